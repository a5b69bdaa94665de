import type { sandboxBankForm } from '@primehour/contract/bank-account';
import { NAME_MAX_LENGTH } from '@primehour/domain/limits';
import { TextField } from '@primehour/ui/text-field';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import * as copy from '../copy/account.ts';

/** The initial values of the sandbox bank's form, in onboarding and in the account manager. */
export const EMPTY_BANK = { accountHolderName: '', routingNumber: '', accountNumber: '' };

type BankForm = UseFormReturn<z.input<typeof sandboxBankForm>, unknown, z.output<typeof sandboxBankForm>>;

export function BankFields({ register, formState: { errors } }: Pick<BankForm, 'register' | 'formState'>) {
  return (
    <>
      <TextField
        label={copy.holderLabel}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        error={errors.accountHolderName?.message}
        {...register('accountHolderName')}
      />
      <TextField
        label={copy.routingLabel}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        hint={copy.routingHint}
        error={errors.routingNumber?.message}
        {...register('routingNumber')}
      />
      <TextField
        label={copy.accountNumberLabel}
        inputMode="numeric"
        autoComplete="off"
        maxLength={17}
        error={errors.accountNumber?.message}
        {...register('accountNumber')}
      />
    </>
  );
}
