/** Lets so many pieces of work go on at once; the others wait their turn, in the order in which they came. */
export function createTurns(most: number): <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome> {
  let busy = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (busy < most) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The turn is handed on, or given back.
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
