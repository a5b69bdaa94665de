import { sandboxCharge, sandboxDispute, sandboxRefund } from '@primehour/db/schema/sandbox';
import type { Tx } from '@primehour/db/transaction';
import { uuidV4 } from '@primehour/db/uuid';
import type { RefundPayer } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import { dateOf, instantOf } from '../clock.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderRefund,
  type RefusedRefund,
} from '../ports/payments.ts';
import type { SandboxContext } from './payments-sandbox-context.ts';
import { queueEvent } from './payments-sandbox-events.ts';
import { DISPUTE_CLOSES_MS, DISPUTE_OPENS_MS, REFUND_SETTLES_MS } from './payments-sandbox-magic.ts';

type Returns = Pick<PaymentProvider, 'refund' | 'returnShare' | 'findReturns' | 'listReturned' | 'sendEvidence'>;
type ChargeRow = typeof sandboxCharge.$inferSelect;
type RefundRow = typeof sandboxRefund.$inferSelect;
type DisputeRow = typeof sandboxDispute.$inferSelect;

/** The card network's fee for a dispute, whichever side wins. */
const DISPUTE_FEE_CENTS = 1_500 as Cents;

/** Refunds that we request, and disputes by banks. */
export function sandboxReturns({ db, clock }: SandboxContext): Returns {
  return {
    refund: (request) => db.transaction((tx) => writeRefund(tx, request, clock.now())),

    returnShare: ({ refundId }) => returnShare({ db, clock }, refundId),

    async findReturns(chargeId) {
      const now = clock.now();
      const [refunds, disputes] = await Promise.all([
        db.read
          .select()
          .from(sandboxRefund)
          .where(eq(sandboxRefund.chargeId, chargeId))
          .orderBy(asc(sandboxRefund.createdAt)),
        db.read.select().from(sandboxDispute).where(eq(sandboxDispute.chargeId, chargeId)),
      ]);
      return {
        refunds: refunds.map((row) => presentRefund(row, now)),
        disputes: disputes.filter((row) => isOpened(row, now)).map((row) => presentDispute(row, now)),
      };
    },

    async listReturned(since) {
      const now = clock.now();
      const [refunds, disputes] = await Promise.all([
        db.read
          .select()
          .from(sandboxRefund)
          .where(gte(sandboxRefund.createdAt, dateOf(since))),
        db.read
          .select()
          .from(sandboxDispute)
          .where(gte(sandboxDispute.openedAt, dateOf(since))),
      ]);
      const opened = disputes.filter((row) => isOpened(row, now));
      return {
        refunds: refunds.map((row) => ({ ...presentRefund(row, now), chargeId: row.chargeId })),
        disputes: opened.map((row) => ({ ...presentDispute(row, now), chargeId: row.chargeId })),
      };
    },

    async sendEvidence({ disputeId, fields }) {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .update(sandboxDispute)
          .set({ evidence: fields })
          .where(and(eq(sandboxDispute.id, disputeId), isNull(sandboxDispute.evidence)))
          .returning();
        if (row) await queueEvent(tx, 'dispute.updated', { kind: 'RETURN', id: row.chargeId });
      });
    },
  };
}

/** Only the first request changes anything. */
async function returnShare({ db, clock }: Pick<SandboxContext, 'db' | 'clock'>, refundId: string): Promise<string> {
  const now = clock.now();
  const isIt = eq(sandboxRefund.id, refundId);
  const [row] = await db.read.select().from(sandboxRefund).where(isIt);
  if (!row || presentRefund(row, now).status !== 'FAILED') {
    throw new PaymentFailure('refund_not_failed', 'The sandbox refused the request.', { isUnknown: false });
  }
  const isHeld = and(isIt, isNull(sandboxRefund.shareReturnedAt));
  await db.transaction((tx) =>
    tx
      .update(sandboxRefund)
      .set({ shareReturnedAt: dateOf(now) })
      .where(isHeld),
  );
  return `sbt_${refundId}`;
}

type Request = Omit<Parameters<PaymentProvider['refund']>[0], 'shareCents'> & { readonly payer?: RefundPayer };

