import * as copy from '../copy/payment.ts';
import { openFrame, post } from './stripe-frame.ts';

/** Often for two minutes, in which nearly every bank answers; then now and then, for as long as the page is open. */
const ASK_EVERY_MS = 2_000;
const ASK_OFTEN_TIMES = 60;
const ASK_LATER_EVERY_MS = 10_000;

type Opened = { secret: string; publishableKey?: string };
type Checked = { status: string; failure: string | null };

/** Pays in Stripe's fields: opens the payment, completes it, and lets the server ask what became of it. */
export async function startStripePayment(form: HTMLFormElement): Promise<void> {
  const { stripeOpen: openPath = '', stripeCheck: checkPath = '' } = form.dataset;
  const frame = await openFrame(form, () => post<Opened>(openPath));
  if (!frame) return;
  const { stripe, elements, say, setBusy } = frame;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!form.ariaBusy) void pay();
  });

  async function pay(): Promise<void> {
    setBusy(true);
    say('message', '');
    const confirmParams = { return_url: location.href.replace(/[?#].*/, '') };
    const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required', confirmParams });
    if (!error) return waitForOutcome();
    // What was typed wrong stands beside its field already; what the bank said does not.
    if (error.type !== 'validation_error') say('message', error.message ?? copy.formUnreachable);
    return setBusy(false);
  }

  async function waitForOutcome(): Promise<void> {
    for (let times = 1; ; times += 1) {
      const answer = await post<Checked>(checkPath).catch(() => undefined);
      if (answer && answer.status !== 'PENDING') return location.reload();
      if (answer?.failure) {
        say('status', '');
        say('message', answer.failure);
        return setBusy(false);
      }
      say('status', copy.processing);
      await new Promise((resolve) => setTimeout(resolve, times < ASK_OFTEN_TIMES ? ASK_EVERY_MS : ASK_LATER_EVERY_MS));
    }
  }
}
