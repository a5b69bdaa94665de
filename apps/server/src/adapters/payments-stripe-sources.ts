import type { OutsideSources } from '../ports/outside-sources.ts';

/** Stripe's scripts and frames, which are loaded only where needed. */
export const STRIPE_SOURCES: OutsideSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://connect-js.stripe.com'],
  // Connect.js adds one empty style element; its hash allows only that one.
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
