import { paths } from '../paths.ts';
import { SCREENS, screenAt } from '../screens/screens.ts';

/** Only its path is used: the host makes a foreign address show. */
const OWN_ORIGIN = 'http://own.invalid';

/** The way to a bank account, and back to a screen of the dashboard. */
export const connectFrom = (path: string): string => `${paths.cardConnect}?next=${encodeURIComponent(path)}`;

/**
 * Where someone who was sent to connect a bank account came from; null for anything but a screen of the dashboard,
 * because anyone can write a link. It travels in the address, so that it survives a reload and the provider's own
 * pages.
 */
export function returnPath(search: URLSearchParams): string | null {
  const next = search.get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, OWN_ORIGIN)) return null;
  const { origin, pathname } = new URL(next, OWN_ORIGIN);
  const screen = origin === OWN_ORIGIN ? screenAt(pathname) : undefined;
  const isOwn = SCREENS.dashboard.some((own) => own === screen) && pathname !== paths.logout;
  return isOwn ? pathname : null;
}

/** What those who leave without an account go back to: the screen itself may need one. */
export const sectionOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;
