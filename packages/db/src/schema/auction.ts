import type { BidKind, Settlement } from '@primehour/domain/auction/terms';
import type { PaymentProviderName, Phone } from '@primehour/domain/vocabulary';
import { boolean, bytea, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant, returnedSums } from './column-types.ts';

/** Auctions, bids, and the charges for what was sold. Every key starts with the business. The rules are in `migrations/`. */

export const AUCTION_PHASES = ['LISTED', 'PUBLISHED', 'STARTED', 'CLOSED', 'REMINDED'] as const;
/** The last phase that the jobs have announced. */
export type AuctionPhase = (typeof AUCTION_PHASES)[number];

export const OFFER_STATES = ['CHARGING', 'RETRY', 'OFFERED', 'PAID', 'DECLINED', 'LAPSED'] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const CHARGE_STATUSES = ['PROCESSING', 'SUCCEEDED', 'FAILED', 'REFUNDED'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export const HOLD_STATES = ['AUTHORIZING', 'HELD', 'RELEASING', 'RELEASED', 'CAPTURED', 'FAILED'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** The hot row: every bid locks and updates it. `nextAt` is the next instant at which something is due. */
export const auction = pgTable('auction', {
  listingId: uuid('listing_id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  lastSeq: integer('last_seq').notNull().default(0),
  lastHash: text('last_hash'),
  lastBidAt: instant('last_bid_at'),
  priceCents: cents('price_cents'),
  leader: integer('leader'),
  leaderMaxCents: cents('leader_max_cents'),
  takenAt: instant('taken_at'),
  bidderCount: integer('bidder_count').notNull().default(0),
  phase: text('phase').$type<AuctionPhase>().notNull().default('LISTED'),
  settlement: text('settlement').$type<Settlement>().notNull().default('OPEN'),
  nextAt: instant('next_at'),
  /** What backs the leader's maximum on their card; null below the partner's threshold. */
  holdId: uuid('hold_id'),
});

export const bidderEntry = pgTable('bidder_entry', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  listingId: uuid('listing_id').notNull(),
  name: text('name').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  termsVersion: text('terms_version').notNull(),
  agreedAt: instant('agreed_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const bidder = pgTable(
  'bidder',
  {
    businessId: uuid('business_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    number: integer('number').notNull(),
    clientId: uuid('client_id').notNull(),
    phone: text('phone').$type<Phone>().notNull(),
    name: text('name').notNull(),
    termsVersion: text('terms_version').notNull(),
    agreedAt: instant('agreed_at').notNull(),
    provider: text('provider').$type<PaymentProviderName>(),
    methodId: text('method_id'),
    methodLabel: text('method_label'),
    setupNumber: integer('setup_number').notNull().default(1),
    outbidTextedAt: instant('outbid_texted_at'),
    /** When a text about a lost lead is due that came too soon after the last one (decision 210). */
    outbidDueAt: instant('outbid_due_at'),
    /** It was removed or expires before the auction: the bidder was texted and has to replace it. */
    cardMissingSince: instant('card_missing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.listingId, table.number] })],
);

export const bid = pgTable(
  'bid',
  {
    businessId: uuid('business_id').notNull(),
    listingId: uuid('listing_id').notNull(),
    seq: integer('seq').notNull(),
    bidder: integer('bidder').notNull(),
    kind: text('kind').$type<BidKind>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    at: instant('at').notNull(),
    salt: text('salt').notNull(),
    hash: text('hash').notNull(),
    priceCents: cents('price_cents').notNull(),
    leader: integer('leader').notNull(),
    /** Hashed with the kind and the amount: a repeated request is the same bid, a changed one is not. */
    requestId: uuid('request_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.seq] })],
);

export const auctionOffer = pgTable('auction_offer', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  listingId: uuid('listing_id').notNull(),
  number: smallint('number').notNull(),
  bidder: integer('bidder').notNull(),
  priceCents: cents('price_cents').notNull(),
  state: text('state').$type<OfferState>().notNull(),
  tokenHash: bytea('token_hash'),
  dueAt: instant('due_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const auctionCharge = pgTable('auction_charge', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  listingId: uuid('listing_id').notNull(),
  offerId: uuid('offer_id').notNull(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  methodId: text('method_id').notNull(),
  providerAccountId: text('provider_account_id').notNull(),
  providerChargeId: text('provider_charge_id'),
  idempotencyKey: text('idempotency_key').notNull(),
  amountCents: cents('amount_cents').notNull(),
  providerFeeCents: cents('provider_fee_cents').notNull(),
  platformFeeCents: cents('platform_fee_cents').notNull(),
  status: text('status').$type<ChargeStatus>().notNull(),
  failureCode: text('failure_code'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  ...returnedSums(),
  /** The hold that this charge captures, if any. */
  holdId: uuid('hold_id'),
});

/** An amount authorized on a bidder's card: AUTHORIZING before the provider is asked, HELD while its bid leads. */
export const bidHold = pgTable('bid_hold', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  listingId: uuid('listing_id').notNull(),
  bidder: integer('bidder').notNull(),
  provider: text('provider').$type<PaymentProviderName>().notNull(),
  providerAccountId: text('provider_account_id').notNull(),
  providerChargeId: text('provider_charge_id'),
  methodId: text('method_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  amountCents: cents('amount_cents').notNull(),
  feeCents: cents('fee_cents').notNull(),
  untilClose: boolean('until_close').notNull().default(false),
  state: text('state').$type<HoldState>().notNull(),
  failureCode: text('failure_code'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
