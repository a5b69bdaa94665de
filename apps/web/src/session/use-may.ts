import type { Act } from '@primehour/domain/access/access';
import { useSession } from './use-session.ts';

/** Whether the user may do this with everything of the business that is shown (product/team#roles). The server decides. */
export function useMay(): (act: Act) => boolean {
  const acts = useSession().businessInfo[0]?.acts;
  // A session that an earlier version stored has none; the server's word comes with the first call.
  return (act) => acts === undefined || acts.includes(act);
}
