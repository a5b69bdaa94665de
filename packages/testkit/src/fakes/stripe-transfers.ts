import { done, pageOf, type StripeObjects } from './stripe-objects.ts';
import { type Answer, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';

/** Transfers from the platform's balance to accounts, and their reversals. */
export const transferRoutes = (objects: StripeObjects): readonly FakeRoute[] => [
  ['POST', /^\/v1\/transfers$/, (params) => transfer(objects, params)],
  ['POST', /^\/v1\/transfers\/(tr_\w+)\/reversals$/, (params, id) => reverse(objects, params, id)],
  ['GET', /^\/v1\/transfers$/, (params) => listOfGroup(objects, params)],
];

/** The transfer that came with a charge, as it is now; null without an account to transfer to. */
export function ownTransferOf(objects: StripeObjects, intent: Tree): Tree | null {
  const destination = (intent['transfer_data'] as Tree | null | undefined)?.['destination'];
  if (!destination) return null;
  const id = String(intent['id']);
  const own = { id: `${OWN}${id}`, object: 'transfer', destination, amount: intent['amount'], charge_of: id };
  return withReversals(objects, own);
}

/** How much of that transfer a refund can still reverse. */
export function unreversedOf(objects: StripeObjects, intent: Tree): number {
  const own = ownTransferOf(objects, intent);
  return own === null ? 0 : leftOf(own);
}

/** A charge's own transfer is not stored, but derived from the charge. */
const OWN = 'tr_of_';

const objectsWith = (objects: StripeObjects, prefix: string): Tree[] =>
  [...objects.all.values()].filter(({ id }) => String(id).startsWith(prefix));

const sumOf = (each: readonly Tree[]): number => each.reduce((sum, { amount }) => sum + Number(amount), 0);
const leftOf = (one: Tree): number => Number(one['amount']) - Number(one['amount_reversed']);

/** A transfer with its manual reversals and those of refunds, which stay if a refund fails. */
function withReversals(objects: StripeObjects, one: Tree): Tree {
  const byHand = objectsWith(objects, 'trr_').filter((each) => each['transfer'] === one['id']);
  const byRefunds = objectsWith(objects, 're_').filter(
    (each) => each['transfer_reversal'] !== null && each['payment_intent'] === one['charge_of'],
  );
  return {
    ...one,
    amount_reversed: sumOf(byHand) + sumOf(byRefunds),
    reversals: { object: 'list', data: byHand.toReversed(), has_more: false },
  };
}

function find(objects: StripeObjects, id: string): Tree | null {
  const stored = objects.find(id);
  if (stored) return withReversals(objects, stored);
  const intent = id.startsWith(OWN) ? objects.find(id.slice(OWN.length)) : undefined;
  return intent ? ownTransferOf(objects, intent) : null;
}

function transfer(objects: StripeObjects, params: Tree): Answer {
  const { destination, transfer_group, metadata } = params;
  if (objects.find(destination)?.['closed'] !== false) return refuse(400, { code: 'account_invalid' });
  const amount = Number(params['amount']);
  const one = { id: newId('tr'), object: 'transfer', amount, destination, transfer_group, metadata };
  return done(withReversals(objects, objects.keep(one)));
}

function reverse(objects: StripeObjects, { amount: asked, metadata = {} }: Tree, id: string): Answer {
  const one = find(objects, id);
  if (one === null) return MISSING;
  const amount = Number(asked);
  if (amount > leftOf(one)) return refuse(400, { code: 'amount_too_large' });
  return done(objects.keep({ id: newId('trr'), object: 'transfer_reversal', transfer: id, amount, metadata }));
}

/** Newest first. */
function listOfGroup(objects: StripeObjects, params: Tree): Answer {
  const group = objectsWith(objects, 'tr_').filter((each) => each['transfer_group'] === params['transfer_group']);
  return pageOf(group.map((each) => withReversals(objects, each)).toReversed(), params);
}
