import type { RefundFailure } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type Stripe from 'stripe';
import type { PaymentProvider, ProviderRefund, RefusedRefund } from '../ports/payments.ts';
import { type CallStripe, StripeRefusal } from './payments-stripe-client.ts';
import { stripeShares } from './payments-stripe-shares.ts';

type Refunds = Pick<PaymentProvider, 'refund' | 'returnShare'>;

/** Refunds that we make, each of which takes the business's share. */
export function stripeRefunds(
  call: CallStripe,
  listRefunds: (chargeId: string) => Promise<readonly Stripe.Refund[]>,
): Refunds {
  const shares = stripeShares(call);

  /**
   * The charge's own transfer was reversed by a refund that failed, and another transfer returned the share to the
   * business. That one is reversed first, so that no refund exists whose share was not taken.
   */
  async function refundWithoutTransfer(
    request: Parameters<Refunds['refund']>[0],
    charge: Stripe.PaymentIntent,
  ): Promise<ProviderRefund | RefusedRefund> {
    const { idempotencyKey, chargeId, amountCents } = request;
    const known = await listRefunds(chargeId);
    const earlier = known.find(({ metadata }) => metadata?.['key'] === idempotencyKey);
    if (earlier) return presentRefund(earlier);
    const isGone = ({ status }: Stripe.Refund) => REFUND_STATUSES[status ?? ''] !== 'FAILED';
    const goneCents = known.filter(isGone).reduce((sum, { amount }) => sum + amount, 0);
    if (goneCents + amountCents > charge.amount) return { status: 'REFUSED', failure: 'ALREADY_REFUNDED' };
    const own = transferOf(charge);
    let takenCents: Cents;
    try {
      takenCents = await shares.takeFrom(request, own ? [own] : []);
    } catch (error) {
      return refusalOf(error);
    }
    const metadata = { key: idempotencyKey, share: TAKEN };
    const answer = await createRefund(call, { payment_intent: chargeId, amount: amountCents, metadata });
    if (answer.status === 'REFUSED') await shares.giveBack(request, takenCents);
    return answer;
  }

  return {
    async refund(request) {
      const { idempotencyKey, chargeId, amountCents } = request;
      const charge = await call(({ paymentIntents }) => paymentIntents.retrieve(chargeId, { expand: [TRANSFER] }));
      if (amountCents > unreversedOf(charge)) return refundWithoutTransfer(request, charge);
      return createRefund(call, {
        payment_intent: chargeId,
        amount: amountCents,
        reverse_transfer: true,
        ...((charge.application_fee_amount ?? 0) > 0 ? { refund_application_fee: true } : {}),
        metadata: { key: idempotencyKey },
      });
    },

    returnShare: (request) => shares.returnTo(request),
  };
}

/** A permanent refusal is a result, not an error. */
async function createRefund(
  call: CallStripe,
  params: Stripe.RefundCreateParams & { readonly metadata: { readonly key: string } },
): Promise<ProviderRefund | RefusedRefund> {
  const idempotencyKey = params.metadata.key;
  try {
    return presentRefund(await call(({ refunds }) => refunds.create(params, { idempotencyKey })));
  } catch (error) {
    return refusalOf(error);
  }
}

const TRANSFER = 'latest_charge.transfer';

/** The transfer that came with the charge. */
function transferOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Transfer | undefined {
  const transfer = typeof charge === 'object' ? charge?.transfer : undefined;
  return typeof transfer === 'object' ? transfer : undefined;
}

/** What a refund can still take back by reversing the charge's transfer: the part that was not reversed before. */
function unreversedOf(charge: Stripe.PaymentIntent): number {
  const transfer = transferOf(charge);
  return transfer ? transfer.amount - transfer.amount_reversed : charge.amount;
}

/** Marks a refund whose share was taken by reversing a transfer of ours. */
const TAKEN = 'taken';

/** @throws whatever is not a permanent refusal */
function refusalOf(error: unknown): RefusedRefund {
  if (!(error instanceof StripeRefusal) || error.isUnknown) throw error;
  return { status: 'REFUSED', failure: REFUSALS[error.code] ?? 'PROVIDER_ERROR' };
}

/** Error codes of permanently refused requests. */
const REFUSALS: Readonly<Record<string, RefundFailure>> = {
  charge_already_refunded: 'ALREADY_REFUNDED',
  amount_too_large: 'ALREADY_REFUNDED',
  refund_disputed_payment: 'UNDER_DISPUTE',
  charge_disputed: 'UNDER_DISPUTE',
  balance_insufficient: 'INSUFFICIENT_FUNDS',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
};

/** Why a refund failed after it was made. */
const REASONS: Readonly<Record<string, RefundFailure>> = {
  lost_or_stolen_card: 'CARD_CLOSED',
  expired_or_canceled_card: 'CARD_CLOSED',
  charge_for_pending_refund_disputed: 'UNDER_DISPUTE',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  declined: 'DECLINED',
};

const REFUND_STATUSES: Readonly<Record<string, ProviderRefund['status']>> = {
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'FAILED',
};

/** `pending` and `requires_action` are under way: an event reports their end. */
export function presentRefund(refund: Stripe.Refund): ProviderRefund {
  const status = REFUND_STATUSES[refund.status ?? ''] ?? 'PENDING';
  return {
    status,
    refundId: refund.id,
    idempotencyKey: refund.metadata?.['key'] ?? null,
    amountCents: refund.amount as Cents,
    // Without a reversed transfer the account keeps its share, and the platform's balance pays.
    payer: refund.transfer_reversal || refund.metadata?.['share'] === TAKEN ? 'BUSINESS' : 'PLATFORM',
    failure: status === 'FAILED' ? (REASONS[refund.failure_reason ?? ''] ?? 'PROVIDER_ERROR') : null,
    createdAt: (refund.created * 1000) as Instant,
  };
}
