import type { AuctionState, Position } from '@primehour/contract/auction-shapes';
import { nextDutchPrice } from '@primehour/domain/auction/dutch';
import { positionWords } from '@primehour/domain/auction/position';
import { formatCountdown } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import type { Cents, Instant } from '@primehour/domain/vocabulary';

// What the page says of an auction: written by the server, and again by the browser as bids come in.

/** What stands above the price. */
export function priceLabel({ status, auctionType, bidCount }: AuctionState): string {
  if (status === 'SETTLING' || status === 'PAYOUT') return 'Sold for';
  if (status === 'ENDED') return 'Ended at';
  if (auctionType === 'fixed') return 'Price';
  if (auctionType === 'dutch') return status === 'ACTIVE' ? 'Price now' : 'Starts at';
  return bidCount > 0 ? 'Highest bid' : 'Starts at';
}

export function bidCountWords({ auctionType, bidCount, bidderCount }: AuctionState): string {
  if (auctionType !== 'traditional') return '';
  if (bidCount === 0) return 'No bids yet';
  return `${count(bidCount, 'bid')} by ${count(bidderCount, 'bidder')}`;
}

/** The least that the next bid must offer, below the field. */
export function minimumWords({ minimumCents }: AuctionState): string {
  return minimumCents === null ? '' : `At least ${formatMoney(minimumCents)}`;
}

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
export function positionNow(own: Position, { leader, priceCents }: AuctionState): string {
  if (own.bidder === null || (own.position !== 'LEADING' && own.position !== 'OUTBID')) return own.words ?? '';
  const price = priceCents as Cents;
  const maximumCents = (own.maximumCents ?? priceCents) as Cents;
  const facts =
    leader === own.bidder
      ? ({ position: 'LEADING', maximumCents, priceCents: price } as const)
      : ({ position: 'OUTBID', priceCents: price } as const);
  return positionWords(facts) ?? '';
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
