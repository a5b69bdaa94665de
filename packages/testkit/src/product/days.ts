import { dateIn } from '@primehour/domain/format/time';
import { addDays, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';

/** Wednesday of the week after next: beyond every notice period, within every booking window. */
export function wednesdayAhead(zone: string): WallDate {
  // Read once: midnight could pass between two readings.
  const today = dateIn(Date.now(), zone);
  return addDays(today, 17 - isoDayOfWeek(today));
}
