import { NOTE_MAX_LENGTH, WEEK_VIEW_MAX_DAYS } from '@primehour/domain/limits';
import { SLOT_REFUSAL_CODES } from '@primehour/domain/slot/refusal';
import { ATTENDANCES, BOOKING_STATUSES, OCCUPANCY_KINDS } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { bookingResourceSchema, takenPartSchema, withWhom } from './booking-resources.ts';
import { BOOKING_PAYMENTS, bookingSchema } from './booking-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { optionalGiftCode } from './gift-card-shapes.ts';
import {
  email,
  epochMinute,
  idParams,
  nameLine,
  optionalProse,
  phone,
  queryInt,
  requestKey,
  tenantQuery,
  uuid,
  wallDate,
} from './primitives.ts';

/**
 * What a partner changes in the calendar by hand. Undo is the inverse call with the `version` from the last response. A
 * stale `version` is refused with CHANGED_MEANWHILE: another tab or the client made a change first.
 */
const version = z.int({ error: copy.versionMissing }).check(z.gte(1, copy.versionMissing));

/**
 * How a booking by hand is paid: at the visit, already (cash, transfer), not at all (the price becomes 0), by a gift
 * card as far as its balance allows, or by a visit of the client's package. The last two need `money.take`.
 */
export const BY_HAND_PAYMENTS = ['PAY_AT_VISIT', 'PAID', 'FREE', 'GIFT_CARD', 'PACKAGE'] as const;

type ByHandPayment = { readonly payment: (typeof BY_HAND_PAYMENTS)[number]; readonly giftCode?: string | undefined };

/** A gift card is named by its code. */
export const hasItsCode = ({ payment, giftCode: code }: ByHandPayment): boolean =>
  payment !== 'GIFT_CARD' || Boolean(code);

/** A warning that doesn't prevent the change. */
const warning = z.nullable(z.enum(SLOT_REFUSAL_CODES));
/** `warning`: the rule for clients that this time violates; null if clients could have booked it. */
/**
 * `textNotSent`: why the client is not notified, as text for the partner; null if they are, or if no text was
 * requested.
 */
const changedBooking = z.object({ booking: bookingSchema, warning, textNotSent: z.nullable(z.string()) });

export const byHandForm = z
  .object({
    serviceId: uuid(),
    /** Any start: taken time is refused, everything else is only a warning (`whyTime` explains in advance). */
    startAt: epochMinute(copy.timeRequired),
    /** A known phone identifies the client; the email is updated, and so is the name unless the partner edited it. */
    name: nameLine(copy.nameRequired),
    phoneNumber: phone(),
    email: z.optional(z.union([z.literal(''), email()], { error: copy.emailInvalid })),
    payment: z.enum(BY_HAND_PAYMENTS, { error: copy.notInList }),
    /** The code of the gift card that pays. */
    giftCode: optionalGiftCode(),
    /** Private. */
    note: z._default(optionalProse(NOTE_MAX_LENGTH), ''),
    /** Texts the client a confirmation with their link. */
    tellsClient: z._default(z.boolean(), true),
    /** The person; anyone who is free by default. */
    resourceId: z.optional(withWhom()),
    ...requestKey,
  })
  .check(z.refine(hasItsCode, { error: copy.required, path: ['giftCode'] }));

export const addBooking = endpoint({
  id: 'booking.addBooking',
  method: 'POST',
  path: '/booking/api/bookings',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'resource',
  summary: 'Enters a booking for a caller or a walk-in, confirmed immediately. A start in the past is a walk-in.',
  source: 'product/bookings#by-hand',
  query: tenantQuery,
  body: byHandForm,
  output: changedBooking,
  status: 201,
  refusals: ['SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'WRONG_STATE', 'GIFT_CARD_REFUSED', 'REQUEST_KEY_REUSED'],
});

export const moveBooking = endpoint({
  id: 'booking.moveBooking',
  method: 'POST',
  path: '/booking/api/bookings/move',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Like `updateBooking`, but to an instant and only from the given version: for dragging and its undo.',
  source: 'product/bookings#modify',
  query: tenantQuery,
  /**
   * `resourceId`: the person to move it to; without one it stays with its person. With an unchanged start: a handover.
   */
  body: z.object({ id: uuid(), startAt: epochMinute(), version, resourceId: z.optional(withWhom()) }),
  output: changedBooking,
  status: 201,
  refusals: ['WRONG_STATE', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'CHANGED_MEANWHILE'],
});

export const markAttendance = endpoint({
  id: 'booking.markAttendance',
  method: 'POST',
  path: '/booking/api/bookings/attendance',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Done, no-show, or null to remove the mark; for confirmed bookings that have begun.',
  source: 'product/bookings#attendance',
  query: tenantQuery,
  body: z.object({ id: uuid(), attendance: z.nullable(z.enum(ATTENDANCES)), version: z.optional(version) }),
  output: bookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'CHANGED_MEANWHILE'],
});

export const markPaid = endpoint({
  id: 'booking.markPaid',
  method: 'POST',
  path: '/booking/api/bookings/paid',
  audience: 'partner',
  permission: 'money.take',
  summary: 'Records that a booking by hand was paid outside the product, or reverses that.',
  source: 'product/bookings#by-hand',
  query: tenantQuery,
  body: z.object({ id: uuid(), isPaid: z.boolean(), version: z.optional(version) }),
  output: bookingSchema,
  status: 201,
  refusals: ['WRONG_STATE', 'CHANGED_MEANWHILE'],
});

// Blocks: time that a partner closes by hand ---------------------------------------------------------

