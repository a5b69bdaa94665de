import type { Session } from './session.ts';

type Claims = { sid?: unknown; iat?: unknown };

/** What an access token of ours says of itself. Nothing is trusted by it: the server checks each token. */
function claimsOf(token: string | null): Claims {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as Claims;
  } catch {
    return {};
  }
}

/**
 * Whether `mine` holds newer tokens of the very session that `stored` is about. A tab that was slow to hear of a
 * refresh may have stored its old tokens over the new ones; the old ones would soon count as stolen.
 */
export function hasNewerTokens(mine: Session, stored: Session): boolean {
  if (mine.accessToken === stored.accessToken || stored.accessToken === null) return false;
  const [own, other] = [claimsOf(mine.accessToken), claimsOf(stored.accessToken)];
  if (typeof own.sid !== 'string' || own.sid !== other.sid) return false;
  return typeof own.iat === 'number' && typeof other.iat === 'number' && own.iat > other.iat;
}
