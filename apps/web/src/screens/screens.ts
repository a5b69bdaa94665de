import type { LazyPage } from './lazy-page.tsx';

/** The shape of the skeleton that is shown while code or data are loading. */
export type SkeletonKind =
  | 'home'
  | 'days'
  | 'bookings'
  | 'services'
  | 'service'
  | 'clients'
  | 'settings'
  | 'marketing'
  | 'account'
  | 'insights'
  | 'listings'
  | 'listing'
  | 'text';

export type Screen = LazyPage & {
  path: string;
  title: string;
  /** Source file of the page; the build finds its chunk by it. */
  file: string;
};

export type DashboardScreen = Screen & {
  /**
   * The text of the page's h1 and the line below it, if it is known in advance; the skeleton shows it immediately. The
   * line is the largest text of most screens, so that what is seen first is also what stays. The heading is the title
   * by default.
   */
  heading?: string;
  subtitle?: string;
  skeleton: SkeletonKind;
  /**
   * The first GET of the screen, requested by an inline script while the code loads; it must equal what the page's
   * query requests. `{businessId}`, `{slug}` and `{id}` (last part of the URL) are filled in.
   */
  first?: string;
};

type Screens = {
  dashboard: readonly DashboardScreen[];
  onboarding: readonly Screen[];
  legal: readonly Screen[];
  notFound: Screen;
  redirects: readonly { readonly from: string; readonly to: string }[];
};

/** Every screen by its area. `app/routes.tsx` fills it in, so that nothing below `app` imports a feature. */
export let SCREENS: Screens;
let all: readonly Screen[];

export function registerScreens(screens: Screens): void {
  SCREENS = screens;
  all = [...screens.dashboard, ...screens.onboarding, ...screens.legal];
}

/** The screen a URL belongs to; a named path wins over one with a parameter. */
export function screenAt(pathname: string): Screen | undefined {
  const path = trimTrailingSlash(pathname);
  return all.find((screen) => screen.path === path) ?? all.find((screen) => matches(screen.path, path));
}

/** A URL may end in a slash. */
export const trimTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

function matches(pattern: string, path: string): boolean {
  const [expected, actual] = [pattern.split('/'), path.split('/')];
  return (
    expected.length === actual.length &&
    expected.every((part, index) => (part.startsWith(':') ? actual[index] !== '' : part === actual[index]))
  );
}
