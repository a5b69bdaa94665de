import { startCountdowns } from '../client/countdowns.ts';
import { showLocalTimes } from '../client/local-times.ts';

/** All browsers get an event at once; their requests are spread over a short time. */
const SPREAD_MS = 2000;
const RETRY_MS = 5000;

/**
 * Runs the given task soon, never twice concurrently, and again if it failed; a request during a run causes one more
 * run afterward.
 */
export function debounceWithRetry(run: () => Promise<void>): () => void {
  let isWaiting = false;
  let running = Promise.resolve();
  const ask = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      running = running.then(run).catch(() => void setTimeout(ask, RETRY_MS));
    }, Math.random() * SPREAD_MS);
  };
  return ask;
}

/** The current page from the server: the result of a reload. */
export async function fetchPage(path: string): Promise<Document> {
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  // It was removed in the meantime: its page says so.
  if (response.status === 404) location.assign(path);
  if (!response.ok) throw new Error(`The page responded with ${response.status}.`);
  const html = await response.text();
  // Without the head, which is not used.
  return new DOMParser().parseFromString(html.slice(html.indexOf('<body')), 'text/html');
}

/**
 * Replaces this page's texts (`data-live`) and parts (`data-fresh`) by those of the fresh one, without losing the
 * reader's place. The `kept` part stays unchanged.
 */
export function showFragments(fresh: Document, skewMs: number, kept: string | null): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const made = fresh.querySelector<HTMLElement>(`[data-live="${element.dataset['live']}"]`);
    if (made) announce(element, made.textContent, made.dataset['position']);
  }
  for (const part of document.querySelectorAll<HTMLElement>('[data-fresh]')) {
    const name = part.dataset['fresh'] ?? '';
    const made = fresh.querySelector(`[data-fresh="${name}"]`);
    // Replacing an unchanged part would reload its pictures and scroll back to the first one.
    if (!made || name === kept || made.isEqualNode(part)) continue;
    const hadFocus = part.contains(document.activeElement);
    part.replaceChildren(...made.childNodes);
    showLocalTimes(part);
    startCountdowns(skewMs, part);
    if (hadFocus) part.focus();
  }
}

/** Only changes are written, so that a live region is announced once. */
export function announce(element: HTMLElement, text: string, position?: string): void {
  if (element.textContent !== text) element.textContent = text;
  if (position !== undefined) element.dataset['position'] = position;
}
