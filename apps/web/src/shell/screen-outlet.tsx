import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import type { Screen } from '../screens/screens.ts';
import { UNKNOWN_SESSION } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { useTitle } from './use-title.ts';

type Props = { screen: Screen; skeleton: ReactNode; isForEveryone?: boolean };

/** A screen in its layout: its skeleton until code and person are known, an error in its place if it fails. */
export function ScreenOutlet({ screen, skeleton, isForEveryone = false }: Props) {
  const [pathname] = useLocation();
  const session = useSession();
  const isUnknown = session === UNKNOWN_SESSION;
  const [shown, another] = session.businessInfo;
  useTitle(screen.title);
  // During hydration the visitor is still unknown, and the prerendered page contains the skeleton.
  if (isUnknown && !isForEveryone) return skeleton;
  // Switching the business remounts the screen, so that input for one is not saved in another.
  return (
    <ScreenBoundary key={another ? `${shown?.id} ${pathname}` : pathname}>
      <Suspense fallback={skeleton}>
        <screen.Page />
      </Suspense>
    </ScreenBoundary>
  );
}
