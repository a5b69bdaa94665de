import type { Config } from '../config.ts';

/** What a page that shows a provider's own form may load from elsewhere, beyond what every page may. */
export type OutsideSources = {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly frames: readonly string[];
  readonly images: readonly string[];
  readonly connects: readonly string[];
  /** Whose frames may ask the browser's wallet. */
  readonly payers: readonly string[];
};

/** The scripts of Stripe and the frames they open; nothing of it is loaded before it is needed. */
const STRIPE_SOURCES: OutsideSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://connect-js.stripe.com'],
  // Connect.js adds one style element, which is empty; its hash allows that one alone.
  styles: ["'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='"],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://connect-js.stripe.com',
  ],
  images: ['https://*.stripe.com'],
  connects: ['https://api.stripe.com'],
  payers: ['https://js.stripe.com'],
};

/** Only where Stripe is in charge. */
export const providerSources = ({ payments }: Pick<Config, 'payments'>): OutsideSources | undefined =>
  payments.provider === 'stripe' ? STRIPE_SOURCES : undefined;
