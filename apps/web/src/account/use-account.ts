import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.tsx';
import { useSession } from '../session/use-session.ts';
import { accountQuery } from './bank-connection.ts';
import { reloadUser } from './reload-user.ts';

const ASK_EVERY_MS = 2_000;

/**
 * The account as the provider reports it: refetched while it is being checked, and the user is updated with the result.
 */
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
    // A failure keeps the known state; the next response from the provider tries again, even if it is unchanged.
    if (isConnected !== undefined && isConnected !== isKnownConnected) reloadUser().catch(() => undefined);
  }, [isConnected, isKnownConnected, account.dataUpdatedAt]);
  return account;
}
