export type Pace = { readonly perSecond: number; readonly seconds: number };

/** Requests that arrive by chance, so many a second, whatever the answers take: no one waits for another's page. */
export async function arriveByChance(
  { perSecond, seconds }: Pace,
  random: () => number,
  ask: () => Promise<void>,
): Promise<void> {
  const startedAtMs = performance.now();
  const underway = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for (let dueMs = 0; dueMs < seconds * 1000 && failures.length === 0;) {
    dueMs += (-Math.log(1 - random()) / perSecond) * 1000;
    const waitMs = dueMs - (performance.now() - startedAtMs);
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const asked: Promise<void> = ask()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underway.delete(asked));
    underway.add(asked);
  }
  await Promise.all(underway);
  if (failures.length > 0) throw failures[0];
}
