import type { TimeRange } from '../slot/calendar.ts';
import { type Hours, openRangesOf } from '../slot/inquiry.ts';
import { epochDayAt } from '../time/zone-table.ts';
import type { Instant } from '../vocabulary.ts';

/** Open hours from yesterday, which may reach past midnight, to the end of tomorrow. */
export function openAround(hours: Hours, now: Instant): TimeRange[] {
  const today = epochDayAt(hours.table, now);
  return [today - 1, today, today + 1].flatMap((day) =>
    openRangesOf(hours, day).map(({ startAt, endAt }) => ({ startAt: startAt as Instant, endAt: endAt as Instant })),
  );
}
