import type { Act, Reach } from '@primehour/domain/access/access';
import { useSession } from './use-session.ts';

/**
 * How far the user's permission for this act reaches in the business shown (product/team#roles). The server decides.
 */
export function useReach(): (act: Act) => Reach {
  const { acts, ownActs = [] } = useSession().businessInfo[0] ?? {};
  // A session stored by an earlier version has no permissions; the server sends them with the first call.
  return (act) => (acts === undefined || acts.includes(act) ? 'all' : ownActs.includes(act) ? 'own' : 'none');
}

/** Whether the user may do this with everything in the business shown. */
export function useMay(): (act: Act) => boolean {
  const reach = useReach();
  return (act) => reach(act) === 'all';
}

/** The person whose bookings are the user's own. */
export const useOwnPerson = (): string | undefined => useSession().businessInfo[0]?.resourceId ?? undefined;
