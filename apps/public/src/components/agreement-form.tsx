import type { FormState } from '@primehour/contract/form-state';
import { publicPaths } from '@primehour/contract/public-paths';
import { unbroken } from '@primehour/domain/format/unbroken';
import { CheckboxField } from '@primehour/ui/checkbox-field';
import { FormMessage, fieldState, SubmitBar } from './form-parts.tsx';

type AgreementFormProps = {
  token: string;
  agreement: { words: string; wordsHash: string };
  form: FormState;
  /** What comes next. */
  action: string;
};

/** The exact words beside a box that nobody has ticked: before them, nothing is opened with the payment provider. */
export function AgreementForm({ token, agreement, form, action }: AgreementFormProps) {
  const { error, autoFocus } = fieldState(form, 'hasAgreed');
  return (
    <form
      method="post"
      action={publicPaths.myAgreement(token)}
      noValidate
      className="flex flex-col gap-5"
      data-until-over
    >
      <FormMessage form={form} />
      <input type="hidden" name="wordsHash" value={agreement.wordsHash} />
      <CheckboxField
        name="hasAgreed"
        value="true"
        required
        error={error}
        autoFocus={autoFocus}
        label={<span className="wrap-anywhere">{unbroken(agreement.words)}</span>}
      />
      <SubmitBar>{action}</SubmitBar>
    </form>
  );
}
