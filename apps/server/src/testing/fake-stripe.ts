import { testClock } from '@primehour/testkit/clock';
import { type FakeStripe, startFakeStripe } from '@primehour/testkit/fakes/stripe';
import { STRIPE_VERSION } from '../adapters/payments-stripe-client.ts';
import { createStripeProvider } from '../adapters/payments-stripe.ts';
import type { PaymentProvider } from '../ports/payments.ts';

export const STRIPE_KEYS = { secretKey: 'sk_test_one', version: STRIPE_VERSION, webhookSecret: 'whsec_one' };

/** Stripe's stand-in, and the provider that calls it. */
export async function startStripe(): Promise<{ readonly stripe: FakeStripe; readonly provider: PaymentProvider }> {
  const stripe = await startFakeStripe(STRIPE_KEYS);
  const { secretKey, webhookSecret } = STRIPE_KEYS;
  const config = { secretKey, publishableKey: 'pk_test_one', webhookSecrets: [webhookSecret], baseUrl: stripe.url };
  return { stripe, provider: createStripeProvider(config, testClock(), { firstPauseMs: 1 }) };
}

/** The settings of a product that calls it. */
export const stripeEnv = ({ url }: FakeStripe) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_one',
  STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
  STRIPE_BASE_URL: url,
});

/** After each test: no fault is left for the next one, and every request conformed to Stripe's API. */
export function checkRequests({ faults, problems }: FakeStripe): void {
  faults.length = 0;
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
