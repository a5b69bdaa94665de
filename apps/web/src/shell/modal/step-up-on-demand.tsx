import { Dialog } from '@primehour/ui/dialog';
import { Suspense, useSyncExternalStore } from 'react';
import * as labels from '../../copy/labels.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { endProof, isProofRequested, subscribeProof } from '../../session/step-up.ts';
import { ModalBoundary } from './modal-boundary.tsx';

const dialog = lazyPart(async () => (await import('./step-up-dialog.tsx')).StepUpDialog);

const decline = () => endProof(false);

/**
 * Opens above the dialog whose action needs the code. It is not one of the dialogs by id (product/shell#dialogs), so
 * the input there is kept while its call waits.
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
