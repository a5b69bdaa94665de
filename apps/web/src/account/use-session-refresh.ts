import { useEffect } from 'react';
import { onOutdatedBusiness } from '../api/note-refusal.ts';
import { isLook } from '../session/session.ts';
import { getSession } from '../session/store.ts';

/** A tab that was hidden for less than this doesn't refetch when it becomes visible. */
const AWAY_MS = 30_000;

/**
 * Refetches user and business when the dashboard opens and when the tab becomes visible again: what is stored may be a
 * month old. Users signed out on another device in the meantime are sent to sign-in immediately and not at their next
 * click.
 */
export function useSessionRefresh(): void {
  useEffect(() => {
    reload();
    let hiddenAt: number | undefined;
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') {
        hiddenAt = Date.now();
        return;
      }
      const wasAway = hiddenAt !== undefined && Date.now() - hiddenAt >= AWAY_MS;
      hiddenAt = undefined;
      if (wasAway) reload();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, []);
}

// The banner then says why a call was refused, or the next business is shown.
onOutdatedBusiness(reload);

function reload(): void {
  if (isLook(getSession())) return;
  // A refusal already leads to sign-in; without a connection, the next click will show it.
  import('./reload-user.ts').then(({ reloadPerson }) => reloadPerson()).catch(() => undefined);
}
