import { addMethod, DECLINES, type FakeCard } from './stripe-cards.ts';
import { done, type StripeObjects } from './stripe-objects.ts';
import { type Answer, declared, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';
import { ownTransferOf } from './stripe-transfers.ts';

/** What a search expands. */
const SEARCHED = { expand: { 0: 'payment_method' } };
/** The amount that checks a new card. */
const CHECK_CENTS = 100;
/** The time until which Stripe keeps the holds made here. */
const captureBefore = 4_102_444_800;

/** Charges and holds: payment intents. */
export const chargeRoutes = (objects: StripeObjects): readonly FakeRoute[] => [
  ['POST', /^\/v1\/payment_intents$/, (params) => openIntent(objects, params)],
  ['GET', /^\/v1\/payment_intents\/search$/, ({ query }) => search(objects, String(query))],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, (params, id) => getIntent(objects, params, id)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, (_params, id) => cancel(objects, id)],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/capture$/, (params, id) => capture(objects, params, id)],
];

export const chargesOf = (objects: StripeObjects, key: string): Tree[] =>
  [...objects.all.values()].filter(
    (object) => String(object['id']).startsWith('pi_') && (object['metadata'] as Tree | undefined)?.['key'] === key,
  );

/** Someone has entered a card, and the bank has not answered yet. */
export const delayCharge = (objects: StripeObjects, intentId: string): void =>
  void objects.change(intentId, { status: 'processing' });

/** Someone enters a card to pay, or the bank answers after a delay. */
export function submitCharge(objects: StripeObjects, intentId: string, card: FakeCard): void {
  const { status, customer, setup_future_usage: futureUse } = objects.find(intentId) ?? {};
  if (status !== 'requires_payment_method' && status !== 'processing') return;
  if (card === 'GOOD' || card === 'ASKS') {
    const { id: method } = addMethod(objects, futureUse === null ? null : customer, card);
    objects.change(intentId, { status: 'succeeded', last_payment_error: null, payment_method: method });
  } else objects.change(intentId, { status: 'requires_payment_method', last_payment_error: DECLINES[card] });
}

function openIntent(objects: StripeObjects, params: Tree): Answer {
  const account = (params['transfer_data'] as Tree | undefined)?.['destination'];
  const destination = typeof account === 'string' ? account : null;
  const refused = refusalOf(objects, params, destination);
  if (refused) return refused;
  const intent = newIntent(params, destination);
  return params['confirm'] === 'true' ? confirm(objects, params, intent) : done(objects.keep(intent));
}

const isManual = (params: Tree): boolean => params['capture_method'] === 'manual';

/** The refusals of a payment intent before it is created. */
function refusalOf(objects: StripeObjects, params: Tree, destination: string | null): Answer | undefined {
  const amount = Number(params['amount']);
  if (!Number.isInteger(amount) || amount < 50) return refuse(400, { code: 'amount_too_small' });
  // Only the check of a card has no destination: it is never captured.
  const isCheck = isManual(params) && destination === null && amount === CHECK_CENTS;
  if (!isCheck && objects.find(destination)?.['closed'] !== false) return refuse(400, { code: 'account_invalid' });
  const { customer = null, setup_future_usage: futureUse = null, payment_method_options: options } = params;
  const isSaving = futureUse !== null;
  const isDeclared = customer !== null && declared(options, 'setup_credential_usage') === 'unscheduled';
  if (isSaving && !isDeclared) return refuse(400, { code: 'parameter_missing' });
  if (params['off_session'] === 'true' && declared(options, 'stored_credential_usage') !== 'unscheduled')
    return refuse(400, { code: 'parameter_missing' });
  return undefined;
}

const newIntent = (params: Tree, destination: string | null): Tree => ({
  id: newId('pi'),
  customer: params['customer'] ?? null,
  setup_future_usage: params['setup_future_usage'] ?? null,
  payment_method: null,
  payment_method_options: params['payment_method_options'],
  amount: Number(params['amount']),
  currency: params['currency'],
  application_fee_amount: feeOf(params),
  transfer_data: destination === null ? null : { destination },
  on_behalf_of: params['on_behalf_of'],
  metadata: params['metadata'],
  client_secret: newId('pi_secret'),
  status: 'requires_payment_method',
  last_payment_error: null,
  capture_method: isManual(params) ? 'manual' : 'automatic',
});

const feeOf = ({ application_fee_amount: fee }: Tree): number | null => (fee ? Number(fee) : null);

/** Charges a saved card, which behaves as configured. */
function confirm(objects: StripeObjects, params: Tree, intent: Tree): Answer {
  const method = objects.find(params['payment_method']);
  const card = method?.['behaves'] as FakeCard | undefined;
  if (!card || method?.['customer'] !== params['customer']) return MISSING;
  if (card === 'GOOD' || (card === 'POOR' && Number(intent['amount']) <= CHECK_CENTS)) {
    if (!isManual(params)) return done(objects.keep({ ...intent, status: 'succeeded' }));
    const details = { card: { capture_before: captureBefore } };
    const held = { ...intent, status: 'requires_capture', latest_charge: { payment_method_details: details } };
    return done(objects.keep(held));
  }
  const declined = objects.keep({ ...intent, last_payment_error: DECLINES[card] });
  return refuse(402, { ...DECLINES[card], payment_intent: declined });
}

/** The card and the transfer are only ids, unless the request asks for all of them. */
function getIntent(objects: StripeObjects, { expand }: Tree, id: string): Answer {
  const intent = objects.find(id);
  if (!intent) return MISSING;
  const asked = Object.values((expand ?? {}) as Tree);
  const method = asked.includes('payment_method') ? objects.find(intent['payment_method']) : undefined;
  const charge = { ...(intent['latest_charge'] as Tree | undefined), transfer: ownTransferOf(objects, intent) };
  return done({
    ...intent,
    ...(method && { payment_method: method }),
    ...(asked.includes('latest_charge.transfer') && { latest_charge: charge }),
  });
}

function capture(objects: StripeObjects, params: Tree, id: string): Answer {
  const intent = objects.find(id);
  if (!intent) return MISSING;
  if (intent['status'] !== 'requires_capture') return refuse(400, { code: 'payment_intent_unexpected_state' });
  const amount = Number(params['amount_to_capture']);
  if (amount > Number(intent['amount'])) return refuse(400, { code: 'amount_too_large' });
  return done(objects.change(id, { status: 'succeeded', amount, application_fee_amount: feeOf(params) }));
}

function cancel(objects: StripeObjects, id: string): Answer {
  const intent = objects.find(id);
  if (!intent) return MISSING;
  if (intent['status'] === 'succeeded') return refuse(400, { code: 'payment_intent_unexpected_state' });
  return done(objects.change(id, { status: 'canceled' }));
}

function search(objects: StripeObjects, query: string): Answer {
  const key = /^metadata\['key'\]:'(.*)'$/.exec(query)?.[1];
  const [found] = chargesOf(objects, key ?? '');
  return done({ data: found ? [getIntent(objects, SEARCHED, String(found['id'])).json] : [] });
}
