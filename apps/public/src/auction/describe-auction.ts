import type { AuctionState, MaskedBid, Position } from '@primehour/contract/auction-shapes';
import { HOLD_RELEASED_TEXT, describeHold } from '@primehour/domain/auction/hold-copy';
import { isStandingShown } from '@primehour/domain/auction/masking';
import { AUCTION_TRAITS, LIVE_COPY } from '@primehour/domain/auction/models/models';
import { describePosition } from '@primehour/domain/auction/position-copy';
import { formatMoney } from '@primehour/domain/format/money';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import * as copy from '../copy/auction.ts';

// The auction's texts: written by the server, and updated by the browser as bids come in.

/** The label above the price. */
export function priceLabel(auction: AuctionState): string {
  if (auction.status === 'PAYOUT') return copy.soldFor;
  if (auction.status === 'ENDED') return copy.notSoldAt;
  return LIVE_COPY[auction.auctionType].priceLabel(auction);
}

/** The price on a card; while it is hidden, the minimum bid. */
export function formatCardPrice({ auctionType, priceCents, closedAt }: AuctionState): string {
  const isShown = isStandingShown(auctionType, closedAt !== null);
  return isShown ? formatMoney(priceCents) : copy.priceFrom(formatMoney(priceCents));
}

/** Whether bidders offer amounts; otherwise the first one to take the price wins. */
export const hasOffers = ({ auctionType }: Pick<AuctionState, 'auctionType'>): boolean =>
  AUCTION_TRAITS[auctionType].bidsBy === 'OFFER';

export function describeBidCount(auction: AuctionState): string {
  const { status, bidCount, bidderCount } = auction;
  if (!hasOffers(auction)) return '';
  if (bidCount === 0) return status === 'ENDED' ? copy.noBids : copy.noBidsYet;
  return copy.bidsAndBidders(bidCount, bidderCount);
}

/** The minimum of the next bid, shown below the field; a bidder's own sealed bid can only be raised. */
export function describeMinimum({ minimumCents }: AuctionState, own: Position): string {
  if (own.position === 'SEALED' && own.maximumCents !== null) return copy.moreThan(formatMoney(own.maximumCents));
  return minimumCents === null ? '' : copy.atLeast(formatMoney(minimumCents));
}

/** The same in cents, for the example in the empty field. */
export const leastCents = (minimumCents: number, own: Position): number =>
  own.position === 'SEALED' ? Math.max(minimumCents, (own.maximumCents ?? 0) + 1) : minimumCents;

/** The placeholder of the empty field. */
export const amountExample = (minimumCents: number): string => (minimumCents / 100).toFixed(2);

/** The text of an automatically changing price, while it changes: once someone takes it, it is final. */
export const clockOf = ({ auctionType, status }: AuctionState) =>
  status === 'ACTIVE' ? LIVE_COPY[auctionType].clock : null;

/** When the price changes next, and to what. */
export const describeNextPrice = (auction: AuctionState, now: Instant): string =>
  clockOf(auction)?.describeNext(auction, now) ?? '';

/** The visitor's position after the bids since the page was rendered; the server rendered the state at that time. */
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
  return { position: facts.position, words: describePosition(facts) ?? '' };
}

/** The amount held on the visitor's card, updated as bids come in; empty if there is none. */
export function describeOwnHold(own: Position, auction: AuctionState): string {
  if (own.heldCents === null || own.methodLabel === null) return '';
  const { position } = positionNow(own, auction);
  if (position === 'LEADING' || position === 'SEALED') {
    return describeHold(auction.auctionType, own.heldCents as Cents, own.methodLabel);
  }
  return position === 'OUTBID' ? HOLD_RELEASED_TEXT : '';
}

/** What happens to the reservation, for visitors who are out of the running or may still get an offer. */
export function describeOutcome(auction: AuctionState, { position }: Position): string {
  const { bidCount, status } = auction;
  const isConcerned = position !== 'NONE' && position !== 'LOST';
  if (bidCount === 0 || isConcerned) return '';
  if (status === 'PAYOUT') return copy.sold;
  if (status === 'ENDED') return copy.notSold;
  const mayBeOffered = hasOffers(auction) && position === 'LOST';
  return mayBeOffered ? `${copy.settling} ${copy.mayBeOffered}` : copy.settling;
}

/** The name of a bidder, 'You' for the visitor's own number. */
export const nameFor = (bidder: string, own: string | null): string => (bidder === own ? copy.you : bidder);

/** Marks a bid that a maximum has already outbid, so that the highest amount isn't mistaken for the leader's. */
export function describeAnswer({ bidder, leader }: Pick<MaskedBid, 'bidder' | 'leader'>, own: string | null): string {
  if (leader === null || leader === bidder) return '';
  return ` · ${leader === own ? copy.ownMaximumAnswered : copy.maximumAnswered(leader)}`;
}

/** The price after a bid, or the bid's own amount if bids don't set the price. */
export function formatBidPrice({ priceCents, amountCents }: Pick<MaskedBid, 'priceCents' | 'amountCents'>): string {
  const cents = priceCents ?? amountCents;
  return cents === null ? copy.sealed : formatMoney(cents);
}
