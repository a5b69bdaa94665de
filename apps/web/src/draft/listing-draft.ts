import type { AuctionType } from '@primehour/domain/auction/terms';

/**
 * New listing draft (product/listings#draft). Reservation and auction start are kept as typed, on the business's clock:
 * a date whose time is still missing survives a reload. Prices are cents; `price` is the start price, or the price of a
 * fixed one.
 */
export type ListingDraft = {
  name: string;
  description: string;
  /** Ids. */
  incentives: string[];
  location: string;
  guestsNumber: number | null;
  imgUrls: string[];
  reservationDate: string;
  reservationTime: string;
  /** How long the reservation takes in the calendar; null for the business's timeslot duration. */
  durationMinutes: number | null;
  /** Whose time it sells; empty for the lister's own. */
  resourceIds: string[];
  auctionStartDate: string;
  auctionStartTime: string;
  /** From when clients see it, as typed; both are empty for at once. */
  publishDate: string;
  publishTime: string;
  auctionType: AuctionType | null;
  /** Continue on the type's choice locks it, 'Change type' unlocks it (product/listings#listing-model). */
  isTypeLocked: boolean;
  price: number | null;
  priceStep: number | null;
  step1finished: boolean;
  step2Activated: boolean;
};

export const EMPTY_DRAFT: ListingDraft = {
  name: '',
  description: '',
  incentives: [],
  location: '',
  guestsNumber: null,
  imgUrls: [],
  reservationDate: '',
  reservationTime: '',
  durationMinutes: null,
  resourceIds: [],
  auctionStartDate: '',
  auctionStartTime: '',
  publishDate: '',
  publishTime: '',
  auctionType: null,
  isTypeLocked: false,
  price: null,
  priceStep: null,
  step1finished: false,
  step2Activated: false,
};

/** The fields of step 1. */
export function isExperienceComplete({
  name,
  description,
  location,
  guestsNumber,
  imgUrls,
  incentives,
}: ListingDraft): boolean {
  return (
    [name, description, location].every((text) => text.trim() !== '') &&
    guestsNumber !== null &&
    imgUrls.length > 0 &&
    incentives.length > 0
  );
}

/**
 * Whether step 2 may be entered (product/listings#creation): step 1 was finished, and nothing has been removed from it
 * since.
 */
export const isStep1Finished = (draft: ListingDraft): boolean => draft.step1finished && isExperienceComplete(draft);
