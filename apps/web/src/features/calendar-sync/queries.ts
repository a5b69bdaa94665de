import {
  addBusyCalendar,
  type BusyCalendar,
  type CalendarFeed,
  getCalendars,
  getFeed,
  makeFeed,
  removeBusyCalendar,
  revokeFeed,
  saveFeed,
  syncBusyCalendar,
} from '@primehour/contract/calendar-sync';
import type { CallInput } from '@primehour/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { Subject } from '../../account/subject.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

/** A sync takes a second or two; while one is running, its result is polled. */
const SYNCING_POLL_MS = 1_500;

/** `busyCalendars` is undefined for members who can't change the hours: they see only the feed. */
type Calendars = { readonly feed: CalendarFeed; readonly busyCalendars?: readonly BusyCalendar[] };

export const calendarsQuery = (subject: Subject, canChangeHours: boolean) =>
  queryOptions({
    queryKey: [getCalendars.id, subject.businessId, subject.resourceId ?? null, canChangeHours],
    queryFn: async (): Promise<Calendars> =>
      canChangeHours ? call(getCalendars, { query: subject }) : { feed: await call(getFeed, { query: subject }) },
    refetchInterval: ({ state }) =>
      state.data?.busyCalendars?.some(({ isSyncing }) => isSyncing) ? SYNCING_POLL_MS : false,
  });

/** The week view shows what other calendars block; its contract loads with it, so its key is spelled out here. */
const reload = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [getCalendars.id] }),
    queryClient.invalidateQueries({ queryKey: ['booking.getWeek'] }),
  ]);

/** The URL is shown only this once. */
export async function makeFeedLink(subject: Subject): Promise<string> {
  const { url } = await call(makeFeed, { query: subject });
  await reload();
  return url;
}

export async function endFeed(subject: Subject): Promise<void> {
  await call(revokeFeed, { query: subject });
  await reload();
}

export async function saveNames(subject: Subject, hasClientNames: boolean): Promise<void> {
  await call(saveFeed, { query: subject, body: { hasClientNames } });
  await reload();
}

export async function addCalendar(subject: Subject, body: CallInput<typeof addBusyCalendar>['body']): Promise<void> {
  await call(addBusyCalendar, { query: subject, body });
  await reload();
}

export async function syncNow(subject: Subject, id: string): Promise<void> {
  await call(syncBusyCalendar, { params: { id }, query: subject });
  await reload();
}

export async function removeCalendar(subject: Subject, id: string): Promise<void> {
  await call(removeBusyCalendar, { params: { id }, query: subject });
  await reload();
}
