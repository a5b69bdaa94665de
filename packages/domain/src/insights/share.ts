/** Fewer cases than this are not shown as a percentage (product/insights#small-numbers). */
export const PERCENT_FROM_CASES = 20;

/** A part of a whole, both counted. */
export type Share = { readonly part: number; readonly whole: number };

/** '27%', or '3 of 11' if a percentage would suggest more precision than there is. Undefined if the whole is zero. */
export function formatShare({ part, whole }: Share): string | undefined {
  if (whole === 0) return undefined;
  return whole < PERCENT_FROM_CASES ? `${part} of ${whole}` : formatPercent(part / whole);
}

/** '27%' of a ratio */
export const formatPercent = (ratio: number): string => `${Math.round(ratio * 100)}%`;
