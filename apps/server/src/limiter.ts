/** Runs at most this many tasks at once; the rest wait in order of arrival. */
export function createLimiter(max: number): <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < max) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Passes the slot on, or frees it.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
