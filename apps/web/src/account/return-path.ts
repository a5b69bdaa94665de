import { paths } from '../paths.ts';
import { SCREENS, screenAt } from '../screens/screens.ts';

/** Resolves paths; a URL with any other origin is foreign. */
const OWN_ORIGIN = 'http://own.invalid';

/** The way to a bank account, and back to a screen of the dashboard. */
export const connectFrom = (path: string): string => `${paths.cardConnect}?next=${encodeURIComponent(path)}`;

/**
 * The screen from which someone was sent to connect a bank account; null for anything but a dashboard screen, because
 * links are untrusted. It is in the URL, so that it survives a reload and the provider's own pages.
 */
export function returnPath(search: URLSearchParams): string | null {
  const next = search.get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, OWN_ORIGIN)) return null;
  const { origin, pathname } = new URL(next, OWN_ORIGIN);
  const screen = origin === OWN_ORIGIN ? screenAt(pathname) : undefined;
  const isOwn = SCREENS.dashboard.some((own) => own === screen) && pathname !== paths.logout;
  return isOwn ? pathname : null;
}

/** Where to return without an account, because the original screen may require one. */
export const sectionOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;
