import { messageOf } from '@primehour/contract/errors';
import { Button, LinkButton } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.tsx';
import { paths } from '../../paths.ts';
import { BankAccountForm } from './bank-account-form.tsx';
import { BankStatus } from './components/bank-status.tsx';
import { accountQuery } from './queries.ts';

type Props = { onClose: () => void };

/** PAYMENT_DETAILS (spec 1 §2): what the payment provider says of the account, and how to connect one. */
export function BankAccountDialog({ onClose }: Props) {
  const account = useQuery({ ...accountQuery(), staleTime: 0 }, queryClient);
  const [isChanging, setChanging] = useState(false);
  if (account.data && account.data.provider === 'sandbox' && (account.data.status === 'NONE' || isChanging)) {
    return <BankAccountForm onClose={onClose} />;
  }
  const isConnected = account.data && account.data.status !== 'NONE';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Bank account"
      description="Where the payments of your clients arrive."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {account.data?.provider === 'sandbox' && (
            <Button variant="secondary" onClick={() => setChanging(true)}>
              Use another account
            </Button>
          )}
          {account.data?.provider === 'stripe' && (
            <LinkButton href={paths.cardConnect} onClick={onClose}>
              {isConnected ? 'Manage with the provider' : 'Connect bank account'}
            </LinkButton>
          )}
        </>
      }
    >
      {account.isPending && (
        <Loading className="flex flex-col gap-3 py-1">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </Loading>
      )}
      {account.isError && !account.data && (
        <ErrorState
          title="Your bank account could not be loaded"
          message={messageOf(account.error)}
          onRetry={() => void account.refetch()}
          isRetrying={account.isFetching}
          headingLevel={3}
          className="py-4"
        />
      )}
      {account.data && <BankStatus account={account.data} />}
    </Dialog>
  );
}
