import * as copy from '../copy/payment.ts';
import { loadStripe, type Stripe, type StripeElements, stripeLook } from './stripe-script.ts';

/** A form of ours with Stripe's fields in it. */
export type Frame = {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  say(place: 'message' | 'status', text: string): void;
  setBusy(isBusy: boolean): void;
};

/** Puts Stripe's fields into a form; until they are there it can't be sent, and what fails is said in their place. */
export async function openFrame(
  form: HTMLFormElement,
  open: () => Promise<{ secret: string; publishableKey?: string }>,
): Promise<Frame | undefined> {
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
  const settle = (text = '') => {
    find('wait')?.remove();
    const frame = find('frame');
    if (frame) frame.ariaBusy = null;
    say('message', text);
    // Nothing to send where the fields never came.
    setBusy(false);
    const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button) button.disabled = text !== '';
  };

  for (const room of form.querySelectorAll('[data-stripe-room]')) room.classList.remove('needs-script');
  setBusy(true);
  try {
    const { secret, publishableKey = '' } = await open();
    const stripe = await loadStripe(publishableKey).catch(() => {
      throw new Error(copy.formUnreachable);
    });
    const elements = stripe.elements({ clientSecret: secret, appearance: stripeLook() });
    const element = elements.create('payment', { layout: 'tabs' });
    element.on('ready', () => settle());
    element.on('loaderror', () => settle(copy.formUnreachable));
    const frame = find('frame');
    if (!frame) return undefined;
    element.mount(frame);
    return { stripe, elements, say, setBusy };
  } catch (error) {
    settle(error instanceof Error ? error.message : copy.formUnreachable);
    return undefined;
  }
}

/** @throws Error with the server's words */
export async function post<Answer>(path: string): Promise<Answer> {
  const request = { method: 'POST', headers: { accept: 'application/json' } };
  const response = await fetch(path, request).catch(() => {
    throw new Error(copy.formUnreachable);
  });
  const answer: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error((answer as { message?: string }).message ?? copy.formUnreachable);
  return answer as Answer;
}
