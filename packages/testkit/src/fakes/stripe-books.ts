import { createPayouts, type FakePayouts } from './stripe-payouts.ts';
import { createReturns, type FakeReturns } from './stripe-returns.ts';
import { type Answer, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';

/** What the fake Stripe stores, and what people do in its frames: fill in a form, enter a card, pass a check. */

/** `ASKS`: the bank wants its owner. `LATER`: saved without complaint, and then declined. `POOR`: good for a dollar. */
export type FakeCard = 'GOOD' | 'DECLINED' | 'NO_FUNDS' | 'LATER' | 'ASKS' | 'POOR';

export type FakeBooks = {
  answer(method: string, path: string, params: Tree, account?: string): Answer;
  /** Every object, by id, as it is returned. */
  readonly things: ReadonlyMap<string, Tree>;
  chargesOf(key: string): Tree[];
  submitCharge(intentId: string, card: FakeCard): void;
  submitMethod(setupId: string, card: FakeCard): void;
  readonly returns: FakeReturns;
  readonly payouts: FakePayouts;
  /** The owner has filled in the form; Stripe has or has not checked it yet, or wants more. */
  fillIn(accountId: string, state: 'CHECKING' | 'ACTIVE' | { readonly wants: readonly string[] }): void;
};

const DECLINES: Readonly<Record<Exclude<FakeCard, 'GOOD'>, Tree>> = {
  DECLINED: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  NO_FUNDS: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  LATER: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  POOR: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  ASKS: { type: 'card_error', code: 'authentication_required', decline_code: 'authentication_required' },
};

/** What a search asks for. */
const SEARCHED = { expand: { 0: 'payment_method' } };
/** The check of a new card. */
const CHECK_CENTS = 100;
/** Until then Stripe keeps the holds made here. */
const captureBefore = 4_102_444_800;

export function createBooks(): FakeBooks {
  const things = new Map<string, Tree>();

  const keep = (thing: Tree): Answer => {
    things.set(String(thing['id']), thing);
    return { status: 200, json: thing };
  };
  const make = (prefix: string, thing: Tree): Answer => keep({ id: newId(prefix), ...thing });
  const change = (id: string, changes: Tree): Tree => {
    const changed = { ...things.get(id), ...changes };
    things.set(id, changed);
    return changed;
  };

  const returns = createReturns(things);
  const payouts = createPayouts(things);

  const routes: readonly FakeRoute[] = [
    ['POST', /^\/v2\/core\/accounts$/, (params) => lacks(params) ?? make('acct', newAccount(params))],
    ['GET', /^\/v2\/core\/accounts\/(\w+)$/, (_params, id) => get(id)],
    [
      'POST',
      /^\/v2\/core\/accounts\/(\w+)\/close$/,
      (_params, id) => (things.has(id) ? keep({ ...things.get(id), closed: true }) : MISSING),
    ],
    [
      'POST',
      /^\/v1\/account_sessions$/,
      ({ account }) => (things.has(String(account)) ? make('sess', { client_secret: newId('secret') }) : MISSING),
    ],
    [
      'GET',
      /^\/v1\/accounts\/(\w+)\/external_accounts$/,
      (_params, id) => ({ status: 200, json: { data: things.get(id)?.['banks'] ?? [] } }),
    ],
    ['POST', /^\/v1\/customers$/, (params) => make('cus', { metadata: params['metadata'] })],
    [
      'POST',
      /^\/v1\/setup_intents$/,
      ({ customer, usage, payment_method_options: options }) =>
        usage === 'off_session' && declared(options, 'setup_credential_usage') === 'unscheduled'
          ? make('seti', { customer, status: 'requires_payment_method', client_secret: newId('seti_secret') })
          : refuse(400, { code: 'parameter_missing' }),
    ],
    ['GET', /^\/v1\/setup_intents\/(\w+)$/, (_params, id) => get(id)],
    ['GET', /^\/v1\/payment_methods\/(\w+)$/, (_params, id) => get(id)],
    ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, (_params, id) => detach(id)],
    ['POST', /^\/v1\/payment_intents$/, (params) => openIntent(params)],
    ['GET', /^\/v1\/payment_intents\/search$/, ({ query }) => search(String(query))],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, (params, id) => getIntent(params, id)],
    ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (_params, id) => cancel(id)],
    ...returns.routes,
    ...payouts.routes,
    ['POST', /^\/v1\/payment_intents\/(\w+)\/capture$/, (params, id) => capture(params, id)],
  ];

  const get = (id: string): Answer => {
    const thing = things.get(id);
    return thing ? { status: 200, json: thing } : MISSING;
  };

  /** The card is only an id, unless the request asks for all of it. */
  function getIntent({ expand }: Tree, id: string): Answer {
    const intent = things.get(id);
    if (!intent) return MISSING;
    const method = things.get(String(intent['payment_method']));
    const isWhole = method && Object.values((expand ?? {}) as Tree).includes('payment_method');
    return { status: 200, json: isWhole ? { ...intent, payment_method: method } : intent };
  }

  function detach(id: string): Answer {
    const method = things.get(id);
    if (!method) return MISSING;
    if (method['customer'] === null) return refuse(400, { code: 'payment_method_not_attached' });
    return { status: 200, json: change(id, { customer: null }) };
  }

  function addMethod(customer: unknown, behaves: FakeCard): Tree {
    const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
    const method = { id: newId('pm'), customer, behaves, card };
    things.set(method.id, method);
    return method;
  }

  function openIntent(params: Tree): Answer {
    const amount = Number(params['amount']);
    if (!Number.isInteger(amount) || amount < 50) return refuse(400, { code: 'amount_too_small' });
    const isManual = params['capture_method'] === 'manual';
    const given = (params['transfer_data'] as Tree | undefined)?.['destination'];
    const destination = typeof given === 'string' ? given : null;
    // Only the check of a card stays with us: it is never captured.
    const isCheck = isManual && destination === null && amount === CHECK_CENTS;
    if (!isCheck && things.get(destination ?? '')?.['closed'] !== false)
      return refuse(400, { code: 'account_invalid' });
    const { customer = null, setup_future_usage: futureUse = null, payment_method_options: options } = params;
    const isSaving = futureUse !== null;
    if (isSaving && (customer === null || declared(options, 'setup_credential_usage') !== 'unscheduled'))
      return refuse(400, { code: 'parameter_missing' });
    if (params['off_session'] === 'true' && declared(options, 'stored_credential_usage') !== 'unscheduled')
      return refuse(400, { code: 'parameter_missing' });
    const intent: Tree = {
      id: newId('pi'),
      customer,
      setup_future_usage: futureUse,
      payment_method: null,
      payment_method_options: options,
      amount,
      currency: params['currency'],
      application_fee_amount: params['application_fee_amount'] ? Number(params['application_fee_amount']) : null,
      transfer_data: destination === null ? null : { destination },
      on_behalf_of: params['on_behalf_of'],
      metadata: params['metadata'],
      client_secret: newId('pi_secret'),
      status: 'requires_payment_method',
      last_payment_error: null,
      capture_method: isManual ? 'manual' : 'automatic',
    };
    if (params['confirm'] !== 'true') return keep(intent);
    const card = things.get(String(params['payment_method']))?.['behaves'] as FakeCard | undefined;
    if (!card || things.get(String(params['payment_method']))?.['customer'] !== params['customer']) return MISSING;
    if (card === 'GOOD' || (card === 'POOR' && amount <= CHECK_CENTS)) {
      if (!isManual) return keep({ ...intent, status: 'succeeded' });
      const details = { card: { capture_before: captureBefore } };
      return keep({ ...intent, status: 'requires_capture', latest_charge: { payment_method_details: details } });
    }
    const declined = { ...intent, last_payment_error: DECLINES[card] };
    keep(declined);
    return refuse(402, { ...DECLINES[card], payment_intent: declined });
  }

  function capture(params: Tree, id: string): Answer {
    const intent = things.get(id);
    if (!intent) return MISSING;
    if (intent['status'] !== 'requires_capture') return refuse(400, { code: 'payment_intent_unexpected_state' });
    const amount = Number(params['amount_to_capture']);
    if (amount > Number(intent['amount'])) return refuse(400, { code: 'amount_too_large' });
    const fee = params['application_fee_amount'] ? Number(params['application_fee_amount']) : null;
    return { status: 200, json: change(id, { status: 'succeeded', amount, application_fee_amount: fee }) };
  }

  function search(query: string): Answer {
    const key = /^metadata\['key'\]:'(.*)'$/.exec(query)?.[1];
    return {
      status: 200,
      json: {
        data: chargesOf(key ?? '')
          .slice(0, 1)
          .map(({ id }) => getIntent(SEARCHED, String(id)).json),
      },
    };
  }

  function cancel(id: string): Answer {
    const intent = things.get(id);
    if (!intent) return MISSING;
    if (intent['status'] === 'succeeded') return refuse(400, { code: 'payment_intent_unexpected_state' });
    return { status: 200, json: change(id, { status: 'canceled' }) };
  }

  const chargesOf = (key: string): Tree[] =>
    [...things.values()].filter(
      (thing) => String(thing['id']).startsWith('pi_') && (thing['metadata'] as Tree | undefined)?.['key'] === key,
    );

  return {
    things,
    returns,
    payouts,
    chargesOf,
    answer(method, path, params, account = '') {
      for (const [verb, pattern, act] of routes) {
        const match = verb === method ? pattern.exec(path) : null;
        if (match) return act(params, match[1] ?? '', account);
      }
      return MISSING;
    },
    submitCharge(intentId, card) {
      const { status, customer, setup_future_usage: futureUse } = things.get(intentId) ?? {};
      if (status !== 'requires_payment_method') return;
      if (card === 'GOOD' || card === 'ASKS') {
        const { id: method } = addMethod(futureUse === null ? null : customer, card);
        change(intentId, { status: 'succeeded', last_payment_error: null, payment_method: method });
      } else change(intentId, { last_payment_error: DECLINES[card] });
    },
    submitMethod(setupId, card) {
      if (card === 'DECLINED' || card === 'NO_FUNDS') {
        change(setupId, { last_setup_error: DECLINES[card] });
        return;
      }
      const { customer } = things.get(setupId) ?? {};
      const method = addMethod(customer, card);
      change(setupId, { status: 'succeeded', payment_method: method, last_setup_error: null });
    },
    fillIn(accountId, state) {
      const wants = typeof state === 'object' ? state.wants : [];
      const status = state === 'ACTIVE' ? 'active' : state === 'CHECKING' ? 'pending' : 'restricted';
      change(accountId, {
        banks: [{ id: newId('ba'), object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '6789' }],
        ...capabilities(status),
        requirements: { entries: wants.map((description) => entry(description)) },
      });
    },
  };
}

const declared = (options: unknown, name: string): unknown =>
  ((options as Tree | undefined)?.['card'] as Tree | undefined)?.[name];

const capabilities = (status: string): Tree => ({
  configuration: {
    merchant: { capabilities: { card_payments: { status } } },
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { status } } } },
  },
});

const entry = (description: string): Tree => ({
  awaiting_action_from: 'user',
  description,
  minimum_deadline: { status: 'currently_due' },
});

/** A new account has every requirement open. */
const newAccount = (params: Tree): Tree => ({
  object: 'v2.core.account',
  display_name: params['display_name'],
  metadata: params['metadata'],
  closed: false,
  banks: [],
  ...capabilities('restricted'),
  requirements: { entries: ['external_account', 'identity.individual.given_name'].map(entry) },
});

function lacks(params: Tree): Answer | undefined {
  const responsibilities = (params['defaults'] as Tree | undefined)?.['responsibilities'] as Tree | undefined;
  const isOurs =
    responsibilities?.['fees_collector'] === 'application' && responsibilities['losses_collector'] === 'application';
  const isWhole = isOurs && params['dashboard'] === 'none' && params['configuration'] !== undefined;
  return isWhole ? undefined : refuse(400, { code: 'parameter_missing' });
}
