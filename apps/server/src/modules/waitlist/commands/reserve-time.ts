import { occupancy } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import { ANYONE, type Team, type TeamSlotQuery } from '@primehour/domain/slot/team';
import { acceptTeamSlot } from '@primehour/domain/slot/team-slots';
import type { Instant } from '@primehour/domain/vocabulary';
import { withoutNotice } from '@primehour/domain/waitlist/starts-in-opening';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import {
  slotQueryFor,
  assignLanes,
  loadCalendar,
  slotRefusal,
  takenRows,
  windowFrom,
  withLaneChanges,
} from '../../booking/api.ts';
import type { OpeningRow } from '../queries.ts';

type Kept = {
  readonly openingId: string;
  readonly serviceId: string;
  readonly resourceId: string;
  readonly startAt: Instant;
  readonly until: Instant;
  /** What the client would take; without it, what a new booking of the service takes. */
  readonly ask?: TeamSlotQuery;
};

/**
 * Reserves a time in the open ledger for the client it is offered to: a row per lane and part, until the offer ends.
 * @throws Refusal SLOT_TAKEN, SLOT_NOT_OFFERED
 */
export async function reserveOffered({ tx, tenant, now }: TenantWrite, kept: Kept): Promise<void> {
  const { openingId, serviceId, resourceId, startAt, until } = kept;
  const { team, service } = await loadCalendar(tx, tenant, windowFrom(startAt, now), serviceId);
  if (!service) throw new Refusal('SLOT_NOT_OFFERED');
  const ask = { ...(kept.ask ?? slotQueryFor(service, now)), with: resourceId };
  const check = (within: Team) => acceptTeamSlot(withoutNotice(within), ask, startAt);
  const accepted = check(team);
  if (!accepted.ok) throw slotRefusal(accepted.reason);
  const assignment = await assignLanes(tx, tenant, { slot: accepted.value, order: [resourceId], again: check });
  const rows = takenRows(assignment).map((row) => ({
    id: uuidV7(now),
    businessId: tenant,
    during: { startAt: dateOf(row.startAt), endAt: dateOf(row.endAt) },
    kind: 'offer' as const,
    openingId,
    takeId: openingId,
    lane: row.lane,
    part: row.part,
    expiresAt: dateOf(until),
    changedAt: dateOf(now),
  }));
  await withLaneChanges(tx, tenant, assignment.changes, () => tx.insert(occupancy).values(rows));
}

/** Reserves the time of an opening at a falling price until it ends; also again after an unpaid booking, if still free. */
export async function reserveTime(write: TenantWrite, row: OpeningRow): Promise<boolean> {
  const { tx, tenant } = write;
  const isIts = and(eq(occupancy.businessId, tenant), eq(occupancy.openingId, row.id));
  if ((await tx.$count(occupancy, isIts)) > 0) return true;
  try {
    await reserveOffered(write, {
      openingId: row.id,
      serviceId: row.serviceId ?? '',
      resourceId: row.resourceIds[0] ?? ANYONE,
      startAt: instantOf(row.during.startAt),
      until: instantOf(row.untilAt),
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
