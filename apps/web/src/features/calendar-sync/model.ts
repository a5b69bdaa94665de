import type { BusyCalendar, CalendarFeed } from '@primehour/contract/calendar-sync';
import { formatDate, formatDayTime } from '@primehour/domain/format/time';
import * as copy from '../../copy/calendar-sync.ts';

/** What a calendar's state is called. A reading that failed says so before anything else. */
export const STATE_WORDS: Record<BusyCalendar['state'], string> = {
  WAITING: copy.waiting,
  SYNCED: copy.synced,
  FAILED: copy.failed,
};

/** When it was read last, and how much it holds. */
export function syncWords({ lastSyncedAt, busyCount }: BusyCalendar, zone: string): string {
  if (lastSyncedAt === null) return copy.notReadText;
  const times = busyCount === 1 ? copy.oneBusyTime : copy.busyTimes(busyCount);
  return copy.lastRead(formatDayTime(Date.parse(lastSyncedAt), zone), times);
}

/** What is known of a feed whose address isn't: that was shown once. */
export function feedWords({ createdAt, lastReadAt }: CalendarFeed, zone: string): string {
  const made = createdAt === null ? '' : copy.linkMade(formatDate(Date.parse(createdAt), zone));
  const read = lastReadAt === null ? copy.neverRead : copy.lastAsked(formatDayTime(Date.parse(lastReadAt), zone));
  return `${made}, and ${read}.`;
}
