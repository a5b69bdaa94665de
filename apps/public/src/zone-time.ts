import { formatDayTime, formatTime } from '@primehour/domain/format/time';

// The two readings below are what @primehour/domain/format does not offer yet.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** One formatter a zone: the hour on the 24-hour clock, and the short name of the offset in force. */
function partAt(type: Intl.DateTimeFormatPartTypes, at: number, zone: string): string {
  let made = formatters.get(zone);
  if (!made) {
    made = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hour: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    });
    formatters.set(zone, made);
  }
  return made.formatToParts(at).find((part) => part.type === type)?.value ?? '';
}

/** The hour on a wall clock in the zone, 0 to 23. */
export function hourIn(at: number, zone: string): number {
  return Number(partAt('hour', at, zone));
}

/** Clocks go back by an hour, on Lord Howe Island by half of one. */
const CLOCK_SHIFTS_MS = [-3_600_000, -1_800_000, 1_800_000, 3_600_000];

/** '9:30 AM'; where clocks go back and read the same twice, '1:00 AM CDT' and '1:00 AM CST'. */
export function formatClearTime(at: number, zone: string): string {
  const isRead = formatDayTime(at, zone);
  const isReadTwice = CLOCK_SHIFTS_MS.some((shift) => formatDayTime(at + shift, zone) === isRead);
  return isReadTwice ? `${formatTime(at, zone)} ${partAt('timeZoneName', at, zone)}` : formatTime(at, zone);
}
