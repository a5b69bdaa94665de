import { lockBusiness } from '@primehour/db/lock';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { occupancy } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import { isStoredValue, refundableOf } from '@primehour/domain/refund/refund';
import type { Assignment } from '@primehour/domain/slot/assign';
import type { Instant, OccupancyKind } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { listCharged, paymentSource, promiseRefund } from '../../money/api.ts';

const RELEASE_LAPSED = prepared(
  'release-lapsed',
  `
  with lapsed as (
    delete from occupancy where business_id = $1 and kind in ('hold', 'listing', 'offer') and expires_at <= $2 returning booking_id
  ), expired as (
    update booking set status = 'EXPIRED', hold_expires_at = null, updated_at = $2, version = version + 1
    where business_id = $1 and id in (select booking_id from lapsed) and status = 'PENDING' returning id
  ), noted as (
    insert into booking_event (id, business_id, booking_id, kind, by, at)
    select gen_random_uuid(), $1, id, 'EXPIRED', 'SYSTEM', $2 from expired
  )
  select id from expired where exists (select from payment p where p.business_id = $1 and p.booking_id = expired.id
    and p.stored_value_id is not null and p.given_back_at is null)`,
  { id: uuid() },
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
  const paid = await queryPrepared(tx, RELEASE_LAPSED, [tenant, dateOf(now)]);
  for (const { id } of paid) await returnLapsed(tx, tenant, id, now);
}

/** What gift cards and packages paid of an expired hold goes back to them (product/gift-cards#back). */
async function returnLapsed(tx: Tx, tenant: AnyTenant, bookingId: string, now: Instant): Promise<void> {
  for (const row of await listCharged(tx, tenant, bookingId)) {
    const amountCents = refundableOf(row);
    if (!isStoredValue(row) || amountCents === 0) continue;
    await promiseRefund(tx, tenant, { source: paymentSource(row), amountCents, cause: 'LAPSED' }, now);
  }
}

type Taking = {
  readonly bookingId: string;
  readonly assignment: Pick<Assignment, 'assigned' | 'changes'>;
  readonly kind: Extract<OccupancyKind, 'hold' | 'booking'>;
  /** When a hold expires. */
  readonly expiresAt: Instant | null;
};

/**
 * Inserts a booking's time into the open ledger: a row for each lane and part (decision 084).
 * @throws Refusal SLOT_TAKEN
 */
export async function takeTime(tx: Tx, tenant: AnyTenant, taking: Taking): Promise<void> {
  const { bookingId, assignment, kind } = taking;
  const expiresAt = taking.expiresAt === null ? null : dateOf(taking.expiresAt);
  const rows = takenRows(assignment).map(({ lane, part, startAt, endAt }) => ({
    id: uuidV7(),
    businessId: tenant,
    during: { startAt: dateOf(startAt), endAt: dateOf(endAt) },
    kind,
    bookingId,
    takeId: bookingId,
    lane,
    part,
    expiresAt,
  }));
  await withLaneChanges(tx, tenant, assignment.changes, () => tx.insert(occupancy).values(rows));
}

/** A booking's rows in the ledger; the parts are numbered over all lanes, so that a range can change its lane. */
export const takenRows = ({ assigned }: Pick<Assignment, 'assigned'>) =>
  assigned.flatMap(({ parts }) => parts).map((part, index) => ({ ...part, part: index + 1 }));

const CHANGE_LANES = prepared(
  'change-lanes',
  `
  update occupancy o set lane = c.to_lane
  from unnest($2::smallint[], $3::smallint[], $4::timestamptz[]) c (from_lane, to_lane, start_at)
  where o.business_id = $1 and o.lane = c.from_lane and lower(o.during) = c.start_at`,
  {},
);

/**
 * Moves ranges of others between the lanes of a pool, then writes; in between they may overlap, so the constraint waits
 * until both are done.
 * @throws Refusal SLOT_TAKEN
 */
export async function withLaneChanges<Outcome>(
  tx: Tx,
  tenant: AnyTenant,
  changes: Assignment['changes'],
  write: () => PromiseLike<Outcome>,
): Promise<Outcome> {
  if (changes.length === 0) return refuseOverlap(write());
  await tx.execute(sql`set constraints occupancy_no_overlap deferred`);
  const columns = [
    changes.map(({ fromLane }) => fromLane),
    changes.map(({ toLane }) => toLane),
    changes.map(({ startAt }) => dateOf(startAt)),
  ];
  await queryPrepared(tx, CHANGE_LANES, [tenant, ...columns]);
  const outcome = await refuseOverlap(write());
  await refuseOverlap(tx.execute(sql`set constraints occupancy_no_overlap immediate`));
  return outcome;
}

/**
 * Takes a booking's time with other ranges or lanes. `before` is how many rows it has.
 * @throws Refusal SLOT_TAKEN
 */
export async function retakeTime(tx: Tx, tenant: AnyTenant, taking: Taking, before: number): Promise<void> {
  const [only, ...others] = takenRows(taking.assignment);
  // A booking with a single row keeps that row.
  if (only && others.length === 0 && before === 1) {
    const during = { startAt: dateOf(only.startAt), endAt: dateOf(only.endAt) };
    return changeTime(tx, tenant, taking.bookingId, { during, lane: only.lane });
  }
  await freeTime(tx, tenant, taking.bookingId);
  return takeTime(tx, tenant, taking);
}

/**
 * Changes the kind or expiry of a booking's rows in the ledger, or the time of its only one.
 * @throws Refusal SLOT_TAKEN
 */
export async function changeTime(
  tx: Tx,
  tenant: AnyTenant,
  bookingId: string,
  change: Partial<Pick<typeof occupancy.$inferInsert, 'during' | 'lane' | 'kind' | 'expiresAt'>>,
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

/** The rows of the ledger that a booking takes, as columns of one statement. */
export function occupancyColumns(assignment: Assignment, now: Instant) {
  const rows = takenRows(assignment);
  return {
    occupancyIds: rows.map(() => uuidV7(now)),
    lanes: rows.map(({ lane }) => lane),
    parts: rows.map(({ part }) => part),
    takenFrom: rows.map((row) => dateOf(row.startAt)),
    takenUntil: rows.map((row) => dateOf(row.endAt)),
  };
}
