import type { DueKind, DueState } from '@primehour/domain/policy/due-kinds';
import type { Upfront } from '@primehour/domain/policy/policy';
import { boolean, bytea, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** A policy never changes: an edit is a new row, and bookings keep theirs (decision 089). */
export const policy = pgTable('policy', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  name: text('name').notNull(),
  upfront: text('upfront').$type<Upfront>().notNull(),
  depositCents: cents('deposit_cents'),
  depositBasisPoints: integer('deposit_basis_points'),
  noShowBasisPoints: integer('no_show_basis_points').notNull().default(0),
  graceMinutes: integer('grace_minutes').notNull().default(60),
  feeCapCents: cents('fee_cap_cents')
    .notNull()
    .default(50_000 as never),
  /** Charges a no-show automatically. */
  isAutomatic: boolean('is_automatic').notNull().default(false),
  trustedAfterVisits: smallint('trusted_after_visits'),
  /** False for the policy that preserves how a business worked before it had policies. */
  asksAgreement: boolean('asks_agreement').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  retiredAt: instant('retired_at'),
  /** SHA-256 of the key of the request that added it. */
  requestHash: bytea('request_hash'),
});

/** If canceled less than this many hours before the start, this share of the price is kept. */
export const policyTier = pgTable(
  'policy_tier',
  {
    businessId: uuid('business_id').notNull(),
    policyId: uuid('policy_id').notNull(),
    underHours: integer('under_hours').notNull(),
    keepBasisPoints: integer('keep_basis_points').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.policyId, table.underHours] })],
);

/** What someone agreed to, exactly as shown; the newest of several applies. */
export const agreement = pgTable('agreement', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  policyId: uuid('policy_id').notNull(),
  words: text('words').notNull(),
  wordsHash: bytea('words_hash').notNull(),
  agreedAt: instant('agreed_at').notNull(),
  address: text('address'),
  deviceHash: bytea('device_hash'),
  /** The card to be charged, with the provider's id and its label. */
  methodId: text('method_id'),
  methodLabel: text('method_label'),
});

/** Money owed to the business beyond the first payment of a booking. */
export const due = pgTable('due', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  bookingId: uuid('booking_id').notNull(),
  kind: text('kind').$type<DueKind>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  state: text('state').$type<DueState>().notNull(),
  dueAt: instant('due_at').notNull(),
  tries: smallint('tries').notNull().default(0),
  waivedBy: uuid('waived_by'),
  /** The person it belongs to: all of a tip goes to one person. */
  resourceId: uuid('resource_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Requests for a tip; one per booking. */
export const tipRequest = pgTable(
  'tip_request',
  {
    businessId: uuid('business_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.bookingId] })],
);
