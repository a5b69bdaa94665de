import type { DateFilter, Instant, Zone } from '../vocabulary.ts';
import { addDays, isoDayOfWeek } from './wall-date.ts';
import { instantToWall, wallToInstant, zoneTable } from './zone-table.ts';

/** Half-open: from ≤ start < until. A missing end is open. */
export type InstantRange = { from?: Instant; until?: Instant };

/** Date filters are days in the business's zone; a week starts on Monday; past ends now (product/bookings#filters). */
export function dateFilterRange(filter: DateFilter, zone: Zone, now: Instant): InstantRange {
  if (filter === 'all') return {};
  if (filter === 'past') return { until: now };
  const table = zoneTable(zone);
  const today = instantToWall(table, now).date;
  const [first, days] = {
    today: [today, 1] as const,
    tomorrow: [addDays(today, 1), 1] as const,
    'this-week': [addDays(today, 1 - isoDayOfWeek(today)), 7] as const,
  }[filter];
  return { from: wallToInstant(table, first, 0), until: wallToInstant(table, addDays(first, days), 0) };
}
