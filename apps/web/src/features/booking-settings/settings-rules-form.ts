import { settingsForm } from '@primehour/contract/booking';
import { CHANGE_CUTOFF_MAX_HOURS, REMINDERS_MAX } from '@primehour/domain/limits';
import * as z from 'zod/mini';

// Apart from the mapping, which is needed to show the form: rules come when it is there.

/** A whole number as typed, judged by the contract's rule once it is one. */
const typedWhole = (required: string, rule: z.ZodMiniType<number, number>) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: required, abort: true }),
        z.regex(/^[+-]?\d+$/, { error: 'Should be a whole number', abort: true }),
      ),
    z.pipe(z.transform(Number), rule),
  );

/** Spec 2 §5, booking settings; the words are the contract's. */
export const settingsFields = z.object({
  minNoticePeriod: typedWhole('Minimum notice period is required', settingsForm.shape.minNoticePeriod),
  advanceBooking: typedWhole('Advance booking window is required', settingsForm.shape.advanceBooking),
  timeslotDuration: typedWhole('Timeslot duration is required', settingsForm.shape.timeslotDuration),
  changeCutoff: typedWhole(
    'Required',
    z
      .number()
      .check(
        z.gte(0, 'Should be greater than or equal to 0'),
        z.lte(CHANGE_CUTOFF_MAX_HOURS, `Should be at most ${CHANGE_CUTOFF_MAX_HOURS}`),
      ),
  ),
  reminderHours: z.array(z.pipe(z.string(), z.transform(Number))).check(
    z.maxLength(REMINDERS_MAX, `At most ${REMINDERS_MAX} reminders`),
    z.refine((hours) => new Set(hours).size === hours.length, 'Each reminder once, please'),
  ),
});
