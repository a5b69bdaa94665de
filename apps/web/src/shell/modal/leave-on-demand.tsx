import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { answerLeaving, hasUnsaved, isLeavingAsked, subscribeUnsaved } from '../../forms/unsaved.ts';
import { lazyPart } from '../../screens/lazy-page.tsx';
import { ModalBoundary } from './modal-boundary.tsx';

const question = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);

/** Opens above the dialog whose input would be lost, so it is not one of the dialogs by id. */
export function LeaveOnDemand() {
  const isAsked = useSyncExternalStore(subscribeUnsaved, isLeavingAsked, () => false);
  // Loaded as soon as there is something to lose; a failure is shown in the question's place.
  useEffect(
    () =>
      subscribeUnsaved(() => {
        if (hasUnsaved()) void question.preload().catch(() => undefined);
      }),
    [],
  );
  if (!isAsked) return null;
  return (
    <ModalBoundary onClose={() => answerLeaving(false)}>
      <Suspense>
        <question.Part />
      </Suspense>
    </ModalBoundary>
  );
}
