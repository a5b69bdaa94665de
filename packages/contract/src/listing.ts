import { ATTESTATION_REQUIRED, ATTESTATION_VERSION } from '@primehour/domain/auction/consent-copy';
import type { AuctionType } from '@primehour/domain/auction/terms';
import {
  DESCRIPTION_MAX_LENGTH,
  GUESTS_OPTIONS,
  IMAGE_FORMATS,
  IMAGE_MAX_BYTES,
  LISTING_RESOURCES_MAX,
  INCENTIVES_PER_LISTING_MAX,
  LISTINGS_DEFAULT_PAGE_SIZE,
  PRICE_MIN_CENTS,
  RESERVATION_MAX_MINUTES,
  RESERVATION_MIN_MINUTES,
} from '@primehour/domain/limits';
import { NEED_MESSAGES } from '@primehour/domain/resource/need-copy';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { incentiveSchema, listingDetailSchema, listingSchema } from './listing-shapes.ts';
import {
  cents,
  epochMinute,
  epochMs,
  idParams,
  line,
  nameLine,
  paged,
  pageQuery,
  prose,
  requestKey,
  slugField,
  uuid,
  webUrl,
} from './primitives.ts';

const imageUrls = () =>
  z
    .array(webUrl(copy.imageUrlInvalid), copy.imageRequired)
    .check(z.minLength(1, copy.imageRequired), z.maxLength(12, copy.tooManyImages));

// Images -----------------------------------------------------------------------------------------

export const IMAGE_TYPES = ['listing', 'incentive', 'service', 'business', 'logo'] as const;

/** The bytes are then PUT to `uploadLink`; `imageUrl` responds to HEAD with 200 once the image can be shown. */
export const requestImage = endpoint({
  id: 'listing.requestImage',
  method: 'POST',
  path: '/listing/api/image',
  audience: 'user',
  summary: 'A signed link for one upload, valid for ten minutes.',
  source: 'product/shell#pictures',
  body: z.object({
    type: z._default(z.enum(IMAGE_TYPES), 'listing'),
    contentType: z.optional(z.enum(IMAGE_FORMATS, { error: copy.imageType })),
    contentLength: z.optional(z.int().check(z.gte(1), z.lte(IMAGE_MAX_BYTES, copy.imageTooLarge))),
  }),
  output: z.object({ uploadLink: z.string(), imageUrl: z.string() }),
  status: 201,
  refusals: [],
});

export const getPartnerBookingDetails = endpoint({
  id: 'listing.getPartnerBookingDetails',
  method: 'GET',
  path: '/listing/api/partner-booking-details/{slug}',
  audience: 'anyone',
  summary: 'Links and media of a business’s booking page.',
  source: 'product/api#listing-calls',
  params: z.object({ slug: slugField() }),
  output: z.object({
    standardBookingUrl: z.nullable(z.string()),
    socialLink: z.nullable(z.string()),
    mediaUrl: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
  }),
  refusals: ['NOT_FOUND'],
});

// Incentives and listings ------------------------------------------------------------------------

/** See product/listings#incentives. */
export const incentiveForm = z.object({
  name: nameLine(copy.nameRequired),
  description: prose(copy.descriptionRequired, DESCRIPTION_MAX_LENGTH),
  imageUrls: imageUrls(),
});

export const listIncentives = endpoint({
  id: 'listing.listIncentives',
  method: 'GET',
  path: '/listing/api/incentive',
  audience: 'partner',
  permission: 'listings.change',
  own: 'list',
  summary: 'The incentives that a listing may promise.',
  source: 'product/listings#incentives',
  output: z.array(incentiveSchema),
  refusals: [],
});

export const createIncentive = endpoint({
  id: 'listing.createIncentive',
  method: 'POST',
  path: '/listing/api/incentive',
  audience: 'partner',
  permission: 'listings.change',
  own: 'list',
  summary: 'Adds an incentive.',
  source: 'product/listings#incentives',
  body: z.extend(incentiveForm, requestKey),
  output: incentiveSchema,
  status: 201,
  refusals: ['IMAGE_UNKNOWN', 'REQUEST_KEY_REUSED'],
});

const price = (missing?: string) => cents(PRICE_MIN_CENTS, copy.moreThanZero, missing);

const listingFields = {
  name: nameLine(copy.nameRequired),
  description: prose(copy.descriptionRequired, DESCRIPTION_MAX_LENGTH),
  location: line(copy.locationRequired, 200),
  guestsNumber: z
    .union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,2}$/)), z.transform(Number))], copy.required)
    .check(z.refine((guests) => GUESTS_OPTIONS.some((option) => option === guests), copy.required)),
  reservationDateTime: epochMinute(copy.required),
  incentives: z
    .array(uuid(), copy.incentiveRequired)
    .check(
      z.minLength(1, copy.incentiveRequired),
      z.maxLength(INCENTIVES_PER_LISTING_MAX, copy.tooManyIncentives(INCENTIVES_PER_LISTING_MAX)),
    ),
  imgUrls: imageUrls(),
  // Neither occupies time in the calendar, so both may be any instant.
  auctionStartDate: epochMs(copy.required),
  publishStartDate: z.optional(epochMs()),
  auctionEndDate: z.optional(epochMs()),
  businessId: uuid(),
  /** How long the reservation takes in the calendar; the business's timeslot duration by default. */
  durationMinutes: z.optional(
    z
      .int()
      .check(
        z.gte(RESERVATION_MIN_MINUTES, copy.tooFewMinutes(RESERVATION_MIN_MINUTES)),
        z.lte(RESERVATION_MAX_MINUTES, copy.tooManyHours(RESERVATION_MAX_MINUTES / 60)),
      ),
  ),
  /** Whose time it sells: people and rooms. If omitted, the lister's own time, or the previous choice for a change. */
  resourceIds: z.optional(
    z
      .array(uuid(), copy.required)
      .check(
        z.minLength(1, NEED_MESSAGES.NOBODY_ABLE),
        z.maxLength(LISTING_RESOURCES_MAX, copy.chooseAtMost(LISTING_RESOURCES_MAX)),
      ),
  ),
  /** The version of the text that the partner agreed to; programs that don't know it omit it. */
  attestation: z.optional(z.literal(ATTESTATION_VERSION, { error: ATTESTATION_REQUIRED })),
};

