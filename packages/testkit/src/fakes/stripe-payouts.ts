import { done, pageOf, type StripeObjects } from './stripe-objects.ts';
import { type Answer, type FakeRoute, MISSING, newId, type Tree } from './stripe-shapes.ts';

/** The payouts of connected accounts, and the transactions of their balances. */
export type FakePayouts = {
  readonly routes: readonly FakeRoute[];
  /** A change of an account's balance that no charge or refund of the platform caused. */
  adjust(account: string, change: FakeChange): Tree;
  /**
   * Pays out everything in an account's balance, at its scheduled time. `short`: by how much the payout falls short of
   * that; `status`: `in_progress` until Stripe has itemized it, `not_applicable` for a manual one.
   */
  payOut(
    account: string,
    options?: { readonly short?: number; readonly status?: 'completed' | 'in_progress' | 'not_applicable' },
  ): Tree;
  /** Changes a payout, for example once Stripe has itemized it. */
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

/** The transactions of each account, oldest first, each a second later than the one before. */
type Balances = {
  of(account: string): readonly Tree[];
  add(account: string, transaction: Tree): Tree;
  nextSecond(): number;
};

export function createPayouts(objects: StripeObjects): FakePayouts {
  const balances = createBalances();
  return {
    routes: [
      ['GET', /^\/v1\/payouts$/, (params, _id, account) => pageOf(payoutsOf(objects, account), params)],
      [
        'GET',
        /^\/v1\/payouts\/(\w+)$/,
        (_params, id, account) => {
          const payout = findPayout(objects, account, id);
          return payout ? done(payout) : MISSING;
        },
      ],
      [
        'GET',
        /^\/v1\/balance_transactions$/,
        (params, _id, account) => {
          const payout = findPayout(objects, account, params['payout']);
          return payout ? listTransactions(balances.of(account), payout, params) : MISSING;
        },
      ],
    ],
    adjust: (account, { category, amount, fee = 0, source = null }) =>
      balances.add(account, { type: 'adjustment', reporting_category: category, amount, fee, source }),
    payOut(account, options) {
      settle(objects, balances, account);
      return objects.keep(payOut(balances, account, options));
    },
    changePayout: (id, changes) => void objects.change(id, changes),
  };
}

function createBalances(): Balances {
  const ofAccount = new Map<string, Tree[]>();
  let second = FIRST_SECOND;
  const nextSecond = () => (second += 1);
  return {
    of: (account) => ofAccount.get(account) ?? [],
    nextSecond,
    add(account, transaction) {
      const amounts = { fee: 0, fee_details: [], ...transaction };
      const whole: Tree = {
        id: newId('txn'),
        object: 'balance_transaction',
        account,
        payout: null,
        created: nextSecond(),
        currency: 'usd',
        status: 'available',
        ...amounts,
        net: Number(transaction['amount']) - Number(amounts.fee),
      };
      ofAccount.set(account, [...(ofAccount.get(account) ?? []), whole]);
      return whole;
    },
  };
}

const destinationOf = (intent: Tree | undefined) => (intent?.['transfer_data'] as Tree | undefined)?.['destination'];

/** Adds what the platform's charges and refunds have changed since, each as its own objects on the account. */
function settle(objects: StripeObjects, balances: Balances, account: string): void {
  for (const each of objects.all.values()) {
    const id = String(each['id']);
    if (balances.of(account).some(({ cause }) => cause === id)) continue;
    if (id.startsWith('pi_') && each['status'] === 'succeeded' && destinationOf(each) === account)
      balances.add(account, paymentOf(each));
    if (id.startsWith('tr_') && each['destination'] === account) balances.add(account, transferOf(each));
    // A reversal stays when its refund fails.
    const isReversed = id.startsWith('re_') && each['transfer_reversal'] !== null;
    const intent = isReversed ? objects.find(each['payment_intent']) : undefined;
    if (intent && destinationOf(intent) === account) balances.add(account, refundOf(each, intent));
  }
}

/** Pays out everything that no earlier payout has paid out. */
function payOut(
  balances: Balances,
  account: string,
  { short = 0, status = 'completed' }: Parameters<FakePayouts['payOut']>[1] = {},
): Tree {
  const waiting = balances.of(account).filter(({ payout }) => payout === null);
  const amount = waiting.reduce((sum, { net }) => sum + Number(net), 0) - short;
  const created = balances.nextSecond();
  const id = newId('po');
  const own = balances.add(account, { type: 'payout', reporting_category: 'payout', amount: -amount, source: { id } });
  for (const each of [...waiting, own]) each['payout'] = id;
  return {
    id,
    object: 'payout',
    account,
    amount,
    automatic: status !== 'not_applicable',
    status: 'paid',
    reconciliation_status: status,
    created,
    arrival_date: created + 86_400,
  };
}

/** Newest first. */
const payoutsOf = (objects: StripeObjects, account: string): Tree[] =>
  [...objects.all.values()].filter((each) => each['object'] === 'payout' && each['account'] === account).toReversed();

function findPayout(objects: StripeObjects, account: string, id: unknown): Tree | undefined {
  const payout = objects.find(id);
  return payout?.['account'] === account ? payout : undefined;
}

/** What a payout consists of, newest first. */
function listTransactions(balance: readonly Tree[], payout: Tree, params: Tree): Answer {
  // Stripe can't itemize what someone pays out by hand.
  if (payout['reconciliation_status'] !== 'completed') return pageOf([], params);
  const expands = Object.values((params['expand'] ?? {}) as Tree);
  const all = balance.filter((each) => each['payout'] === payout['id']).toReversed();
  return pageOf(
    all.map((each) => ({ ...each, source: expanded(each['source'], 'data.source', expands) })),
    params,
  );
}

/** The account's own charge, which a transfer of the platform's charge created. */
function paymentOf(intent: Tree): Tree {
  const fee = Number(intent['application_fee_amount'] ?? 0);
  const charge = { id: newId('ch'), object: 'charge', payment_intent: intent['id'] };
  const transfer = { id: newId('tr'), object: 'transfer', metadata: {}, source_transaction: charge };
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

/** What the platform transfers without a charge. */
const transferOf = (transfer: Tree): Tree => ({
  type: 'payment',
  reporting_category: 'charge',
  amount: transfer['amount'],
  source: { id: newId('py'), object: 'charge', source_transfer: { ...transfer, source_transaction: null } },
  cause: transfer['id'],
});

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
