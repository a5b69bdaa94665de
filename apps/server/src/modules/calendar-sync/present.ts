import { hash } from 'node:crypto';
import type { BusyCalendar, CalendarFeed } from '@primehour/contract/calendar-sync';
import type { calendarFeed } from '@primehour/db/schema/calendar-sync';
import { type CalendarEvent, writeLongCalendar } from '../../calendar-file/write-calendar.ts';
import { instantOf } from '../../clock.ts';
import type { Config } from '../../config.ts';
import * as copy from '../../copy/calendar-sync.ts';
import { withPerson } from '../../messages/copy/client.ts';
import type { BusyCalendarRow, LoadedFeed } from './queries.ts';

/** Builds the response field by field; no other file of this module builds one. */

export const presentFeed = (row: typeof calendarFeed.$inferSelect | undefined): CalendarFeed => ({
  isOn: row !== undefined,
  createdAt: row?.createdAt.toISOString() ?? null,
  lastReadAt: row?.lastReadAt?.toISOString() ?? null,
  hasClientNames: row?.hasClientNames ?? false,
});

export const presentBusyCalendar = (row: BusyCalendarRow): BusyCalendar => ({
  id: row.id,
  name: row.name,
  host: row.host,
  state: row.lastError !== null ? 'FAILED' : row.lastSyncedAt === null ? 'WAITING' : 'SYNCED',
  isSyncing: row.requestedAt !== null,
  lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
  lastError: row.lastError,
  busyCount: row.busyCount,
});

export type FeedFile = { readonly text: string; readonly etag: string; readonly changedAt: Date };

/**
 * Renders a feed as a file. Nothing in it depends on the time of the request, so that the same bookings produce the
 * same file.
 */
export async function presentFeedFile(
  { rows, head }: LoadedFeed,
  { hasClientNames }: { readonly hasClientNames: boolean },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<FeedFile> {
  const host = new URL(publicUrl).hostname;
  const changedAt = rows.reduce((latest, row) => (row.changedAt > latest ? row.changedAt : latest), new Date(0));
  const events = rows.map((row): CalendarEvent => {
    const name = hasClientNames && row.clientName !== null ? `: ${row.clientName}` : '';
    const isBlock = row.kind === 'block';
    return {
      // A different id than in the client's own file, because one person may have both in one calendar.
      uid: `${row.origin}-${row.id}-feed@${host}`,
      sequence: row.version,
      changedAt: instantOf(row.changedAt),
      startAt: instantOf(row.startAt),
      endAt: instantOf(row.endAt),
      summary: isBlock ? copy.blockedTime : `${withPerson(row.title, row.personName)}${name}`,
      description: '',
      location: isBlock ? '' : (row.location ?? head?.place ?? ''),
      // The winner may still fail to pay.
      status: row.isSettled ? 'CONFIRMED' : 'TENTATIVE',
      ...(isBlock ? {} : { url: `${publicUrl}${row.kind === 'listing' ? `/listings/${row.id}` : '/bookings'}` }),
    };
  });
  const text = await writeLongCalendar({
    name: head?.name ?? '',
    events,
    method: 'PUBLISH',
    now: instantOf(changedAt),
  });
  return { text, changedAt, etag: `"${hash('sha256', text, 'base64url')}"` };
}
