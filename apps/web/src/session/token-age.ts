import type { Session } from './session.ts';

type Claims = { sid?: unknown; iat?: unknown };

/** The claims of our access token. They are not trusted here: the server verifies each token. */
function claimsOf(token: string | null): Claims {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}) as Claims;
  } catch {
    return {};
  }
}

/**
 * Whether `mine` has newer tokens of the same session as `stored`. A tab that learned late about a refresh may have
 * overwritten the new tokens with its old ones, which would soon count as stolen.
 */
export function hasNewerTokens(mine: Session, stored: Session): boolean {
  if (mine.accessToken === stored.accessToken || stored.accessToken === null) return false;
  const [own, other] = [claimsOf(mine.accessToken), claimsOf(stored.accessToken)];
  if (typeof own.sid !== 'string' || own.sid !== other.sid) return false;
  return typeof own.iat === 'number' && typeof other.iat === 'number' && own.iat > other.iat;
}
