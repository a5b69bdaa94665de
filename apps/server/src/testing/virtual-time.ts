import type { TestClock } from '@primehour/testkit/clock';

type Step = { readonly at: number; readonly act: () => Promise<void> };

/** A simulated clock that jumps from one scheduled event to the next. */
export function createTimeline(clock: TestClock) {
  const steps: Step[] = [];
  return {
    add(at: number, act: () => Promise<void>): void {
      let index = steps.length;
      while (index > 0 && (steps[index - 1]?.at ?? 0) < at) index -= 1;
      // Latest first, so that the next one is taken from the end.
      steps.splice(index, 0, { at, act });
    },
    async play(): Promise<void> {
      for (let step = steps.pop(); step; step = steps.pop()) {
        clock.set(Math.max(clock.now(), Math.round(step.at)));
        await step.act();
      }
    },
  };
}

/** A queue that sends texts one after the other; it returns when a text is sent. */
export function createQueue(perSecond: number): (at: number) => number {
  let freeAt = 0;
  return (at) => (freeAt = Math.max(at, freeAt) + 1000 / perSecond);
}

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
