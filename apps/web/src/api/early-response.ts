import { readWholeResponse } from './send.ts';

/** What the inline script of a prerendered page has asked for while the page's code was still on its way. */
export type EarlyResponse = { path: string; answer: Promise<Response>; askedAt: number };

declare global {
  interface Window {
    primehourFirst?: EarlyResponse | undefined;
  }
}

/** Later than this the answer may be out of date, and is asked for again. */
const FRESH_MS = 15_000;

/** The answer asked for early, once, when it is the one wanted now; a failed attempt is simply asked again. */
export async function takeEarlyResponse(request: { path: string; method: string }): Promise<Response | undefined> {
  const first = window.primehourFirst;
  if (!first || request.method !== 'GET' || first.path !== request.path) return undefined;
  window.primehourFirst = undefined;
  if (Date.now() - first.askedAt > FRESH_MS) return undefined;
  return await first.answer.then(readWholeResponse).catch(() => undefined);
}
