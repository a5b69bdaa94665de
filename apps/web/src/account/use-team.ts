import type { Resource } from '@primehour/contract/resource';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.tsx';
import { useSession } from '../session/use-session.ts';
import { hasColumns, resourcesQuery } from './resources.ts';

/** The last business with a team on this device, so that its views have their space before the response arrives. */
const KEY = 'primehour.team';

export type Team = {
  /** Whether there are several people or rooms; until that is known, the last known value. */
  readonly isTeam: boolean;
  /** Whether the request has completed or failed. */
  readonly isKnown: boolean;
  /** The team's, once they are known. */
  readonly resources: readonly Resource[] | undefined;
  readonly failure: Error | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
};

/** Whether there are columns to show, and whose. The session knows that a business of one person has none. */
export function useTeam(businessId: string, isEnabled = true): Team {
  const isSolo = useIsSolo(businessId);
  // Dialogs are outside the pages, which provide the query client.
  const { data, error, isFetching, refetch } = useQuery(
    { ...resourcesQuery(businessId), enabled: isEnabled && !isSolo },
    queryClient,
  );
  const isTeam = data ? hasColumns(data) : !isSolo && wasTeam(businessId);
  useEffect(() => {
    if (data) remember(businessId, isTeam);
  }, [data, businessId, isTeam]);
  return {
    isTeam,
    isKnown: isSolo || data !== undefined || error !== null,
    resources: isTeam ? data : undefined,
    failure: data ? null : error,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}

/** Whether the session says that there is one person and nothing else; the team isn't fetched then. */
export const useIsSolo = (businessId: string | undefined): boolean =>
  useSession().businessInfo.some(({ id, isSolo }) => id === businessId && isSolo === true);

function wasTeam(businessId: string): boolean {
  try {
    return localStorage.getItem(KEY) === businessId;
  } catch {
    return false;
  }
}

function remember(businessId: string, isTeam: boolean): void {
  try {
    if (isTeam) localStorage.setItem(KEY, businessId);
    else if (wasTeam(businessId)) localStorage.removeItem(KEY);
  } catch {
    // A browser without storage does not remember it.
  }
}
