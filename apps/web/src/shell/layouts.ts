import { lazyPage } from '../screens/lazy-page.tsx';

/** Each area of the app brings its own frame, so that sign-in does not pay for the dashboard's. */
export const LAYOUTS = {
  dashboard: lazyPage(() => import('./dashboard-layout.tsx'), 'DashboardLayout'),
  onboarding: lazyPage(() => import('./onboarding-layout.tsx'), 'OnboardingLayout'),
  legal: lazyPage(() => import('./legal-layout.tsx'), 'LegalLayout'),
};
export type LayoutName = keyof typeof LAYOUTS;

/** Source files of the frames; the build finds their chunks by them. */
export const LAYOUT_FILES: Record<LayoutName, string> = {
  dashboard: 'shell/dashboard-layout.tsx',
  onboarding: 'shell/onboarding-layout.tsx',
  legal: 'shell/legal-layout.tsx',
};
