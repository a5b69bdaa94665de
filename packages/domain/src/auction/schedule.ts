import { AUCTION_LEAD_HOURS } from '../limits.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Instant, ListingStatus } from '../vocabulary.ts';
import type { Settlement } from './terms.ts';

/** An auction ends a fixed lead before its reservation (product/auctions#schedule). */
export function auctionEndAt(reservationAt: Instant): Instant {
  return (reservationAt - AUCTION_LEAD_HOURS * HOUR_MS) as Instant;
}

/** The facts of a listing that decide its status. */
export type ListingFacts = {
  readonly publishAt: Instant;
  readonly startAt: Instant;
  readonly endAt: Instant;
  /** DUTCH and FIXED: when it was taken. */
  readonly takenAt: Instant | null;
  readonly hasBids: boolean;
  readonly settlement: Settlement;
};

/** An auction runs from its start (inclusive) to its end (exclusive), or until someone takes it. */
export function closedAt({ endAt, takenAt }: Pick<ListingFacts, 'endAt' | 'takenAt'>, now: Instant): Instant | null {
  if (takenAt !== null) return takenAt;
  return now >= endAt ? endAt : null;
}

/**
 * SCHEDULED → PUBLISHED → ACTIVE by the clock; afterward SETTLING while a bid waits to be paid, PAYOUT once it is,
 * ENDED if no one bid or no one paid (product/auctions#schedule). This doesn't depend on any job having run.
 */
export function listingStatusAt(facts: ListingFacts, now: Instant): ListingStatus {
  if (facts.settlement === 'PAID') return 'PAYOUT';
  if (facts.settlement === 'UNSOLD') return 'ENDED';
  if (closedAt(facts, now) !== null) return facts.hasBids ? 'SETTLING' : 'ENDED';
  if (now >= facts.startAt) return 'ACTIVE';
  return now >= facts.publishAt ? 'PUBLISHED' : 'SCHEDULED';
}

/**
 * Editing is allowed until the auction starts (product/listings#edit-and-remove). A bid proves that it has started,
 * whatever this node's clock says: the clock of the node that accepted the bid may be ahead.
 */
export const canEditListing = (
  { startAt, hasBids }: Pick<ListingFacts, 'startAt' | 'hasBids'>,
  now: Instant,
): boolean => now < startAt && !hasBids;

/** Removal is allowed until there is a bid (product/listings#edit-and-remove). */
export const canRemoveListing = ({ hasBids }: Pick<ListingFacts, 'hasBids'>): boolean => !hasBids;
