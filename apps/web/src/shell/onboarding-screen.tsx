import { Loading, Skeleton } from '@primehour/ui/skeleton';
import { Redirect } from 'wouter';
import { paths } from '../paths.ts';
import type { Screen } from '../screens/screens.ts';
import { redirectFrom } from '../session/redirects.ts';
import { UNKNOWN_SESSION } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';
import { ScreenOutlet } from './screen-outlet.tsx';

/** A sign-in screen, or a redirect to where this visitor belongs. */
export function OnboardingScreen({ screen }: { screen: Screen }) {
  const session = useSession();
  const target = session === UNKNOWN_SESSION ? null : redirectFrom(screen.path, session, window.location.search);
  if (target) return <Redirect to={target} replace />;
  // Phone entry is prerendered: it looks the same to everyone who may see it.
  return <ScreenOutlet screen={screen} skeleton={<FormSkeleton />} isForEveryone={screen.path === paths.signIn} />;
}

function FormSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="h-4 w-full" />
      </div>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}
