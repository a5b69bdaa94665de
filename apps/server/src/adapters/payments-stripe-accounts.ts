import type { StripeConfig } from '../payment-config.ts';
import { PaymentFailure, type PaymentProvider, type ProviderAccount } from '../ports/payments.ts';
import {
  at,
  idOf,
  type Json,
  listOf,
  objectOf,
  type StripeClient,
  StripeRefusal,
  textOf,
} from './payments-stripe-client.ts';

type Accounts = Pick<PaymentProvider, 'openAccountSession' | 'findAccount' | 'disconnect'>;

const CONFIGURATIONS = ['merchant', 'recipient'] as const;
const INCLUDED = ['configuration.merchant', 'configuration.recipient', 'requirements'];

/** What a business can do in the frame that its browser shows. */
const COMPONENTS = {
  account_onboarding: { enabled: true, features: { external_account_collection: true } },
  account_management: { enabled: true, features: { external_account_collection: true } },
  notification_banner: { enabled: true },
} as const;

/** Businesses' accounts with Stripe. We pay the fees and bear the losses, as charges go to us first and then to them. */
export function stripeAccounts(ask: StripeClient, { publishableKey }: StripeConfig): Accounts {
  const path = (accountId: string) => `/v2/core/accounts/${encodeURIComponent(accountId)}`;

  return {
    async openAccountSession({ businessId, accountId, previousAccountId, displayName, email }) {
      const account = accountId ?? (await openAccount());
      const session = await ask({
        method: 'POST',
        path: '/v1/account_sessions',
        params: { account, components: COMPONENTS },
      });
      const secret = textOf(session['client_secret']);
      if (!secret) throw new PaymentFailure('no_secret', 'Stripe answered without a secret.', { isUnknown: true });
      return { accountId: account, secret, publishableKey };

      /** One key for each account that a business has had: a lost answer does not leave a second one behind. */
      async function openAccount(): Promise<string> {
        const requested = { requested: true };
        const opened = await ask({
          method: 'POST',
          path: '/v2/core/accounts',
          idempotencyKey: `account:${businessId}:${previousAccountId ?? 'first'}`,
          params: {
            display_name: displayName,
            contact_email: email,
            dashboard: 'none',
            identity: { country: 'us' },
            configuration: {
              merchant: { capabilities: { card_payments: requested } },
              recipient: { capabilities: { stripe_balance: { stripe_transfers: requested } } },
            },
            defaults: {
              currency: 'usd',
              responsibilities: { fees_collector: 'application', losses_collector: 'application' },
            },
            metadata: { businessId },
          },
        });
        return idOf(opened);
      }
    },

    async findAccount({ accountId }) {
      if (accountId === undefined) return undefined;
      const account = await ask({ method: 'GET', path: path(accountId), params: { include: INCLUDED } }).catch(
        (error: unknown) => {
          if (error instanceof StripeRefusal && (error.status === 404 || error.code === 'account_closed'))
            return undefined;
          throw error;
        },
      );
      if (!account || account['closed'] === true) return undefined;
      return presentAccount(account, await findBank(accountId));
    },

    async disconnect({ accountId }) {
      if (accountId === undefined) return;
      await ask({
        method: 'POST',
        path: `${path(accountId)}/close`,
        idempotencyKey: `account:${accountId}:close`,
        params: { applied_configurations: CONFIGURATIONS },
      }).catch((error: unknown) => {
        if (error instanceof StripeRefusal && (error.status === 404 || error.code === 'account_closed')) return;
        throw error;
      });
    },
  };

  /** The bank account itself is still a resource of the first version. */
  async function findBank(accountId: string): Promise<Json> {
    const banks = await ask({
      method: 'GET',
      path: `/v1/accounts/${encodeURIComponent(accountId)}/external_accounts`,
      params: { object: 'bank_account', limit: 1 },
    });
    return objectOf(listOf(banks['data'])[0]);
  }
}

function presentAccount(account: Json, bank: Json): ProviderAccount {
  const last4 = textOf(bank['last4']);
  return {
    accountId: idOf(account),
    status: statusOf(account, last4 !== undefined),
    bankName: textOf(bank['bank_name'])?.slice(0, 120) ?? null,
    last4: last4 !== undefined && /^\d{4}$/.test(last4) ? last4 : null,
    missing: missingOf(account),
  };
}

const capability = (account: Json, ...names: string[]): unknown => at(account, 'configuration', ...names, 'status');

/** A business can be paid when it may receive transfers and card payments made in its name. */
function statusOf(account: Json, hasBank: boolean): ProviderAccount['status'] {
  const capabilities = [
    capability(account, 'recipient', 'capabilities', 'stripe_balance', 'stripe_transfers'),
    capability(account, 'merchant', 'capabilities', 'card_payments'),
  ];
  if (capabilities.every((status) => status === 'active')) return 'ACTIVE';
  if (asksOf(account).length > 0) return hasBank ? 'RESTRICTED' : 'STARTED';
  return capabilities.includes('unsupported') || capabilities.includes('restricted') ? 'RESTRICTED' : 'PENDING';
}

/** What waits for the business, not for Stripe, and stands in its way now. */
const asksOf = (account: Json): string[] =>
  listOf(at(account, 'requirements', 'entries'))
    .filter((entry) => at(entry, 'awaiting_action_from') === 'user')
    .filter((entry) => at(entry, 'minimum_deadline', 'status') !== 'eventually_due')
    .map((entry) => textOf(at(entry, 'description')) ?? 'other');

/** Stripe names what it wants by paths; the first that fits says it in words. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/external_account|outbound_destination|payout_method|bank_account/, 'A bank account for your payouts'],
  [/tos|terms|attestations/, 'Your agreement to the provider’s terms'],
  [/document|proof|verification/, 'A document that proves who you are'],
  [/id_number|ssn|tax_id/, 'Your tax or social security number'],
  [/date_of_birth|\bdob\b/, 'Your date of birth'],
  [/address/, 'An address'],
  [/owner|director|executive|representative|person/, 'The people behind the business'],
  [/mcc|url|product_description|support|business_profile|statement_descriptor/, 'What the business sells'],
  [/name|phone|email|contact|identity|entity_type|business_type/, 'Your name and contact details'],
];

const missingOf = (account: Json): string[] => [
  ...new Set(
    asksOf(account).map(
      (asked) => WORDS.find(([path]) => path.test(asked))?.[1] ?? 'More details, which the provider’s form names',
    ),
  ),
];
