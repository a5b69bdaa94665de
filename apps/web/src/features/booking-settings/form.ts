import { settingsForm } from '@primehour/contract/booking';
import { TIMESLOT_OPTIONS_MINUTES } from '@primehour/domain/limits';
import * as z from 'zod/mini';

type Settings = z.output<typeof settingsForm>;

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
});

export type SettingsFields = z.input<typeof settingsFields>;
export type SettingsValues = z.output<typeof settingsFields>;

export function fieldsOf(settings: Settings): SettingsFields {
  return {
    minNoticePeriod: String(settings.minNoticePeriod),
    advanceBooking: String(settings.advanceBooking),
    timeslotDuration: String(settings.timeslotDuration),
  };
}

/** Spec 2 §5, timeslot options. */
export const TIMESLOT_CHOICES = TIMESLOT_OPTIONS_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutes`,
}));

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What the settings mean for a client, in one sentence. */
export function describeSettings({ minNoticePeriod, advanceBooking, timeslotDuration }: SettingsValues): string {
  const notice = minNoticePeriod === 0 ? 'up to the last minute' : `at least ${counted(minNoticePeriod, 'hour')} ahead`;
  return `Clients book ${notice} and no more than ${counted(advanceBooking, 'day')} in advance. Times are offered every ${counted(timeslotDuration, 'minute')}.`;
}
