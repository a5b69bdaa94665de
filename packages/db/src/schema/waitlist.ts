import type {
  OpeningCause,
  OpeningMode,
  OpeningState,
  Phone,
  WaitlistOfferState,
  WaitlistState,
  WallDate,
} from '@primehour/domain/vocabulary';
import type { Skipped } from '@primehour/domain/waitlist/plan-opening';
import { sql } from 'drizzle-orm';
import { boolean, bytea, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant, timeRange } from './column-types.ts';

/** Clients who wait for a time (decision 115). */
export const waitlistEntry = pgTable('waitlist_entry', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  clientId: uuid('client_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  /** Null for anyone. */
  resourceId: uuid('resource_id'),
  /** The client's later booking, which an accepted offer moves. */
  insteadOf: uuid('instead_of'),
  /** The first and last day, in the business's zone. */
  fromDate: date('from_date').$type<WallDate>().notNull(),
  untilDate: date('until_date').$type<WallDate>().notNull(),
  noticeMinutes: integer('notice_minutes').notNull().default(120),
  /** When the client agreed to texts that name a price. */
  offersAgreedAt: instant('offers_agreed_at'),
  clientZone: text('client_zone'),
  state: text('state').$type<WaitlistState>().notNull(),
  /** Offers that went unanswered since the client last answered. */
  lapses: smallint('lapses').notNull().default(0),
  /** When the client was asked whether they are still waiting. */
  askedAt: instant('asked_at'),
  /** Null after an import, which contains no secrets. */
  tokenHash: bytea('token_hash'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const waitlistTime = pgTable(
  'waitlist_time',
  {
    businessId: uuid('business_id').notNull(),
    entryId: uuid('entry_id').notNull(),
    number: smallint('number').notNull(),
    days: smallint('days').array().notNull(),
    fromMinute: smallint('from_minute').notNull(),
    untilMinute: smallint('until_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.entryId, table.number] })],
);

/** What was entered before the phone was verified. */
export const waitlistRequest = pgTable('waitlist_request', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  phone: text('phone').$type<Phone>().notNull(),
  form: jsonb('form').$type<Readonly<Record<string, unknown>>>().notNull(),
  consentVersion: text('consent_version').notNull(),
  entryId: uuid('entry_id'),
  createdAt: instant('created_at').notNull(),
});

/** Time that became free, or that the partner wants to fill. */
export const opening = pgTable('opening', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  during: timeRange('during').notNull(),
  /** The people whose time it is; empty for everyone. */
  resourceIds: uuid('resource_ids').array().notNull(),
  cause: text('cause').$type<OpeningCause>().notNull(),
  mode: text('mode').$type<OpeningMode>().notNull(),
  state: text('state').$type<OpeningState>().notNull(),
  /** The service sold at a falling price; null for any that fits. */
  serviceId: uuid('service_id'),
  /** The booking that freed the time. */
  bookingId: uuid('booking_id'),
  startPriceCents: cents('start_price_cents'),
  floorPriceCents: cents('floor_price_cents'),
  fromAt: instant('from_at').notNull(),
  untilAt: instant('until_at').notNull(),
  /** Its position in a chain of openings, from 1. */
  depth: smallint('depth').notNull().default(1),
  /** When its next step is due; null if there is none. */
  nextAt: instant('next_at'),
  wasOfferedToAll: boolean('was_offered_to_all').notNull().default(false),
  /** Waiting clients who were not asked, and why. */
  skipped: jsonb('skipped')
    .$type<readonly Skipped[]>()
    .notNull()
    .default(sql`'[]'`),
  filledBy: uuid('filled_by'),
  /** The member who made it by hand. */
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

/** An opening offered to a waiting client. */
export const waitlistOffer = pgTable(
  'waitlist_offer',
  {
    businessId: uuid('business_id').notNull(),
    openingId: uuid('opening_id').notNull(),
    number: smallint('number').notNull(),
    entryId: uuid('entry_id').notNull(),
    /** The person who would serve. */
    resourceId: uuid('resource_id').notNull(),
    tokenHash: bytea('token_hash'),
    /** The ledger reserves the time for it. */
    isHeld: boolean('is_held').notNull(),
    startAt: instant('start_at').notNull(),
    untilAt: instant('until_at').notNull(),
    state: text('state').$type<WaitlistOfferState>().notNull(),
    bookingId: uuid('booking_id'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.openingId, table.number] })],
);
