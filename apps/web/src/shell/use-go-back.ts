import { useCallback } from 'react';
import { useLocation } from 'wouter';

/** Goes one step back, or to `fallback` if the tab was opened on this screen and has no history. */
export function useGoBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
}
