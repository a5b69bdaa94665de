import type { FormState } from '@primehour/contract/form-state';
import { CODE_LENGTH } from '@primehour/domain/limits';
import { TextField } from '@primehour/ui/text-field';
import * as copy from '../copy/phone.ts';
import { fieldState } from './form-parts.tsx';

/** The texted code. A wrong code has to be typed again, so it is not prefilled. */
export function CodeTextField({ form }: { form: FormState }) {
  return (
    <TextField
      {...fieldState(form, 'code')}
      defaultValue=""
      autoFocus
      label={copy.codeLabel}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={CODE_LENGTH}
      required
      className="code-field"
    />
  );
}
