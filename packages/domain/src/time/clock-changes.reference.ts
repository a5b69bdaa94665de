/** For tests only: every clock change of the offered zones from 2020 to 2035, from Temporal instead of our tables. */
import { Temporal } from 'temporal-polyfill';
import { type WallDate, type Zone } from '../vocabulary.ts';
import { TIME_ZONES } from './time-zones.ts';

export type ClockChange = { readonly zone: Zone; readonly date: WallDate; readonly dayHours: number };

export function clockChanges(): ClockChange[] {
  const changes: ClockChange[] = [];
  for (const { value: zone } of TIME_ZONES) {
    let moment: Temporal.ZonedDateTime | null = Temporal.ZonedDateTime.from(`2020-01-01T00:00[${zone}]`);
    while ((moment = moment.getTimeZoneTransition('next')) && moment.year <= 2035) {
      changes.push({ zone, date: moment.toPlainDate().toString() as WallDate, dayHours: moment.hoursInDay });
    }
  }
  return changes;
}

/** Days without a change, so that zones that never change are tested as well. */
export function quietDays(): { zone: Zone; date: WallDate }[] {
  return TIME_ZONES.flatMap(({ value: zone }) =>
    ['2020-02-29', '2027-07-04', '2034-12-31', '2035-06-15'].map((date) => ({ zone, date: date as WallDate })),
  );
}
