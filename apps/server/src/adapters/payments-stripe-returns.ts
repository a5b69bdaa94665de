import type { DisputeState } from '@primehour/domain/refund/refund';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import type Stripe from 'stripe';
import type { PaymentProvider, ProviderDispute } from '../ports/payments.ts';
import { type CallStripe, StripeRefusal } from './payments-stripe-client.ts';
import { presentRefund, stripeRefunds } from './payments-stripe-refunds.ts';

type Returns = Pick<PaymentProvider, 'refund' | 'returnShare' | 'findReturns' | 'listReturned' | 'sendEvidence'>;

const PAGE = 100;
/** The limit of one sweep: older changes were reported by events, or are found by the next sweep. */
const PAGES_MAX = 10;

type Page = { readonly limit: number; readonly starting_after?: string };
type Thing = Stripe.Refund | Stripe.Dispute;

/** Refunds of a charge, made here or in Stripe's dashboard, and disputes. */
export function stripeReturns(call: CallStripe): Returns {
  /** All items of a list, by Stripe's cursors. */
  async function readAll<Each extends Thing>(
    list: (stripe: Stripe, page: Page) => Promise<Stripe.Response<Stripe.ApiList<Each>>>,
  ): Promise<Each[]> {
    const all: Each[] = [];
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const last = all.at(-1);
      const cursor = { limit: PAGE, ...(last ? { starting_after: last.id } : {}) };
      const { data, has_more: hasMore } = await call((stripe) => list(stripe, cursor));
      all.push(...data);
      if (!hasMore) break;
    }
    return all;
  }

  const readRefunds = (filter: Stripe.RefundListParams) =>
    readAll(({ refunds }, page) => refunds.list({ ...filter, ...page }));
  const readDisputes = (filter: Stripe.DisputeListParams) =>
    readAll(({ disputes }, page) => disputes.list({ ...filter, ...page }));

  async function isAnswered(disputeId: string): Promise<boolean> {
    const { evidence_details: details } = await call(({ disputes }) => disputes.retrieve(disputeId));
    return details.submission_count > 0;
  }

  return {
    ...stripeRefunds(call, (chargeId) => readRefunds({ payment_intent: chargeId })),

    async findReturns(chargeId) {
      const filter = { payment_intent: chargeId };
      const [refunds, disputes] = [await readRefunds(filter), await readDisputes(filter)];
      return { refunds: refunds.map(presentRefund).toReversed(), disputes: disputes.map(presentDispute).toReversed() };
    },

    async listReturned(since) {
      const filter = { created: { gte: Math.floor(since / 1000) } };
      const [refunds, disputes] = [await readRefunds(filter), await readDisputes(filter)];
      return { refunds: ofCharges(refunds, presentRefund), disputes: ofCharges(disputes, presentDispute) };
    },

    async sendEvidence({ disputeId, fields }) {
      const key = { idempotencyKey: `evidence:${disputeId}` };
      try {
        await call(({ disputes }) => disputes.update(disputeId, { evidence: fields, submit: true }, key));
      } catch (error) {
        // A repeat has different text if something was added to the booking since, and Stripe may have forgotten its
        // key.
        if (!(error instanceof StripeRefusal) || !(await isAnswered(disputeId))) throw error;
      }
    },
  };
}

/** A charge without a payment of ours is not ours. */
const ofCharges = <Each extends Thing, Shown>(things: readonly Each[], present: (thing: Each) => Shown) =>
  things.flatMap((thing) => {
    const { payment_intent: intent } = thing;
    const chargeId = typeof intent === 'string' ? intent : intent?.id;
    return chargeId === undefined ? [] : [{ ...present(thing), chargeId }];
  });

const instantOf = (seconds: number): Instant => (seconds * 1000) as Instant;

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

function presentDispute(dispute: Stripe.Dispute): ProviderDispute {
  const fees = dispute.balance_transactions.map(({ fee }) => Math.max(0, fee));
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    disputeId: dispute.id,
    // Unknown statuses count as one that needs an answer, so that the operator looks into it.
    state: DISPUTE_STATES[dispute.status] ?? 'NEEDS_RESPONSE',
    amountCents: dispute.amount as Cents,
    feeCents: fees.reduce((sum, fee) => sum + fee, 0) as Cents,
    reason: (dispute.reason || 'general').slice(0, 120),
    openedAt: instantOf(dispute.created),
    dueAt: dueBy === null ? null : instantOf(dueBy),
  };
}
