import { zodResolver } from '@hookform/resolvers/zod';
import { CallError } from '@primehour/contract/client';
import { sandboxBankForm } from '@primehour/contract/user';
import { Banner } from '@primehour/ui/banner';
import { TextField } from '@primehour/ui/text-field';
import { useForm } from 'react-hook-form';
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

const EMPTY = { accountHolderName: '', routingNumber: '', accountNumber: '' };

/** The sandbox bank's own form: asks and refuses like a real one, and moves no money. */
export function SandboxBankForm({ secret, onConnected, onExpired }: Props) {
  const form = useForm({ resolver: zodResolver(sandboxBankForm), mode: 'onTouched', defaultValues: EMPTY });
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
      <TextField
        label="Account holder’s name"
        autoComplete="name"
        error={errors.accountHolderName?.message}
        {...form.register('accountHolderName')}
      />
      <TextField
        label="Routing number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        hint="Nine digits, such as 110000000"
        error={errors.routingNumber?.message}
        {...form.register('routingNumber')}
      />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={17}
        error={errors.accountNumber?.message}
        {...form.register('accountNumber')}
      />
    </StepForm>
  );
}
