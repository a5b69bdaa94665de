export type Pace = { readonly perSecond: number; readonly seconds: number };

/** Requests that arrive by chance, so many a second, whatever the answers take: no one waits for another's page. */
export async function arriveByChance(
  { perSecond, seconds }: Pace,
  random: () => number,
  ask: () => Promise<void>,
): Promise<void> {
  const startedAtMs = performance.now();
  const underway = new Set<Promise<void>>();
  // The first failure ends it: what waits for a connection that has failed would wait forever.
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
