import { CallError } from '@primehour/contract/call';
import { messageOf } from '@primehour/contract/errors';
import { Button, LinkButton } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useState } from 'react';
import type { Account } from '../../account/bank-connection.ts';
import { useAccount } from '../../account/use-account.ts';
import { paths } from '../../paths.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { BankStatus } from './components/bank-status.tsx';
import { DisconnectQuestion } from './components/disconnect-question.tsx';
import { StripeAccount } from './components/stripe-account.tsx';

type Props = { onClose: () => void };
type Step = 'STATUS' | 'FORM' | 'DISCONNECT';

/** PAYMENT_DETAILS (spec 1 §2): what the payment provider says of the account, and how to connect, replace or leave it. */
export function BankAccountDialog({ onClose }: Props) {
  const account = useAccount();
  const [step, setStep] = useState<Step>('STATUS');
  const back = () => setStep('STATUS');
  const { data } = account;
  // Where nothing is connected there is nothing to look at: the form comes at once. It stays when an account has come of
  // it, until whoever fills it in leaves it.
  if (step === 'STATUS' && data?.status === 'NONE') setStep('FORM');
  if (data && step === 'DISCONNECT') return <DisconnectQuestion onDone={onClose} onCancel={back} />;
  if (data && step === 'FORM') {
    if (data.provider === 'sandbox') return <BankAccountForm onClose={onClose} onConnected={back} />;
    return <StripeAccount status={data.status} onDone={back} onClose={onClose} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Bank account"
      description="Where the payments of your clients arrive."
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
                message: 'An account belongs to a business. Tell us about yours first.',
                action: (
                  <LinkButton href={paths.business} onClick={onClose}>
                    Add your business
                  </LinkButton>
                ),
              }
            : {
                title: 'Your bank account could not be loaded',
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
          Disconnect
        </Button>
      )}
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {account && (
        <Button variant={account.status === 'RESTRICTED' ? 'primary' : 'secondary'} onClick={() => onChoose('FORM')}>
          {account.provider === 'sandbox' ? 'Use another account' : STRIPE_LABELS[account.status]}
        </Button>
      )}
    </>
  );
}

const STRIPE_LABELS: Record<Account['status'], string> = {
  NONE: 'Connect bank account',
  PENDING: 'Manage account',
  ACTIVE: 'Manage account',
  RESTRICTED: 'Add what is missing',
};
