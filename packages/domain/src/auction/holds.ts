/** Card holds behind large maximums, and bars after a failed payment (decisions 061 and 063). */
import { BIDDER_BAR_DAYS, HOLD_SETTLE_HOURS, HOLD_WINDOW_HOURS, MIN_CHARGE_CENTS } from '../limits.ts';
import { DAY_MS, HOUR_MS } from '../time/wall-date.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import { AUCTION_TRAITS } from './models/models.ts';
import type { AuctionTerms, AuctionType } from './terms.ts';

export const usesHolds = ({ type }: Pick<AuctionTerms, 'type'>): boolean => AUCTION_TRAITS[type].holds !== 'NOBODY';

/** Whether each bidder's hold stays until the close, including those who do not lead. */
export const holdsUntilClose = (type: AuctionType): boolean => AUCTION_TRAITS[type].holds === 'EVERY_BIDDER';

/** An offer above the partner's threshold is held on the card if offers compete. */
export const needsHold = (terms: Pick<AuctionTerms, 'type'>, amountCents: Cents, holdAboveCents: Cents): boolean =>
  usesHolds(terms) && amountCents > holdAboveCents;

/** How long a hold must last: until the close, plus the time it takes to capture the price. */
export const holdNeededUntil = ({ endAt }: Pick<AuctionTerms, 'endAt'>): Instant =>
  (endAt + HOLD_SETTLE_HOURS * HOUR_MS) as Instant;

/** A bank keeps a hold for a few days: large bids open once the close lies within that window. */
export const holdsOpenAt = (terms: Pick<AuctionTerms, 'endAt'>): Instant =>
  (holdNeededUntil(terms) - HOLD_WINDOW_HOURS * HOUR_MS) as Instant;

/** From when an amount can be bid; undefined if it needs no hold and so can be bid at any time. */
export const biddableFrom = (
  terms: Pick<AuctionTerms, 'type' | 'endAt'>,
  amountCents: Cents,
  holdAboveCents: Cents,
): Instant | undefined => (needsHold(terms, amountCents, holdAboveCents) ? holdsOpenAt(terms) : undefined);

/** The provider's statement takes precedence over its list; undefined if it made none. */
export const lastsLongEnough = (terms: Pick<AuctionTerms, 'endAt'>, captureBefore: Instant | undefined): boolean =>
  captureBefore === undefined || captureBefore >= holdNeededUntil(terms);

/** Below the provider's minimum charge nothing is ever charged, so no card is requested. */
export const needsCard = (amountCents: number): boolean => amountCents >= MIN_CHARGE_CENTS;

/** A winner who did not pay can't bid in this business's auctions for a while. */
export const barredUntil = (now: Instant): Instant => (now + BIDDER_BAR_DAYS * DAY_MS) as Instant;
