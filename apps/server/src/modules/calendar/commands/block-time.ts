import { notInFuture } from '@primehour/contract/copy/issues';
import * as copy from '@primehour/contract/copy/refusals';
import { booking, occupancy } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import { BLOCK_MAX_HOURS } from '@primehour/domain/limits';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/copy';
import { type LaneChange, packPool } from '@primehour/domain/slot/pool';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import { nextDayAt, zoneTable } from '@primehour/domain/time/zone-table';
import type { Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { recordAudit, recordChanges } from '../../../audit.ts';
import { dateOf } from '../../../clock.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import {
  expectVersion,
  loadCalendar,
  openLedger,
  POOL_REACH_DAYS,
  recordBookingEvent,
  withLaneChanges,
} from '../../booking/api.ts';
import { type BlockRow, findBlock } from '../queries.ts';

export type BlockForm = {
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly note: string;
  /** Whose time it is: by default the first person's or, for a change, the same as before. */
  readonly resourceId?: string | undefined;
};

/**
 * Closes a range of time to clients.
 * @throws Refusal VALIDATION, SLOT_TAKEN
 */
export async function addBlock(write: TenantTx, zone: Zone, form: BlockForm): Promise<BlockRow> {
  const { tx, tenant, now } = write;
  checkBlock(form, zone, now);
  await openLedger(tx, tenant, now);
  const { lane, changes } = await findLane(write, form);
  const id = uuidV7(now);
  const values = { id, businessId: tenant, kind: 'block', lane, ...columnsOf(form, now) } as const;
  await withLaneChanges(tx, tenant, changes, () => tx.insert(occupancy).values(values));
  const added = orNotFound(await findBlock(tx, tenant, id));
  await recordAudit(write, 'BLOCK_ADDED', { subjectId: id, after: added.during });
  return added;
}

/**
 * A lane of the resource for the block; of equipment with several units, of one that has room or can be given it.
 * @throws Refusal NOT_FOUND, SLOT_TAKEN
 */
async function findLane(
  { tx, tenant, now }: TenantTx,
  { resourceId, startAt, endAt }: BlockForm,
  ignoredTakeId?: string,
): Promise<{ lane: number; changes: readonly LaneChange[] }> {
  const until = (endAt + POOL_REACH_DAYS * DAY_MS) as Instant;
  const { team } = await loadCalendar(tx, tenant, { from: startAt, until, now });
  const people = team.resources.filter(({ kind }) => kind === 'TEAM_MEMBER');
  const resource = orNotFound(
    resourceId === undefined ? people[0] : team.resources.find(({ id }) => id === resourceId),
  );
  const lanes = resource.lanes.map(({ lane, busy }) => ({ lane, busy: busy.filter(({ id }) => id !== ignoredTakeId) }));
  const packed = packPool(lanes, [{ startAt, endAt }], now);
  const [lane] = packed?.lanes ?? [];
  if (!packed || lane === undefined) throw new Refusal('SLOT_TAKEN');
  return { lane, changes: packed.changes };
}

/**
 * Moves, resizes or renames a block. Time kept from a canceled booking belongs to that booking, which restoring
 * returns to it, so it can only be opened.
 * @throws Refusal VALIDATION, NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE, SLOT_TAKEN
 */
export async function updateBlock(
  write: TenantTx,
  zone: Zone,
  { id, version, ...form }: BlockForm & { readonly id: string; readonly version: number },
): Promise<BlockRow> {
  const { tx, tenant, now } = write;
  checkBlock(form, zone, now);
  await openLedger(tx, tenant, now);
  const present = orNotFound(await findBlock(tx, tenant, id));
  expectVersion(present, version);
  if (present.bookingId !== null) {
    throw new Refusal('WRONG_STATE', { message: copy.keptTimeCannotChange });
  }
  const resourceId = form.resourceId ?? present.resourceId;
  const { lane, changes } = await findLane(write, { ...form, resourceId }, present.takeId);
  await withLaneChanges(tx, tenant, changes, () =>
    tx
      .update(occupancy)
      .set({ ...columnsOf(form, now), lane, version: sql`${occupancy.version} + 1` })
      .where(and(eq(occupancy.businessId, tenant), eq(occupancy.id, id))),
  );
  const changed = orNotFound(await findBlock(tx, tenant, id));
  // Without the note, which may be about a client.
  await recordChanges(write, 'BLOCK_CHANGED', { subjectId: id, before: present.during, after: changed.during });
  return changed;
}

/**
 * Opens blocked time again. A canceled booking whose time was kept becomes one whose time was opened.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE
 */
export async function removeBlock(
  write: TenantTx,
  { id, version }: { readonly id: string; readonly version: number | undefined },
): Promise<BlockRow> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBlock(tx, tenant, id));
  expectVersion(row, version);
  // For time kept from a booking, this is everything that the booking took.
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.takeId, row.takeId)));
  if (row.bookingId !== null) {
    await tx
      .update(booking)
      .set({ cancelBehavior: 'OPEN_TIME', updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
      .where(and(eq(booking.businessId, tenant), eq(booking.id, row.bookingId)));
    await recordBookingEvent(write, { bookingId: row.bookingId, kind: 'TIME_OPENED', by: 'PARTNER' });
  }
  await recordAudit(write, 'BLOCK_REMOVED', { subjectId: id, before: row.during });
  return row;
}

const columnsOf = ({ startAt, endAt, note }: BlockForm, now: Instant) => ({
  during: { startAt: dateOf(startAt), endAt: dateOf(endAt) },
  note: note === '' ? null : note,
  changedAt: dateOf(now),
});

/** @throws Refusal VALIDATION */
function checkBlock({ startAt, endAt }: BlockForm, zone: Zone, now: Instant): void {
  // A whole day, even one of 25 hours.
  const longestUntil = Math.max(startAt + BLOCK_MAX_HOURS * HOUR_MS, nextDayAt(zoneTable(zone), startAt));
  const message =
    endAt <= startAt
      ? AVAILABILITY_MESSAGES.END_NOT_AFTER_START
      : endAt > longestUntil
        ? copy.blockTooLong
        : endAt <= now
          ? notInFuture
          : undefined;
  if (message !== undefined) throw new Refusal('VALIDATION', { issues: [{ path: 'endAt', message }] });
}
