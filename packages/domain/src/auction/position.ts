import { formatMoney } from '../format/money.ts';
import type { Cents } from '../vocabulary.ts';

/** Where a bidder stands, as people read it. */
export type PositionFacts =
  | { readonly position: 'NONE' }
  | { readonly position: 'LEADING'; readonly maximumCents: Cents; readonly priceCents: Cents }
  | { readonly position: 'OUTBID'; readonly priceCents: Cents }
  | { readonly position: 'WON' | 'LOST' | 'PAYING' | 'RETRY' | 'OFFERED'; readonly priceCents: Cents };

const WORDS: {
  [Name in PositionFacts['position']]: (facts: Extract<PositionFacts, { position: Name }>) => string | null;
} = {
  NONE: () => null,
  LEADING: ({ maximumCents, priceCents }) =>
    maximumCents === priceCents
      ? `You lead at ${formatMoney(priceCents)}`
      : `You lead up to ${formatMoney(maximumCents)}. The price is ${formatMoney(priceCents)} now`,
  OUTBID: ({ priceCents }) => `You were outbid. The price is ${formatMoney(priceCents)} now`,
  PAYING: ({ priceCents }) => `You won for ${formatMoney(priceCents)}. Your payment is being taken`,
  RETRY: ({ priceCents }) => `You won for ${formatMoney(priceCents)}, and your payment failed. We texted you a link`,
  OFFERED: ({ priceCents }) => `It is offered to you for ${formatMoney(priceCents)}. We texted you a link`,
  WON: ({ priceCents }) => `You won for ${formatMoney(priceCents)}. It is paid`,
  LOST: () => 'You did not win. Nothing of yours was charged',
};

export function positionWords(facts: PositionFacts): string | null {
  // Each entry takes the facts of its own name; a lookup cannot follow that.
  const words = WORDS[facts.position] as (facts: PositionFacts) => string | null;
  return words(facts);
}

/** How others know a bidder. */
export const bidderLabel = (number: number): string => `Bidder ${number}`;
