import { useEffect } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * Focuses the field named in the URL's fragment once it has rendered, so that links explaining a rule lead to its
 * setting. Runs after the layout's own effect, which focuses the new screen as a whole.
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
