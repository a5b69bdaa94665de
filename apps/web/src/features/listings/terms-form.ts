import { describeStartPriceWait } from '@primehour/domain/auction/hold-copy';
import { biddableFrom } from '@primehour/domain/auction/holds';
import { PARTNER_COPY } from '@primehour/domain/auction/models/models';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { formatDuration } from '@primehour/domain/format/duration';
import { priceText } from '@primehour/domain/format/money';
import { formatDayTime } from '@primehour/domain/format/time';
import { AUCTION_LEAD_HOURS } from '@primehour/domain/limits';
import { parseTypedDollars } from '@primehour/domain/money';
import type { Cents } from '@primehour/domain/vocabulary';
import type * as z from 'zod/mini';
import * as copy from '../../copy/listings.ts';
import { instantOfWall } from '../../draft/draft-times.ts';
import type { ListingDraft } from '../../draft/listing-draft.ts';
import { describeTooSmall } from '../../forms/too-small-price.ts';
import type { modelFields } from './terms-schema.ts';

/** The hours are the same constant that the server uses (product/auctions#schedule). */
export const LEAD_HINT = copy.leadHint(AUCTION_LEAD_HOURS);

export type ModelFields = z.input<ReturnType<typeof modelFields>>;

export type Model = Pick<
  ListingDraft,
  | 'auctionType'
  | 'isTypeLocked'
  | 'reservationDate'
  | 'reservationTime'
  | 'durationMinutes'
  | 'resourceIds'
  | 'auctionStartDate'
  | 'auctionStartTime'
  | 'publishDate'
  | 'publishTime'
  | 'price'
  | 'priceStep'
>;

const dollars = (cents: number | null) => (cents === null ? '' : priceText(cents));
/** Cents of a price as typed; null while it is not a number. */
export const centsOf = (text: string | undefined) => {
  const parsed = parseTypedDollars(text ?? '');
  return parsed.ok ? parsed.value : null;
};

/** What step 2 asks for besides the type. */
export type Terms = Omit<Model, 'auctionType' | 'isTypeLocked'>;

export function termsOf(model: Model): Terms {
  const { reservationDate, reservationTime, durationMinutes, auctionStartDate, auctionStartTime } = model;
  const { publishDate, publishTime, price, priceStep, resourceIds } = model;
  return {
    reservationDate,
    reservationTime,
    durationMinutes,
    resourceIds,
    auctionStartDate,
    auctionStartTime,
    publishDate,
    publishTime,
    price,
    priceStep,
  };
}

export const describeFree = (auctionType: AuctionType, price: number | null): string | undefined =>
  describeTooSmall(price ?? 0, PARTNER_COPY[auctionType].freeTo);

type Waiting = Pick<
  ModelFields,
  'price' | 'reservationDate' | 'reservationTime' | 'auctionStartDate' | 'auctionStartTime'
>;

/**
 * A start price above the threshold of holds can't be bid before the banks' window (decision 061), which is said while
 * it is typed. Undefined if it can be bid, or if too little is filled in to know.
 */
export function describeWait(
  auctionType: AuctionType,
  fields: Waiting,
  zone: string,
  holdAboveCents: number | undefined,
): string | undefined {
  const price = centsOf(fields.price);
  const reservationAt = instantOfWall(fields.reservationDate, fields.reservationTime, zone);
  if (price === null || reservationAt === null || holdAboveCents === undefined) return undefined;
  const terms = { type: auctionType, endAt: auctionEndAt(reservationAt) };
  const opensAt = biddableFrom(terms, price, holdAboveCents as Cents);
  const startAt = instantOfWall(fields.auctionStartDate, fields.auctionStartTime, zone);
  if (opensAt === undefined || opensAt <= (startAt ?? -Infinity)) return undefined;
  return describeStartPriceWait(holdAboveCents as Cents, formatDayTime(opensAt, zone));
}

export function modelFieldsOf({ price: cents, priceStep, ...model }: Model, auctionType: AuctionType): ModelFields {
  const { reservationDate, reservationTime, auctionStartDate, auctionStartTime, publishDate, publishTime } = model;
  return {
    auctionType,
    resourceIds: model.resourceIds,
    reservationDate,
    reservationTime,
    auctionStartDate,
    auctionStartTime,
    publishDate,
    publishTime,
    price: dollars(cents),
    priceStep: dollars(priceStep),
    durationMinutes: model.durationMinutes?.toString() ?? '',
  };
}

/** What is typed so far, for the draft and its preview: a price that is not a number yet is null. */
export function modelOf({ price: text, priceStep, ...fields }: ModelFields): Model {
  // The fields exist only once the type is locked.
  return {
    ...fields,
    isTypeLocked: true,
    durationMinutes: fields.durationMinutes === '' ? null : Number(fields.durationMinutes),
    price: centsOf(text),
    priceStep: centsOf(priceStep),
  };
}

/** How long a reservation may take, up to what the contract allows. */
const LENGTHS_MINUTES = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360];
/** A stored length that the list does not offer can still be selected, so that opening the form never changes it. */
export const lengthChoices = (stored: number | null) =>
  [...new Set([...LENGTHS_MINUTES, ...(stored === null ? [] : [stored])])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }));
