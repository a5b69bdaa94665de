import { isoDayOfWeek } from '../time/wall-date.ts';
/** The times that suit a waiting client. */
import { instantToWall, type ZoneTable } from '../time/zone-table.ts';
import type { Instant, IsoDay, WallDate } from '../vocabulary.ts';

/** Days of the week and the hours in which the visit may start; the end is exclusive. */
export type PreferredTime = {
  readonly days: readonly IsoDay[];
  readonly fromMinute: number;
  readonly untilMinute: number;
};

export type Preferences = {
  readonly fromDate: WallDate;
  readonly untilDate: WallDate;
  /** Empty means any time. */
  readonly times: readonly PreferredTime[];
};

/** Whether a start matches a client's preferences, on the business's clock. */
export function matchesPreferences(
  { fromDate, untilDate, times }: Preferences,
  table: ZoneTable,
  startAt: Instant,
): boolean {
  const { date, minute } = instantToWall(table, startAt);
  if (date < fromDate || date > untilDate) return false;
  const day = isoDayOfWeek(date);
  return (
    times.length === 0 ||
    times.some(
      ({ days, fromMinute, untilMinute }) => days.includes(day) && fromMinute <= minute && minute < untilMinute,
    )
  );
}
