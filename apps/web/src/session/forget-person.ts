/**
 * Data of the signed-in person, other than their session, that the next person on this device must not see:
 * localStorage keys listed here, and in-memory data registered with `onForget`.
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
 * Logging out removes everything; signing in keeps the new person's own earlier drafts
 * (product/sign-in#after-verification).
 */
export function forgetPerson(comer?: { readonly id: string }): void {
  for (const key of DRAFT_KEYS) {
    try {
      if (!comer || writerOf(key) !== comer.id) localStorage.removeItem(key);
    } catch {
      // A browser that refuses storage has nothing stored.
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