const formOf = <Type extends AuctionType, Prices extends z.core.$ZodShape>(type: Type, prices: Prices) =>
  z.object({ ...listingFields, auctionType: z.literal(type), ...prices });

const formWith = <More extends z.core.$ZodShape>(more: More) =>
  z.discriminatedUnion(
    'auctionType',
    [
      formOf('traditional', { startPrice: price(), priceStep: price(copy.required), ...more }),
      formOf('dutch', { startPrice: price(), ...more }),
      formOf('fixed', { fixedPrice: price(), ...more }),
      formOf('sealed', { startPrice: price(), ...more }),
    ],
    { error: copy.auctionTypeRequired },
  );

/**
 * See product/api#listing-calls: common fields, and the prices of the chosen type. The server computes the auction's
 * end.
 */
export const listingForm = formWith({});
export type ListingForm = z.output<typeof listingForm>;

const ofId = z.object({ id: z.string() });

/** What a change of a listing can overwrite, as it was shown: rules of later releases don't apply to it. */
const seenListing = z.extend(
  z.pick(listingSchema, {
    name: true,
    description: true,
    location: true,
    guestsNumber: true,
    imgUrls: true,
    reservationDateTime: true,
    durationMinutes: true,
    auctionStartDate: true,
    publishStartDate: true,
    auctionType: true,
    startPrice: true,
    priceStep: true,
    fixedPrice: true,
  }),
  { incentives: z.array(ofId), resources: z.optional(z.array(ofId)) },
);
export type SeenListing = z.output<typeof seenListing>;

/** `seen`: what the listing was when the change began; it is refused if that is no longer so. */
const listingChange = formWith({ seen: z.optional(seenListing) });
export type ListingChange = z.output<typeof listingChange>;

export const listListings = endpoint({
  id: 'listing.listListings',
  method: 'GET',
  path: '/listing/api/listing-data',
  audience: 'partner',
  permission: 'listings.change',
  own: 'list',
  summary: 'The business’s listings, newest first.',
  source: 'product/api#listing-calls',
  query: z.object(pageQuery(LISTINGS_DEFAULT_PAGE_SIZE)),
  output: paged(listingSchema),
  refusals: [],
});

const LISTING_REFUSALS = [
  'AUCTION_TOO_SHORT',
  'SLOT_TAKEN',
  'IMAGE_UNKNOWN',
  'INCENTIVE_UNKNOWN',
  'NAME_NEEDS_APPROVAL',
  'BUSINESS_SUSPENDED',
] as const;

export const createListing = endpoint({
  id: 'listing.createListing',
  method: 'POST',
  path: '/listing/api/listing-data',
  audience: 'partner',
  permission: 'listings.change',
  own: 'list',
  summary: 'Publishes a listing and reserves its time in the calendar.',
  source: 'product/listings#publish',
  body: listingForm,
  output: listingDetailSchema,
  status: 201,
  refusals: [...LISTING_REFUSALS, 'ACCOUNT_NOT_FOUND'],
});

export const getListing = endpoint({
  id: 'listing.getListing',
  method: 'GET',
  path: '/listing/api/listing-data/{id}',
  audience: 'partner',
  permission: 'listings.change',
  own: 'listing',
  summary: 'One listing.',
  source: 'product/api#listing-calls',
  params: idParams,
  output: listingDetailSchema,
  refusals: [],
});

export const updateListing = endpoint({
  id: 'listing.updateListing',
  method: 'PATCH',
  path: '/listing/api/listing-data/{id}',
  audience: 'partner',
  permission: 'listings.change',
  own: 'listing',
  summary: 'Changes a listing until its auction starts.',
  source: 'product/listings#edit-and-remove',
  params: idParams,
  body: listingChange,
  output: listingDetailSchema,
  refusals: [...LISTING_REFUSALS, 'LISTING_LOCKED', 'CHANGED_MEANWHILE'],
});

export const deleteListing = endpoint({
  id: 'listing.deleteListing',
  method: 'DELETE',
  path: '/listing/api/listing-data/{id}',
  audience: 'partner',
  permission: 'listings.change',
  own: 'listing',
  summary: 'Removes a listing that has no bid and frees its time.',
  source: 'product/listings#edit-and-remove',
  params: idParams,
  output: z.object({ id: z.string() }),
  refusals: ['LISTING_HAS_BIDS'],
});
