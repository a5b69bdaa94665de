import { done, type StripeObjects } from './stripe-objects.ts';
import { type Answer, type FakeRoute, MISSING, newId, refuse, type Tree } from './stripe-shapes.ts';

/** The connected accounts of partners. */
export const accountRoutes = (objects: StripeObjects): readonly FakeRoute[] => [
  ['POST', /^\/v2\/core\/accounts$/, (params) => refusalOf(params) ?? done(objects.keep(newAccount(params)))],
  ['GET', /^\/v2\/core\/accounts\/(\w+)$/, (_params, id) => objects.get(id)],
  [
    'POST',
    /^\/v2\/core\/accounts\/(\w+)\/close$/,
    (_params, id) => (objects.find(id) ? done(objects.change(id, { closed: true })) : MISSING),
  ],
  [
    'POST',
    /^\/v1\/account_sessions$/,
    ({ account }) =>
      objects.find(account) ? done(objects.keep({ id: newId('sess'), client_secret: newId('secret') })) : MISSING,
  ],
  [
    'GET',
    /^\/v1\/accounts\/(\w+)\/external_accounts$/,
    (_params, id) => done({ data: objects.find(id)?.['banks'] ?? [] }),
  ],
];

export type FormState = 'CHECKING' | 'ACTIVE' | { readonly missing: readonly string[] };

/** Submits the form as the owner. */
export function fillIn(objects: StripeObjects, accountId: string, state: FormState): void {
  const missing = typeof state === 'object' ? state.missing : [];
  const status = state === 'ACTIVE' ? 'active' : state === 'CHECKING' ? 'pending' : 'restricted';
  objects.change(accountId, {
    banks: [{ id: newId('ba'), object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '6789' }],
    ...capabilities(status),
    requirements: { entries: missing.map((description) => requirement(description)) },
  });
}

const capabilities = (status: string): Tree => ({
  configuration: {
    merchant: { capabilities: { card_payments: { status } } },
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { status } } } },
  },
});

const requirement = (description: string): Tree => ({
  awaiting_action_from: 'user',
  description,
  minimum_deadline: { status: 'currently_due' },
});

/** A new account has every requirement open. */
const newAccount = (params: Tree): Tree => ({
  id: newId('acct'),
  object: 'v2.core.account',
  display_name: params['display_name'],
  metadata: params['metadata'],
  closed: false,
  banks: [],
  ...capabilities('restricted'),
  requirements: { entries: ['external_account', 'identity.individual.given_name'].map(requirement) },
});

function refusalOf(params: Tree): Answer | undefined {
  const responsibilities = (params['defaults'] as Tree | undefined)?.['responsibilities'] as Tree | undefined;
  const isOurs =
    responsibilities?.['fees_collector'] === 'application' && responsibilities['losses_collector'] === 'application';
  const isWhole = isOurs && params['dashboard'] === 'none' && params['configuration'] !== undefined;
  return isWhole ? undefined : refuse(400, { code: 'parameter_missing' });
}
