import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.tsx';
import { useSession } from '../session/use-session.ts';
import { accountQuery } from './bank-connection.ts';
import { reloadUser } from './reload-user.ts';

const ASK_EVERY_MS = 2_000;

/** The account as its provider describes it: asked again while it is being checked, and the user is updated with the result. */
export function useAccount(isWanted = true) {
  const { user } = useSession();
  const account = useQuery(
    {
      ...accountQuery(),
      staleTime: 0,
      enabled: isWanted,
      refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? ASK_EVERY_MS : false),
    },
    queryClient,
  );
  const isConnected = account.data && account.data.status === 'ACTIVE';
  const isKnownConnected = user?.has_account_info;
  useEffect(() => {
    // A failure leaves what is known; the provider's next answer tries again, whether it says the same or not.
    if (isConnected !== undefined && isConnected !== isKnownConnected) reloadUser().catch(() => undefined);
  }, [isConnected, isKnownConnected, account.dataUpdatedAt]);
  return account;
}
