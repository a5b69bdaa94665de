import { useSyncExternalStore } from 'react';
import type { Session } from './session.ts';
import { getSession, subscribeSession, UNKNOWN_SESSION } from './store.ts';

/** The session; `UNKNOWN_SESSION` while a page is being prerendered or hydrated. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession, () => UNKNOWN_SESSION);
}
