import { sandboxCharge, sandboxPayout, sandboxRefund } from '@primehour/db/schema/sandbox';
import type { Queryable, Tx } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../clock.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { PaidOut, PayoutItem, ProviderPayout } from '../ports/payouts.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { isTaken } from './payments-sandbox-returns.ts';

const LISTED_MAX = 100;

type Payouts = Pick<PaymentProvider, 'listPayouts' | 'findPayoutItems'>;

/** The next midnight (UTC), when the sandbox pays out what came in until then. */
export const nextPayoutAt = (now: Instant): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** Daily payouts: what came in before the last midnight and is not paid out yet, unless nothing is left of it. */
export function sandboxPayouts({ db, clock }: SandboxContext): Payouts {
  return {
    async listPayouts({ accountId }) {
      if (accountId === undefined) return [];
      const now = clock.now();
      return db.transaction(async (tx) => {
        await payOut(tx, accountId, now);
        const rows = await tx
          .select()
          .from(sandboxPayout)
          .where(eq(sandboxPayout.accountId, accountId))
          .orderBy(desc(sandboxPayout.createdAt))
          .limit(LISTED_MAX);
        return rows.map(presentPayout);
      });
    },

    async findPayoutItems({ accountId = '' }, payoutId) {
      const [known] = await db.read
        .select({ id: sandboxPayout.id })
        .from(sandboxPayout)
        .where(and(eq(sandboxPayout.accountId, accountId), eq(sandboxPayout.id, payoutId)));
      return known ? { state: 'READY', items: await itemsOf(db.read, payoutId) } : { state: 'NEVER' };
    },
  };
}

const presentPayout = (row: typeof sandboxPayout.$inferSelect): ProviderPayout => ({
  payoutId: row.id,
  amountCents: row.amountCents,
  status: 'PAID',
  createdAt: instantOf(row.createdAt),
  arrivesAt: instantOf(row.createdAt),
});

/** One payout a day, however often it is requested: the first request of a day creates it. */
async function payOut(tx: Tx, accountId: string, now: Instant): Promise<void> {
  const midnight = dateOf(nextPayoutAt(now) - DAY_MS);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 3))`);
  const [last] = await tx
    .select({ createdAt: sandboxPayout.createdAt })
    .from(sandboxPayout)
    .where(and(eq(sandboxPayout.accountId, accountId), eq(sandboxPayout.createdAt, midnight)));
  if (last) return;
  const isIts = eq(sandboxCharge.accountId, accountId);
  const charges = (
    await tx
      .select()
      .from(sandboxCharge)
      .where(and(isIts, isNull(sandboxCharge.payoutId), lt(sandboxCharge.createdAt, midnight)))
  ).filter((row) => isTaken(row, now));
  const refunds = (
    await tx
      .select({ refund: sandboxRefund, charge: sandboxCharge })
      .from(sandboxRefund)
      .innerJoin(sandboxCharge, eq(sandboxCharge.id, sandboxRefund.chargeId))
      .where(and(isIts, eq(sandboxRefund.payer, 'BUSINESS')))
  ).map(({ refund, charge }) => ({ ...refund, shareCents: shareOf(refund.amountCents, charge) }));
  const sent = refunds.filter(({ payoutId, createdAt }) => payoutId === null && createdAt < midnight);
  const failed = refunds.filter(
    ({ returnPayoutId, shareReturnedAt }) =>
      returnPayoutId === null && shareReturnedAt !== null && shareReturnedAt < midnight,
  );
  const sum = (rows: readonly { readonly shareCents: number }[]) =>
    rows.reduce((total, { shareCents }) => total + shareCents, 0);
  const cameIn = charges.reduce((total, { amountCents, feeCents }) => total + amountCents - feeCents, 0);
  const amountCents = (cameIn - sum(sent) + sum(failed)) as Cents;
  // A negative balance waits for further charges.
  if (amountCents <= 0) return;
  const id = `sbo_${accountId}_${midnight.toISOString().slice(0, 10)}`;
  await tx.insert(sandboxPayout).values({ id, accountId, amountCents, createdAt: midnight });
  const ids = (rows: readonly { readonly id: string }[]) => rows.map((row) => row.id);
  await tx
    .update(sandboxCharge)
    .set({ payoutId: id })
    .where(inArray(sandboxCharge.id, ids(charges)));
  await tx
    .update(sandboxRefund)
    .set({ payoutId: id })
    .where(inArray(sandboxRefund.id, ids(sent)));
  await tx
    .update(sandboxRefund)
    .set({ returnPayoutId: id })
    .where(inArray(sandboxRefund.id, ids(failed)));
}

/** What a refund takes back from the business: its share, because the fee is returned in proportion. */
const shareOf = (amountCents: number, charge: typeof sandboxCharge.$inferSelect): number =>
  amountCents - Math.floor((2 * charge.feeCents * amountCents + charge.amountCents) / (2 * charge.amountCents));

/** Charges, then refunds, then refunds that failed and whose share was returned. */
async function itemsOf(reader: Queryable, payoutId: string): Promise<PayoutItem[]> {
  const charges = await reader.select().from(sandboxCharge).where(eq(sandboxCharge.payoutId, payoutId));
  const refunds = await reader
    .select({ refund: sandboxRefund, charge: sandboxCharge })
    .from(sandboxRefund)
    .innerJoin(sandboxCharge, eq(sandboxCharge.id, sandboxRefund.chargeId))
    .where(or(eq(sandboxRefund.payoutId, payoutId), eq(sandboxRefund.returnPayoutId, payoutId)));
  return [
    ...charges.map((row) => itemOf({ kind: 'CHARGE', id: row.id }, row.createdAt, row.amountCents, row.feeCents)),
    ...refunds.flatMap(({ refund, charge }) => {
      const { id, amountCents, createdAt, shareReturnedAt } = refund;
      const feeCents = amountCents - shareOf(amountCents, charge);
      const sent = itemOf({ kind: 'REFUND', id }, createdAt, 0 - amountCents, feeCents === 0 ? 0 : -feeCents);
      const back = itemOf({ kind: 'REFUND_FAILED', id }, shareReturnedAt ?? createdAt, amountCents, feeCents);
      return [...(refund.payoutId === payoutId ? [sent] : []), ...(refund.returnPayoutId === payoutId ? [back] : [])];
    }),
  ];
}

const itemOf = (movement: PaidOut, at: Date, amountCents: number, feeCents: number): PayoutItem => ({
  itemId: `${movement.kind.toLowerCase()}:${movement.id}`,
  kind: movement.kind,
  at: instantOf(at),
  amountCents,
  feeCents,
  netCents: amountCents - feeCents,
  movement,
});
