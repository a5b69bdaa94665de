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

export function runForgetHooks(): void {
  for (const forget of hooks) forget();
}

/** Signing out and signing in remove everything, also a user's own earlier draft (product/sign-in#after-verification). */
export function forgetPerson(): void {
  for (const key of DRAFT_KEYS) {
    try {
      localStorage.removeItem(key);
    } catch {
      // A browser that refuses storage has nothing stored.
    }
  }
  runForgetHooks();
}
