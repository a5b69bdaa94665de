import { AUCTION_LEAD_HOURS } from '../limits.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Instant, ListingStatus } from '../vocabulary.ts';

/** An auction ends a fixed lead before its reservation (decisions, listings and auctions). */
export function auctionEndAt(reservationAt: Instant): Instant {
  return (reservationAt - AUCTION_LEAD_HOURS * HOUR_MS) as Instant;
}

const EDITABLE_UNTIL_START = "You won't be able to edit the listing after auction start date";

/** Spec 2 §4, status notes, letter for letter. */
const STATUS_NOTES: Record<ListingStatus, string | undefined> = {
  SCHEDULED: EDITABLE_UNTIL_START,
  PUBLISHED: EDITABLE_UNTIL_START,
  ACTIVE: "You can't edit the listing because the auction has started",
  SETTLING: undefined,
  PAYOUT: "Your guest's payment has been successfully settled. Click for more information about guest",
  ENDED: undefined,
};

export function listingStatusNote(status: ListingStatus): string | undefined {
  return STATUS_NOTES[status];
}
