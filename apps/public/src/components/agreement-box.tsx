import type { FormState } from '@primehour/contract/form-state';
import { unbroken } from '@primehour/domain/format/unbroken';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import type { Agreement } from '../pay-form.ts';
import { fieldState } from './form-parts.tsx';

/** The exact terms next to an unchecked box, in the card form, right above its button. */
export function AgreementBox({ agreement, form }: { agreement: Agreement | null; form: FormState }) {
  if (agreement === null) return null;
  const { error, autoFocus } = fieldState(form, 'hasAgreed');
  return (
    <>
      <input type="hidden" name="wordsHash" value={agreement.wordsHash} />
      <CheckboxField
        name="hasAgreed"
        value="true"
        defaultChecked={form.values['agreedTo'] === agreement.wordsHash}
        required
        error={error}
        autoFocus={autoFocus}
        label={<span className="wrap-anywhere">{unbroken(agreement.words)}</span>}
      />
    </>
  );
}
