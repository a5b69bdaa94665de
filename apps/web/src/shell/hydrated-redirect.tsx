import { Redirect } from 'wouter';
import { UNKNOWN_SESSION } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';

/** Redirects after the prerendered page has been hydrated. */
export function HydratedRedirect({ to }: { to: string }) {
  return useSession() === UNKNOWN_SESSION ? null : <Redirect to={to} replace />;
}
