import { zodResolver } from '@hookform/resolvers/zod';
import { CallError } from '@primehour/contract/client';
import { sandboxBankForm } from '@primehour/contract/user';
import { Banner } from '@primehour/ui/banner';
import { useForm } from 'react-hook-form';
import { BankFields, EMPTY_BANK } from '../../account/bank-fields.tsx';
import { showRefusal } from '../../api/show-refusal.ts';
import { StepForm } from './components/step-form.tsx';
import { connectBank } from './queries.ts';

type Props = {
  /** Of the provider's session that was opened for this form. */
  secret: string;
  onConnected: () => void;
  /** The provider's session has run out; another one is to be opened. */
  onExpired: () => void;
};

/** The sandbox bank's own form: asks and refuses like a real one, and moves no money. */
export function SandboxBankForm({ secret, onConnected, onExpired }: Props) {
  const form = useForm({ resolver: zodResolver(sandboxBankForm), mode: 'onTouched', defaultValues: EMPTY_BANK });
  const { errors, isSubmitting } = form.formState;
  const { root, ...fieldErrors } = errors;
  const save = form.handleSubmit(async (fields) => {
    try {
      await connectBank({ ...fields, secret });
      onConnected();
    } catch (error) {
      showRefusal(form, error);
      if (error instanceof CallError && error.code === 'ACCOUNT_SESSION_EXPIRED') onExpired();
    }
  });
  return (
    <StepForm
      onSubmit={save}
      submitLabel="Connect bank account"
      isBusy={isSubmitting}
      isInvalid={Object.keys(fieldErrors).length > 0}
      error={root?.message}
    >
      <Banner tone="info">This is a sandbox: no money moves, and any correct numbers will do.</Banner>
      <BankFields register={form.register} formState={form.formState} />
    </StepForm>
  );
}
