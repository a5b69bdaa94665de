import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import { Button, LinkButton } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { type ComponentType, useState } from 'react';
import type { Account } from '../../account/bank-connection.ts';
import { useAccount } from '../../account/use-account.ts';
import * as copy from '../../copy/account.ts';
import * as buttons from '../../copy/buttons.ts';
import * as labels from '../../copy/labels.ts';
import * as shellCopy from '../../copy/shell.ts';
import { paths } from '../../paths.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { BankStatus } from './components/bank-status.tsx';
import { DisconnectQuestion } from './components/disconnect-question.tsx';
import { StripeAccount } from './components/stripe-account.tsx';

type ProviderScreens = {
  /** Connects an account, or changes the existing one. */
  Form: ComponentType<{ status: Account['status']; onDone: () => void; onClose: () => void }>;
  changeLabels: Readonly<Record<Account['status'], string>>;
};
const REPLACE = copy.replaceAccount;
const PROVIDERS: Readonly<Record<PaymentProviderName, ProviderScreens>> = {
  sandbox: {
    Form: BankAccountForm,
    changeLabels: { NONE: REPLACE, PENDING: REPLACE, ACTIVE: REPLACE, RESTRICTED: REPLACE },
  },
  stripe: {
    Form: StripeAccount,
    changeLabels: {
      NONE: labels.connectBankAccount,
      PENDING: copy.manageAccount,
      ACTIVE: copy.manageAccount,
      RESTRICTED: copy.completeAccount,
    },
  },
};

type Props = { onClose: () => void };
type Step = 'STATUS' | 'FORM' | 'DISCONNECT';

/**
 * PAYMENT_DETAILS (product/account#bank-account): the account's state at the payment provider, and how to connect,
 * replace or disconnect it.
 */
export function BankAccountDialog({ onClose }: Props) {
  const account = useAccount();
  const [step, setStep] = useState<Step>('STATUS');
  const back = () => setStep('STATUS');
  const { data } = account;
  // If nothing is connected, the form opens immediately. It stays open after it has created an account, until the user
  // leaves it.
  if (step === 'STATUS' && data?.status === 'NONE') setStep('FORM');
  if (data && step === 'DISCONNECT') return <DisconnectQuestion onDone={onClose} onCancel={back} />;
  if (data && step === 'FORM') {
    const { Form } = PROVIDERS[data.provider];
    return <Form status={data.status} onDone={back} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.bankAccountTitle}
      description={copy.bankAccountText}
      footer={<Footer account={data} onClose={onClose} onChoose={setStep} />}
    >
      {account.isPending && (
        <Loading className="flex flex-col gap-3 py-1">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </Loading>
      )}
      {account.isError && !data && (
        <ErrorState
          {...(hasNoBusiness(account.error)
            ? {
                title: messageOf(account.error),
                message: labels.businessNeededFirst,
                action: (
                  <LinkButton href={paths.business} onClick={onClose}>
                    {shellCopy.addBusiness}
                  </LinkButton>
                ),
              }
            : {
                title: copy.bankAccountFailedTitle,
                message: messageOf(account.error),
                onRetry: () => void account.refetch(),
                isRetrying: account.isFetching,
              })}
          headingLevel={3}
          className="py-4"
        />
      )}
      {data && <BankStatus account={data} />}
    </Dialog>
  );
}

const hasNoBusiness = (error: Error) => error instanceof CallError && error.code === 'BUSINESS_NOT_FOUND';

type FooterProps = { account: Account | undefined; onClose: () => void; onChoose: (step: Step) => void };

function Footer({ account, onClose, onChoose }: FooterProps) {
  return (
    <>
      {account && (
        <Button variant="quiet" onClick={() => onChoose('DISCONNECT')} className="sm:mr-auto">
          {copy.disconnect}
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        {buttons.close}
      </Button>
      {account && (
        <Button variant={account.status === 'RESTRICTED' ? 'primary' : 'secondary'} onClick={() => onChoose('FORM')}>
          {PROVIDERS[account.provider].changeLabels[account.status]}
        </Button>
      )}
    </>
  );
}
