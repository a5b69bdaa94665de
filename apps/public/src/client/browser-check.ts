import { solveInSlices } from '@primehour/contract/solve-in-slices';

const CHECKING = 'Checking your browser. This takes a few seconds, then we text you.';
const FAILED = 'The check did not finish. Press the button to try again.';

/** Solves the challenge in a form and sends the form with the proof; what was typed stands in it already. */
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
  };

  check.querySelector('.needs-script')?.classList.remove('needs-script');
  setBusy(true);
  say(CHECKING);
  try {
    proof.value = await solveInSlices(check.dataset['challenge'] ?? '');
  } catch (error) {
    setBusy(false);
    say(FAILED);
    reportError(error);
    return;
  }
  setBusy(false);
  form.requestSubmit(button);
}
