import { done, pageOf, type StripeObjects } from './stripe-objects.ts';
import { type Answer, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';
import { unreversedOf } from './stripe-transfers.ts';

/** Money returned from a charge: by an API request, from the dashboard, or by a bank. */
export type FakeReturns = {
  readonly routes: readonly FakeRoute[];
  /** The outcomes of the next refunds, in order; others succeed immediately. */
  readonly refundOutcomes: ('pending' | 'failed' | 'canceled')[];
  /** A refund in Stripe's dashboard, which by default reverses the transfer. */
  refundInDashboard(intentId: string, amount: number, isTransferReversed?: boolean): Tree;
  /** Ends a refund that was pending or had succeeded. */
  endRefund(refundId: string, status: 'succeeded' | 'failed', reason?: string): void;
  openDispute(
    intentId: string,
    dispute: { readonly amount: number; readonly fee?: number; readonly status?: string },
  ): Tree;
  closeDispute(disputeId: string, status: 'won' | 'lost'): void;
};

type Returning = {
  readonly objects: StripeObjects;
  readonly refundOutcomes: FakeReturns['refundOutcomes'];
  /** When the next object is created, in seconds: each a second later than the one before. */
  readonly nextSecond: () => number;
};

export function createReturns(objects: StripeObjects): FakeReturns {
  const refundOutcomes: FakeReturns['refundOutcomes'] = [];
  let second = Math.floor(Date.parse('2026-01-01T00:00:00Z') / 1000);
  const returning: Returning = { objects, refundOutcomes, nextSecond: () => (second += 1) };
  return {
    refundOutcomes,
    routes: [
      ['POST', /^\/v1\/refunds$/, (params) => refund(returning, params)],
      ['GET', /^\/v1\/refunds$/, (params) => listOf(objects, 're_', params)],
      ['GET', /^\/v1\/disputes$/, (params) => listOf(objects, 'dp_', params)],
      ['GET', /^\/v1\/disputes\/(dp_\w+)$/, (_params, id) => objects.get(id)],
      ['POST', /^\/v1\/disputes\/(dp_\w+)$/, (params, id) => answerDispute(objects, id, params)],
    ],
    refundInDashboard: (payment_intent, amount, isTransferReversed = true) =>
      makeRefund(returning, isTransferReversed, { payment_intent, amount, metadata: {} }),
    endRefund(refundId, status, reason) {
      const refunded = objects.change(refundId, { status, failure_reason: reason });
      countRefunds(objects, String(refunded['payment_intent']));
    },
    openDispute: (intentId, { amount, fee = 1_500, status = 'needs_response' }) =>
      objects.keep({
        id: newId('dp'),
        payment_intent: intentId,
        amount,
        status,
        reason: 'fraudulent',
        created: returning.nextSecond(),
        evidence_details: { due_by: returning.nextSecond() + 7 * 86_400, submission_count: 0 },
        balance_transactions: status.startsWith('warning') ? [] : [{ id: newId('txn'), amount: -amount, fee }],
      }),
    closeDispute: (disputeId, status) => void objects.change(disputeId, { status }),
  };
}

const objectsWith = (objects: StripeObjects, prefix: string): Tree[] =>
  [...objects.all.values()].filter(({ id }) => String(id).startsWith(prefix));

/** Newest first, of one charge if the request names it. */
function listOf(objects: StripeObjects, prefix: string, params: Tree): Answer {
  const { payment_intent: intentId } = params;
  const all = objectsWith(objects, prefix).filter(
    (each) => intentId === undefined || each['payment_intent'] === intentId,
  );
  return pageOf(all.toReversed(), params);
}

const refundedOf = (objects: StripeObjects, intentId: string): number =>
  objectsWith(objects, 're_')
    .filter((each) => each['payment_intent'] === intentId)
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + Number(amount), 0);

const countRefunds = (objects: StripeObjects, intentId: string): Tree =>
  objects.change(intentId, { amount_refunded: refundedOf(objects, intentId) });

function makeRefund(
  { objects, refundOutcomes, nextSecond }: Returning,
  isTransferReversed: boolean,
  terms: Tree,
): Tree {
  const status = refundOutcomes.shift() ?? 'succeeded';
  const refunded = objects.keep({
    id: newId('re'),
    status,
    created: nextSecond(),
    transfer_reversal: isTransferReversed ? newId('trr') : null,
    ...(status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    ...terms,
  });
  countRefunds(objects, String(terms['payment_intent']));
  return refunded;
}

function refund(returning: Returning, params: Tree): Answer {
  const { objects } = returning;
  const intent = objects.find(params['payment_intent']);
  if (!intent) return MISSING;
  const [id, amount] = [String(intent['id']), Number(params['amount'])];
  const isReversing = params['reverse_transfer'] === 'true';
  // Our refunds reverse the transfer of the charge, as long as enough of it is unreversed.
  const canReverse = amount <= unreversedOf(objects, intent);
  const isPossible = refundedOf(objects, id) + amount <= Number(intent['amount']);
  if (isPossible && isReversing !== canReverse) return refuse(400, { code: 'transfer_not_reversed' });
  const hasFee = isReversing && intent['application_fee_amount'] !== null;
  if (hasFee !== (params['refund_application_fee'] === 'true')) return refuse(400, { code: 'fee_not_refunded' });
  const isDisputed = objectsWith(objects, 'dp_').some(
    (each) => each['payment_intent'] === id && each['status'] !== 'won',
  );
  if (isDisputed) return refuse(400, { code: 'charge_disputed' });
  const refundedCents = refundedOf(objects, id);
  if (refundedCents === intent['amount']) return refuse(400, { code: 'charge_already_refunded' });
  if (refundedCents + amount > Number(intent['amount'])) return refuse(400, { code: 'amount_too_large' });
  return done(makeRefund(returning, isReversing, { payment_intent: id, amount, metadata: params['metadata'] }));
}

/** A bank accepts evidence once, and only in known fields. */
function answerDispute(objects: StripeObjects, id: string, { evidence, submit }: Tree): Answer {
  const dispute = objects.find(id);
  if (!dispute) return MISSING;
  if (dispute['status'] !== 'needs_response') return refuse(400, { code: 'dispute_already_answered' });
  if (submit !== 'true') return done(objects.change(id, { evidence }));
  const details = { ...(dispute['evidence_details'] as Tree), submission_count: 1 };
  return done(objects.change(id, { evidence, status: 'under_review', evidence_details: details }));
}
