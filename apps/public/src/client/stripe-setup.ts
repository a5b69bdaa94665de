import * as copy from '../copy/payment.ts';
import { agreementOf } from './stripe-agreement.ts';
import { addressOfPage, openFrame } from './stripe-frame.ts';

/** Saves a card with Stripe's fields, then submits the surrounding form, which names the setup. */
export async function startStripeSetup(box: HTMLElement): Promise<void> {
  const form = box.closest('form');
  if (!form) return;
  const { stripeSave: secret = '', stripeKey: publishableKey = '' } = box.dataset;
  const frame = await openFrame(form, async () => ({ secret, publishableKey }));
  if (!frame) return;
  const { stripe, elements, say, setBusy } = frame;
  const agreement = agreementOf(form, frame);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!form.ariaBusy) void save();
  });

  async function save(): Promise<void> {
    say('message', '');
    if (!agreement.isChecked()) return;
    setBusy(true);
    if (!(await agreement.send())) return setBusy(false);
    const confirmParams = { return_url: addressOfPage() };
    try {
      const { error } = await stripe.confirmSetup({ elements, redirect: 'if_required', confirmParams });
      // Bypasses the listener above, with the setup that now has a card.
      if (!error) return form?.submit();
      if (error.type !== 'validation_error') say('message', error.message ?? copy.formUnreachable);
    } catch {
      say('message', copy.formUnreachable);
    }
    return setBusy(false);
  }
}
