import { isDeepStrictEqual } from 'node:util';
import { Refusal } from './refusal.ts';

/**
 * Optimistic locking of a record that is saved as a whole: refuses a change that is based on an older state than the
 * stored one (decision 199). A change that is already stored is not refused, so a request can be repeated after its
 * response was lost.
 * @throws Refusal CHANGED_MEANWHILE
 */
export function expectSeen<State>(
  seen: State | undefined,
  { stored, wanted }: { readonly stored: State; readonly wanted: State },
): void {
  if (seen === undefined || isDeepStrictEqual(stored, seen) || isDeepStrictEqual(stored, wanted)) return;
  throw new Refusal('CHANGED_MEANWHILE');
}
