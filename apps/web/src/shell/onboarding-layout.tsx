import { ToastProvider } from '@primehour/ui/toasts';
import { Route, Routes } from 'react-router';
import { NOT_FOUND, ONBOARDING, REDIRECTS } from '../routes.tsx';
import { Brand } from './brand.tsx';
import { MainArea } from './main-area.tsx';
import { ModalsOnDemand } from './modal/modals-on-demand.tsx';
import { OnboardingScreen } from './onboarding-screen.tsx';
import { Redirect } from './redirect.tsx';

/** Spec 1 §9. */
const TOAST_MS = 5000;

/** The sign-in area is centred and has no sidebar (spec 1 §2). */
export function OnboardingLayout() {
  return (
    <ToastProvider position="top-right" durationMs={TOAST_MS}>
      <div className="flex min-h-dvh flex-col items-center px-4 pt-8 pb-12 sm:pt-[max(3rem,14vh)]">
        <Brand className="mb-8" />
        <MainArea className="w-full max-w-112 rounded-xl sm:border sm:border-line sm:bg-raised sm:p-8 sm:shadow-raised">
          <Routes>
            {ONBOARDING.map((screen) => (
              <Route key={screen.path} path={screen.path} element={<OnboardingScreen screen={screen} />} />
            ))}
            {REDIRECTS.map(({ from, to }) => (
              <Route key={from} path={from} element={<Redirect to={to} />} />
            ))}
            <Route path="*" element={<NOT_FOUND.Page />} />
          </Routes>
        </MainArea>
      </div>
      <ModalsOnDemand />
    </ToastProvider>
  );
}
