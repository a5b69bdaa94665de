import * as copy from '../copy/payment.ts';
import { extendCountdown } from './countdowns.ts';
import { agreementOf } from './stripe-agreement.ts';
import { addressOfPage, type Fields, openFrame, post } from './stripe-frame.ts';

/**
 * Frequently for two minutes, within which nearly every bank responds; then occasionally, for as long as the page is
 * open.
 */
const ASK_EVERY_MS = 2_000;
const ASK_OFTEN_TIMES = 60;
const ASK_LATER_EVERY_MS = 10_000;

type Opened = { secret: string; publishableKey?: string };
type Checked = { status: string; failure: string | null; holdExpiresAt?: number | null };

/** Pays with Stripe's fields: opens the payment, completes it, and lets the server check its result. */
export async function startStripePayment(form: HTMLFormElement): Promise<void> {
  const { stripeOpen: openPath = '', stripeCheck: checkPath = '' } = form.dataset;
  const open = () => post<Opened>(openPath);
  const deferred = deferredOf(form);
  const frame = await openFrame(form, async () => deferred ?? open());
  if (!frame) return;
  const { stripe, elements, say, setBusy } = frame;
  const agreement = agreementOf(form, frame);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!form.ariaBusy) void pay();
  });

  async function pay(): Promise<void> {
    say('message', '');
    if (!agreement.isChecked()) return;
    setBusy(true);
    try {
      const failure = await (deferred ? confirmDeferred() : confirm());
      if (failure === 'NOT_AGREED') return setBusy(false);
      if (!failure) return await waitForOutcome();
      // Input errors are already shown next to their fields; the bank's message isn't.
      if (failure.type !== 'validation_error') say('message', failure.message ?? copy.formUnreachable);
    } catch (error) {
      say('message', error instanceof Error ? error.message : copy.formUnreachable);
    }
    return setBusy(false);
  }

  const confirm = async (opened?: Opened) => {
    const of = { elements, ...(opened && { clientSecret: opened.secret }) };
    const confirmParams = { return_url: addressOfPage() };
    return (await stripe.confirmPayment({ ...of, redirect: 'if_required', confirmParams })).error;
  };

  /**
   * The input is validated first, so that no one agrees to a payment that can't be made; then the payment is opened.
   */
  async function confirmDeferred() {
    const { error } = await elements.submit();
    if (error) return error;
    return (await agreement.send()) ? confirm(await open()) : 'NOT_AGREED';
  }

  async function waitForOutcome(): Promise<void> {
    for (let times = 1; ; times += 1) {
      const answer = await post<Checked>(checkPath).catch(() => undefined);
      if (answer && answer.status !== 'PENDING') return location.assign(addressOfPage());
      if (answer?.failure) {
        say('status', '');
        say('message', answer.failure);
        keepCounting(form, answer);
        return setBusy(false);
      }
      say('status', copy.processing);
      await new Promise((resolve) => setTimeout(resolve, times < ASK_OFTEN_TIMES ? ASK_EVERY_MS : ASK_LATER_EVERY_MS));
    }
  }
}

/** The hold is extended while its payment is being processed, possibly past the end that the page was counting to. */
function keepCounting(form: HTMLFormElement, { holdExpiresAt }: Checked): void {
  const box = form.closest<HTMLElement>('[data-countdown]');
  if (box && holdExpiresAt) extendCountdown(box, holdExpiresAt);
}

/**
 * What Stripe's fields need if a payment is opened only after the client has agreed; it must match the payment that is
 * then opened.
 */
function deferredOf({ dataset }: HTMLFormElement): Fields | undefined {
  const { stripeKey: publishableKey, stripeCents, stripeAccount: onBehalfOf = '', stripeKeeps } = dataset;
  if (publishableKey === undefined) return undefined;
  const keeping = stripeKeeps === undefined ? {} : { setupFutureUsage: 'off_session' as const };
  const terms = { amount: Number(stripeCents), currency: 'usd', allowedPaymentMethodTypes: ['card'] } as const;
  return { publishableKey, payment: { mode: 'payment', ...terms, onBehalfOf, ...keeping } };
}
