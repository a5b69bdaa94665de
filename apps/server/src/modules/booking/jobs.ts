import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { prepared, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { occupancy } from '@primehour/db/schema/booking';
import { cardRemoval } from '@primehour/db/schema/booking-card';
import { isRetryDue, noJobWaits } from '@primehour/db/sweep-conditions';
import { and, eq, lte } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { removeCard } from './commands/remove-card.ts';
import { syncCard } from './commands/sync-card.ts';
import { syncPayment } from './commands/sync-payment.ts';
import { openLedger } from './commands/take-time.ts';
import { findEndingCards } from './queries/find-card.ts';
import { findPayment } from './queries/find-payment.ts';

/**
 * A client may take minutes over a card; after five, the provider's event may have been lost, so the result is fetched.
 */
const OPEN_AFTER_MS = 5 * 60_000;
/** How long a checkout without a proven phone is kept. */
const CHECKOUT_KEPT_MS = 24 * 3_600_000;
/** The rest follows in the next minute. */
const BATCH = 500;

/** Background work on bookings. Each handler may run twice, late, or on any node: it checks state and clock. */
export async function startBookingJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('payment.settle', (job) => settleStuckPayment(deps, job));
  await deps.jobs.work('card.remove', ({ payload }) => removeCard(deps, payload));
}

/** Fetches a payment's result; while the provider doesn't know it, the next sweep retries. */
export async function settleStuckPayment(
  deps: Deps,
  { payload }: Pick<Job<'payment.settle'>, 'payload'>,
): Promise<void> {
  const row = await findPayment(deps, payload.paymentId);
  const settle = row && (await syncPayment(deps, authorizeTenant(row.businessId), row));
  if (settle) await deps.db.transaction(settle);
}

/**
 * Each minute: queues payments without a result and cards that are to be removed, removes expired holds from the ledger,
 * and deletes old checkouts.
 */
export async function sweepBookings(deps: Deps): Promise<void> {
  await queueStuckPayments(deps);
  await queueRemovals(deps);
  await releaseLapsedHolds(deps);
  await deleteOldCheckouts(deps);
}

/** Expired holds block no one; this only records it. */
async function releaseLapsedHolds({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const stale = await db.read
    .selectDistinct({ businessId: occupancy.businessId })
    .from(occupancy)
    .where(and(eq(occupancy.kind, 'hold'), lte(occupancy.expiresAt, dateOf(now))))
    .limit(BATCH);
  for (const { businessId } of stale) {
    await db.transaction((tx) => openLedger(tx, authorizeTenant(businessId), now));
  }
}

/**
 * Payments under way, open for five minutes, or open without a hold; those of a provider that is no longer configured
 * can't be queried. A request that starts a payment never waits a minute for its provider, so after that it has crashed
 * or lost the response. `updated_at` advances for each payment picked, so that the rest get their turn first.
 */
const STUCK_PAYMENTS = prepared(
  'stuck-payments',
  `
  update payment set updated_at = $1 where id in (
    select p.id from payment p
    join booking b on b.business_id = p.business_id and b.id = p.booking_id
    where p.status in ('OPEN', 'PROCESSING') and p.provider = $3 and p.due_id is null
      and (p.status = 'PROCESSING' or p.updated_at <= $2 or b.status <> 'PENDING' or b.hold_expires_at <= $1)
      and ${isRetryDue('p', '$1')}
      and ${noJobWaits('payment.settle', 'paymentId', 'p.id')}
    order by p.updated_at limit ${BATCH} for update of p skip locked)
  returning id`,
  { id: uuid() },
);

async function queueStuckPayments({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const params = [dateOf(now), dateOf(now - OPEN_AFTER_MS), payments.name];
    const stuck = await queryPrepared(tx, STUCK_PAYMENTS, params);
    for (const { id } of stuck) await enqueue(tx, 'payment.settle', { paymentId: id });
  });
}

/** Without a job: its attempts are used up during an outage, or it was lost. */
const OPEN_REMOVALS = prepared(
  'open-card-removals',
  `
  update card_removal set updated_at = $1 where (provider, method_id) in (
    select r.provider, r.method_id from card_removal r
    where r.provider = $2
      and ${isRetryDue('r', '$1')}
      and ${noJobWaits('card.remove', 'methodId', 'r.method_id')}
    order by r.updated_at limit ${BATCH} for update of r skip locked)
  returning provider, method_id as "methodId"`,
  { provider: cardRemoval.provider, methodId: cardRemoval.methodId },
);

async function queueRemovals({ db, clock, payments }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await queryPrepared(tx, OPEN_REMOVALS, [dateOf(clock.now()), payments.name]);
    for (const card of open) await enqueue(tx, 'card.remove', card);
  });
}

/** Each hour: cards that expire before the visit, unless their bank has replaced them in the meantime. */
export async function sweepCards(deps: Deps): Promise<void> {
  const { db, clock, payments, log } = deps;
  const ending = await findEndingCards(db.read, payments.name, dateOf(clock.now()));
  for (const row of ending) {
    try {
      await db.transaction(await syncCard(deps, authorizeTenant(row.businessId), row));
    } catch (error) {
      log.warn({ err: error, bookingId: row.bookingId }, 'A card could not be checked');
    }
  }
}

const DELETE_OLD_CHECKOUTS = prepared(
  'delete-checkouts',
  `
  delete from checkout where id in (
    select id from checkout where created_at < $1 and booking_id is null limit ${BATCH * 10})`,
  {},
);

async function deleteOldCheckouts({ db, clock }: Deps): Promise<void> {
  const before = dateOf(clock.now() - CHECKOUT_KEPT_MS);
  await db.transaction((tx) => queryPrepared(tx, DELETE_OLD_CHECKOUTS, [before]));
}
