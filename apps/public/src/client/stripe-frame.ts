import * as labels from '../copy/labels.ts';
import * as copy from '../copy/payment.ts';
import { type DeferredPayment, loadStripe, type Stripe, type StripeElements, stripeLook } from './stripe-script.ts';

/** One of our forms that contains Stripe's fields. */
export type Frame = {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  say(place: 'message' | 'status', text: string): void;
  setBusy(isBusy: boolean): void;
};

/** Fields for a payment or setup that was opened, or for a payment that will be opened. */
export type Fields = { readonly publishableKey?: string } & (
  | { readonly secret: string }
  | { readonly payment: DeferredPayment }
);

/**
 * Inserts Stripe's fields into a form; until they have loaded, it can't be submitted, and errors are shown in their
 * place.
 */
export async function openFrame(form: HTMLFormElement, open: () => Promise<Fields>): Promise<Frame | undefined> {
  const find = (name: string) => form.querySelector<HTMLElement>(`[data-stripe-${name}]`);
  const say: Frame['say'] = (place, text) => {
    const box = find(place);
    if (box) box.textContent = text;
  };
  const setBusy: Frame['setBusy'] = (isBusy) => {
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
    form.ariaBusy = isBusy ? 'true' : null;
    if (!button) return;
    button.ariaBusy = isBusy ? 'true' : null;
    button.disabled = isBusy;
  };
  const settle = () => {
    find('wait')?.remove();
    const frame = find('frame');
    if (frame) frame.ariaBusy = null;
    setBusy(false);
  };
  /** Without the fields there is nothing to agree to or submit: only the error remains, and a way to try again. */
  const giveUp = (text: string) => {
    settle();
    const message = find('message');
    for (const part of form.children) if (part instanceof HTMLElement) part.hidden = !part.contains(message);
    find('frame')?.setAttribute('hidden', '');
    say('message', text);
    const again = document.createElement('a');
    again.className = 'text-action inline-flex min-h-11 items-center';
    again.href = addressOfPage();
    again.textContent = labels.loadAgain;
    message?.after(again);
  };

  for (const room of form.querySelectorAll('[data-stripe-room]')) room.classList.remove('needs-script');
  setBusy(true);
  try {
    const fields = await open();
    const { publishableKey = '' } = fields;
    const stripe = await loadStripe(publishableKey).catch(() => {
      throw new Error(copy.formUnreachable);
    });
    const of = 'secret' in fields ? { clientSecret: fields.secret } : fields.payment;
    const elements = stripe.elements({ ...of, appearance: stripeLook() });
    // The checkbox states exactly what may be charged; Stripe's own, general sentence next to it would contradict it.
    const terms = form.elements.namedItem('hasAgreed') === null ? {} : { terms: { card: 'never' } };
    const element = elements.create('payment', { layout: 'tabs', ...terms });
    element.on('ready', () => settle());
    element.on('loaderror', () => giveUp(copy.formUnreachable));
    const frame = find('frame');
    if (!frame) return undefined;
    element.mount(frame);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
      elements.update({ appearance: stripeLook() }),
    );
    return { stripe, elements, say, setBusy };
  } catch (error) {
    giveUp(error instanceof Error ? error.message : copy.formUnreachable);
    return undefined;
  }
}

/** The server's message for the refusal. */
export class Refused extends Error {
  readonly code: string | undefined;
  constructor({ message, code }: { readonly message?: string; readonly code?: string }) {
    super(message ?? copy.formUnreachable);
    this.code = code;
  }
}

/** @throws Refused */
export async function post<Answer>(path: string, body?: object): Promise<Answer> {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  const request = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(path, request).catch(() => {
    throw new Refused({});
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer as ConstructorParameters<typeof Refused>[0]);
  return answer as Answer;
}

/** Where a bank's own page returns to: a form that is shown again is at the URL it was submitted to. */
export const addressOfPage = (): string => location.href.replace(/[?#].*/, '').replace(/\/(?:agree|card|pay)$/, '');
