import { BLOCKS_PER_DAY_MAX } from '@primehour/domain/limits';
import {
  SPECIAL_DATES_AT_ONCE_MAX,
  SPECIAL_DATE_KINDS,
  SPECIAL_DATE_NAME_MAX_LENGTH,
} from '@primehour/domain/slot/special-dates';
import * as z from 'zod/mini';
import { wallTime } from './availability.ts';
import { bookingSchema } from './booking-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { idParams, optionalLine, paged, wallDate } from './primitives.ts';
import { resourceQuery } from './resource-query.ts';

/**
 * Special dates: entries that override the weekly hours. TIME_OFF closes whole dates, SPECIAL_HOURS replaces the hours
 * of one date. If both apply, the date is closed. Saving one never changes a booking: `findClashes` lists beforehand
 * which bookings would fall outside the hours. With `resourceId`, those of one person, room or equipment. The public
 * holidays come from `@primehour/domain/time/us-holidays`.
 */

/** May be empty; 'Thanksgiving Day', 'At the fair'. */
const name = z._default(optionalLine(SPECIAL_DATE_NAME_MAX_LENGTH), '');

/** `HH:MM` or `HH:MM:SS`, any whole minute; the end of the day is `24:00`. */
const hoursField = z.object({ startTime: wallTime, endTime: wallTime });

export const timeOffForm = z.object({
  kind: z.literal('TIME_OFF'),
  fromDate: wallDate(),
  /** Inclusive; the same as `fromDate` for one day. */
  untilDate: wallDate(),
  name,
});

export const specialHoursForm = z.object({
  kind: z.literal('SPECIAL_HOURS'),
  date: wallDate(),
  hours: z
    .array(hoursField)
    .check(z.minLength(1, copy.hoursRequired), z.maxLength(BLOCKS_PER_DAY_MAX, copy.tooManyBlocks)),
  name,
});

export const specialDateForm = z.discriminatedUnion('kind', [timeOffForm, specialHoursForm]);
export type SpecialDateForm = z.input<typeof specialDateForm>;

export const specialDateSchema = z.object({
  id: z.string(),
  kind: z.enum(SPECIAL_DATE_KINDS),
  fromDate: z.string(),
  /** Inclusive; equals `fromDate` for special hours. */
  untilDate: z.string(),
  name: z.string(),
  /** `HH:MM:SS`; empty for time off. */
  hours: z.array(z.object({ startTime: z.string(), endTime: z.string() })),
});
export type SpecialDate = z.output<typeof specialDateSchema>;

const entries = z
  .array(specialDateForm)
  .check(
    z.minLength(1, copy.nothingToSave),
    z.maxLength(SPECIAL_DATES_AT_ONCE_MAX, copy.tooManyAtOnce(SPECIAL_DATES_AT_ONCE_MAX)),
  );

export const listSpecialDates = endpoint({
  id: 'booking.listSpecialDates',
  method: 'GET',
  path: '/booking/api/special-dates',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Time off and special hours that end today or later, by date.',
  source: 'product/availability#special-dates',
  query: resourceQuery,
  output: z.array(specialDateSchema),
  refusals: [],
});

export const addSpecialDates = endpoint({
  id: 'booking.addSpecialDates',
  method: 'POST',
  path: '/booking/api/special-dates',
  audience: 'partner',
  permission: 'hours.change',
  own: 'resource',
  summary: 'Adds one or several entries, all or none. Bookings are unchanged. Returns the added entries.',
  source: 'product/availability#special-dates',
  query: resourceQuery,
  body: z.object({ entries }),
  output: z.array(specialDateSchema),
  status: 201,
  refusals: [],
});

export const updateSpecialDate = endpoint({
  id: 'booking.updateSpecialDate',
  method: 'PUT',
  path: '/booking/api/special-dates/{id}',
  audience: 'partner',
  permission: 'hours.change',
  own: 'specialDate',
  summary: 'Replaces one entry; its kind may change too.',
  source: 'product/availability#special-dates',
  params: idParams,
  query: resourceQuery,
  body: z.object({ entry: specialDateForm }),
  output: specialDateSchema,
  refusals: [],
});

export const removeSpecialDate = endpoint({
  id: 'booking.removeSpecialDate',
  method: 'DELETE',
  path: '/booking/api/special-dates/{id}',
  audience: 'partner',
  permission: 'hours.change',
  own: 'specialDate',
  summary: 'Removes an entry: the weekly hours apply again on its dates.',
  source: 'product/availability#special-dates',
  params: idParams,
  query: resourceQuery,
  output: z.object({ id: z.string() }),
  refusals: [],
});

export const findClashes = endpoint({
  id: 'booking.findClashes',
  method: 'POST',
  path: '/booking/api/special-dates/clashes',
  audience: 'partner',
  permission: 'hours.change',
  own: 'resource',
  summary: 'Upcoming bookings that the entries would leave outside the hours; changes nothing. At most 100 are listed.',
  source: 'product/availability#special-dates',
  query: resourceQuery,
  body: z.object({ entries }),
  output: paged(bookingSchema),
  status: 201,
  refusals: [],
});
