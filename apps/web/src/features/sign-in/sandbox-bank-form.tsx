import { CallError } from '@primehour/contract/call';
import { Banner } from '@primehour/ui/banner';
import { useForm } from 'react-hook-form';
import { type Account, type AccountSession, connectBank } from '../../account/bank-connection.ts';
import { BankFields, EMPTY_BANK } from '../../account/bank-fields.tsx';
import { describeMissing } from '../../account/describe-missing.ts';
import { showRefusal } from '../../api/show-refusal.ts';
import * as labels from '../../copy/labels.ts';
import { useRules } from '../../forms/use-rules.ts';
import { StepForm } from './components/step-form.tsx';

const loadRules = async () => (await import('@primehour/contract/bank-account')).sandboxBankForm;

type Props = { session: AccountSession; onSettled: (account: Account) => void; onExpired: () => void };

/** The sandbox bank's own form: asks for data and refuses it like a real one, and moves no money. */
export function SandboxBankForm({ session: { secret }, onSettled, onExpired }: Props) {
  const form = useForm({ resolver: useRules(loadRules), mode: 'onTouched', defaultValues: EMPTY_BANK });
  const { errors, isSubmitting } = form.formState;
  const { root, ...fieldErrors } = errors;
  const save = form.handleSubmit(async (fields) => {
    try {
      const account = await connectBank({ ...fields, secret });
      if (account.status === 'RESTRICTED') form.setError('root', { message: describeMissing(account) });
      else onSettled(account);
    } catch (error) {
      showRefusal(form, error);
      if (error instanceof CallError && error.code === 'ACCOUNT_SESSION_EXPIRED') onExpired();
    }
  });
  return (
    <StepForm
      onSubmit={save}
      submitLabel={labels.connectBankAccount}
      isBusy={isSubmitting}
      isInvalid={Object.keys(fieldErrors).length > 0}
      error={root?.message}
    >
      <Banner tone="info">{labels.sandboxNotice}</Banner>
      <BankFields register={form.register} formState={form.formState} />
    </StepForm>
  );
}
