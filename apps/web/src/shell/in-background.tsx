import { useInBackground } from '../live/use-in-background.ts';
import { useSession } from '../session/use-session.ts';

/** A screen's first data come first; what happened in between comes when the stream opens. */
const SETTLED_MS = 1_500;

const loadNotices = async () => (await import('./notices.tsx')).Notices;

/** What no screen waits for, except where it explains all of them. */
export function InBackground() {
  const { lookEndsAt, businessInfo } = useSession();
  const Notices = useInBackground(loadNotices, (lookEndsAt ?? businessInfo[0]?.suspension) ? 0 : SETTLED_MS);
  return Notices && <Notices />;
}
