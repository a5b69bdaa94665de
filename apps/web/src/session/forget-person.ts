/**
 * What belongs to the signed-in person, next to their session, and must not meet the next one on this device: keys of
 * localStorage here, and what a module keeps in memory by `onForget`.
 */

/** Drafts by key, each stored with the `userId` of its author. */
const DRAFT_KEYS = ['primehour.listing-draft'];

const hooks = new Set<() => void>();

/** `forget` runs whenever someone signs out, is signed out or signs in, here or in another tab. */
export function onForget(forget: () => void): () => void {
  hooks.add(forget);
  return () => hooks.delete(forget);
}

/** For a session that expired: drafts are kept for their author. */
export function runForgetHooks(): void {
  for (const forget of hooks) forget();
}

/**
 * Logging out leaves nothing; signing in leaves what the one who comes has written before
 * (product/sign-in#after-verification).
 */
export function forgetPerson(comer?: { readonly id: string }): void {
  for (const key of DRAFT_KEYS) {
    try {
      if (!comer || writerOf(key) !== comer.id) localStorage.removeItem(key);
    } catch {
      // A browser that refuses storage has kept nothing.
    }
  }
  runForgetHooks();
}

function writerOf(key: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as { userId?: unknown } | null)?.userId;
  } catch {
    return undefined;
  }
}
