import { Dialog } from '@primehour/ui/dialog';
import { Suspense, useSyncExternalStore } from 'react';
import * as labels from '../../copy/labels.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { endProof, isProofRequested, subscribeProof } from '../../session/step-up.ts';
import { ModalBoundary } from './modal-boundary.tsx';

const dialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

const decline = () => endProof(false);

/**
 * Lies above the dialog whose action wants the code, and is none of those by id (product/shell#dialogs): what was typed
 * there stays while its call waits.
 */
export function StepUpOnDemand() {
  const isAsked = useSyncExternalStore(subscribeProof, isProofRequested, () => false);
  if (!isAsked) return null;
  return (
    <ModalBoundary onClose={decline}>
      <Suspense fallback={<Dialog isOpen title={labels.loadingScreen} onClose={decline} />}>
        <dialog.Part />
      </Suspense>
    </ModalBoundary>
  );
}
