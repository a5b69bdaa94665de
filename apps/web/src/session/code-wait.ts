import { DEFAULT_RETRY_SECONDS } from '@primehour/domain/limits';
import { useSyncExternalStore } from 'react';

/** Survives a reload: the server goes on refusing until then, whatever the page forgets. */
const KEY = 'primehour.code-wait';
const listeners = new Set<() => void>();

/** Until when no further code may be asked for (spec 1 §4, phone step). */
export function startCodeWait(requestTimeout: number | undefined, now: number): void {
  write(String(now + (requestTimeout ?? DEFAULT_RETRY_SECONDS) * 1000));
}

export function endCodeWait(): void {
  write(null);
}

/** The instant at which the wait ends, or null when a code may be asked for. */
export function codeWaitEndsAt(now: number): number | null {
  const endsAt = Number(read());
  return endsAt > now ? endsAt : null;
}

export function useCodeWait(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => codeWaitEndsAt(Date.now()),
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

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(value: string | null) {
  try {
    if (value === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, value);
  } catch {
    // A browser without storage asks again; the server still refuses.
  }
  for (const listener of listeners) listener();
}
