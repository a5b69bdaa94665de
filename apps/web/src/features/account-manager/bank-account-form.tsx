import { useToast } from '@primehour/ui/toasts';
import { useForm } from 'react-hook-form';
import { connectBank, openSession } from '../../account/bank-connection.ts';
import { BankFields, EMPTY_BANK } from '../../account/bank-fields.tsx';
import { showRefusal } from '../../api/show-refusal.ts';
import * as copy from '../../copy/account.ts';
import * as labels from '../../copy/labels.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useRules } from '../../forms/use-rules.ts';

const loadRules = async () => (await import('@primehour/contract/bank-account')).sandboxBankForm;

/** The sandbox bank's form: behaves like the real thing, moves no money (product/onboarding#bank-account). */
export function BankAccountForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const toast = useToast();
  const form = useForm({ resolver: useRules(loadRules), defaultValues: EMPTY_BANK, mode: 'onTouched' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (details) => {
    try {
      const { secret } = await openSession();
      const { status } = await connectBank({ ...details, secret });
      if (status === 'ACTIVE') {
        toast.success(copy.bankAccountConnected);
        onClose();
      } else onDone();
    } catch (reason) {
      showRefusal(form, reason);
    }
  });
  const { root, ...wrong } = errors;
  return (
    <FormDialog
      title={copy.bankAccountTitle}
      description={labels.sandboxNotice}
      submitLabel={labels.connectBankAccount}
      isChanged={form.formState.isDirty}
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
