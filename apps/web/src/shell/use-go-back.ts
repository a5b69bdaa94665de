import { useCallback } from 'react';
import { useLocation } from 'wouter';

/** One step back; to `fallback` in a tab that was opened on this very screen, so that nothing lies behind it. */
export function useGoBack(fallback: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (window.history.length > 1) window.history.back();
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
}
