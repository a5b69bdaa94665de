import { DEFAULT_RETRY_SECONDS } from '@primehour/domain/limits';
import { useSyncExternalStore } from 'react';

/** Survives a reload, because the server keeps refusing until then. */
const KEYS = {
  /** A request was refused: no phone may be sent a code from here (product/sign-in#codes). */
  refused: 'primehour.code-wait',
  /** A code was sent: only for its phone is it too early for another. */
  sent: 'primehour.resend-wait',
} as const;
type Cause = keyof typeof KEYS;

const listeners = new Set<() => void>();

/** The time until which no further code can be requested. */
export function startCodeWait(cause: Cause, requestTimeout: number | undefined, now: number): void {
  write(cause, String(now + (requestTimeout ?? DEFAULT_RETRY_SECONDS) * 1000));
}

export function endCodeWait(cause: Cause): void {
  write(cause, null);
}

/** The instant at which the wait ends, or null if a code can be requested. */
export function codeWaitEndsAt(cause: Cause, now: number): number | null {
  const endsAt = Number(read(cause));
  return endsAt > now ? endsAt : null;
}

export function useCodeWait(cause: Cause): number | null {
  return useSyncExternalStore(
    subscribe,
    () => codeWaitEndsAt(cause, Date.now()),
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(cause: Cause): string | null {
  try {
    return localStorage.getItem(KEYS[cause]);
  } catch {
    return null;
  }
}

function write(cause: Cause, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(KEYS[cause]);
    else localStorage.setItem(KEYS[cause], value);
  } catch {
    // A browser without storage requests again; the server still refuses.
  }
  for (const listener of listeners) listener();
}
