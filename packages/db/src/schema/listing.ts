import type { AuctionType, ListingStep } from '@primehour/domain/auction/terms';
import { sql } from 'drizzle-orm';
import { bigint, bytea, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

export const incentive = pgTable('incentive', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  imageUrls: text('image_urls').array().notNull(),
  createdAt: instant('created_at').notNull(),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

export const listing = pgTable('listing', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  location: text('location').notNull(),
  guestsNumber: smallint('guests_number').notNull(),
  reservationAt: instant('reservation_at').notNull(),
  reservationEndAt: instant('reservation_end_at').notNull(),
  imageUrls: text('image_urls').array().notNull(),
  auctionType: text('auction_type').$type<AuctionType>().notNull(),
  startPriceCents: cents('start_price_cents'),
  priceStepCents: cents('price_step_cents'),
  fixedPriceCents: cents('fixed_price_cents'),
  /** The regular price of the time when it was listed. */
  listPriceCents: cents('list_price_cents'),
  publishAt: instant('publish_at').notNull(),
  startAt: instant('start_at').notNull(),
  endAt: instant('end_at').notNull(),
  attestationVersion: text('attestation_version'),
  attestedAt: instant('attested_at'),
  attestedBy: uuid('attested_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  removedAt: instant('removed_at'),
});

export const listingIncentive = pgTable(
  'listing_incentive',
  {
    businessId: uuid('business_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    incentiveId: uuid('incentive_id').notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.listingId, table.incentiveId] })],
);

/** Whose time a listing sells. */
export const listingResource = pgTable(
  'listing_resource',
  {
    businessId: uuid('business_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.listingId, table.resourceId] })],
);

export const listingStep = pgTable('listing_step', {
  id: uuid('id').primaryKey(),
  number: bigint('number', { mode: 'number' })
    .notNull()
    .default(sql`nextval('listing_step_number')`),
  businessId: uuid('business_id').notNull(),
  listingId: uuid('listing_id').notNull(),
  kind: text('kind').$type<ListingStep>().notNull(),
  at: instant('at').notNull(),
  amountCents: cents('amount_cents'),
  bidder: integer('bidder'),
  /** The member who did it; null for scheduled steps and those of bidders and providers. */
  userId: uuid('user_id'),
  /** For a block: the number of bids so far. */
  afterSeq: integer('after_seq'),
});
