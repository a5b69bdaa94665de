import { LinkProvider } from '@primehour/ui/link';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from './paths.ts';
import { DASHBOARD, LEGAL, ONBOARDING, REDIRECTS } from './routes.tsx';
import { AppLink } from './shell/app-link.tsx';
import { LAYOUTS } from './shell/layouts.ts';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { OnboardingScreen } from './shell/onboarding-screen.tsx';
import { ScreenBoundary } from './shell/screen-boundary.tsx';
import { ScreenOutlet } from './shell/screen-outlet.tsx';
import { ScreenSkeleton } from './shell/screen-skeleton.tsx';

/** All screens in their layouts; the browser's router or the one of prerendering stands around it. */
export function App() {
  return (
    <LinkProvider component={AppLink}>
      <ScreenBoundary>
        <Suspense>
          <Routes>
            <Route element={<LAYOUTS.onboarding.Page />}>
              {ONBOARDING.map((screen) => (
                <Route key={screen.path} path={screen.path} element={<OnboardingScreen screen={screen} />} />
              ))}
              {REDIRECTS.map(({ from, to }) => (
                <Route key={from} path={from} element={<Navigate to={to} replace />} />
              ))}
              <Route path={`${paths.signIn}/*`} element={<NotFoundPage />} />
            </Route>
            <Route element={<LAYOUTS.legal.Page />}>
              {LEGAL.map((screen) => (
                <Route key={screen.path} path={screen.path} element={<screen.Page />} />
              ))}
            </Route>
            <Route element={<LAYOUTS.dashboard.Page />}>
              {DASHBOARD.map((screen) => (
                <Route
                  key={screen.path}
                  path={screen.path}
                  element={<ScreenOutlet screen={screen} skeleton={<ScreenSkeleton kind={screen.skeleton} />} />}
                />
              ))}
              <Route path="*" element={<NotFoundPage />} />
            </Route>
          </Routes>
        </Suspense>
      </ScreenBoundary>
    </LinkProvider>
  );
}
