import { connectTo } from '@primehour/db/open';
import { PAYMENT_PROVIDERS } from '@primehour/domain/vocabulary';
import { testClock } from '@primehour/testkit/clock';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { createTokens } from '../tokens.ts';
import { StripeRefusal } from './payments-stripe-client.ts';
import { createPaymentPorts } from './payments.ts';

// The guarantee: Stripe is configured completely or not at all, its scripts are allowed only where it is used, and its
// secrets never appear in a log.

const KEYS = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2,',
};
const SECRETS = { ACCESS_TOKEN_SECRET: 'a'.repeat(32), HASH_SECRET: 'b'.repeat(32) };
const configOf = (env: Record<string, string>) => readConfig({ ...SECRETS, ...env });

// These tests run no query, and the database connects with the first one.
const db = connectTo('postgres://127.0.0.1:9/none', pino({ level: 'silent' }));
afterAll(() => db.close());
const clock = testClock();
const providerOf = (env: Record<string, string>) => {
  const config = configOf(env);
  return createPaymentPorts(config, { db, clock, tokens: createTokens(config, clock) }).payments;
};

describe('the choice of a provider', () => {
  it('is the sandbox by default', () => {
    expect(configOf({}).payments).toEqual({ provider: 'sandbox' });
  });

  it('of Stripe includes its keys and all secrets of its events', () => {
    expect(configOf(KEYS).payments).toEqual({
      provider: 'stripe',
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_1', 'whsec_2'],
      baseUrl: 'https://api.stripe.com',
    });
  });

  it('of Stripe without its keys lists everything that is missing', () => {
    const read = () => configOf({ PAYMENT_PROVIDER: 'stripe' });
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) {
      expect(read).toThrow(`${name}: required when PAYMENT_PROVIDER=stripe`);
    }
  });

  it('of Stripe with keys of two modes is refused', () => {
    expect(() => configOf({ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow('two of test mode or two of live');
  });
});

it.each(PAYMENT_PROVIDERS)('%s has the name by which it was chosen', (provider) => {
  expect(providerOf({ ...KEYS, PAYMENT_PROVIDER: provider }).name).toBe(provider);
});

describe('a page’s policy', () => {
  const policyOf = (env: Record<string, string>) =>
    pagePolicy({ scripts: ["'nonce-1'"], styles: [], outside: providerOf(env).pageSources });

  it('allows Stripe where it is configured', () => {
    expect(policyOf(KEYS)).toContain("script-src 'self' 'nonce-1' https://js.stripe.com");
    expect(policyOf(KEYS)).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
  });

  it('allows no other origin with the sandbox', () => {
    expect(policyOf({})).not.toMatch(/https:|frame-src/);
  });
});

it('a refusal contains no secret when it is logged', () => {
  const refusal = new StripeRefusal(402, { code: 'card_declined', payment_intent: { client_secret: 'pi_secret' } });
  const written = [...Object.entries(refusal), refusal.message, refusal.stack];
  expect(JSON.stringify(written)).not.toContain('pi_secret');
  expect(refusal.error['payment_intent']).toEqual({ client_secret: 'pi_secret' });
});
