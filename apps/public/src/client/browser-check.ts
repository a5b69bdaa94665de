import { solveInSlices } from '@primehour/contract/solve-in-slices';
import * as copy from '../copy/phone.ts';

/** Longer than most phones take for the usual amount of work. */
const SLOW_AFTER_MS = 6_000;

/** Solves the challenge in a form and submits the form with the proof; its input is already filled in. */
export async function passBrowserCheck(check: HTMLElement): Promise<void> {
  const form = check.closest('form');
  const proof = form?.elements.namedItem('proof');
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]');
  if (!form || !button || !(proof instanceof HTMLInputElement)) return;
  const say = (text: string) => {
    const status = check.querySelector('[data-challenge-status]');
    if (status) status.textContent = text;
  };
  const setBusy = (isBusy: boolean) => {
    form.ariaBusy = isBusy ? 'true' : null;
    button.ariaBusy = isBusy ? 'true' : null;
    // Announced to assistive technology, because this may take half a minute.
    button.ariaDisabled = isBusy ? 'true' : null;
  };

  check.querySelector('.needs-script')?.classList.remove('needs-script');
  check.querySelector('[data-challenge-overdue]')?.remove();
  setBusy(true);
  say(copy.checking);
  const slow = setTimeout(() => say(copy.stillChecking), SLOW_AFTER_MS);
  try {
    proof.value = await solveInSlices(check.dataset['challenge'] ?? '');
  } catch (error) {
    say(copy.checkFailed);
    reportError(error);
    return;
  } finally {
    clearTimeout(slow);
    setBusy(false);
  }
  form.requestSubmit(button);
}
