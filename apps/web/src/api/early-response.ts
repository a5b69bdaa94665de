import { readWholeResponse } from './send.ts';

/** What the inline script of a prerendered page has requested while the page's code was still loading. */
export type EarlyResponse = { path: string; answer: Promise<Response>; askedAt: number };

declare global {
  interface Window {
    primehourFirst?: EarlyResponse | undefined;
  }
}

/** Older responses may be out of date and are fetched again. */
const FRESH_MS = 15_000;

/** The early response, once, if it is the one needed now; a failed attempt is simply fetched again. */
export async function takeEarlyResponse(request: { path: string; method: string }): Promise<Response | undefined> {
  const first = window.primehourFirst;
  if (!first || request.method !== 'GET' || first.path !== request.path) return undefined;
  window.primehourFirst = undefined;
  if (Date.now() - first.askedAt > FRESH_MS) return undefined;
  return await first.answer.then(readWholeResponse).catch(() => undefined);
}
