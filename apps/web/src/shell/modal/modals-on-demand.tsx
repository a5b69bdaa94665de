import { Dialog } from '@primehour/ui/dialog';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import * as labels from '../../copy/labels.ts';
import { loadModalHost } from '../../modals/host.ts';
import { dismissModal, getOpenModal, subscribeModal } from '../../modals/store.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { ModalBoundary } from './modal-boundary.tsx';

const host = lazyPart(loadModalHost);

/** Loaded once the page is idle, so that a question can be asked even if the network is down. */
const SETTLED_MS = 2000;

/** Dialogs load once the page is idle or one opens, and a dialog's failure is limited to its place. */
export function ModalsOnDemand() {
  const modal = useSyncExternalStore(subscribeModal, getOpenModal, () => null);
  useEffect(() => {
    // A failure is shown in the dialog's place; each opening tries again.
    const load = () => void host.preload().catch(() => undefined);
    const timer = setTimeout(load, SETTLED_MS);
    const unsubscribe = subscribeModal(load);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  if (!modal) return null;
  return (
    <ModalBoundary key={modal.key} onClose={dismissModal}>
      <Suspense fallback={<Dialog isOpen title={labels.loadingScreen} onClose={dismissModal} />}>
        <host.Part modal={modal} />
      </Suspense>
    </ModalBoundary>
  );
}
