import type { OutsideSources } from '../ports/outside-sources.ts';

/** The scripts of Stripe and the frames they open; nothing of it is loaded before it is needed. */
export const STRIPE_SOURCES: OutsideSources = {
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
