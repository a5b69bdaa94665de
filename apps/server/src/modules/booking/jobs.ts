import { enqueue } from '@primehour/db/enqueue';
import type { Job } from '@primehour/db/jobs';
import { named } from '@primehour/db/raw';
import { occupancy, payment } from '@primehour/db/schema/booking';
import { and, eq, lte } from 'drizzle-orm';
import { dateOf, instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { authoriseTenant } from '../../tenant.ts';
import { NEVER_CHARGED, settlePayment } from './commands/settle-payment.ts';
import { openLedger } from './commands/take-time.ts';

/** No request waits this long for its provider: whoever began the payment has crashed, or could not hear the answer. */
const STUCK_AFTER_MS = 60_000;
/** A payment that the provider still never saw was not made, and will not be: nobody but us has its key. */
const GIVE_UP_AFTER_MS = 10 * 60_000;
/** What a person typed and never proved is not kept. */
const CHECKOUT_KEPT_MS = 24 * 3_600_000;
/** What is left over waits for the next minute. */
const BATCH = 500;

type Payload<Name extends 'payment.settle' | 'payment.refund'> = Pick<Job<Name>, 'payload'>;

/** Work on bookings outside requests. Each handler may run twice, late, or on any node: it looks at state and clock. */
export async function startBookingJobs(deps: Deps): Promise<void> {
  await deps.jobs.work('payment.settle', (job) => settleStuckPayment(deps, job));
  await deps.jobs.work('payment.refund', (job) => refundPayment(deps, job));
}

/** Asks the provider what became of a payment; while it does not know, the next sweep asks again. */
export async function settleStuckPayment(deps: Deps, { payload }: Payload<'payment.settle'>): Promise<void> {
  const row = await findPayment(deps, payload.paymentId);
  if (row?.status !== 'PROCESSING') return;
  const charge = await deps.payments.findCharge(row.idempotencyKey);
  if (!charge && deps.clock.now() - instantOf(row.createdAt) < GIVE_UP_AFTER_MS) return;
  const outcome = charge ?? NEVER_CHARGED;
  await deps.db.transaction((tx) => settlePayment(tx, authoriseTenant(row.businessId), row.id, outcome, deps));
}

/** Gives the money back, then says so; a crash in between repeats a refund that is idempotent by its key. */
export async function refundPayment(deps: Deps, { payload }: Payload<'payment.refund'>): Promise<void> {
  const row = await findPayment(deps, payload.paymentId);
  if (row?.status !== 'SUCCEEDED' || row.providerPaymentId === null) return;
  await deps.payments.refund({
    idempotencyKey: `refund:${row.id}`,
    chargeId: row.providerPaymentId,
    amountCents: row.amountCents,
  });
  await deps.db.transaction((tx) =>
    tx
      .update(payment)
      .set({ status: 'REFUNDED', updatedAt: dateOf(deps.clock.now()) })
      .where(and(eq(payment.id, row.id), eq(payment.status, 'SUCCEEDED'))),
  );
}

async function findPayment({ db }: Deps, id: string) {
  const [row] = await db.read.select().from(payment).where(eq(payment.id, id));
  return row;
}

/** Each minute: payments nobody heard of are asked about, lapsed holds leave the ledger, old checkouts go. */
export async function sweepBookings(deps: Deps): Promise<void> {
  await askAboutStuckPayments(deps);
  await releaseLapsedHolds(deps);
  await forgetCheckouts(deps);
}

/** They block nobody since the instant they lapsed; this only writes it down. */
async function releaseLapsedHolds({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const stale = await db.read
    .selectDistinct({ businessId: occupancy.businessId })
    .from(occupancy)
    .where(and(eq(occupancy.kind, 'hold'), lte(occupancy.expiresAt, dateOf(now))))
    .limit(BATCH);
  for (const { businessId } of stale) {
    await db.transaction((tx) => openLedger(tx, authoriseTenant(businessId), now));
  }
}

async function askAboutStuckPayments({ db, clock }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    const stuck = await tx
      .select({ id: payment.id })
      .from(payment)
      .where(and(eq(payment.status, 'PROCESSING'), lte(payment.updatedAt, dateOf(clock.now() - STUCK_AFTER_MS))))
      .limit(BATCH);
    for (const { id } of stuck) await enqueue(tx, 'payment.settle', { paymentId: id });
  });
}

const FORGET_CHECKOUTS = `
  delete from checkout where id in (
    select id from checkout where created_at < $1 and booking_id is null limit ${BATCH * 10})`;

async function forgetCheckouts({ db, clock }: Deps): Promise<void> {
  const before = dateOf(clock.now() - CHECKOUT_KEPT_MS);
  await db.transaction((tx) => named(tx, 'forget-checkouts', FORGET_CHECKOUTS, [before]));
}
