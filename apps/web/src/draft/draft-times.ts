import { hasPriceStep } from '@primehour/domain/auction/bid-steps';
import { dateIn } from '@primehour/domain/format/time';
import { parseWallDate, parseWallTime, toWallTime } from '@primehour/domain/time/wall-date';
import { instantAtWallTime, minuteAt } from '@primehour/domain/time/wall-instant';
import type { Instant } from '@primehour/domain/vocabulary';
import { isExperienceComplete, type ListingDraft } from './listing-draft.ts';

// Separate from the draft itself: step 1 has no times and doesn't need this code.

/** The nearest instant, even for a time that the clock skips on that day. */
function nearestInstant(date: string, time: string, zone: string): Instant | null {
  const [day, minute] = [parseWallDate(date), parseWallTime(time)];
  return day === undefined || minute === undefined ? null : instantAtWallTime(day, minute, zone);
}

/** Whether the clock skips this time on that day, so that it does not exist. */
export function isSkipped(date: string, time: string, zone: string): boolean {
  const at = nearestInstant(date, time, zone);
  return at !== null && wallFieldsOf(at, zone).time !== time;
}

/** The instant of a date and a time on the business's clock; null while either is missing, or if it does not exist. */
export function instantOfWall(date: string, time: string, zone: string): Instant | null {
  return isSkipped(date, time, zone) ? null : nearestInstant(date, time, zone);
}

/** An instant as the values of the fields. */
export function wallFieldsOf(at: Instant, zone: string): { date: string; time: string } {
  return { date: dateIn(at, zone), time: toWallTime(minuteAt(at, zone)) };
}

export const reservationDateTimeOf = (draft: ListingDraft, zone: string) =>
  instantOfWall(draft.reservationDate, draft.reservationTime, zone);
export const auctionStartDateTimeOf = (draft: ListingDraft, zone: string) =>
  instantOfWall(draft.auctionStartDate, draft.auctionStartTime, zone);

/** When clients see it; null for at once. */
export const publishDateTimeOf = (draft: ListingDraft, zone: string) =>
  instantOfWall(draft.publishDate, draft.publishTime, zone);

/** Nothing half typed, which would be sent as 'at once'. */
const isPublishTimeKnown = (draft: ListingDraft, zone: string): boolean =>
  draft.publishDate + draft.publishTime === '' || publishDateTimeOf(draft, zone) !== null;

/** A draft is complete only when all of this holds (product/listings#draft); the business is checked separately. */
export function isDraftComplete(draft: ListingDraft, zone: string): boolean {
  const { auctionType, price, priceStep } = draft;
  return (
    isExperienceComplete(draft) &&
    reservationDateTimeOf(draft, zone) !== null &&
    auctionStartDateTimeOf(draft, zone) !== null &&
    isPublishTimeKnown(draft, zone) &&
    auctionType !== null &&
    price !== null &&
    (!hasPriceStep(auctionType) || priceStep !== null)
  );
}
