import { type Answer, type FakeRoute, MISSING, newId, type Tree } from './stripe-shapes.ts';

/** What connected accounts were paid out, and the transactions of their balances. */
export type FakePayouts = {
  readonly routes: readonly FakeRoute[];
  /** A change of an account's balance that no charge or refund of the platform caused. */
  adjust(account: string, change: FakeChange): Tree;
  /**
   * Pays out everything in an account's balance, at its scheduled time. `short`: by how much the payout differs from that;
   * `status`: `in_progress` until Stripe has itemized it, `not_applicable` for one that someone made by hand.
   */
  payOut(
    account: string,
    options?: { readonly short?: number; readonly status?: 'completed' | 'in_progress' | 'not_applicable' },
  ): Tree;
  /** Stripe has itemized a payout, or its state changes otherwise. */
  changePayout(id: string, changes: Tree): void;
};

type FakeChange = {
  readonly category: string;
  readonly amount: number;
  readonly fee?: number;
  readonly source?: Tree | null;
};

/** 2026-11-20. */
const FIRST_SECOND = 1_795_132_800;

export function createPayouts(things: Map<string, Tree>): FakePayouts {
  const ofAccount = new Map<string, Tree[]>();
  let second = FIRST_SECOND;
  const keep = (thing: Tree): Tree => {
    things.set(String(thing['id']), thing);
    return thing;
  };
  const balanceOf = (account: string): Tree[] => {
    const known = ofAccount.get(account) ?? [];
    ofAccount.set(account, known);
    return known;
  };
  const add = (account: string, transaction: Tree): Tree => {
    const amounts = { fee: 0, fee_details: [], ...transaction };
    const whole: Tree = {
      id: newId('txn'),
      object: 'balance_transaction',
      account,
      payout: null,
      created: (second += 1),
      currency: 'usd',
      status: 'available',
      ...amounts,
      net: Number(transaction['amount']) - Number(amounts.fee),
    };
    balanceOf(account).push(whole);
    return whole;
  };
  const destinationOf = (intent: Tree | undefined) => (intent?.['transfer_data'] as Tree | undefined)?.['destination'];
  const isListed = (account: string, cause: unknown) => balanceOf(account).some((each) => each['cause'] === cause);

  /** What charges and refunds of the platform have changed since: each as its own objects on the account. */
  function settle(account: string): void {
    for (const thing of things.values()) {
      const id = String(thing['id']);
      if (isListed(account, id)) continue;
      if (id.startsWith('pi_') && thing['status'] === 'succeeded' && destinationOf(thing) === account)
        add(account, paymentOf(thing));
      const isReversed = id.startsWith('re_') && thing['transfer_reversal'] !== null && thing['status'] !== 'failed';
      if (isReversed && destinationOf(things.get(String(thing['payment_intent']))) === account)
        add(account, refundOf(thing, things.get(String(thing['payment_intent'])) ?? {}));
    }
  }

  function payOut(account: string, { short = 0, status = 'completed' }: Parameters<FakePayouts['payOut']>[1] = {}) {
    settle(account);
    const waiting = balanceOf(account).filter(({ payout }) => payout === null);
    const amount = waiting.reduce((sum, { net }) => sum + Number(net), 0) - short;
    const isAutomatic = status !== 'not_applicable';
    const payout = keep({
      id: newId('po'),
      object: 'payout',
      account,
      amount,
      automatic: isAutomatic,
      status: 'paid',
      reconciliation_status: status,
      created: (second += 1),
      arrival_date: second + 86_400,
    });
    const { id } = payout;
    const own = add(account, { type: 'payout', reporting_category: 'payout', amount: -amount, source: { id } });
    for (const each of [...waiting, own]) each['payout'] = id;
    return payout;
  }

  const listed = (data: readonly Tree[], params: Tree): Answer => {
    const from = data.findIndex(({ id }) => id === params['starting_after']) + 1;
    const page = data.slice(from, from + Number(params['limit'] ?? 10));
    return { status: 200, json: { data: page, has_more: from + page.length < data.length } };
  };
  const payoutsOf = (account: string): Tree[] =>
    [...things.values()].filter((each) => each['object'] === 'payout' && each['account'] === account).toReversed();
  const find = (account: string, id: unknown): Tree | undefined => {
    const payout = things.get(String(id));
    return payout?.['account'] === account ? payout : undefined;
  };

  function listTransactions(params: Tree, account: string): Answer {
    const payout = find(account, params['payout']);
    if (payout === undefined) return MISSING;
    // Stripe can't itemize what someone pays out by hand.
    if (payout['reconciliation_status'] !== 'completed') return listed([], params);
    const expands = Object.values((params['expand'] ?? {}) as Tree);
    const all = balanceOf(account).filter((each) => each['payout'] === payout['id']);
    return listed(
      all.toReversed().map((each) => ({ ...each, source: expanded(each['source'], 'data.source', expands) })),
      params,
    );
  }

  return {
    routes: [
      ['GET', /^\/v1\/payouts$/, (params, _id, account) => listed(payoutsOf(account), params)],
      [
        'GET',
        /^\/v1\/payouts\/(\w+)$/,
        (_params, id, account) => {
          const payout = find(account, id);
          return payout ? { status: 200, json: payout } : MISSING;
        },
      ],
      ['GET', /^\/v1\/balance_transactions$/, (params, _id, account) => listTransactions(params, account)],
    ],
    adjust: (account, { category, amount, fee = 0, source = null }) =>
      add(account, { type: 'adjustment', reporting_category: category, amount, fee, source }),
    payOut,
    changePayout: (id, changes) => void keep({ ...things.get(id), ...changes }),
  };
}

/** The account's own charge, which a transfer of the platform's charge created. */
function paymentOf(intent: Tree): Tree {
  const fee = Number(intent['application_fee_amount'] ?? 0);
  const charge = { id: newId('ch'), object: 'charge', payment_intent: intent['id'] };
  const transfer = { id: newId('tr'), object: 'transfer', source_transaction: charge };
  return {
    type: 'payment',
    reporting_category: 'charge',
    amount: intent['amount'],
    fee,
    fee_details: fee === 0 ? [] : [{ type: 'application_fee', amount: fee, currency: 'usd' }],
    source: { id: newId('py'), object: 'charge', source_transfer: transfer },
    cause: intent['id'],
  };
}

/** The refund of that charge by a reversal of the transfer; the application fee is returned in proportion. */
function refundOf(refund: Tree, intent: Tree): Tree {
  const [amount, total] = [Number(refund['amount']), Number(intent['amount'])];
  const fee = Math.round((Number(intent['application_fee_amount'] ?? 0) * amount) / total);
  const reversal = { id: refund['transfer_reversal'], object: 'transfer_reversal', source_refund: refund['id'] };
  return {
    type: 'payment_refund',
    reporting_category: 'refund',
    amount: -amount,
    fee: fee === 0 ? 0 : -fee,
    source: { id: newId('pyr'), object: 'refund', source_transfer_reversal: reversal },
    cause: refund['id'],
  };
}

/** An object is returned as its id, unless the request expands it. */
function expanded(value: unknown, path: string, expands: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null || !('id' in value)) return value;
  const isAsked = expands.some((each) => each === path || String(each).startsWith(`${path}.`));
  if (!isAsked) return value.id;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, expanded(inner, `${path}.${name}`, expands)]),
  );
}
