import { type Answer, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';

/** Money returned from a charge: by an API request, from the dashboard, or by a bank. */
export type FakeReturns = {
  readonly routes: readonly FakeRoute[];
  /** How the next refunds end, in turn; others succeed at once. */
  readonly refundEnds: ('pending' | 'failed' | 'canceled')[];
  /** Someone presses Refund in Stripe's dashboard, and reverses the transfer by default. */
  refundInDashboard(intentId: string, amount: number, isTransferReversed?: boolean): Tree;
  /** A refund that was pending, or had succeeded, ends. */
  endRefund(refundId: string, status: 'succeeded' | 'failed', reason?: string): void;
  openDispute(
    intentId: string,
    dispute: { readonly amount: number; readonly fee?: number; readonly status?: string },
  ): Tree;
  closeDispute(disputeId: string, status: 'won' | 'lost'): void;
};

type Things = Map<string, Tree>;

export function createReturns(things: Things): FakeReturns {
  const refundEnds: FakeReturns['refundEnds'] = [];
  let second = 0;
  /** Oldest first; each a second later than the one before. */
  const made = () => (second += 1) + Math.floor(Date.parse('2026-01-01T00:00:00Z') / 1000);
  const keep = (thing: Tree): Tree => {
    things.set(String(thing['id']), thing);
    return thing;
  };
  const listed = (prefix: string, params: Tree): Answer => {
    const all = [...things.values()].filter(({ id }) => String(id).startsWith(prefix)).reverse();
    const data = all.filter(
      (thing) => params['payment_intent'] === undefined || thing['payment_intent'] === params['payment_intent'],
    );
    const from = data.findIndex(({ id }) => id === params['starting_after']) + 1;
    const page = data.slice(from, from + Number(params['limit'] ?? 10));
    return { status: 200, json: { data: page, has_more: from + page.length < data.length } };
  };
  const goneOf = (intentId: string): number =>
    [...things.values()]
      .filter((thing) => String(thing['id']).startsWith('re_') && thing['payment_intent'] === intentId)
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .reduce((sum, { amount }) => sum + Number(amount), 0);
  const count = (intentId: string) => keep({ ...things.get(intentId), amount_refunded: goneOf(intentId) });

  function makeRefund(intentId: string, amount: number, isTransferReversed: boolean, more: Tree): Tree {
    const status = refundEnds.shift() ?? 'succeeded';
    const reason = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
    const refund = keep({
      id: newId('re'),
      payment_intent: intentId,
      amount,
      status,
      created: made(),
      transfer_reversal: isTransferReversed ? newId('trr') : null,
      ...reason,
      ...more,
    });
    count(intentId);
    return refund;
  }

  function refund(params: Tree): Answer {
    const intent = things.get(String(params['payment_intent']));
    if (!intent) return MISSING;
    if (params['reverse_transfer'] !== 'true') return refuse(400, { code: 'transfer_not_reversed' });
    const hasFee = intent['application_fee_amount'] !== null;
    if (hasFee !== (params['refund_application_fee'] === 'true')) return refuse(400, { code: 'fee_not_refunded' });
    const [id, amount] = [String(intent['id']), Number(params['amount'])];
    const isDisputed = [...things.values()].some(
      (thing) => String(thing['id']).startsWith('dp_') && thing['payment_intent'] === id && thing['status'] !== 'won',
    );
    if (isDisputed) return refuse(400, { code: 'charge_disputed' });
    if (goneOf(id) === intent['amount']) return refuse(400, { code: 'charge_already_refunded' });
    if (goneOf(id) + amount > Number(intent['amount'])) return refuse(400, { code: 'amount_too_large' });
    return { status: 200, json: makeRefund(id, amount, true, { metadata: params['metadata'] }) };
  }

  /** A bank accepts evidence once, and only in known fields. */
  function answerDispute(id: string, { evidence, submit }: Tree): Answer {
    const dispute = things.get(id);
    if (!dispute) return MISSING;
    if (dispute['status'] !== 'needs_response') return refuse(400, { code: 'dispute_already_answered' });
    return {
      status: 200,
      json: keep({ ...dispute, evidence, status: submit === 'true' ? 'under_review' : dispute['status'] }),
    };
  }

  return {
    refundEnds,
    routes: [
      ['POST', /^\/v1\/refunds$/, (params) => refund(params)],
      ['GET', /^\/v1\/refunds$/, (params) => listed('re_', params)],
      ['GET', /^\/v1\/disputes$/, (params) => listed('dp_', params)],
      ['POST', /^\/v1\/disputes\/(dp_\w+)$/, (params, id) => answerDispute(id, params)],
    ],
    refundInDashboard: (intentId, amount, isTransferReversed = true) =>
      makeRefund(intentId, amount, isTransferReversed, { metadata: {} }),
    endRefund(refundId, status, reason) {
      const refunded = keep({ ...things.get(refundId), status, failure_reason: reason });
      count(String(refunded['payment_intent']));
    },
    openDispute: (intentId, { amount, fee = 1_500, status = 'needs_response' }) =>
      keep({
        id: newId('dp'),
        payment_intent: intentId,
        amount,
        status,
        reason: 'fraudulent',
        created: made(),
        evidence_details: { due_by: made() + 7 * 86_400 },
        balance_transactions: status.startsWith('warning') ? [] : [{ id: newId('txn'), amount: -amount, fee }],
      }),
    closeDispute: (disputeId, status) => void keep({ ...things.get(disputeId), status }),
  };
}
