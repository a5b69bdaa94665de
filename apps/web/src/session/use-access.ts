import type { Permission, Access } from '@primehour/domain/access/access';
import { useSession } from './use-session.ts';

/**
 * What a permission of the user covers in the business shown (product/team#roles). The server decides.
 */
export function useAccess(): (permission: Permission) => Access {
  const { acts, ownActs = [] } = useSession().businessInfo[0] ?? {};
  // A session stored by an earlier version has no permissions; the server sends them with the first call.
  return (permission) =>
    acts === undefined || acts.includes(permission) ? 'all' : ownActs.includes(permission) ? 'own' : 'none';
}

/** Whether the user may do this with everything in the business shown. */
export function usePermission(): (permission: Permission) => boolean {
  const access = useAccess();
  return (permission) => access(permission) === 'all';
}

/** The person whose bookings are the user's own. */
export const useOwnPerson = (): string | undefined => useSession().businessInfo[0]?.resourceId ?? undefined;
