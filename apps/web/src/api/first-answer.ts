/** What the inline script of a prerendered page has asked for while the page's code was still on its way. */
type FirstAnswer = { path: string; answer: Promise<Response> };

declare global {
  interface Window {
    primehourFirst?: FirstAnswer | undefined;
  }
}

/** The answer asked for early, once, when it is the one wanted now; a failed attempt is simply asked again. */
export async function takeFirstAnswer(request: { path: string; method: string }): Promise<Response | undefined> {
  const first = window.primehourFirst;
  if (!first || request.method !== 'GET' || first.path !== request.path) return undefined;
  window.primehourFirst = undefined;
  return await first.answer.catch(() => undefined);
}
