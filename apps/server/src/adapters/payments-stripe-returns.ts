import type { DisputeState, RefundFailure } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type { PaymentProvider, ProviderDispute, ProviderRefund } from '../ports/payments.ts';
import {
  at,
  idOf,
  type Json,
  listOf,
  objectOf,
  type Params,
  type StripeClient,
  StripeRefusal,
  textOf,
} from './payments-stripe-client.ts';

type Returns = Pick<PaymentProvider, 'refund' | 'findReturns' | 'listReturned'>;

const PAGE = 100;
/** A sweep reads no further: what is older was told by events, or is found by the next sweep. */
const PAGES_MAX = 10;

/** What goes back of a charge: refunds, by us or in Stripe's dashboard, and disputes. */
export function stripeReturns(ask: StripeClient): Returns {
  /** All things of a list, by Stripe's cursors. */
  async function readAll(path: string, filter: Params): Promise<Json[]> {
    const all: Json[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const last = all.at(-1);
      const params = { ...filter, limit: PAGE, starting_after: last && idOf(last) };
      const answer = await ask({ method: 'GET', path, params });
      all.push(...listOf(answer['data']).map(objectOf));
      if (answer['has_more'] !== true) break;
    }
    return all;
  }

  return {
    async refund({ idempotencyKey, chargeId, amountCents }) {
      const charge = await ask({ method: 'GET', path: `/v1/payment_intents/${encodeURIComponent(chargeId)}` });
      const params = {
        payment_intent: chargeId,
        amount: amountCents,
        reverse_transfer: true,
        refund_application_fee: Number(charge['application_fee_amount'] ?? 0) > 0 ? true : undefined,
        metadata: { key: idempotencyKey },
      };
      try {
        return presentRefund(await ask({ method: 'POST', path: '/v1/refunds', idempotencyKey, params }));
      } catch (error) {
        if (!(error instanceof StripeRefusal) || error.isUnknown) throw error;
        return { status: 'REFUSED', failure: REFUSALS[error.code] ?? 'PROVIDER_ERROR' };
      }
    },

    async findReturns(chargeId) {
      const filter = { payment_intent: chargeId };
      const [refunds, disputes] = [await readAll('/v1/refunds', filter), await readAll('/v1/disputes', filter)];
      return { refunds: refunds.map(presentRefund).toReversed(), disputes: disputes.map(presentDispute).toReversed() };
    },

    async listReturned(since) {
      const filter = { created: { gte: Math.floor(since / 1000) } };
      const [refunds, disputes] = [await readAll('/v1/refunds', filter), await readAll('/v1/disputes', filter)];
      // A charge that was not made through a payment of ours is none of ours.
      const ofCharges = <Thing>(things: readonly Json[], present: (thing: Json) => Thing) =>
        things.flatMap((thing) => {
          const chargeId = textOf(thing['payment_intent']);
          return chargeId === undefined ? [] : [{ ...present(thing), chargeId }];
        });
      return { refunds: ofCharges(refunds, presentRefund), disputes: ofCharges(disputes, presentDispute) };
    },
  };
}

/** Codes of requests that Stripe refuses for good. */
const REFUSALS: Readonly<Record<string, RefundFailure>> = {
  charge_already_refunded: 'ALREADY_REFUNDED',
  amount_too_large: 'ALREADY_REFUNDED',
  refund_disputed_payment: 'UNDER_DISPUTE',
  charge_disputed: 'UNDER_DISPUTE',
  balance_insufficient: 'INSUFFICIENT_FUNDS',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
};

/** Why a refund that was made did not arrive. */
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

const instantIn = (thing: Json, name: string): Instant => (Number(thing[name] ?? 0) * 1000) as Instant;

/** `pending` and `requires_action` are under way: Stripe tells how they end. */
function presentRefund(refund: Json): ProviderRefund {
  const status = REFUND_STATUSES[textOf(refund['status']) ?? ''] ?? 'PENDING';
  return {
    status,
    refundId: idOf(refund),
    idempotencyKey: textOf(at(refund, 'metadata', 'key')) ?? null,
    amountCents: Number(refund['amount']) as Cents,
    // Without a reversed transfer the account keeps its share, and the money is taken from the platform's balance.
    payer: refund['transfer_reversal'] ? 'BUSINESS' : 'PLATFORM',
    failure: status === 'FAILED' ? (REASONS[textOf(refund['failure_reason']) ?? ''] ?? 'PROVIDER_ERROR') : null,
    createdAt: instantIn(refund, 'created'),
  };
}

const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'INQUIRY',
  warning_under_review: 'INQUIRY',
  warning_closed: 'CLOSED',
  prevented: 'CLOSED',
  needs_response: 'NEEDS_RESPONSE',
  under_review: 'UNDER_REVIEW',
  won: 'WON',
  lost: 'LOST',
};

function presentDispute(dispute: Json): ProviderDispute {
  const fees = listOf(dispute['balance_transactions']).map((entry) => Math.max(0, Number(objectOf(entry)['fee'] ?? 0)));
  const details = objectOf(dispute['evidence_details']);
  return {
    disputeId: idOf(dispute),
    // A word that Stripe adds one day is looked into by the operator, as one that needs an answer.
    state: DISPUTE_STATES[textOf(dispute['status']) ?? ''] ?? 'NEEDS_RESPONSE',
    amountCents: Number(dispute['amount']) as Cents,
    feeCents: fees.reduce((sum, fee) => sum + fee, 0) as Cents,
    reason: (textOf(dispute['reason']) ?? 'general').slice(0, 120),
    openedAt: instantIn(dispute, 'created'),
    dueAt: typeof details['due_by'] === 'number' ? instantIn(details, 'due_by') : null,
  };
}
