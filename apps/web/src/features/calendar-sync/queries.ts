import {
  addBusyCalendar,
  getCalendars,
  makeFeed,
  removeBusyCalendar,
  revokeFeed,
  saveFeed,
  syncBusyCalendar,
} from '@primehour/contract/calendar-sync';
import type { CallInput } from '@primehour/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

/** A reading takes a second or two; while one is under way its outcome is looked for. */
const SYNCING_POLL_MS = 1_500;

export const calendarsQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getCalendars.id, businessId],
    queryFn: () => call(getCalendars, { query: { businessId } }),
    refetchInterval: ({ state }) =>
      state.data?.busyCalendars.some(({ isSyncing }) => isSyncing) ? SYNCING_POLL_MS : false,
  });

/** The week view shows what other calendars block; its contract comes with it, so it is named here. */
const reload = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [getCalendars.id] }),
    queryClient.invalidateQueries({ queryKey: ['booking.getWeek'] }),
  ]);

/** The address is shown this once. */
export async function makeFeedLink(businessId: string): Promise<string> {
  const { url } = await call(makeFeed, { query: { businessId } });
  await reload();
  return url;
}

export async function endFeed(businessId: string): Promise<void> {
  await call(revokeFeed, { query: { businessId } });
  await reload();
}

export async function saveNames(businessId: string, hasClientNames: boolean): Promise<void> {
  await call(saveFeed, { query: { businessId }, body: { hasClientNames } });
  await reload();
}

export async function addCalendar(businessId: string, body: CallInput<typeof addBusyCalendar>['body']): Promise<void> {
  await call(addBusyCalendar, { query: { businessId }, body });
  await reload();
}

export async function syncNow(businessId: string, id: string): Promise<void> {
  await call(syncBusyCalendar, { params: { id }, query: { businessId } });
  await reload();
}

export async function removeCalendar(businessId: string, id: string): Promise<void> {
  await call(removeBusyCalendar, { params: { id }, query: { businessId } });
  await reload();
}
