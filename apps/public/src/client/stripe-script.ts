/** Stripe's script is loaded from Stripe, as Stripe requires, and only once a form is on the page. */
const STRIPE_SCRIPT = 'https://js.stripe.com/v3/';
const LOAD_TIMEOUT_MS = 15_000;

/** The part of Stripe.js that is used here. */
export type Stripe = {
  elements(options: ({ clientSecret: string } | DeferredPayment) & { appearance: object }): StripeElements;
  confirmPayment(options: StripeConfirm): Promise<{ error?: StripeError }>;
  confirmSetup(options: StripeConfirm): Promise<{ error?: StripeError }>;
};
/** Fields without a payment; it is opened once they are filled in, on the terms declared here. */
export type DeferredPayment = {
  readonly mode: 'payment';
  readonly amount: number;
  readonly currency: 'usd';
  readonly allowedPaymentMethodTypes: readonly string[];
  readonly onBehalfOf: string;
  readonly setupFutureUsage?: 'off_session';
};
export type StripeElements = {
  create(kind: 'payment', options?: object): StripeElement;
  /** Validates the input; needed before a payment that has yet to be opened. */
  submit(): Promise<{ error?: StripeError }>;
  update(options: { appearance: object }): void;
};
export type StripeElement = { mount(box: HTMLElement): void; on(event: 'ready' | 'loaderror', act: () => void): void };
type StripeConfirm = {
  elements: StripeElements;
  clientSecret?: string;
  redirect: 'if_required';
  confirmParams: { return_url: string };
};
type StripeError = { type?: string; message?: string };

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

/** @throws Error if the script does not load */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript();
  if (!window.Stripe) throw new Error('Stripe did not start.');
  return window.Stripe(publishableKey);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => reject(new Error('Stripe did not load.')), LOAD_TIMEOUT_MS);
    script.src = STRIPE_SCRIPT;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('Stripe did not load.'));
    });
    document.head.append(script);
  });
}

/** Stripe's fields in our colors, in the light or dark theme; they can't read our styles themselves. */
export const stripeLook = (): object => ({
  theme: 'stripe',
  variables: {
    colorPrimary: colorOf('accent'),
    colorBackground: colorOf('raised'),
    colorText: colorOf('ink'),
    colorTextSecondary: colorOf('ink-muted'),
    colorTextPlaceholder: colorOf('ink-muted'),
    colorDanger: colorOf('danger'),
    fontSizeBase: '16px',
    borderRadius: '8px',
  },
  rules: { '.Input': { border: `1px solid ${colorOf('line-strong')}`, boxShadow: 'none' } },
});

/** A theme color as the browser currently resolves it. */
function colorOf(role: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${role})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
