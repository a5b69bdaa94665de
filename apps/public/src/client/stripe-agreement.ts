import { agreeFirst } from '@primehour/contract/copy/issues';
import { type Frame, post, Refused } from './stripe-frame.ts';

/** The checkbox next to the button that pays or saves. */
type Agreement = {
  /** Says what is missing, and focuses it. */
  isChecked(): boolean;
  /** Stores the agreement before anything is sent to Stripe; false if that failed. */
  send(): Promise<boolean>;
};

const NOTHING_TO_AGREE: Agreement = { isChecked: () => true, send: async () => true };

export function agreementOf(form: HTMLFormElement, { say }: Pick<Frame, 'say'>): Agreement {
  const { stripeAgree: path } = form.dataset;
  const box = form.elements.namedItem('hasAgreed');
  const hash = form.elements.namedItem('wordsHash');
  if (path === undefined || !(box instanceof HTMLInputElement) || !(hash instanceof HTMLInputElement)) {
    return NOTHING_TO_AGREE;
  }
  return {
    isChecked() {
      box.ariaInvalid = box.checked ? null : 'true';
      if (box.checked) return true;
      say('message', agreeFirst);
      box.focus();
      return false;
    },
    async send() {
      try {
        await post(path, { wordsHash: hash.value });
        return true;
      } catch (error) {
        // The server responds to the form itself with the new text.
        if (error instanceof Refused && error.code === 'TERMS_CHANGED') form.submit();
        else say('message', (error as Error).message);
        return false;
      }
    },
  };
}
