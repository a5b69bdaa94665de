import type { Cents, Instant } from '../../../vocabulary.ts';
import type { TermsOf } from '../../terms.ts';

/** The falling price: a pure function of time, so no job has to lower it (product/auctions#falling-price). */
type DutchTerms = Pick<TermsOf<'dutch'>, 'startAt' | 'endAt' | 'startPriceCents'>;

/** See product/auctions#falling-price. */
export const DUTCH_STEPS = 100;

/** Steps are equally long; step 0 starts with the auction, step 100 is its end. Before the start, it is step 0. */
export function dutchStepAt({ startAt, endAt }: DutchTerms, now: Instant): number {
  // Multiplied first: both factors are whole numbers far below 2^53, so that a rounding error never starts a step
  // early.
  const step = Math.floor(((now - startAt) * DUTCH_STEPS) / (endAt - startAt));
  return Math.min(DUTCH_STEPS, Math.max(0, step));
}

/** In step k the price is startPrice × (100 − k) / 100, halves rounded up to a whole cent. */
function dutchStepPrice({ startPriceCents }: DutchTerms, step: number): Cents {
  return Math.floor((startPriceCents * (DUTCH_STEPS - step) * 2 + DUTCH_STEPS) / (2 * DUTCH_STEPS)) as Cents;
}

export const dutchPriceAt = (terms: DutchTerms, now: Instant): Cents => dutchStepPrice(terms, dutchStepAt(terms, now));

/** The first instant of a step. */
function dutchStepStart({ startAt, endAt }: DutchTerms, step: number): Instant {
  return (startAt + Math.ceil((step * (endAt - startAt)) / DUTCH_STEPS)) as Instant;
}

export type DutchStep = { readonly step: number; readonly at: Instant; readonly priceCents: Cents };

/** The whole curve, for a plot and its table. */
export function dutchCurve(terms: DutchTerms): DutchStep[] {
  return Array.from({ length: DUTCH_STEPS + 1 }, (_, step) => ({
    step,
    at: dutchStepStart(terms, step),
    priceCents: dutchStepPrice(terms, step),
  }));
}

/**
 * When the price next changes, and to what; undefined at the end. With small prices, consecutive steps may cost the
 * same.
 */
export function nextDutchPrice(terms: DutchTerms, now: Instant): { at: Instant; priceCents: Cents } | undefined {
  const price = dutchPriceAt(terms, now);
  for (let step = dutchStepAt(terms, now) + 1; step <= DUTCH_STEPS; step += 1) {
    const priceCents = dutchStepPrice(terms, step);
    if (priceCents < price) return { at: dutchStepStart(terms, step), priceCents };
  }
  return undefined;
}