/** One key is one refund. Refunds in the provider's dashboard use this too. */
export async function writeRefund(
  tx: Tx,
  { idempotencyKey, chargeId, amountCents, payer = 'BUSINESS' }: Request,
  now: Instant,
): Promise<ProviderRefund | RefusedRefund> {
  const [charge] = await tx.select().from(sandboxCharge).where(eq(sandboxCharge.id, chargeId)).for('update');
  if (!charge || !isTaken(charge, now)) {
    throw new PaymentFailure('charge_not_refundable', 'The sandbox refused the request.', { isUnknown: false });
  }
  const refunds = await tx.select().from(sandboxRefund).where(eq(sandboxRefund.chargeId, chargeId));
  const earlier = refunds.find((row) => row.idempotencyKey === idempotencyKey);
  if (earlier) {
    if (earlier.amountCents === amountCents) return presentRefund(earlier, now);
    throw new PaymentFailure('idempotency_mismatch', 'This key was used for another request.', { isUnknown: true });
  }
  const disputes = await tx.select().from(sandboxDispute).where(eq(sandboxDispute.chargeId, chargeId));
  if (disputes.some((row) => isOpened(row, now) && presentDispute(row, now).state !== 'WON')) {
    return { status: 'REFUSED', failure: 'UNDER_DISPUTE' };
  }
  const live = refunds.filter((row) => presentRefund(row, now).status !== 'FAILED');
  const refundedCents = live.reduce<number>((sum, row) => sum + row.amountCents, amountCents) as Cents;
  if (refundedCents > charge.amountCents) return { status: 'REFUSED', failure: 'ALREADY_REFUNDED' };
  const isLater = charge.aftermath === 'REFUND_LATER' || charge.aftermath === 'REFUND_FAILS';
  const settledAt = isLater ? dateOf(now + REFUND_SETTLES_MS) : null;
  const outcome = charge.aftermath === 'REFUND_FAILS' ? 'FAILED' : 'SUCCEEDED';
  const row: RefundRow = {
    id: `sbr_${uuidV4()}`,
    idempotencyKey,
    chargeId,
    amountCents,
    outcome,
    settledAt,
    payer,
    createdAt: dateOf(now),
    payoutId: null,
    returnPayoutId: null,
    shareReturnedAt: null,
  };
  await tx.insert(sandboxRefund).values(row);
  await tx.update(sandboxCharge).set({ refundedCents }).where(eq(sandboxCharge.id, chargeId));
  await queueEvent(tx, 'refund.created', { kind: 'RETURN', id: chargeId });
  if (isLater) await queueEvent(tx, 'refund.updated', { kind: 'RETURN', id: chargeId }, now + REFUND_SETTLES_MS);
  return presentRefund(row, now);
}

/** A processing refund gets its final state at its scheduled instant. */
export const isTaken = ({ status, settledAt }: ChargeRow, now: Instant): boolean =>
  status === 'SUCCEEDED' || (status === 'PROCESSING' && settledAt !== null && instantOf(settledAt) <= now);

/** Schedules the dispute of a card that disputes its charges, along with the charge. */
export async function openDispute(
  tx: Tx,
  { id: chargeId, amountCents, aftermath }: ChargeRow,
  now: Instant,
): Promise<void> {
  if (aftermath !== 'DISPUTE_WON' && aftermath !== 'DISPUTE_LOST') return;
  const [openedAt, closedAt] = [now + DISPUTE_OPENS_MS, now + DISPUTE_CLOSES_MS];
  await tx.insert(sandboxDispute).values({
    id: `sbd_${uuidV4()}`,
    chargeId,
    amountCents,
    outcome: aftermath === 'DISPUTE_WON' ? 'WON' : 'LOST',
    openedAt: dateOf(openedAt),
    closedAt: dateOf(closedAt),
  });
  await queueEvent(tx, 'dispute.created', { kind: 'RETURN', id: chargeId }, openedAt);
  await queueEvent(tx, 'dispute.closed', { kind: 'RETURN', id: chargeId }, closedAt);
}

/** A failing refund counts as succeeded until its bank returns it; a delayed one is pending until then. */
function presentRefund(row: RefundRow, now: Instant): ProviderRefund {
  const isSettled = row.settledAt === null || instantOf(row.settledAt) <= now;
  const status = isSettled ? row.outcome : row.outcome === 'FAILED' ? 'SUCCEEDED' : 'PENDING';
  return {
    status,
    refundId: row.id,
    idempotencyKey: row.idempotencyKey,
    amountCents: row.amountCents,
    payer: row.payer,
    failure: status === 'FAILED' ? 'CARD_CLOSED' : null,
    createdAt: instantOf(row.createdAt),
  };
}

const isOpened = ({ openedAt }: DisputeRow, now: Instant): boolean => instantOf(openedAt) <= now;

const presentDispute = (row: DisputeRow, now: Instant): ProviderDispute => ({
  disputeId: row.id,
  state: instantOf(row.closedAt) <= now ? row.outcome : row.evidence === null ? 'NEEDS_RESPONSE' : 'UNDER_REVIEW',
  amountCents: row.amountCents,
  feeCents: DISPUTE_FEE_CENTS,
  reason: 'fraudulent',
  openedAt: instantOf(row.openedAt),
  dueAt: instantOf(row.closedAt),
});
