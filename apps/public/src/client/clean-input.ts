import { CODE_LENGTH, PHONE_MAX_LENGTH } from '@primehour/domain/limits';
import { stripPhone } from '@primehour/domain/phone';

/** How each field, by name, cleans up typed, pasted or autofilled input. */
const CLEANERS: Readonly<Record<string, (text: string) => string>> = {
  /** No leading +1, no spaces, no dashes, digits only (product/shell#fields). */
  phoneNumber: (text) => stripPhone(text).replace(/\D/g, '').slice(0, PHONE_MAX_LENGTH),
  code: (text) => text.replace(/\D/g, '').slice(0, CODE_LENGTH),
  /** The slash of MM/YY is inserted automatically and can be deleted. */
  expiry: (text) => text.replace(/^(\d\d)(\d)/, '$1/$2'),
};

export function cleanTypedInput(): void {
  for (const input of document.querySelectorAll('input')) {
    const keep = CLEANERS[input.name];
    if (!keep) continue;
    // The browser would truncate a pasted '+1 (303) 555-0123' before its formatting is removed.
    input.removeAttribute('maxlength');
    input.addEventListener('input', () => {
      const kept = keep(input.value);
      if (kept === input.value) return;
      const caret = keep(input.value.slice(0, input.selectionStart ?? undefined)).length;
      input.value = kept;
      input.setSelectionRange(caret, caret);
    });
  }
}
