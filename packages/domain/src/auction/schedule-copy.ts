import type { ListingStatus } from '../vocabulary.ts';

const EDITABLE_UNTIL_START = "You won't be able to edit the listing after auction start date";

/** See product/listings#detail, verbatim. */
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
