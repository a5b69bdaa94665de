/** One step of a pipeline: called when its turn comes, so that the list determines the order. */
export type Step = () => PromiseLike<unknown>;

export type Outcomes<Steps extends readonly Step[]> = {
  -readonly [Index in keyof Steps]: Awaited<ReturnType<Steps[Index]>>;
};

/**
 * Starts the steps in the order of the list. `countSent` shows whether a step has sent its statement in its own turn;
 * one that has not (the query builder sends later than `queryPrepared`) is awaited before the next one starts.
 */
export async function runPipeline<const Steps extends readonly Step[]>(
  steps: Steps,
  countSent: () => number,
): Promise<Outcomes<Steps>> {
  const running: Promise<unknown>[] = [];
  for (const step of steps) {
    const before = countSent();
    const outcome = start(step);
    // Reported once all have settled, however long that takes.
    outcome.catch(() => {});
    running.push(outcome);
    if (countSent() > before) continue;
    const isDone = await outcome.then(
      () => true,
      () => false,
    );
    if (!isDone) break;
  }
  // All of them settle, whichever fails: nothing may continue in a transaction that is being rolled back.
  const settled = await Promise.allSettled(running);
  for (const each of settled) if (each.status === 'rejected') throw each.reason;
  // Every step has run, and outcomes are in the order of the steps.
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Outcomes<Steps>;
}

/** A step that throws instead of rejecting fails like any other. */
const start = async (step: Step): Promise<unknown> => step();
