import type Stripe from 'stripe';
import * as copy from '../copy/payments.ts';
import type { StripeConfig } from '../payment-config.ts';
import type { AccountOwner, PaymentProvider, ProviderAccount } from '../ports/payments.ts';
import { type CallStripe, secretOf, StripeRefusal } from './payments-stripe-client.ts';

type Accounts = Pick<PaymentProvider, 'openAccountSession' | 'findAccount' | 'disconnect'>;
type Account = Stripe.V2.Core.Account;

/** The actions that the embedded form offers a business. */
const COMPONENTS: Stripe.AccountSessionCreateParams.Components = {
  account_onboarding: { enabled: true, features: { external_account_collection: true } },
  account_management: { enabled: true, features: { external_account_collection: true } },
  notification_banner: { enabled: true },
};

/**
 * Businesses' accounts with Stripe. The platform pays fees and losses, because charges are made on it and then
 * transferred.
 */
export function stripeAccounts(call: CallStripe, { publishableKey }: StripeConfig): Accounts {
  return {
    async openAccountSession(owner) {
      const account = owner.accountId ?? (await openAccount(call, owner));
      const session = await call(({ accountSessions }) => accountSessions.create({ account, components: COMPONENTS }));
      return { accountId: account, secret: secretOf(session), publishableKey };
    },

    async findAccount({ accountId }) {
      if (accountId === undefined) return undefined;
      const include: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
        'configuration.merchant',
        'configuration.recipient',
        'requirements',
      ];
      const account = await call(({ v2 }) => v2.core.accounts.retrieve(accountId, { include })).catch(noneIfClosed);
      return !account || account.closed ? undefined : presentAccount(account, await findBank(call, accountId));
    },

    async disconnect({ accountId }) {
      if (accountId === undefined) return;
      const key = { idempotencyKey: `account:${accountId}:close` };
      await call(({ v2 }) =>
        v2.core.accounts.close(accountId, { applied_configurations: ['merchant', 'recipient'] }, key),
      ).catch(noneIfClosed);
    },
  };
}

function noneIfClosed(error: unknown): undefined {
  if (error instanceof StripeRefusal && (error.status === 404 || error.code === 'account_closed')) return undefined;
  throw error;
}

/** One key for each account that a business has had, so that a lost response doesn't create a second account. */
async function openAccount(
  call: CallStripe,
  { businessId, previousAccountId, displayName, email }: AccountOwner,
): Promise<string> {
  const requested = { requested: true };
  const params: Stripe.V2.Core.AccountCreateParams = {
    display_name: displayName,
    ...(email === undefined ? {} : { contact_email: email }),
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
  };
  const key = { idempotencyKey: `account:${businessId}:${previousAccountId ?? 'first'}` };
  return (await call(({ v2 }) => v2.core.accounts.create(params, key))).id;
}

/** The bank account itself still uses the v1 API. */
async function findBank(call: CallStripe, accountId: string): Promise<Stripe.BankAccount | undefined> {
  const params = { object: 'bank_account', limit: 1 } as const;
  const { data } = await call(({ accounts }) => accounts.listExternalAccounts(accountId, params));
  return data.find((external) => external.object === 'bank_account');
}

function presentAccount(account: Account, bank: Stripe.BankAccount | undefined): ProviderAccount {
  return {
    accountId: account.id,
    status: statusOf(account, bank !== undefined),
    bankName: bank?.bank_name?.slice(0, 120) ?? null,
    last4: bank && /^\d{4}$/.test(bank.last4) ? bank.last4 : null,
    missing: missingOf(account),
  };
}

/** A business can be paid when it may receive transfers and accept card payments. */
function statusOf(account: Account, hasBank: boolean): ProviderAccount['status'] {
  const { recipient, merchant } = account.configuration ?? {};
  const statuses = [
    recipient?.capabilities?.stripe_balance?.stripe_transfers?.status,
    merchant?.capabilities?.card_payments?.status,
  ];
  if (statuses.every((status) => status === 'active')) return 'ACTIVE';
  if (requirementsOf(account).length > 0) return hasBank ? 'RESTRICTED' : 'STARTED';
  return statuses.includes('unsupported') || statuses.includes('restricted') ? 'RESTRICTED' : 'PENDING';
}

/** Requirements that the business, not Stripe, must fulfill now. */
const requirementsOf = ({ requirements }: Account): string[] =>
  (requirements?.entries ?? [])
    .filter((entry) => entry.awaiting_action_from === 'user')
    .filter((entry) => entry.minimum_deadline.status !== 'eventually_due')
    .map(({ description }) => description);

/** Stripe names requirements by paths; the first matching prefix has the label. */
const REQUIREMENT_LABELS: readonly (readonly [RegExp, string])[] = [
  [/external_account|outbound_destination|payout_method|bank_account/, copy.payoutAccountMissing],
  [/tos|terms|attestations/, copy.termsMissing],
  [/document|proof|verification/, copy.documentMissing],
  [/id_number|ssn|tax_id/, copy.taxNumberMissing],
  [/date_of_birth|\bdob\b/, copy.birthDateMissing],
  [/address/, copy.addressMissing],
  [/owner|director|executive|representative|person/, copy.ownersMissing],
  [/mcc|url|product_description|support|business_profile|statement_descriptor/, copy.activityMissing],
  [/name|phone|email|contact|identity|entity_type|business_type/, copy.contactMissing],
];

const missingOf = (account: Account): string[] => [
  ...new Set(
    requirementsOf(account).map(
      (asked) => REQUIREMENT_LABELS.find(([path]) => path.test(asked))?.[1] ?? copy.otherDetailsMissing,
    ),
  ),
];
