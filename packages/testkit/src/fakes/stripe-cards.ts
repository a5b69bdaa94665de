import { done, type StripeObjects } from './stripe-objects.ts';
import { type Answer, declared, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';

/** `ASKS`: the bank asks the cardholder. `LATER`: can be saved, and then is declined. `POOR`: good for a dollar. */
export type FakeCard = 'GOOD' | 'DECLINED' | 'NO_FUNDS' | 'LATER' | 'ASKS' | 'POOR';

export const DECLINES: Readonly<Record<Exclude<FakeCard, 'GOOD'>, Tree>> = {
  DECLINED: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  NO_FUNDS: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  LATER: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
  POOR: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
  ASKS: { type: 'card_error', code: 'authentication_required', decline_code: 'authentication_required' },
};

/** Customers and their saved cards. */
export const cardRoutes = (objects: StripeObjects): readonly FakeRoute[] => [
  ['POST', /^\/v1\/customers$/, ({ metadata }) => done(objects.keep({ id: newId('cus'), metadata }))],
  ['POST', /^\/v1\/setup_intents$/, (params) => openSetup(objects, params)],
  ['GET', /^\/v1\/setup_intents\/(\w+)$/, (_params, id) => objects.get(id)],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, (_params, id) => objects.get(id)],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, (_params, id) => detach(objects, id)],
];

function openSetup(objects: StripeObjects, params: Tree): Answer {
  const { customer, usage, payment_method_options: options } = params;
  if (usage !== 'off_session' || declared(options, 'setup_credential_usage') !== 'unscheduled')
    return refuse(400, { code: 'parameter_missing' });
  const status = 'requires_payment_method';
  return done(objects.keep({ id: newId('seti'), customer, status, client_secret: newId('seti_secret') }));
}

function detach(objects: StripeObjects, id: string): Answer {
  const method = objects.find(id);
  if (!method) return MISSING;
  if (method['customer'] === null) return refuse(400, { code: 'payment_method_not_attached' });
  return done(objects.change(id, { customer: null }));
}

/** A card as someone enters it; `customer` is null if it is for one payment only. */
export function addMethod(objects: StripeObjects, customer: unknown, behaves: FakeCard): Tree {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
  return objects.keep({ id: newId('pm'), customer, behaves, card });
}

/** Someone enters a card to save it. */
export function submitMethod(objects: StripeObjects, setupId: string, card: FakeCard): void {
  if (card === 'DECLINED' || card === 'NO_FUNDS') {
    objects.change(setupId, { last_setup_error: DECLINES[card] });
    return;
  }
  const method = addMethod(objects, objects.find(setupId)?.['customer'], card);
  objects.change(setupId, { status: 'succeeded', payment_method: method, last_setup_error: null });
}
