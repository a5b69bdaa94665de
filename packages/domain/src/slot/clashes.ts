/** Which bookings a special date would leave outside the hours, before it is saved. */
import { addDays, epochDayOf } from '../time/wall-date.ts';
import { wallEdgeToInstant, wallToInstant, zoneTable } from '../time/zone-table.ts';
import type { Instant, Zone } from '../vocabulary.ts';
import type { SpecialDate } from './special-dates.ts';

type Range = { readonly startAt: Instant; readonly endAt: Instant };

/** The real time of all of an entry's dates. */
export function rangeOfDates({ fromDate, untilDate }: Pick<SpecialDate, 'fromDate' | 'untilDate'>, zone: Zone): Range {
  const table = zoneTable(zone);
  return { startAt: wallToInstant(table, fromDate, 0), endAt: wallToInstant(table, addDays(untilDate, 1), 0) };
}

/**
 * Time off clashes with every booking that reaches into its dates; special hours clash with those that do not lie
 * within one of their blocks. Only the service counts, because its buffers may extend beyond the hours anyway.
 */
export function clashesWith(entry: Omit<SpecialDate, 'id' | 'name'>, zone: Zone, booking: Range): boolean {
  const dates = rangeOfDates(entry, zone);
  if (booking.endAt <= dates.startAt || dates.endAt <= booking.startAt) return false;
  if (entry.kind === 'TIME_OFF') return true;
  const table = zoneTable(zone);
  const day = epochDayOf(entry.fromDate);
  return !entry.hours.some(
    ({ startMinute, endMinute }) =>
      wallEdgeToInstant(table, day, startMinute) <= booking.startAt &&
      booking.endAt <= wallEdgeToInstant(table, day, endMinute),
  );
}
