import type { AuctionState, MaskedBid, Position } from '@primehour/contract/auction-shapes';
import { HOLD_RELEASED_WORDS, heldWords } from '@primehour/domain/auction/hold-words';
import { nextDutchPrice } from '@primehour/domain/auction/models/dutch/falling-price';
import { positionWords } from '@primehour/domain/auction/position';
import { formatCountdown } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import type { Cents, Instant } from '@primehour/domain/vocabulary';

// What the page says of an auction: written by the server, and again by the browser as bids come in.

/** What stands above the price. */
export function priceLabel({ status, auctionType, bidCount }: AuctionState): string {
  if (status === 'PAYOUT') return 'Sold for';
  if (status === 'ENDED') return 'Not sold at';
  // It is not sold before it is paid, and then perhaps to somebody else for less.
  if (status === 'SETTLING') return auctionType === 'traditional' ? 'Highest bid' : 'Taken for';
  if (auctionType === 'fixed') return 'Price';
  if (auctionType === 'dutch') return status === 'ACTIVE' ? 'Price now' : 'Starts at';
  return bidCount > 0 ? 'Highest bid' : 'Starts at';
}

export function bidCountWords({ auctionType, status, bidCount, bidderCount }: AuctionState): string {
  if (auctionType !== 'traditional') return '';
  if (bidCount === 0) return status === 'ENDED' ? 'No bids' : 'No bids yet';
  // Not 'by': somebody may have proven phone and card, and not bid yet.
  return `${count(bidCount, 'bid')}, ${count(bidderCount, 'bidder')} registered`;
}

/** The least that the next bid must offer, below the field. */
export function minimumWords({ minimumCents }: AuctionState): string {
  return minimumCents === null ? '' : `At least ${formatMoney(minimumCents)}`;
}

/** What stands in the empty field. */
export const amountExample = (minimumCents: number): string => (minimumCents / 100).toFixed(2);

export function dutchTermsOf({ startAt, endAt, startPriceCents }: AuctionState) {
  return { startAt: startAt as Instant, endAt: endAt as Instant, startPriceCents: startPriceCents as Cents };
}

/** When the price falls next, and to what. */
export function nextPriceWords(auction: AuctionState, now: Instant): string {
  if (auction.auctionType !== 'dutch' || auction.status !== 'ACTIVE') return '';
  const next = nextDutchPrice(dutchTermsOf(auction), now);
  return next ? `Falls to ${formatMoney(next.priceCents)} in ${formatCountdown(next.at - now)}` : '';
}

/** Where the visitor stands after what has been bid since the page was made; the server told how it was then. */
export function positionNow(
  own: Position,
  { leader, priceCents }: AuctionState,
): { readonly position: Position['position']; readonly words: string } {
  const { position, words, bidder } = own;
  if (bidder === null || (position !== 'LEADING' && position !== 'OUTBID')) return { position, words: words ?? '' };
  const price = priceCents as Cents;
  const maximumCents = (own.maximumCents ?? priceCents) as Cents;
  const facts =
    leader === bidder
      ? ({ position: 'LEADING', maximumCents, priceCents: price } as const)
      : ({ position: 'OUTBID', priceCents: price } as const);
  return { position: facts.position, words: positionWords(facts) ?? '' };
}

/** What is held on the visitor's card, as the bids come in; nothing when nothing was. */
export function holdWords(own: Position, auction: AuctionState): string {
  if (own.heldCents === null || own.methodLabel === null) return '';
  const { position } = positionNow(own, auction);
  if (position === 'LEADING') return heldWords(own.heldCents as Cents, own.methodLabel);
  return position === 'OUTBID' ? HOLD_RELEASED_WORDS : '';
}

/** What becomes of the reservation, for whoever has nothing to do with it any more or may be asked yet. */
export function outcomeWords({ bidCount, auctionType, status }: AuctionState, { position }: Position): string {
  const isConcerned = position !== 'NONE' && position !== 'LOST';
  if (bidCount === 0 || isConcerned) return '';
  if (status === 'PAYOUT') return 'The reservation is sold.';
  if (status === 'ENDED') return 'The reservation was not sold.';
  const isNextAsked = auctionType === 'traditional' && position === 'LOST';
  return `The payment is being settled. ${isNextAsked ? 'Should it fail, we may text you an offer.' : ''}`.trimEnd();
}

/** How a bidder is called on the page of one who may be them. */
export const nameFor = (bidder: string, own: string | null): string => (bidder === own ? 'You' : bidder);

/** Said of a bid that somebody's maximum has answered, so that the highest amount is not taken for who leads. */
export function answeredWords({ bidder, leader }: Pick<MaskedBid, 'bidder' | 'leader'>, own: string | null): string {
  if (leader === bidder) return '';
  return leader === own ? ' · your maximum answered' : ` · the maximum of ${leader} answered`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
