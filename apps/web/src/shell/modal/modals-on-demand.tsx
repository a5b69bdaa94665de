import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { getOpenModal, subscribeModal } from './store.ts';

const loadHost = async () => ({ default: (await import('./modal-host.tsx')).ModalHost });
const ModalHost = lazy(loadHost);

/** Dialogs cost nothing until one opens; what shows them is fetched once the page has settled. */
export function ModalsOnDemand() {
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
    <Suspense>
      <ModalHost />
    </Suspense>
  );
}
