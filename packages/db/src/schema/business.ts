import type { IMAGE_FORMATS } from '@primehour/domain/limits';
import type { ClientCancelRefund } from '@primehour/domain/refund/refund';
import type { SpecialDateKind } from '@primehour/domain/slot/special-dates';
import type { BusinessType, Cents, Phone, WallDate, Zone } from '@primehour/domain/vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './column-types.ts';

/** A business and what its owner tells about it. Rules stand in `migrations/`. */

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export const PAYMENT_ACCOUNT_STATUSES = ['STARTED', 'PENDING', 'ACTIVE', 'RESTRICTED', 'DISCONNECTED'] as const;
export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number];

export const IMAGE_TYPES = ['listing', 'service', 'business', 'incentive', 'logo'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const IMAGE_STATUSES = ['REQUESTED', 'READY', 'FAILED'] as const;
export type ImageStatus = (typeof IMAGE_STATUSES)[number];

export const OPERATOR_ACTION_KINDS = ['SUSPENDED', 'LIFTED', 'NAME_APPROVED'] as const;
export type OperatorActionKind = (typeof OPERATOR_ACTION_KINDS)[number];

export const business = pgTable('business', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  bio: text('bio'),
  businessType: text('business_type').$type<BusinessType>(),
  state: text('state').notNull(),
  timezone: text('timezone').$type<Zone>().notNull(),
  city: text('city').notNull(),
  contactNumber: text('contact_number').$type<Phone>().notNull(),
  standardBookingUrl: text('standard_booking_url'),
  socialLink: text('social_link'),
  mediaUrl: text('media_url'),
  logoUrl: text('logo_url'),
  isCalendarActive: boolean('is_calendar_active').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  /** While the operator has suspended it; the reason is written for its owner. */
  suspendedAt: instant('suspended_at'),
  suspensionReason: text('suspension_reason'),
});

/** What the operator decided about a business; append-only. */
export const operatorAction = pgTable(
  'operator_action',
  {
    id: uuid('id').notNull(),
    businessId: uuid('business_id').notNull(),
    kind: text('kind').$type<OperatorActionKind>().notNull(),
    reason: text('reason'),
    name: text('name'),
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.id] })],
);

/** The bank account as its provider last described it. */
export const paymentAccount = pgTable('payment_account', {
  businessId: uuid('business_id').primaryKey(),
  provider: text('provider').$type<PaymentProvider>().notNull(),
  providerAccountId: text('provider_account_id').notNull(),
  status: text('status').$type<PaymentAccountStatus>().notNull(),
  last4: text('last4'),
  bankName: text('bank_name'),
  updatedAt: instant('updated_at').notNull(),
  /** What the provider still wants, in words for the owner. */
  missing: text('missing').array().notNull().default([]),
  /** When the provider was last asked by the sweep, whether it answered or not. */
  askedAt: instant('asked_at'),
});

export const surveyQuestion = pgTable('survey_question', {
  id: uuid('id').primaryKey(),
  position: integer('position').notNull(),
  question: text('question').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const surveyOption = pgTable('survey_option', {
  id: uuid('id').primaryKey(),
  questionId: uuid('question_id').notNull(),
  position: integer('position').notNull(),
  option: text('option').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

/** An option, or words of one's own; neither is skipped, which is no answer; never both (spec 1 §4). */
export const surveyAnswer = pgTable(
  'survey_answer',
  {
    userId: uuid('user_id').notNull(),
    questionId: uuid('question_id').notNull(),
    optionId: uuid('option_id'),
    freeTextAnswer: text('free_text_answer'),
    isSkipped: boolean('is_skipped')
      .notNull()
      .generatedAlwaysAs(sql`option_id is null and free_text_answer is null`),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.questionId] })],
);

/** An upload link that was handed out, and what became of it. */
export const image = pgTable('image', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  businessId: uuid('business_id'),
  type: text('type').$type<ImageType>().notNull(),
  status: text('status').$type<ImageStatus>().notNull(),
  contentType: text('content_type').$type<(typeof IMAGE_FORMATS)[number]>(),
  bytes: integer('bytes'),
  width: integer('width'),
  height: integer('height'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  readyAt: instant('ready_at'),
  /** When it was last found in use; the sweep's. */
  seenAt: instant('seen_at'),
});

export const bookingSettings = pgTable('booking_settings', {
  businessId: uuid('business_id').primaryKey(),
  minNoticePeriodHours: integer('min_notice_period_hours').notNull(),
  advanceBookingDays: integer('advance_booking_days').notNull(),
  timeslotDurationMinutes: integer('timeslot_duration_minutes').notNull(),
  changeCutoffHours: integer('change_cutoff_hours').notNull().default(24),
  holdAboveCents: cents('hold_above_cents')
    .notNull()
    .default(20_000 as Cents),
  reminderHours: integer('reminder_hours').array().notNull().default([24, 2]),
  clientCancelRefund: text('client_cancel_refund').$type<ClientCancelRefund>().notNull().default('FULL'),
});

/** Both dates included; special hours are for one date and have their hours in `special_hours`. */
export const specialDate = pgTable('special_date', {
  id: uuid('id').primaryKey(),
  businessId: uuid('business_id').notNull(),
  kind: text('kind').$type<SpecialDateKind>().notNull(),
  fromDate: date('from_date', { mode: 'string' }).$type<WallDate>().notNull(),
  untilDate: date('until_date', { mode: 'string' }).$type<WallDate>().notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const specialHours = pgTable(
  'special_hours',
  {
    businessId: uuid('business_id').notNull(),
    specialDateId: uuid('special_date_id').notNull(),
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.specialDateId, table.startMinute] })],
);

/** Open hours on a wall clock; ISO day numbers, Monday is 1, and a block that ends at midnight ends at minute 1440. */
export const availabilityBlock = pgTable(
  'availability_block',
  {
    businessId: uuid('business_id').notNull(),
    dayOfWeek: smallint('day_of_week').notNull(),
    startMinute: smallint('start_minute').notNull(),
    endMinute: smallint('end_minute').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.dayOfWeek, table.startMinute] })],
);
