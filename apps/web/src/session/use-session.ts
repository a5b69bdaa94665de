import { useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import { getSession, subscribeSession, UNKNOWN_SESSION } from './store.ts';

/** The session; `UNKNOWN_SESSION` while a prerendered page is being made or taken over. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => UNKNOWN_SESSION);
}
