import { Redirect } from 'wouter';
import { UNKNOWN_SESSION } from '../session/store.ts';
import { useSession } from '../session/use-session.ts';

/** Leads elsewhere, once the prerendered page has been taken over. */
export function HydratedRedirect({ to }: { to: string }) {
  return useSession() === UNKNOWN_SESSION ? null : <Redirect to={to} replace />;
}
