import { paths } from '../paths.ts';
import { type Screen, SCREENS, screenAt, trimTrailingSlash } from '../screens/screens.ts';
import { LAYOUTS, type LayoutName } from './layouts.ts';

/** Preloads a screen's code; a failure is shown only when the screen is opened. */
export function preloadScreen(screen: Screen): void {
  screen.preload().catch(() => undefined);
}

/**
 * The frame in which a URL is shown: every path but sign-in's and the legal pages' is the dashboard's, known or not
 * (product/shell#addresses).
 */
export function layoutAt(pathname: string): LayoutName {
  const path = trimTrailingSlash(pathname);
  if (path === paths.signIn || path.startsWith(`${paths.signIn}/`)) return 'onboarding';
  return SCREENS.legal.some((screen) => screen.path === path) ? 'legal' : 'dashboard';
}

/** Loads what the prerendered page of a URL contains, and starts loading the rest. */
export async function preloadAddress(pathname: string): Promise<void> {
  const layout = layoutAt(pathname);
  const screen = screenAt(pathname);
  if (screen) preloadScreen(screen);
  const isPrerenderedWhole = layout !== 'dashboard';
  await Promise.allSettled([
    LAYOUTS[layout].preload(),
    isPrerenderedWhole || !screen ? (screen ?? SCREENS.notFound).preload() : undefined,
  ]);
}
