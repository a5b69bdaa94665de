import { ToastProvider } from '@primehour/ui/toasts';
import { Route, useLocation } from 'wouter';
import { SCREENS, screenAt, trimTrailingSlash } from '../screens/screens.ts';
import { Brand } from './brand.tsx';
import { HydratedRedirect } from './hydrated-redirect.tsx';
import { MainArea } from './main-area.tsx';
import { ModalsOnDemand } from './modal/modals-on-demand.tsx';
import { StepUpOnDemand } from './modal/step-up-on-demand.tsx';
import { OnboardingScreen } from './onboarding-screen.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';

/** See product/shell#toasts. */
const TOAST_MS = 5000;

/** The sign-in area is centered and has no sidebar (product/shell#layout). */
export function OnboardingLayout() {
  return (
    <ToastProvider position="top-right" durationMs={TOAST_MS}>
      <div className="flex min-h-dvh flex-col items-center px-4 pt-8 pb-12 sm:pt-[max(3rem,14vh)]">
        <Brand className="mb-8" />
        <MainArea className="w-full max-w-112 rounded-xl sm:border sm:border-line sm:bg-raised sm:p-8 sm:shadow-raised">
          <ScreenOfSignIn />
        </MainArea>
      </div>
      <ModalsOnDemand />
      <StepUpOnDemand />
    </ToastProvider>
  );
}

/** Checked against our own lists: the router's patterns ignore case, unlike our URLs and the prerendered pages. */
function ScreenOfSignIn() {
  const [pathname] = useLocation();
  const redirect = SCREENS.redirects.find(({ from }) => from === trimTrailingSlash(pathname));
  if (redirect) return <HydratedRedirect to={redirect.to} />;
  const screen = screenAt(pathname);
  if (!screen) return <ScreenOutlet screen={SCREENS.notFound} skeleton={null} isForEveryone />;
  return (
    <Route key={screen.path} path={screen.path}>
      <OnboardingScreen screen={screen} />
    </Route>
  );
}
