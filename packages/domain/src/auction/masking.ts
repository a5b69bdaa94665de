import type { Cents } from '../vocabulary.ts';
import { AUCTION_TRAITS } from './models/models.ts';
import type { AuctionType, BidderNumber, BidKind } from './terms.ts';

/** Whether price and leader are public: not before the close if the model hides its standing. */
export const isStandingShown = (type: AuctionType, isOver: boolean): boolean =>
  isOver || AUCTION_TRAITS[type].hidden !== 'STANDING';

type BidParts = {
  readonly kind: BidKind;
  readonly amountCents: Cents;
  /** After the bid. */
  readonly priceCents: Cents;
  readonly leader: BidderNumber;
};
type Shown = { readonly [Part in Exclude<keyof BidParts, 'kind'>]: BidParts[Part] | null };

/**
 * The public part of a bid; what its model hides until the close is null before then. Where the standing is hidden,
 * bids never respond to each other: afterward there are amounts, and one price.
 */
export function maskedParts(type: AuctionType, { kind, ...parts }: BidParts, isOver: boolean): Shown {
  const { hidden } = AUCTION_TRAITS[type];
  // What a leader adds to their own offer does not change the price, so such a plain bid is a maximum, too.
  const isMaximum = kind === 'MAX' || parts.amountCents > parts.priceCents;
  const isHidden = !isOver && (hidden === 'STANDING' || (hidden === 'MAXIMUMS' && isMaximum));
  const amountCents = isHidden ? null : parts.amountCents;
  return hidden === 'STANDING' ? { amountCents, priceCents: null, leader: null } : { ...parts, amountCents };
}
