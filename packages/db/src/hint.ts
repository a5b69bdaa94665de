/** Wakes the waiter; a hint given while no one waits is kept for the next one. */
export type Hint = {
  give(): void;
  /** Waits until a hint is given, but at most this long. */
  wait(ms?: number): Promise<void>;
};

export function createHint(): Hint {
  let isGiven = false;
  let wake: (() => void) | undefined;
  return {
    give() {
      isGiven = true;
      wake?.();
    },
    async wait(ms) {
      if (!isGiven) {
        await new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isGiven = false;
      wake = undefined;
    },
  };
}
