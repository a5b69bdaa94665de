import { solveChallenge } from '@primehour/domain/challenge/proof';

/** Short enough for a page on a slow phone to respond to every touch. */
const SLICE_MS = 10;
const HASHES_PER_STEP = 100;

/** Solves a challenge in the browser, in slices that leave the page responsive. */
export async function solveInSlices(challenge: string): Promise<string> {
  const work = solveChallenge(challenge, HASHES_PER_STEP);
  for (;;) {
    const endsAt = performance.now() + SLICE_MS;
    while (performance.now() < endsAt) {
      const step = work.next();
      if (step.done) return step.value;
    }
    await nextTurn();
  }
}

/** A message to itself is queued behind waiting events and, unlike timers, isn't throttled. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
}
