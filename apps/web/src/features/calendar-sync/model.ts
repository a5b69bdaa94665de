import type { BusyCalendar, CalendarFeed } from '@primehour/contract/calendar-sync';
import { formatDate, formatDayTime } from '@primehour/domain/format/time';

/** What a calendar's state is called. A reading that failed says so before anything else. */
export const STATE_WORDS: Record<BusyCalendar['state'], string> = {
  WAITING: 'Not read yet',
  SYNCED: 'Up to date',
  FAILED: 'Can’t be read',
};

/** When it was read last, and how much it holds. */
export function syncWords({ lastSyncedAt, busyCount }: BusyCalendar, zone: string): string {
  if (lastSyncedAt === null) return 'It blocks no time until it has been read.';
  const times = busyCount === 1 ? '1 busy time to come' : `${busyCount} busy times to come`;
  return `Last read ${formatDayTime(Date.parse(lastSyncedAt), zone)} · ${times}`;
}

/** What is known of a feed whose address is not: it was told once. */
export function feedWords({ createdAt, lastReadAt }: CalendarFeed, zone: string): string {
  const made = createdAt === null ? '' : `The link was made on ${formatDate(Date.parse(createdAt), zone)}`;
  const read =
    lastReadAt === null
      ? 'no calendar has asked for it yet'
      : `a calendar last asked for it ${formatDayTime(Date.parse(lastReadAt), zone)}`;
  return `${made}, and ${read}.`;
}
