import { useState } from 'react';

type StartAction = (action: () => Promise<void> | void) => void;

/**
 * Whether an action is running, and a function that starts one. What the action throws is rethrown in the next render,
 * for the nearest error boundary. React's async transitions do the same, but Preact doesn't have them (decision 174).
 */
export function useAction(): readonly [isRunning: boolean, start: StartAction] {
  const [running, setRunning] = useState(0);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  if (failure) throw failure.error;
  const start: StartAction = (action) => {
    setRunning((count) => count + 1);
    void run(action)
      .catch((error: unknown) => setFailure({ error }))
      .finally(() => setRunning((count) => count - 1));
  };
  return [running > 0, start];
}

/** The action starts in the same turn, so that a window it opens is attributed to the press. */
async function run(action: () => Promise<void> | void): Promise<void> {
  await action();
}
