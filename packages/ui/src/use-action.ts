import { useState } from 'react';

type StartAction = (action: () => Promise<void> | void) => void;

/**
 * Whether an action is running, and what starts one. What it throws is thrown in the next rendering, for the nearest
 * error boundary. React's asynchronous transitions do the same, which Preact doesn't have (decision 174).
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

/** The action begins in this turn: a window that it opens belongs to the press. */
async function run(action: () => Promise<void> | void): Promise<void> {
  await action();
}
