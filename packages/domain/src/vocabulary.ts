import type { BUSINESS_TYPES } from './business/business-types.ts';
import type { TIME_ZONES } from './time/time-zones.ts';

/** The vocabulary of the product: constant tuples, their unions, and branded values. Everything else uses these. */

declare const brand: unique symbol;

type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** Whole US cents; never a fraction. */
export type Cents = Brand<number, 'Cents'>;

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = Brand<number, 'Instant'>;

/** An IANA zone that this product offers. */
export type Zone = (typeof TIME_ZONES)[number]['value'];

/** A calendar date without a zone, `YYYY-MM-DD`. */
export type WallDate = Brand<string, 'WallDate'>;

/** Minutes after midnight on a wall clock, 0 to 1440. */
export type MinuteOfDay = Brand<number, 'MinuteOfDay'>;

/** A US-plan number in E.164, `+1` and ten digits. */
export type Phone = Brand<string, 'Phone'>;

export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Days in the order of the availability screen; ISO numbering, Monday is 1 (product/availability#weekly-hours). */
export const DAYS_OF_WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

export type DayOfWeek = (typeof DAYS_OF_WEEK)[number];

/** The same days as ISO numbers: Monday is 1, Sunday is 7. */
export type IsoDay = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** EXPIRED is a hold that lapsed unpaid; it is stored and never listed (product/bookings#status). */
export const BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'CANCELLED', 'EXPIRED'] as const;

export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What became of a booking whose start has passed, as set by the partner; null until it is set. */
export const ATTENDANCES = ['DONE', 'NO_SHOW'] as const;

export type Attendance = (typeof ATTENDANCES)[number];

/** How a booking is paid: through the product, or in a way that the partner records. */
export const PAYMENT_KINDS = ['ONLINE', 'OUTSIDE', 'AT_VISIT'] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/**
 * What a payment is for: the price of a booking, a deposit on it, something that was owed later, or a tip; or the part
 * of the price that a gift card or a visit of a package pays.
 */
export const PAYMENT_PURPOSES = ['PRICE', 'DEPOSIT', 'DUE', 'TIP', 'GIFT_CARD', 'PACKAGE'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

/** Who moves the money: the built-in sandbox, which moves none, or a real provider. */
export const PAYMENT_PROVIDERS = ['sandbox', 'stripe'] as const;

export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Who acted on a booking; SYSTEM is the clock, a provider or a job. */
export const ACTORS = ['PARTNER', 'CLIENT', 'SYSTEM'] as const;

export type Actor = (typeof ACTORS)[number];

/** What can happen to a booking; each is a line of its timeline, written with the change itself. */
export const BOOKING_EVENT_KINDS = [
  'HELD',
  'CONFIRMED',
  'ADDED',
  'MOVED',
  'CANCELLED',
  'RESTORED',
  'TIME_OPENED',
  'EXPIRED',
  'PAYMENT_FAILED',
  'REFUND_STARTED',
  'REFUNDED',
  'REFUND_FAILED',
  'DISPUTE_OPENED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'MARKED_PAID',
  'MARKED_UNPAID',
  'MARKED_DONE',
  'MARKED_NO_SHOW',
  'MARK_REMOVED',
  'NOTE_ADDED',
  'NOTE_CHANGED',
  'NOTE_REMOVED',
  'DUE_OWED',
  'DUE_PAID',
  'DUE_FAILED',
  'DUE_WAIVED',
  'DUE_UNCOLLECTED',
] as const;

export type BookingEventKind = (typeof BOOKING_EVENT_KINDS)[number];

/** See product/bookings#cancel. */
export const CANCEL_REASONS = ['CLIENT_REQUEST', 'PARTNER_REASON'] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];

export const CANCEL_BEHAVIORS = ['OPEN_TIME', 'KEEP_TIME'] as const;

export type CancelBehavior = (typeof CANCEL_BEHAVIORS)[number];

/** See product/bookings#filters. */
export const DATE_FILTERS = ['all', 'today', 'tomorrow', 'this-week', 'past'] as const;

export type DateFilter = (typeof DATE_FILTERS)[number];

export const STATUS_FILTERS = ['all', 'upcoming', 'completed'] as const;

export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** What takes time in a business's calendar; one ledger holds them all (product/availability#offered-times). */
export const OCCUPANCY_KINDS = ['hold', 'booking', 'listing', 'block', 'offer'] as const;

export type OccupancyKind = (typeof OCCUPANCY_KINDS)[number];

/**
 * What visitors of a business's pages do, from looking to booking; NO_TIMES: no time was available for what they
 * wanted.
 */
export const PAGE_STEPS = ['SEEN', 'TIMES', 'CHOSEN', 'CODE', 'BOOKED', 'NO_TIMES'] as const;

export type PageStep = (typeof PAGE_STEPS)[number];

/** What a user may do in a business. Every business has one owner (decision 081). */
export const ROLES = ['OWNER', 'MANAGER', 'FRONT_DESK', 'STAFF'] as const;

export type Role = (typeof ROLES)[number];

/** Whose time a business sells: people, rooms and equipment. */
export const RESOURCE_KINDS = ['TEAM_MEMBER', 'ROOM', 'EQUIPMENT'] as const;

export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** Who chose the resource that serves a need of a booking; RULE is the choice among everyone who was free. */
export const CHOOSERS = ['CLIENT', 'RULE', 'PARTNER'] as const;

export type Chooser = (typeof CHOOSERS)[number];

/** Who made a change that is kept in the audit log; SYSTEM is the clock, a provider or a job. */
export const AUDIT_ACTORS = ['USER', 'CLIENT', 'PROGRAM', 'OPERATOR', 'SYSTEM'] as const;

export type AuditActor = (typeof AUDIT_ACTORS)[number];

/** Minutes from the start of a service or booking, half-open; negative where a buffer comes before it. */
export type MinuteSpan = { readonly fromMinute: number; readonly untilMinute: number };

/** What makes time busy: the ledger's own kinds, or another calendar of the partner, which isn't part of the ledger. */
export const BUSY_KINDS = [...OCCUPANCY_KINDS, 'external'] as const;

export type BusyKind = (typeof BUSY_KINDS)[number];

/** Why time of a business became free, or why it is to be filled (product/waiting-list#openings). */
export const OPENING_CAUSES = ['CANCELLED', 'MOVED', 'UNSOLD', 'OPENED', 'BY_HAND'] as const;

export type OpeningCause = (typeof OPENING_CAUSES)[number];

/**
 * How an opening is offered: to one person at a time, to everyone who waits at once, at a falling price, or to whomever
 * the partner chooses.
 */
export const OPENING_MODES = ['IN_ORDER', 'ALL', 'FALLING', 'BY_HAND'] as const;

export type OpeningMode = (typeof OPENING_MODES)[number];

/** PUBLIC: no more waiting clients are asked. GONE: ended without being taken. */
export const OPENING_STATES = ['WAITING', 'OFFERING', 'PUBLIC', 'FILLED', 'GONE'] as const;

export type OpeningState = (typeof OPENING_STATES)[number];

/** LEFT: the client's own choice, or the partner's for them. LAPSED: its last day has passed, or a question went unanswered. */
export const WAITLIST_STATES = ['WAITING', 'OFFERED', 'BOOKED', 'LEFT', 'LAPSED'] as const;

export type WaitlistState = (typeof WAITLIST_STATES)[number];

/** LOST: it was open to several people, and another was faster, or the opening ended. */
export const WAITLIST_OFFER_STATES = ['OPEN', 'TAKEN', 'DECLINED', 'LAPSED', 'LOST'] as const;

export type WaitlistOfferState = (typeof WAITLIST_OFFER_STATES)[number];

/** See product/auctions#models. */
export const AUCTION_TYPES = ['traditional', 'dutch', 'fixed', 'sealed'] as const;

/** See product/auctions#schedule. */
export const LISTING_STATUSES = ['SCHEDULED', 'PUBLISHED', 'ACTIVE', 'SETTLING', 'PAYOUT', 'ENDED'] as const;

export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The life of a payment at any provider. */
export const PAYMENT_STATUSES = ['OPEN', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'REFUNDED', 'PARTLY_REFUNDED'] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What Home points out, the most urgent first (product/home#needs-attention). */
export const ATTENTION_KINDS = [
  'DISPUTES',
  'REFUNDS_FAILED',
  'CLASHES',
  'CARDS_MISSING',
  'UNPAID',
  'UNMARKED',
  'HELP_ANSWERS',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** What has to be settled before a business can be closed (product/closing#before). */
export const CLOSING_BLOCKERS = ['BOOKINGS', 'LISTINGS', 'PAYMENTS', 'REFUNDS', 'FEES', 'DISPUTES'] as const;
export type ClosingBlocker = (typeof CLOSING_BLOCKERS)[number];
