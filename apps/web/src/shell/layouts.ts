import { lazyPage } from '../screens/lazy-page.tsx';

/** Each area of the app loads its own layout, so that sign-in does not load the dashboard's. */
export const LAYOUTS = {
  dashboard: lazyPage(() => import('./dashboard-layout.tsx'), 'DashboardLayout'),
  onboarding: lazyPage(() => import('./onboarding-layout.tsx'), 'OnboardingLayout'),
  legal: lazyPage(() => import('./legal-layout.tsx'), 'LegalLayout'),
};
export type LayoutName = keyof typeof LAYOUTS;

/** Source files of the layouts; the build uses them to find their chunks. */
export const LAYOUT_FILES: Record<LayoutName, string> = {
  dashboard: 'shell/dashboard-layout.tsx',
  onboarding: 'shell/onboarding-layout.tsx',
  legal: 'shell/legal-layout.tsx',
};
