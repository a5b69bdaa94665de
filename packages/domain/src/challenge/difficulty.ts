/** How much work a browser has to do before we text a number that we do not know. */

/** About a third of a second on a mid-range phone, which computes 200,000 hashes a second. */
export const MIN_BITS = 16;
/** About twenty seconds on such a phone: slow, but the code still arrives within the minute. */
export const MAX_BITS = 22;
/** A challenge issued at a lower difficulty is still accepted, unless it is further behind than this. */
const TOLERATED_BITS = 1;

/** Codes counted against one budget in the last hour, and how many it allows before its senders have to work. */
export type Load = { readonly count: number; readonly allowance: number };

/**
 * No work below every allowance; above it, two bits for each doubling, so that the work for a text grows with the
 * square of what was sent, up to a bound that a phone can handle. The fullest budget decides.
 */
export function bitsFor(loads: readonly Load[]): number {
  const fullest = Math.max(0, ...loads.map(({ count, allowance }) => count / allowance));
  if (fullest < 1) return 0;
  return Math.min(MAX_BITS, MIN_BITS + Math.floor(2 * Math.log2(fullest)));
}

/** Whether the proven work meets the current requirement. */
export const isEnoughWork = (provenBits: number, askedBits: number): boolean => {
  if (askedBits === 0) return true;
  return provenBits > 0 && provenBits >= askedBits - TOLERATED_BITS;
};

/**
 * The count of a sliding window, from two fixed ones: the weight of the previous one decreases as the current one
 * passes.
 */
export function slidingCount(current: number, before: number, shareOfWindowPassed: number): number {
  return current + before * (1 - shareOfWindowPassed);
}
