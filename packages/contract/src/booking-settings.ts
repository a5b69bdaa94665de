import {
  ADVANCE_BOOKING_MAX_DAYS,
  CHANGE_CUTOFF_MAX_HOURS,
  NOTICE_MAX_HOURS,
  TIMESLOT_OPTIONS_MINUTES,
} from '@primehour/domain/limits';
import * as z from 'zod/mini';
import { holdAboveField, reminderHoursField, settingsSchema } from './booking-settings-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { tenantQuery } from './primitives.ts';

const wholeNumber = (required: string, negative: string, max: number) =>
  z.int({ error: required }).check(z.gte(0, negative), z.lte(max, copy.atMost(max)));

/** See product/booking-settings#notice-and-window: the messages for minimums use the wording of the first. */
export const settingsForm = z.object({
  minNoticePeriod: wholeNumber(copy.noticeRequired, copy.noticeNegative, NOTICE_MAX_HOURS),
  advanceBooking: wholeNumber(copy.advanceRequired, copy.advanceNegative, ADVANCE_BOOKING_MAX_DAYS),
  timeslotDuration: z.int({ error: copy.timeslotRequired }).check(
    z.gte(0, copy.timeslotNegative),
    z.refine((minutes) => TIMESLOT_OPTIONS_MINUTES.some((option) => option === minutes), copy.notInList),
  ),
  /**
   * Ours, and optional, so that the three specified numbers are still a complete call: omitted fields are unchanged.
   */
  changeCutoff: z.optional(wholeNumber(copy.notANumber, copy.atLeastZero, CHANGE_CUTOFF_MAX_HOURS)),
  /** Hours before the start, each once; an empty list turns reminders off. */
  reminderHours: reminderHoursField(),
  /** In cents: above it a bid is held on the bidder's card while it leads. */
  holdAbove: holdAboveField(),
  makesRoom: z.optional(z.boolean()),
  prefersLastPerson: z.optional(z.boolean()),
  asksTips: z.optional(z.boolean()),
});

export const getSettings = endpoint({
  id: 'booking.getSettings',
  method: 'GET',
  path: '/booking/api/settings',
  audience: 'partner',
  permission: 'setup.see',
  summary:
    'Minimum notice (hours), advance window (days), timeslot (minutes), change cut-off and reminders (hours), and ' +
    'how a team’s bookings are given.',
  source: 'product/booking-settings#notice-and-window',
  query: tenantQuery,
  output: settingsSchema,
  refusals: [],
});

export const saveSettings = endpoint({
  id: 'booking.saveSettings',
  method: 'POST',
  path: '/booking/api/settings',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Replaces the booking settings; omitted optional fields are unchanged.',
  source: 'product/booking-settings#notice-and-window',
  query: tenantQuery,
  body: settingsForm,
  output: settingsSchema,
  status: 201,
  refusals: [],
});