const blockNote = z._default(optionalProse(NOTE_MAX_LENGTH), '');
/** At most 24 hours; longer is time off. */
export const blockForm = z.object({
  startAt: epochMinute(copy.timeRequired),
  endAt: epochMinute(copy.timeRequired),
  note: blockNote,
  /** Whose time; the first person's by default. */
  resourceId: z.optional(uuid()),
});

export const blockSchema = z.object({
  id: z.string(),
  startAt: z.number(),
  endAt: z.number(),
  note: z.string(),
  version: z.int(),
  resourceId: z.optional(z.string()),
});
export type Block = z.output<typeof blockSchema>;

export const addBlock = endpoint({
  id: 'booking.addBlock',
  method: 'POST',
  path: '/booking/api/blocks',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'resource',
  summary: 'Closes a period of time to clients. Also the undo of `removeBlock`.',
  source: 'product/bookings#blocked-time',
  query: tenantQuery,
  body: blockForm,
  output: blockSchema,
  status: 201,
  refusals: ['SLOT_TAKEN'],
});

export const updateBlock = endpoint({
  id: 'booking.updateBlock',
  method: 'PUT',
  path: '/booking/api/blocks/{id}',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'block',
  summary: 'Moves, resizes or renames a block. Time kept from a canceled booking can only be removed.',
  source: 'product/bookings#blocked-time',
  params: idParams,
  query: tenantQuery,
  body: z.extend(blockForm, { version }),
  output: blockSchema,
  refusals: ['SLOT_TAKEN', 'WRONG_STATE', 'CHANGED_MEANWHILE'],
});

export const removeBlock = endpoint({
  id: 'booking.removeBlock',
  method: 'DELETE',
  path: '/booking/api/blocks/{id}',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'block',
  summary: 'Opens blocked time again, including that of a canceled booking whose time was kept.',
  source: 'product/bookings#blocked-time',
  params: idParams,
  query: z.object({ businessId: uuid(), version: z.optional(queryInt(1, 2_000_000_000)) }),
  output: blockSchema,
  refusals: ['CHANGED_MEANWHILE'],
});

// Week view ------------------------------------------------------------------------------------------

/** Anything that takes time. All instants are epoch ms. */
export const weekItemSchema = z.object({
  /** The booking's id for bookings and holds; otherwise the id of the block or listing. */
  id: z.string(),
  kind: z.enum(OCCUPANCY_KINDS),
  startAt: z.number(),
  endAt: z.number(),
  /** Including the buffers; equal to `startAt` and `endAt` if there are none. */
  reservedFrom: z.number(),
  reservedUntil: z.number(),
  /** The client's name, the note of a block, the name of a listing, or empty. */
  title: z.string(),
  /** For bookings, holds, and time kept from a canceled booking (a block with a booking); null otherwise. */
  booking: z.nullable(
    z.object({
      id: z.string(),
      serviceName: z.string(),
      status: z.enum(BOOKING_STATUSES),
      payment: z.enum(BOOKING_PAYMENTS),
      cardMissing: z.optional(z.literal(true)),
      attendance: z.nullable(z.enum(ATTENDANCES)),
    }),
  ),
  /** Who and what it takes, by number; a block or a listing takes one or more, each numbered 1. */
  resources: z.optional(z.array(bookingResourceSchema)),
  /** The ranges that it takes of each, by start. */
  parts: z.optional(z.array(takenPartSchema)),
  /** The version that `moveBooking`, `updateBlock` and `removeBlock` require. */
  version: z.int(),
});

export type WeekItem = z.output<typeof weekItemSchema>;

const range = z.object({ startAt: z.number(), endAt: z.number() });

/** When a day is open to clients: weekly or special hours; empty on days off. */
const openDay = {
  hours: z.array(range),
  /** The entry that closes the day or gives it its own hours. */
  special: z.nullable(z.object({ id: z.string(), kind: z.enum(['TIME_OFF', 'SPECIAL_HOURS']), name: z.string() })),
};

/** A time range marked as busy in a mirrored calendar; its details are never read. */
export const busyTimeSchema = z.object({
  calendarId: z.string(),
  calendarName: z.string(),
  startAt: z.number(),
  endAt: z.number(),
  /** Whose calendar it is; omitted for one of the business, which closes everyone. */
  resourceId: z.optional(z.string()),
});

export type BusyTime = z.output<typeof busyTimeSchema>;

export const getWeek = endpoint({
  id: 'booking.getWeek',
  method: 'GET',
  path: '/booking/api/week',
  audience: 'partner',
  permission: 'calendar.see',
  own: 'list',
  summary: 'Everything on the calendar for up to 42 days of the business’s zone, in order of time.',
  source: 'product/bookings#week',
  query: z.object({
    businessId: uuid(),
    from: wallDate(),
    days: z._default(queryInt(1, WEEK_VIEW_MAX_DAYS), 7),
  }),
  output: z.object({
    zone: z.string(),
    /** One per date, in order. A day has 23, 24 or 25 hours: `endAt` is the next one's `startAt`. */
    days: z.array(
      z.object({
        date: z.string(),
        startAt: z.number(),
        endAt: z.number(),
        ...openDay,
      }),
    ),
    /** People and rooms whose days differ from the business's, in the same order as `days`; all others follow it. */
    ownDays: z.optional(z.array(z.object({ resourceId: z.string(), days: z.array(z.object(openDay)) }))),
    items: z.array(weekItemSchema),
    /** Busy times of other calendars, by start: closed to clients; they may overlap each other and the items. */
    busy: z.array(busyTimeSchema),
  }),
  refusals: [],
});
