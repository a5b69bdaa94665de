import { occupancy, payment } from '@primehour/db/schema/booking';
import { enqueue } from '@primehour/db/enqueue';
import { and, eq, lte } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { authoriseTenant } from '../../tenant.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { openLedger } from './commands/take-time.ts';

/** A payment that the provider never saw is given up after this long: the card was never charged. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

/** Timed work of bookings. Each handler may run twice, late, or on any node: it looks at state and clock itself. */
export async function startBookingJobs(deps: Deps): Promise<void> {
  const { jobs, db, clock } = deps;

  // Opening the ledger is what removes a lapsed hold, so there is nothing else to do at its end.
  await jobs.work('hold.expire', async ({ payload }) => {
    await db.transaction((tx) => openLedger(tx, authoriseTenant(payload.businessId), clock.now()));
  });

  await jobs.work('payment.settle', async ({ payload }) => {
    const row = await findPayment(deps, payload.paymentId);
    if (row?.status !== 'PROCESSING') return;
    const charge = await deps.payments.findCharge(row.idempotencyKey);
    if (!charge && clock.now() - row.createdAt.getTime() < GIVE_UP_AFTER_MS) {
      throw new Error('The provider does not know this payment yet; asking again later.');
    }
    const outcome = charge ?? { status: 'FAILED' as const, chargeId: '', failureCode: 'card_declined' as const };
    await db.transaction((tx) => settlePayment(tx, authoriseTenant(row.businessId), row.id, outcome, deps));
  });

  await jobs.work('payment.refund', async ({ payload }) => {
    const row = await findPayment(deps, payload.paymentId);
    if (row?.status !== 'SUCCEEDED' || row.providerPaymentId === null) return;
    await deps.payments.refund({
      idempotencyKey: `refund:${row.id}`,
      chargeId: row.providerPaymentId,
      amountCents: row.amountCents,
    });
    await db.transaction((tx) =>
      tx
        .update(payment)
        .set({ status: 'REFUNDED', updatedAt: new Date(clock.now()) })
        .where(and(eq(payment.id, row.id), eq(payment.status, 'SUCCEEDED'))),
    );
  });
}

async function findPayment({ db }: Deps, id: string) {
  const [row] = await db.read.select().from(payment).where(eq(payment.id, id));
  return row;
}

/** Each minute: what a lost job left behind. Holds past their end, and payments nobody heard of again. */
export async function sweepBookings({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const stale = await db.read
    .selectDistinct({ businessId: occupancy.businessId })
    .from(occupancy)
    .where(and(eq(occupancy.kind, 'hold'), lte(occupancy.expiresAt, new Date(now))))
    .limit(500);
  for (const { businessId } of stale) {
    await db.transaction((tx) => openLedger(tx, authoriseTenant(businessId), now));
  }
  await db.transaction(async (tx) => {
    const stuck = await tx
      .select({ id: payment.id })
      .from(payment)
      .where(and(eq(payment.status, 'PROCESSING'), lte(payment.createdAt, new Date(now - 5 * 60_000))))
      .limit(500);
    for (const { id } of stuck) await enqueue(tx, 'payment.settle', { paymentId: id });
  });
}
