import { messageOf } from '@primehour/contract/errors';
import { Button } from '@primehour/ui/button';
import { Dialog } from '@primehour/ui/dialog';
import { ErrorState } from '@primehour/ui/error-state';
import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Account, openSession, settledAccount } from '../../../account/bank-connection.ts';
import { StripeOnboarding } from '../../../account/stripe-onboarding.tsx';
import { queryClient } from '../../../api/query-client.tsx';
import * as copy from '../../../copy/account.ts';
import * as buttons from '../../../copy/buttons.ts';

type Props = {
  /** Its state when the form is opened; later changes must not open another form. */
  status: Account['status'];
  onDone: () => void;
  onClose: () => void;
};

/** The provider's own form in a dialog; when it is left, the result is fetched from the provider. */
export function StripeAccount({ status, onDone, onClose }: Props) {
  const opening = useId();
  const [openedAs] = useState(status);
  const session = useQuery(
    { queryKey: ['account-session', opening], queryFn: openSession, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    queryClient,
  );
  const leave = () => {
    settledAccount().then(onDone, onDone);
  };
  return (
    <Dialog
      isOpen
      size="md"
      onClose={onClose}
      title={copy.bankAccountTitle}
      description={copy.stripeText}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {buttons.close}
        </Button>
      }
    >
      {session.isPending && (
        <Loading className="flex flex-col gap-3 py-1">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {session.isError && (
        <ErrorState
          title={copy.stripeFailedTitle}
          message={messageOf(session.error)}
          onRetry={() => void session.refetch()}
          isRetrying={session.isFetching}
          headingLevel={3}
          className="py-4"
        />
      )}
      {session.data && (
        <StripeOnboarding
          session={session.data}
          component={openedAs === 'ACTIVE' || openedAs === 'PENDING' ? 'account-management' : 'account-onboarding'}
          onExit={leave}
        />
      )}
    </Dialog>
  );
}
