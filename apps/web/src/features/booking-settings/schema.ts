import { settingsForm } from '@primehour/contract/booking-settings';
import * as issues from '@primehour/contract/copy/issues';
import { MONEY_MESSAGES } from '@primehour/domain/field-copy';
import { CHANGE_CUTOFF_MAX_HOURS, REMINDERS_MAX } from '@primehour/domain/limits';
import { parseTypedDollars } from '@primehour/domain/money';
import * as z from 'zod/mini';

// Separate from the mapping, which is needed to show the form; the rules are loaded later.

/** A whole number as typed, checked by the contract's rule once it is one. */
const typedWhole = (required: string, rule: z.ZodMiniType<number, number>) =>
  z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: required, abort: true }),
        z.regex(/^[+-]?\d+$/, { error: issues.notWhole, abort: true }),
      ),
    z.pipe(z.transform(Number), rule),
  );

/** The messages are the contract's (product/booking-settings#notice-and-window). */
export const settingsFields = z.object({
  minNoticePeriod: typedWhole(issues.noticeRequired, settingsForm.shape.minNoticePeriod),
  advanceBooking: typedWhole(issues.advanceRequired, settingsForm.shape.advanceBooking),
  timeslotDuration: typedWhole(issues.timeslotRequired, settingsForm.shape.timeslotDuration),
  changeCutoff: typedWhole(
    issues.required,
    z
      .number()
      .check(z.gte(0, issues.atLeastZero), z.lte(CHANGE_CUTOFF_MAX_HOURS, issues.atMost(CHANGE_CUTOFF_MAX_HOURS))),
  ),
  holdAbove: z.pipe(
    z.string(),
    z.transform((text, context) => {
      const parsed = parseTypedDollars(text);
      const checked = parsed.ok ? settingsForm.shape.holdAbove.safeParse(parsed.value) : undefined;
      if (checked?.success && checked.data !== undefined) return checked.data;
      const wrong = checked?.error?.issues[0]?.message ?? (parsed.ok ? issues.required : MONEY_MESSAGES[parsed.reason]);
      context.issues.push({ code: 'custom', message: text.trim() === '' ? issues.required : wrong, input: text });
      return z.NEVER;
    }),
  ),
  makesRoom: z.boolean(),
  prefersLastPerson: z.boolean(),
  asksTips: z.boolean(),
  reminderHours: z.array(z.pipe(z.string(), z.transform(Number))).check(
    z.maxLength(REMINDERS_MAX, issues.tooManyReminders(REMINDERS_MAX)),
    z.refine((hours) => new Set(hours).size === hours.length, issues.reminderTwice),
  ),
});
