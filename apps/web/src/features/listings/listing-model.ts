import type { listingForm } from '@primehour/contract/listing';
import type { Incentive, Listing } from '@primehour/contract/listing-shapes';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import type { AuctionType } from '@primehour/domain/auction/terms';
import type { Instant } from '@primehour/domain/vocabulary';
import type * as z from 'zod/mini';
import {
  auctionStartDateTimeOf,
  isDraftComplete,
  publishDateTimeOf,
  reservationDateTimeOf,
  wallFieldsOf,
} from '../../draft/draft-times.ts';
import type { ListingDraft } from '../../draft/listing-draft.ts';

// Separate from the forms' rules because showing a listing needs no schemas.

/** A listing or a draft, as cards and previews show it; what is not known yet is null or empty. */
export type ListingView = {
  name: string;
  description: string;
  location: string;
  guestsNumber: number | null;
  imgUrls: readonly string[];
  incentives: readonly Incentive[];
  reservationAt: Instant | null;
  durationMinutes: number | null;
  /** Whose time is sold, if there is a choice. */
  resourceNames: readonly string[];
  auctionStartAt: Instant | null;
  /** From when clients see it; null if they do already, or will as soon as it is published. */
  publishAt: Instant | null;
  auctionType: AuctionType | null;
  price: number | null;
  priceStep: number | null;
};

/** The objects behind a draft's ids, as far as they have loaded. */
type Held = { readonly incentives: readonly Incentive[]; readonly resources?: readonly Named[] | undefined };
type Named = { readonly id: string; readonly name: string };

/** Incentives in the draft that no longer exist are left out. */
export function viewOfDraft(
  draft: ListingDraft,
  { incentives, resources = [] }: Held,
  zone: string,
  now: number,
): ListingView {
  const publishAt = publishDateTimeOf(draft, zone);
  return {
    ...draft,
    incentives: incentives.filter(({ id }) => draft.incentives.includes(id)),
    resourceNames: resources.filter(({ id }) => draft.resourceIds.includes(id)).map(({ name }) => name),
    reservationAt: reservationDateTimeOf(draft, zone),
    auctionStartAt: auctionStartDateTimeOf(draft, zone),
    publishAt: publishAt !== null && publishAt > now ? publishAt : null,
  };
}

/**
 * The draft without those whose time can't be sold, such as someone who has left since they were chosen, or a colleague
 * in the copy of a shared listing: no field shows them, so nobody could uncheck them. Unchanged until they are known.
 */
export const withSellable = (draft: ListingDraft, sellable: readonly Pick<Named, 'id'>[] | undefined): ListingDraft =>
  sellable === undefined
    ? draft
    : { ...draft, resourceIds: draft.resourceIds.filter((chosen) => sellable.some(({ id }) => id === chosen)) };

/** Whether clients don't see it yet: the status may be of a moment before. */
export const isHidden = ({ status, publishStartDate }: Listing, now: number): boolean =>
  status === 'SCHEDULED' && publishStartDate > now;

export function viewOfListing(listing: Listing, now: number): ListingView {
  return {
    ...listing,
    resourceNames: (listing.resources ?? []).map((each) => each.name),
    reservationAt: listing.reservationDateTime as Instant,
    auctionStartAt: listing.auctionStartDate as Instant,
    publishAt: isHidden(listing, now) ? (listing.publishStartDate as Instant) : null,
    price: listing.startPrice ?? listing.fixedPrice,
  };
}

/**
 * The draft that recreates the listing, or changes it: both steps count as finished (product/listings#edit-and-remove).
 */
export function draftOfListing(listing: Listing, zone: string, now: number): ListingDraft {
  const reservation = wallFieldsOf(listing.reservationDateTime as Instant, zone);
  const auctionStart = wallFieldsOf(listing.auctionStartDate as Instant, zone);
  const publish = isHidden(listing, now)
    ? wallFieldsOf(listing.publishStartDate as Instant, zone)
    : { date: '', time: '' };
  const { name, description, location, guestsNumber, imgUrls, auctionType, priceStep, durationMinutes } = listing;
  return {
    name,
    description,
    location,
    guestsNumber,
    imgUrls: [...imgUrls],
    auctionType,
    priceStep,
    durationMinutes,
    resourceIds: (listing.resources ?? []).map((each) => each.id),
    incentives: listing.incentives.map(({ id }) => id),
    reservationDate: reservation.date,
    reservationTime: reservation.time,
    auctionStartDate: auctionStart.date,
    auctionStartTime: auctionStart.time,
    publishDate: publish.date,
    publishTime: publish.time,
    isTypeLocked: true,
    price: listing.startPrice ?? listing.fixedPrice,
    step1finished: true,
    step2Activated: true,
  };
}

export type ListingBody = z.input<typeof listingForm>;

/**
 * The payload of product/listings#publish; undefined while the draft is not complete. It is published `now` unless the
 * partner chose when (decision 211).
 */
export function listingBodyOf(draft: ListingDraft, business: { id: string; timezone: string }, now: number) {
  const { name, description, location, guestsNumber, incentives, imgUrls, auctionType, price, priceStep } = draft;
  const reservationDateTime = reservationDateTimeOf(draft, business.timezone);
  const auctionStartDate = auctionStartDateTimeOf(draft, business.timezone);
  if (!isDraftComplete(draft, business.timezone)) return undefined;
  if (reservationDateTime === null || auctionStartDate === null || guestsNumber === null || price === null) return;
  const common = {
    name,
    description,
    location,
    guestsNumber,
    reservationDateTime,
    incentives,
    imgUrls,
    auctionStartDate,
    ...(draft.durationMinutes !== null && { durationMinutes: draft.durationMinutes }),
    ...(draft.resourceIds.length > 0 && { resourceIds: draft.resourceIds }),
    publishStartDate: publishDateTimeOf(draft, business.timezone) ?? now,
    businessId: business.id,
    auctionEndDate: auctionEndAt(reservationDateTime),
  } as const;
  const bodies: Record<AuctionType, ListingBody> = {
    traditional: { ...common, auctionType: 'traditional', startPrice: price, priceStep: priceStep ?? 0 },
    dutch: { ...common, auctionType: 'dutch', startPrice: price },
    fixed: { ...common, auctionType: 'fixed', fixedPrice: price },
    sealed: { ...common, auctionType: 'sealed', startPrice: price },
  };
  return auctionType === null ? undefined : bodies[auctionType];
}

/**
 * The change of a published listing, and what it is based on (decision 199); undefined while the draft is not complete. A
 * time whose fields were not changed stays exact: they have neither seconds nor both hours of a clock that goes back.
 */
export function listingChangeOf(listing: Listing, changed: ListingDraft, zone: string, now: number) {
  const bodyOf = (draft: ListingDraft) => listingBodyOf(draft, { id: listing.businessId, timezone: zone }, now);
  const [body, before] = [bodyOf(changed), bodyOf(draftOfListing(listing, zone, now))];
  if (!body) return undefined;
  const { reservationDateTime, auctionStartDate, publishStartDate } = listing;
  return {
    ...body,
    ...(body.reservationDateTime === before?.reservationDateTime && { reservationDateTime }),
    ...(body.auctionStartDate === before?.auctionStartDate && { auctionStartDate }),
    ...(body.publishStartDate === before?.publishStartDate && { publishStartDate }),
    seen: listing,
  };
}
