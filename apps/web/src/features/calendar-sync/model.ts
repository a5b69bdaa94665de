import type { BusyCalendar, CalendarFeed } from '@primehour/contract/calendar-sync';
import { formatDate, formatDayTime } from '@primehour/domain/format/time';
import * as copy from '../../copy/calendar-sync.ts';

/** The label of a calendar's state. A failed sync takes precedence over everything else. */
export const STATE_LABELS: Record<BusyCalendar['state'], string> = {
  WAITING: copy.waiting,
  SYNCED: copy.synced,
  FAILED: copy.failed,
};

/** When the calendar was last read, and how many events it has. */
export function describeSync({ lastSyncedAt, busyCount }: BusyCalendar, zone: string): string {
  if (lastSyncedAt === null) return copy.notReadText;
  const times = busyCount === 1 ? copy.oneBusyTime : copy.busyTimes(busyCount);
  return copy.lastRead(formatDayTime(Date.parse(lastSyncedAt), zone), times);
}

/** What is known about a feed after its URL was shown once. */
export function describeFeed({ createdAt, lastReadAt }: CalendarFeed, zone: string): string {
  const made = createdAt === null ? '' : copy.linkMade(formatDate(Date.parse(createdAt), zone));
  const read = lastReadAt === null ? copy.neverRead : copy.lastAsked(formatDayTime(Date.parse(lastReadAt), zone));
  return `${made}, and ${read}.`;
}
