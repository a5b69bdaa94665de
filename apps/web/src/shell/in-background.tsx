import { useInBackground } from '../live/use-in-background.ts';
import { useSession } from '../session/use-session.ts';

/** A screen's first data have priority; events in between arrive when the stream opens. */
const SETTLED_MS = 1_500;

const loadNotices = async () => (await import('./notices.tsx')).Notices;

/** Parts that no screen waits for; notices that explain the whole dashboard load without a delay. */
export function InBackground() {
  const { lookEndsAt, businessInfo } = useSession();
  const Notices = useInBackground(loadNotices, (lookEndsAt ?? businessInfo[0]?.suspension) ? 0 : SETTLED_MS);
  return Notices && <Notices />;
}
