import type { Booking } from '@primehour/contract/booking-shapes';
import { CallError, errorBodyOf } from '@primehour/contract/call';
import {
  CLIENT_EXPORT_PATH,
  eraseClient,
  getClient,
  liftBiddingBar,
  listClientBookings,
  listClients,
  mergeClients,
  previewMerge,
  setClientBlocked,
  updateClient,
} from '@primehour/contract/client';
import { getImport, readImport, startImport } from '@primehour/contract/client-import';
import type { Client } from '@primehour/contract/client-shapes';
import type { CallInput } from '@primehour/contract/endpoint';
import { BOOKINGS_PAGE_SIZE } from '@primehour/domain/limits';
import { queryOptions } from '@tanstack/react-query';
import { call, sendSigned } from '../../api/call.ts';
import type { PagedList } from '../../api/paged-list.ts';
import { queryClient } from '../../api/query-client.tsx';
import { saveFile } from '../../api/save-file.ts';
import { showSaved } from '../../api/show-saved.ts';
import { withStepUp } from '../../api/step-up.ts';

/** The contract's default page size. */
const CLIENTS_PAGE_SIZE = 50;

/** The first page is requested with only the search text (product/clients#list). */
export const clientsOf = (businessId: string, search: string): PagedList<Client> => ({
  queryKey: [listClients.id, businessId, search],
  pageSize: CLIENTS_PAGE_SIZE,
  fetchPage: ({ page, limit }) => {
    const isUsual = page === 0 && limit === CLIENTS_PAGE_SIZE;
    return call(listClients, { query: { businessId, ...(!isUsual && { page, limit }), ...(search && { search }) } });
  },
});

export const clientQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getClient.id, businessId, id],
    queryFn: () => call(getClient, { params: { id }, query: { businessId } }),
  });

export const historyOf = (businessId: string, id: string): PagedList<Booking> => ({
  queryKey: [listClientBookings.id, businessId, id],
  pageSize: BOOKINGS_PAGE_SIZE,
  fetchPage: (page) => call(listClientBookings, { params: { id }, query: { businessId, ...page } }),
});

const TOUCHED = [
  listClients.id,
  getClient.id,
  listClientBookings.id,
  'booking.listBookings',
  'booking.getWeek',
  // A merged client's packages belong to the other record.
  'storedValue.listStoredValues',
];

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

export async function liftBar(businessId: string, id: string): Promise<void> {
  await call(liftBiddingBar, { params: { id }, query: { businessId } });
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

/**
 * Cached data about the client is removed too, once their page is closed: it would be requested again and not found.
 */
export async function erase(businessId: string, id: string, leave: () => void): Promise<void> {
  await call(eraseClient, { params: { id }, query: { businessId } });
  leave();
  for (const one of [getClient.id, listClientBookings.id]) {
    const filter = { queryKey: [one, businessId, id] };
    await queryClient.cancelQueries(filter);
    queryClient.removeQueries(filter);
  }
  await reloadClients();
}

/**
 * Downloads with the session's token, which a plain link can't send; exporting requires a fresh code (decision 064).
 */
export async function downloadClients(businessId: string): Promise<void> {
  const path = `${CLIENT_EXPORT_PATH}?businessId=${businessId}`;
  const response = await withStepUp(() => sendSigned({ path, method: 'GET', body: undefined }));
  if (!response.ok) throw new CallError(await errorBodyOf(response));
  saveFile('clients.csv', await response.blob());
}

// Imports -----------------------------------------------------------------------------------------

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

/** Returns the id under which the parsed file is stored. */
export async function readList(businessId: string, body: { fileName: string; csv: string }): Promise<string> {
  const list = await call(readImport, { query: { businessId }, body });
  queryClient.setQueryData(importQuery(businessId, list.id).queryKey, list);
  return list.id;
}

export async function runImport(businessId: string, id: string): Promise<void> {
  const list = await call(startImport, { params: { id }, query: { businessId } });
  await showSaved(queryClient, importQuery(businessId, id), list);
}
