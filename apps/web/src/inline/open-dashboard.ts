/**
 * Runs as an inline script at the head of each dashboard page, so it may use nothing but its arguments. A visitor
 * without a session goes to sign-in before anything is painted; for everyone else the screen's first request is sent
 * while the code is still loading.
 */
export function openDashboard(sessionKey: string, signInPath: string): void {
  const read = (text: string | null | undefined): Record<string, unknown> => {
    try {
      return (JSON.parse(text || '{}') ?? {}) as Record<string, unknown>;
    } catch {
      return {};
    }
  };
  let stored: string | null = null;
  try {
    // A look applies only to its own tab.
    stored = sessionStorage.getItem(sessionKey) ?? localStorage.getItem(sessionKey);
  } catch {
    // Storage is refused: the app itself sends such a visitor to sign-in.
  }
  const { accessToken, user, businessInfo } = read(stored);
  if (typeof accessToken !== 'string' || !user) {
    document.documentElement.hidden = true;
    location.replace(signInPath);
    return;
  }
  const asked = document.currentScript?.dataset['first'];
  const [business, another] = (businessInfo as { id: string; slug: string }[] | undefined) ?? [];
  // A URL with a search requests something other than the screen by itself.
  if (!asked || !business || location.search) return;
  const path = asked
    .replace('{businessId}', business.id)
    .replace('{slug}', business.slug)
    .replace('{id}', location.pathname.split('/').pop() ?? '');
  const gateway = read(document.getElementById('config')?.textContent)['gateway'] as Record<string, string> | undefined;
  // Like every call of a user with several businesses (session/with-business-id.ts).
  const isNamed = !another || path.includes('businessId=');
  const answer = fetch(isNamed ? path : `${path}${path.includes('?') ? '&' : '?'}businessId=${business.id}`, {
    headers: { ...gateway, accept: 'application/json', authorization: `Bearer ${accessToken}` },
    // As long as any other call; after that, the app repeats the request.
    signal: AbortSignal.timeout(20_000),
  });
  answer.catch(() => undefined);
  window.primehourFirst = { path, answer, askedAt: Date.now() };
}
