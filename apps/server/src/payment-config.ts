import { PAYMENT_PROVIDERS, type PaymentProviderName } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { address } from './address-setting.ts';
import type { Exposure } from './page-secrets.ts';

/** Settings for choosing and reaching a payment provider. */
export const PAYMENT_ENVIRONMENT = {
  PAYMENT_PROVIDER: z._default(z.enum(PAYMENT_PROVIDERS, `must be one of ${PAYMENT_PROVIDERS.join(', ')}`), 'sandbox'),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_/, 'must start with sk_ or rk_'))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'must start with pk_'))),
  /** One for each event destination, and two during rotation, separated by commas. */
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_BASE_URL: z._default(address(), 'https://api.stripe.com'),
};

type Values = z.output<z.ZodMiniObject<typeof PAYMENT_ENVIRONMENT>>;

export type StripeConfig = {
  readonly secretKey: string;
  /** For the browser; not a secret. */
  readonly publishableKey: string;
  readonly webhookSecrets: readonly string[];
  readonly baseUrl: string;
};

type ProviderSettings = { readonly sandbox: object; readonly stripe: StripeConfig };

/** The chosen provider with its settings. */
export type PaymentConfig<Name extends PaymentProviderName = PaymentProviderName> = {
  [Each in Name]: { readonly provider: Each } & ProviderSettings[Each];
}[Name];

type Reading<Name extends PaymentProviderName> = {
  readonly settings: PaymentConfig<Name>;
  /** Missing or conflicting settings, one per line. */
  readonly problems: readonly string[];
};

type Provider<Name extends PaymentProviderName> = Exposure<keyof Values> & {
  readonly read: (values: Values) => Reading<Name>;
};

const PROVIDERS: { readonly [Name in PaymentProviderName]: Provider<Name> } = {
  sandbox: { secrets: [], onPages: [], read: () => ({ settings: { provider: 'sandbox' }, problems: [] }) },
  stripe: {
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    onPages: ['STRIPE_PUBLISHABLE_KEY'],
    read: (values) => {
      const settings = stripeSettings(values);
      return { settings: { provider: 'stripe', ...settings }, problems: problemsOfStripe(settings) };
    },
  },
};

export const PAYMENT_EXPOSURES: readonly Exposure<keyof Values>[] = Object.values(PROVIDERS);

export const readPayments = (values: Values): Reading<PaymentProviderName> =>
  PROVIDERS[values.PAYMENT_PROVIDER].read(values);

const stripeSettings = (values: Values): StripeConfig => ({
  secretKey: values.STRIPE_SECRET_KEY ?? '',
  publishableKey: values.STRIPE_PUBLISHABLE_KEY ?? '',
  webhookSecrets: (values.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== ''),
  baseUrl: values.STRIPE_BASE_URL,
});

function problemsOfStripe({ secretKey, publishableKey, webhookSecrets }: StripeConfig): string[] {
  const problems: string[] = [];
  if (!secretKey) problems.push('STRIPE_SECRET_KEY: required when PAYMENT_PROVIDER=stripe');
  if (!publishableKey) problems.push('STRIPE_PUBLISHABLE_KEY: required when PAYMENT_PROVIDER=stripe');
  if (webhookSecrets.length === 0) problems.push('STRIPE_WEBHOOK_SECRET: required when PAYMENT_PROVIDER=stripe');
  if (secretKey && publishableKey && isTestKey(secretKey) !== isTestKey(publishableKey)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: use two of test mode or two of live mode');
  }
  return problems;
}

const isTestKey = (key: string): boolean => key.split('_')[1] === 'test';
