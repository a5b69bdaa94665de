import { sandboxCharge, sandboxPayout, sandboxRefund } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../clock.ts';
import type { PaymentProvider } from '../ports/payments.ts';
import type { PaidOut, ProviderPayout } from '../ports/payouts.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { isTaken } from './payments-sandbox-returns.ts';

const LISTED_MAX = 100;

/** The next midnight (UTC), when the sandbox pays out what came in until then. */
export const nextPayoutAt = (now: Instant): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** Daily payouts: what came in before the last midnight and is not paid out yet, unless nothing is left of it. */
export function sandboxPayouts({ db, clock }: SandboxContext): Pick<PaymentProvider, 'listPayouts'> {
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
        const paidOut = await movementsOf(
          tx,
          rows.map(({ id }) => id),
        );
        return rows.map((row) => presentPayout(row, paidOut.get(row.id) ?? []));
      });
    },
  };
}

const presentPayout = (row: typeof sandboxPayout.$inferSelect, paidOut: PaidOut[]): ProviderPayout => ({
  payoutId: row.id,
  amountCents: row.amountCents,
  status: 'PAID',
  createdAt: instantOf(row.createdAt),
  arrivesAt: instantOf(row.createdAt),
  paidOut,
});

/** One payout a day, however often it is asked for: the first request of a day makes it. */
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
    ({ outcome, returnPayoutId, settledAt }) =>
      outcome === 'FAILED' && returnPayoutId === null && settledAt !== null && settledAt < midnight,
  );
  const sum = (rows: readonly { readonly shareCents: number }[]) =>
    rows.reduce((total, { shareCents }) => total + shareCents, 0);
  const cameIn = charges.reduce((total, { amountCents, feeCents }) => total + amountCents - feeCents, 0);
  const amountCents = (cameIn - sum(sent) + sum(failed)) as Cents;
  // A balance below zero waits for what comes in.
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

/** What a refund takes back from the business: its share, as the fee goes back in proportion. */
const shareOf = (amountCents: number, charge: typeof sandboxCharge.$inferSelect): number =>
  amountCents - Math.floor((2 * charge.feeCents * amountCents + charge.amountCents) / (2 * charge.amountCents));

async function movementsOf(tx: Tx, payoutIds: readonly string[]): Promise<Map<string, PaidOut[]>> {
  const found = new Map<string, PaidOut[]>();
  if (payoutIds.length === 0) return found;
  const add = (payoutId: string | null, movement: PaidOut) => {
    if (payoutId !== null) found.set(payoutId, [...(found.get(payoutId) ?? []), movement]);
  };
  const charges = await tx
    .select()
    .from(sandboxCharge)
    .where(inArray(sandboxCharge.payoutId, [...payoutIds]));
  for (const { payoutId, id } of charges) add(payoutId, { kind: 'CHARGE', id });
  const refunds = await tx
    .select()
    .from(sandboxRefund)
    .where(inArray(sandboxRefund.payoutId, [...payoutIds]));
  for (const { payoutId, id } of refunds) add(payoutId, { kind: 'REFUND', id });
  const failed = await tx
    .select()
    .from(sandboxRefund)
    .where(inArray(sandboxRefund.returnPayoutId, [...payoutIds]));
  for (const { returnPayoutId, id } of failed) add(returnPayoutId, { kind: 'REFUND_FAILED', id });
  return found;
}
