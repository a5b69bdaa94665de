import { LISTING_STEPS } from '@primehour/domain/auction/terms';
import { AUCTION_TYPES, LISTING_STATUSES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { maskedBidSchema } from './auction-shapes.ts';
import { refundSchema } from './refund.ts';

export const incentiveSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  images: z.array(z.string()),
});
export type Incentive = z.output<typeof incentiveSchema>;

/** See product/data#listing. Prices in cents, instants in epoch ms. */
export const listingSchema = z.object({
  id: z.string(),
  businessId: z.string(),
  name: z.string(),
  description: z.string(),
  location: z.string(),
  guestsNumber: z.int(),
  reservationDateTime: z.number(),
  /** How long the reservation takes in the calendar. */
  durationMinutes: z.int(),
  /** Whose time it sells, in the partner's order. */
  resources: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  incentives: z.array(incentiveSchema),
  imgUrls: z.array(z.string()),
  status: z.enum(LISTING_STATUSES),
  auctionType: z.enum(AUCTION_TYPES),
  auctionStartDate: z.number(),
  auctionEndDate: z.number(),
  publishStartDate: z.number(),
  startPrice: z.nullable(z.int()),
  priceStep: z.nullable(z.int()),
  fixedPrice: z.nullable(z.int()),
  /** Where clients see and bid on it. */
  auctionUrl: z.string(),
  /** The current price: the leading bid's, the falling or fixed one, or what it was sold for. */
  currentPrice: z.int(),
  bidCount: z.int(),
  bidderCount: z.int(),
  /** Editing until the auction starts, removal until there is a bid (product/listings#edit-and-remove). */
  canEdit: z.boolean(),
  canRemove: z.boolean(),
});
export type Listing = z.output<typeof listingSchema>;

/** One entry of the history, oldest first; `text` is ready to show. */
const listingStepSchema = z.object({
  kind: z.enum(LISTING_STEPS),
  at: z.number(),
  text: z.string(),
  amountCents: z.nullable(z.int()),
});

/** A bid as the listing's owner sees it: with the bidder's name and the last digits of the phone. */
const partnerBidSchema = z.extend(z.omit(maskedBidSchema, { leader: true }), {
  name: z.string(),
  maskedPhone: z.string(),
  /** Who leads after it, if a maximum outbid it automatically; null if its bidder does. */
  leaderName: z.nullable(z.string()),
  /** The bidder's card no longer works, and they were texted to add another one; omitted otherwise. */
  cardMissing: z.optional(z.literal(true)),
});

/** How the money of a sold listing is divided; sums to `priceCents`. */
const saleSchema = z.object({
  priceCents: z.int(),
  providerFeeCents: z.int(),
  platformFeeCents: z.int(),
  partnerCents: z.int(),
  /** Below the provider's minimum charge nothing is charged (product/auctions#settlement). */
  isFree: z.boolean(),
});

/** Everything that the owner may know about one listing. */
export const listingDetailSchema = z.extend(listingSchema, {
  attestation: z.nullable(z.object({ version: z.string(), text: z.string(), attestedAt: z.number() })),
  steps: z.array(listingStepSchema),
  /** Newest first, at most a hundred; `bidCount` is their total number. */
  bids: z.array(partnerBidSchema),
  /** Once paid: the guest (product/listings#detail). */
  guest: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  sale: z.nullable(saleSchema),
  /** Refunds to bidders, oldest first. */
  refunds: z.array(z.extend(refundSchema, { name: z.string() })),
  /** The close report, once the auction is over and had bids. */
  reportUrl: z.nullable(z.string()),
});
export type ListingDetail = z.output<typeof listingDetailSchema>;
