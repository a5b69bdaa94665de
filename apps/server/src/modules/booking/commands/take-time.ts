import { lockBusiness } from '@primehour/db/lock';
import { prepared } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { occupancy } from '@primehour/db/schema/booking';
import type { TimeRange } from '@primehour/db/schema/column-types';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import type { Instant, OccupancyKind } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';

const RELEASE_LAPSED = prepared(
  'release-lapsed',
  `
  with lapsed as (
    delete from occupancy where business_id = $1 and kind in ('hold', 'listing') and expires_at <= $2 returning booking_id
  ), expired as (
    update booking set status = 'EXPIRED', hold_expires_at = null, updated_at = $2, version = version + 1
    where business_id = $1 and id in (select booking_id from lapsed) and status = 'PENDING' returning id
  )
  insert into booking_event (id, business_id, booking_id, kind, by, at)
  select gen_random_uuid(), $1, id, 'EXPIRED', 'SYSTEM', $2 from expired`,
  {},
);

/**
 * Opens one business's time ledger for writing: serializes writers and removes expired holds, because a constraint
 * cannot look at the clock. Every change of time starts here.
 */
export async function openLedger(tx: Tx, tenant: AnyTenant, now: Instant): Promise<void> {
  await lockBusiness(tx, tenant);
  await releaseLapsed(tx, tenant, now);
}

/** The second half of opening the ledger, for callers that have checked whether there is anything to release. */
export async function releaseLapsed(tx: Tx, tenant: AnyTenant, now: Instant): Promise<void> {
  await queryPrepared(tx, RELEASE_LAPSED, [tenant, dateOf(now)]);
}

type Taking = {
  readonly bookingId: string;
  /** Includes the buffers (`reservedBy`). */
  readonly during: TimeRange;
  readonly kind: Extract<OccupancyKind, 'hold' | 'booking'>;
  /** When a hold expires. */
  readonly expiresAt: Instant | null;
};

/**
 * Inserts a booking's time into the open ledger.
 * @throws Refusal SLOT_TAKEN
 */
export async function takeTime(tx: Tx, tenant: AnyTenant, taking: Taking): Promise<void> {
  await refuseOverlap(
    tx.insert(occupancy).values({
      id: uuidV7(),
      businessId: tenant,
      during: taking.during,
      kind: taking.kind,
      bookingId: taking.bookingId,
      takeId: taking.bookingId,
      expiresAt: taking.expiresAt === null ? null : dateOf(taking.expiresAt),
    }),
  );
}

/**
 * Changes the time, kind or expiry of a booking's ledger row.
 * @throws Refusal SLOT_TAKEN
 */
export async function changeTime(
  tx: Tx,
  tenant: AnyTenant,
  bookingId: string,
  change: Partial<Pick<typeof occupancy.$inferInsert, 'during' | 'kind' | 'expiresAt'>>,
): Promise<void> {
  await refuseOverlap(
    tx
      .update(occupancy)
      .set(change)
      .where(and(eq(occupancy.businessId, tenant), eq(occupancy.bookingId, bookingId))),
  );
}

export async function freeTime(tx: Tx, tenant: AnyTenant, bookingId: string): Promise<void> {
  await tx.delete(occupancy).where(and(eq(occupancy.businessId, tenant), eq(occupancy.bookingId, bookingId)));
}

/**
 * Maps the exclusion constraint, which every write of time must pass, to its refusal.
 * @throws Refusal SLOT_TAKEN
 */
export async function refuseOverlap<Outcome>(write: PromiseLike<Outcome>): Promise<Outcome> {
  try {
    return await write;
  } catch (error) {
    if (violationOf(error) === 'SLOT_TAKEN') throw new Refusal('SLOT_TAKEN');
    throw error;
  }
}
