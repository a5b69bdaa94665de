import { ToastProvider } from '@primehour/ui/toasts';
import { Redirect, Route, useLocation, useSearchParams } from 'wouter';
import { paths } from '../paths.ts';
import { lazyPart } from '../screens/lazy-page.tsx';
import { type DashboardScreen, SCREENS, screenAt } from '../screens/screens.ts';
import { isSignedIn } from '../session/session.ts';
import { UNKNOWN_SESSION } from '../session/store.ts';
import { useAccess, useOwnPerson } from '../session/use-access.ts';
import { useSession } from '../session/use-session.ts';
import { Header } from './header.tsx';
import { InBackground } from './in-background.tsx';
import { MainArea } from './main-area.tsx';
import { LeaveOnDemand } from './modal/leave-on-demand.tsx';
import { ModalsOnDemand } from './modal/modals-on-demand.tsx';
import { StepUpOnDemand } from './modal/step-up-on-demand.tsx';
import { Navigation } from './navigation.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { isForMember } from './screen-permissions.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SkipLink } from './skip-link.tsx';

/** See product/shell#toasts. */
const TOAST_MS = 3000;

/** The authenticated layout; a visitor with no signed-in user is sent to sign-in (product/shell#layout). */
export function DashboardLayout() {
  const session = useSession();
  const screen = useScreenAt(useLocation()[0]);
  if (session !== UNKNOWN_SESSION && !isSignedIn(session)) return <Redirect to={paths.signIn} replace />;
  return (
    <ToastProvider position="bottom-right" durationMs={TOAST_MS}>
      <SkipLink />
      <Header />
      <div className="flex">
        <Navigation className="print:hidden! sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-60 shrink-0 overflow-y-auto border-r border-line px-3 py-4 lg:flex" />
        <MainArea className={`mx-auto w-full min-w-0 px-4 py-6 sm:px-6 lg:px-10 lg:py-8 ${widthOf(screen)}`}>
          <InBackground />
          {screen ? (
            <Route key={screen.path} path={screen.path}>
              <ScreenOutlet screen={screen} skeleton={<ScreenSkeleton screen={screen} />} />
            </Route>
          ) : (
            <ScreenOutlet screen={SCREENS.notFound} skeleton={null} isForEveryone />
          )}
        </MainArea>
      </div>
      <ModalsOnDemand />
      <StepUpOnDemand />
      <LeaveOnDemand />
    </ToastProvider>
  );
}

/**
 * A day has a column for each person, so bookings use the full width of a large display; other screens keep lines
 * readable.
 */
const widthOf = (screen?: DashboardScreen) => (screen?.skeleton === 'bookings' ? 'max-w-440' : 'max-w-280');

/** Loaded on demand: few users open a screen that is not offered to them. */
const notForRole = lazyPart(async () => (await import('./not-for-role-page.tsx')).NotForRolePage);

/**
 * Checked against our own list: the router's patterns ignore case, unlike our URLs and the prerendered pages. A member
 * whose role does not include the screen sees who can use it instead.
 */
function useScreenAt(pathname: string): DashboardScreen | undefined {
  const access = useAccess();
  const own = useOwnPerson();
  const [search] = useSearchParams();
  const isOwnPerson = own !== undefined && (pathname === paths.resource(own) || search.get('of') === own);
  const screen = SCREENS.dashboard.find((one) => one === screenAt(pathname));
  return !screen || isForMember(screen.path, access, isOwnPerson) ? screen : { ...screen, Page: notForRole.Part };
}
