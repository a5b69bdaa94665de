import { zodResolver } from '@hookform/resolvers/zod';
import { sandboxBankForm } from '@primehour/contract/user';
import { useToast } from '@primehour/ui/toasts';
import { useForm } from 'react-hook-form';
import { BankFields, EMPTY_BANK } from '../../account/bank-fields.tsx';
import { showRefusal } from '../../api/show-refusal.ts';
import { FormDialog } from './components/form-dialog.tsx';
import { connectBank, forgetAccount } from './queries.ts';

/** The sandbox bank's form: behaves like the real thing, moves no money (decisions, bank account and payments). */
export function BankAccountForm({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(sandboxBankForm), defaultValues: EMPTY_BANK, mode: 'onTouched' });
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
      <BankFields register={form.register} formState={form.formState} />
    </FormDialog>
  );
}
