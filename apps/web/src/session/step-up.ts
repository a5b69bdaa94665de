import { isSignedIn } from './session.ts';
import { getSession, subscribeSession } from './store.ts';

/** The question that is open: all calls that need a code in the meantime wait for the same answer. */
let open: { answer: Promise<boolean>; settle: (isProven: boolean) => void } | undefined;
const listeners = new Set<() => void>();

/** Asks the person for a fresh code; false when they decline, or sign out in the meantime. */
export function requestProof(): Promise<boolean> {
  if (open) return open.answer;
  let settle = (_isProven: boolean) => {};
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  // If the session ends, here or in another tab, the open question ends too.
  const unsubscribe = subscribeSession(() => {
    if (!isSignedIn(getSession())) endProof(false);
  });
  change({
    answer,
    settle: (isProven) => {
      unsubscribe();
      settle(isProven);
    },
  });
  return answer;
}

export function endProof(isProven: boolean): void {
  const ended = open;
  if (!ended) return;
  change(undefined);
  ended.settle(isProven);
}

export const isProofRequested = (): boolean => open !== undefined;

export function subscribeProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: typeof open) {
  open = next;
  for (const listener of listeners) listener();
}
