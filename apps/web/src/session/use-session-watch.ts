import { useEffect } from 'react';

/** A tab that was away for less than this asks nothing when it comes back. */
const AWAY_MS = 30_000;

/**
 * Looks whether the session still lives when somebody comes back to this tab: signed out on another device meanwhile,
 * they are led to sign-in at once and not by their next click. It also brings what is new about the user.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    let hiddenAt: number | undefined;
    const look = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        return;
      }
      const wasAway = hiddenAt !== undefined && Date.now() - hiddenAt >= AWAY_MS;
      hiddenAt = undefined;
      // A refusal leads to sign-in by itself; without a connection the next click will tell.
      if (wasAway) import('./reload-user.ts').then(({ reloadUser }) => reloadUser()).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
