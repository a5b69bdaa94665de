export type Pace = { readonly perSecond: number; readonly seconds: number };

/**
 * Sends requests at random times, at the given average rate, however long the responses take: no one waits for
 * another's page.
 */
export async function arriveAtRandom(
  { perSecond, seconds }: Pace,
  random: () => number,
  ask: () => Promise<void>,
): Promise<void> {
  const startedAtMs = performance.now();
  const underway = new Set<Promise<void>>();
  // Ends at the first failure: requests that wait for a failed connection would wait forever.
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let isFailed = false;
  for (let dueMs = 0; dueMs < seconds * 1000 && !isFailed;) {
    dueMs += (-Math.log(1 - random()) / perSecond) * 1000;
    const waitMs = dueMs - (performance.now() - startedAtMs);
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const asked: Promise<void> = ask()
      .catch((error: unknown) => {
        isFailed = true;
        failed.reject(error);
      })
      .finally(() => underway.delete(asked));
    underway.add(asked);
  }
  await Promise.race([failed.promise, Promise.all(underway)]);
}
