import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { getOpenModal, subscribeModal } from './store.ts';

const loadHost = async () => ({ default: (await import('./modal-host.tsx')).ModalHost });
const ModalHost = lazy(loadHost);

/**
 * Dialogs cost nothing until one opens; what shows them is fetched once the page has settled. `loading` stands in the
 * place of one that is asked for before that.
 */
export function ModalsOnDemand({ loading = null }: { loading?: ReactNode }) {
  const isOpen = useSyncExternalStore(
    subscribeModal,
    () => getOpenModal() !== null,
    () => false,
  );
  useEffect(() => {
    const timer = setTimeout(() => loadHost().catch(() => undefined), 2000);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={loading}>
      <ModalHost />
    </Suspense>
  );
}
