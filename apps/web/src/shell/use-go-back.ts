import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** One step back; to `fallback` in a tab that was opened on this very screen, so that nothing lies behind it. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void (window.history.length > 1 ? navigate(-1) : navigate(fallback, { replace: true }));
  }, [navigate, fallback]);
}
