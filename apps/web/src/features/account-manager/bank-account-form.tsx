import { zodResolver } from '@hookform/resolvers/zod';
import { sandboxBankForm } from '@primehour/contract/user';
import { NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { TextField } from '@primehour/ui/text-field';
import { useToast } from '@primehour/ui/toasts';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../api/show-refusal.ts';
import { FormDialog } from './components/form-dialog.tsx';
import { connectBank, forgetAccount } from './queries.ts';

const EMPTY = { accountHolderName: '', routingNumber: '', accountNumber: '' };

/** The sandbox bank's form: behaves like the real thing, moves no money (decisions, bank account and payments). */
export function BankAccountForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(sandboxBankForm), defaultValues: EMPTY, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (details) => {
    try {
      const status = await connectBank(details);
      if (status === 'ACTIVE') toast.success('Bank account connected');
      else toast.info('The bank is checking your account');
      onClose();
      forgetAccount();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  const { root, ...wrong } = errors;
  return (
    <FormDialog
      title="Bank account"
      description="This is a sandbox: no money moves, and any correct numbers will do."
      submitLabel="Connect bank account"
      isBusy={isSubmitting}
      isInvalid={Object.keys(wrong).length > 0}
      error={root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Account holder’s name"
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
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
    </FormDialog>
  );
}
