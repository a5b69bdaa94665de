import { IMAGE_POLL_ATTEMPTS, IMAGE_POLL_MS } from '@primehour/domain/limits';
import { useEffect, useSyncExternalStore } from 'react';
import { gatewayHeaders } from '../config.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploaded while this page is open, and not yet found at their URLs. Images that were stored before count as found. */
let fresh: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>) {
  fresh = next;
  for (const listener of listeners) listener();
}

export const markFresh = (imageUrl: string): void => change(new Set([...fresh, imageUrl]));
const markFound = (imageUrl: string) => change(new Set([...fresh].filter((url) => url !== imageUrl)));

export const getFresh = (): ReadonlySet<string> => fresh;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A new image is polled by HEAD with an attempt counter, up to 5 times at 500 ms (product/shell#pictures). An image
 * store on another host may not respond to scripts; then only the browser finds out whether the image can be shown.
 */
async function pollImage(imageUrl: string, signal: AbortSignal): Promise<void> {
  // An absolute https URL never gets these headers (product/api#authorization).
  const headers = imageUrl.startsWith('https:') ? {} : gatewayHeaders();
  for (let attempt = 1; attempt <= IMAGE_POLL_ATTEMPTS; attempt += 1) {
    if (attempt > 1) await pause(IMAGE_POLL_MS);
    if (signal.aborted) return;
    const asked = fetch(`${imageUrl}?attempt=${attempt}`, { method: 'HEAD', headers, signal });
    const answer = await asked.catch(() => undefined);
    if (answer?.ok) return;
  }
}

/**
 * Which of the images may not be shown yet: those just uploaded, until the preview has found them
 * (product/shell#pictures).
 */
export function useAwaitedImages(imageUrls: readonly string[]): ReadonlySet<string> {
  const awaited = useSyncExternalStore(subscribe, getFresh, getFresh);
  const joined = imageUrls.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    for (const url of joined.split('\n')) if (getFresh().has(url)) void findImage(url, controller.signal);
    return () => controller.abort();
  }, [joined]);
  return awaited;
}

export async function findImage(imageUrl: string, signal: AbortSignal): Promise<void> {
  await pollImage(imageUrl, signal);
  if (!signal.aborted) markFound(imageUrl);
}
