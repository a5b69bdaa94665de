import { getSession } from './store.ts';

/**
 * A call of a user with several businesses names the one shown; otherwise the server uses the one they joined first
 * (product/team#several-businesses).
 */
export function withBusinessId(path: string): string {
  const [shown, another] = getSession().businessInfo;
  if (!shown || !another || /[?&]businessId=/.test(path)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}businessId=${shown.id}`;
}
