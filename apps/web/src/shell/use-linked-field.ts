import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * Gives the focus to the field that the address names behind its #, once it is there: links that explain a rule lead
 * to the very setting. After the frame's own effect, which gives the focus to a new screen as a whole.
 */
export function useLinkedField(isReady: boolean): void {
  const hash = useLocationProperty(() => window.location.hash);
  useEffect(() => {
    if (!isReady || hash.length < 2) return;
    const field = document.getElementById(hash.slice(1));
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [isReady, hash]);
}
