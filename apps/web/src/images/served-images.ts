import { IMAGE_POLL_ATTEMPTS, IMAGE_POLL_MS } from '@primehour/domain/limits';
import { useEffect, useState } from 'react';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A new image is polled by HEAD with an attempt counter, up to 5 times at 500 ms (spec 2 §4). */
export async function isServedSoon(imageUrl: string, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 1; attempt <= IMAGE_POLL_ATTEMPTS && !signal.aborted; attempt += 1) {
    // An image store on another host may not answer to scripts; whether it can be shown is for the browser to see.
    const answer = await fetch(`${imageUrl}?attempt=${attempt}`, { method: 'HEAD', signal }).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(IMAGE_POLL_MS);
  }
  return false;
}

/** What was found once is not asked for again while the page is open. */
const found = new Set<string>();

/**
 * Which of the images can be shown: each new one is asked for first (spec 2 §4, the preview). One that does not come
 * within the attempts is tried by the browser all the same, which then shows what stands in its place.
 */
export function useServedImages(imageUrls: readonly string[]): ReadonlySet<string> {
  const [served, setServed] = useState<ReadonlySet<string>>(() => new Set(found));
  const wanted = imageUrls.join('\n');
  useEffect(() => {
    const controller = new AbortController();
    const missing = wanted.split('\n').filter((url) => url !== '' && !found.has(url));
    for (const url of missing) {
      void isServedSoon(url, controller.signal).then(() => {
        if (controller.signal.aborted) return;
        found.add(url);
        setServed(new Set(found));
      });
    }
    return () => controller.abort();
  }, [wanted]);
  return served;
}
