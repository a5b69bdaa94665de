import {
  HOLD_ABOVE_MAX_DOLLARS,
  HOLD_ABOVE_MIN_DOLLARS,
  REMINDERS_MAX,
  REMINDER_MAX_HOURS,
} from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';

/** Booking settings as returned. */
export const settingsSchema = z.object({
  minNoticePeriod: z.int(),
  advanceBooking: z.int(),
  timeslotDuration: z.int(),
  /** Hours before the start after which clients can neither move nor cancel; this does not apply to the partner. */
  changeCutoff: z.int(),
  /** Hours before the start at which clients are reminded. */
  reminderHours: z.array(z.int()),
  /** Above this many cents a bid is held on the bidder's card while it leads. */
  holdAbove: z.int(),
  /** Whether a booking assigned by the rule is automatically handed to a free colleague to make room. */
  makesRoom: z.boolean(),
  /** Whether clients who ask for anyone preferably get the person of their last visit. */
  prefersLastPerson: z.boolean(),
  /** Whether clients are asked for a tip after a visit (product/tips). */
  asksTips: z.boolean(),
});

/** Hours before the start, each once; an empty list turns reminders off. */
export const reminderHoursField = () =>
  z.optional(
    z.array(z.int({ error: copy.notANumber }).check(z.gte(1), z.lte(REMINDER_MAX_HOURS))).check(
      z.maxLength(REMINDERS_MAX, copy.tooManyReminders(REMINDERS_MAX)),
      z.refine((hours) => new Set(hours).size === hours.length, copy.reminderTwice),
    ),
  );

const HOLD_ABOVE_RANGE = copy.holdAboveRange;

/** In cents: above it a bid is held on the bidder's card while it leads. */
export const holdAboveField = () =>
  z.optional(
    z
      .int({ error: copy.notANumber })
      .check(
        z.gte(HOLD_ABOVE_MIN_DOLLARS * 100, HOLD_ABOVE_RANGE),
        z.lte(HOLD_ABOVE_MAX_DOLLARS * 100, HOLD_ABOVE_RANGE),
      ),
  );
