import { formatClearTime, hourIn } from '@primehour/domain/format/time';
import * as copy from '../copy/booking.ts';

export type TimeChoice = { at: number; label: string };
export type TimeGroup = { part: 'Morning' | 'Afternoon' | 'Evening'; times: TimeChoice[] };

const NOON_HOUR = 12;
const EVENING_HOUR = 17;

/** The times of one day by part of the day; parts without times are omitted. */
export function groupByPart(slots: readonly number[], zone: string): TimeGroup[] {
  const groups: TimeGroup[] = [];
  for (const at of slots) {
    const part = partOf(hourIn(at, zone));
    const choice = { at, label: formatClearTime(at, zone) };
    const open = groups.at(-1);
    if (open?.part === part) open.times.push(choice);
    else groups.push({ part, times: [choice] });
  }
  return groups;
}

function partOf(hour: number): TimeGroup['part'] {
  if (hour < NOON_HOUR) return copy.morning;
  return hour < EVENING_HOUR ? copy.afternoon : copy.evening;
}
