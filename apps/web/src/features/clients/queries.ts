import { listClients } from '@primehour/contract/booking';
import { CallError, errorBodyOf } from '@primehour/contract/client';
import {
  CLIENT_EXPORT_PATH,
  eraseClient,
  getClient,
  listClientBookings,
  mergeClients,
  previewMerge,
  setClientBlocked,
  updateClient,
} from '@primehour/contract/client-detail';
import { getImport, readImport, startImport } from '@primehour/contract/client-import';
import type { CallInput } from '@primehour/contract/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { mergePages } from '../../api/merge-pages.ts';
import { nextPageOf } from '../../api/next-page.ts';
import { queryClient } from '../../api/query-client.tsx';
import { refreshSession } from '../../api/refresh.ts';
import { send } from '../../api/send.ts';
import { getSession } from '../../session/store.ts';

/** The first page is asked for by its search alone; later ones by their number. */
export const clientsQuery = (businessId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [listClients.id, businessId, search],
    queryFn: ({ pageParam: page }) =>
      call(listClients, { query: { businessId, ...(page > 0 && { page }), ...(search && { search }) } }),
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
    select: ({ pages }) => mergePages(pages),
  });

export const clientQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getClient.id, businessId, id],
    queryFn: () => call(getClient, { params: { id }, query: { businessId } }),
  });

export const historyQuery = (businessId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [listClientBookings.id, businessId, id],
    queryFn: ({ pageParam: page }) => call(listClientBookings, { params: { id }, query: { businessId, page } }),
    initialPageParam: 0,
    getNextPageParam: nextPageOf,
    select: ({ pages }) => mergePages(pages),
  });

const TOUCHED = [listClients.id, getClient.id, listClientBookings.id, 'booking.listBookings', 'booking.getWeek'];

async function reloadClients(): Promise<void> {
  await Promise.all(TOUCHED.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));
}

export async function saveClient(
  businessId: string,
  id: string,
  body: CallInput<typeof updateClient>['body'],
): Promise<void> {
  await call(updateClient, { params: { id }, query: { businessId }, body });
  await reloadClients();
}

export async function blockClient(businessId: string, id: string, isBlocked: boolean): Promise<void> {
  await call(setClientBlocked, { params: { id }, query: { businessId }, body: { isBlocked } });
  await reloadClients();
}

export const mergePreviewQuery = (businessId: string, id: string, otherId: string) =>
  queryOptions({
    queryKey: [previewMerge.id, businessId, id, otherId],
    queryFn: () => call(previewMerge, { params: { id }, query: { businessId }, body: { otherId } }),
    staleTime: 0,
  });

export async function merge(businessId: string, id: string, otherId: string): Promise<void> {
  await call(mergeClients, { params: { id }, query: { businessId }, body: { otherId } });
  await reloadClients();
}

/** What was shown of them goes too. */
export async function erase(businessId: string, id: string): Promise<void> {
  await call(eraseClient, { params: { id }, query: { businessId } });
  queryClient.removeQueries({ queryKey: [getClient.id, businessId, id] });
  await reloadClients();
}

/** Clients for the lookup of a merge. */
export const lookupQuery = (businessId: string, search: string) =>
  queryOptions({
    queryKey: [listClients.id, businessId, 'lookup', search],
    queryFn: () => call(listClients, { query: { businessId, search, limit: 6 } }),
  });

/** The file is asked for with the session's token, which no plain link could carry, and handed to the browser. */
export async function downloadClients(businessId: string): Promise<void> {
  const ask = () =>
    send({
      path: `${CLIENT_EXPORT_PATH}?businessId=${businessId}`,
      method: 'GET',
      accessToken: getSession().accessToken,
    });
  let response = await ask();
  const { accessToken } = getSession();
  if (response.status === 401 && accessToken && (await refreshSession(accessToken))) response = await ask();
  if (!response.ok) throw new CallError(await errorBodyOf(response));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'clients.csv';
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// Lists from elsewhere ----------------------------------------------------------------------------

const RUNNING_POLL_MS = 300;

export const importQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getImport.id, businessId, id],
    queryFn: async () => {
      const list = await call(getImport, { params: { id }, query: { businessId } });
      if (list.status === 'DONE') await reloadClients();
      return list;
    },
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? RUNNING_POLL_MS : false),
  });

/** Answers with the id under which what was read is kept. */
export async function readList(businessId: string, body: { fileName: string; csv: string }): Promise<string> {
  const list = await call(readImport, { query: { businessId }, body });
  queryClient.setQueryData(importQuery(businessId, list.id).queryKey, list);
  return list.id;
}

export async function takeIn(businessId: string, id: string): Promise<void> {
  const list = await call(startImport, { params: { id }, query: { businessId } });
  queryClient.setQueryData(importQuery(businessId, id).queryKey, list);
}
