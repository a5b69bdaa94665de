import { waitlistTimesForm } from '@primehour/contract/waitlist';
import { WAITLIST_DAYS_MAX, WAITLIST_TIMES_MAX } from '@primehour/domain/limits';
import { addDays } from '@primehour/domain/time/wall-date';
import type { Instant, IsoDay, WallDate, Zone } from '@primehour/domain/vocabulary';
import type { PreferredTime } from '@primehour/domain/waitlist/preferences';
import { dateAt } from '../../booking/api.ts';

const DAYS: readonly IsoDay[] = [1, 2, 3, 4, 5, 6, 7];
const NUMBERS = Array.from({ length: WAITLIST_TIMES_MAX }, (_, index) => index + 1);
/** The default waiting period. */
const USUAL_DAYS = 14;

type Fields = Readonly<Record<string, string>>;

/**
 * The times in a form without JavaScript: five rows, each with a box per day and two lists of hours. Hours without a
 * day apply to any day, and an empty row is ignored.
 */
export function timesOfFields(fields: Fields): PreferredTime[] {
  return NUMBERS.flatMap((number) => {
    const days = DAYS.filter((day) => fields[`day${number}-${day}`] === 'true');
    const fromMinute = Number(fields[`from${number}`] ?? 0);
    const untilMinute = Number(fields[`until${number}`] ?? 1440);
    if (days.length === 0 && fromMinute === 0 && untilMinute === 1440) return [];
    return [{ days: days.length === 0 ? [...DAYS] : days, fromMinute, untilMinute }];
  });
}

/** The same as form values, for a form that is shown for editing. */
export const fieldsOfTimes = (times: readonly PreferredTime[]): Record<string, string> =>
  Object.fromEntries(
    times.flatMap(({ days, fromMinute, untilMinute }, index) => [
      ...days.map((day) => [`day${index + 1}-${day}`, 'true']),
      [`from${index + 1}`, String(fromMinute)],
      [`until${index + 1}`, String(untilMinute)],
    ]),
  );

/** The times entered in a form. */
export const preferencesOf = (fields: Fields) => ({
  untilDate: fields['untilDate'],
  times: timesOfFields(fields),
  agreesToPrices: fields['agreesToPrices'] === 'true',
});
export const parseTimesForm = (fields: Fields): ReturnType<typeof waitlistTimesForm.safeParse> =>
  waitlistTimesForm.safeParse(preferencesOf(fields));

/** The range of dates until which a client can wait, and the default. */
export function waitlistDates(zone: Zone, now: Instant) {
  const firstDate = dateAt(zone, now);
  const lastDate: WallDate = addDays(firstDate, WAITLIST_DAYS_MAX);
  return { firstDate, lastDate, usualDate: addDays(firstDate, USUAL_DAYS) };
}

/** Errors of a time are shown at its row. */
export const issueAtRow = ({ path, message }: { readonly path: string; readonly message: string }) => {
  const [, index] = /^times\.(\d+)/.exec(path) ?? [];
  return { path: index === undefined ? path : `until${Number(index) + 1}`, message };
};
