import type { CallInput } from '@primehour/contract/endpoint';
import { listServices } from '@primehour/contract/service';
import { closeOpening, getWaitlist, makeOpening, offerOpening, removeEntry } from '@primehour/contract/waitlist';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

/** Offers can be answered at any moment. */
const REFETCH_MS = 15_000;

export const waitlistQuery = (businessId: string) =>
  queryOptions({
    queryKey: [getWaitlist.id, businessId],
    queryFn: () => call(getWaitlist, { query: { businessId } }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });

export const servicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: () => call(listServices, { query: { businessId } }),
  });

/** The week and today on Home show the time that is held for an offer. */
const TOUCHED = [getWaitlist.id, 'booking.getWeek'];

async function reload(businessId: string): Promise<void> {
  await Promise.all(TOUCHED.map((id) => queryClient.invalidateQueries({ queryKey: [id, businessId] })));
}

export async function fillOpening(businessId: string, body: CallInput<typeof makeOpening>['body']): Promise<void> {
  await call(makeOpening, { query: { businessId }, body });
  await reload(businessId);
}

export async function offerTo(businessId: string, id: string, entryId: string): Promise<void> {
  try {
    await call(offerOpening, { query: { businessId }, params: { id }, body: { entryId } });
  } finally {
    // A refusal means that the list has changed in the meantime.
    await reload(businessId);
  }
}

export async function stopOpening(businessId: string, id: string): Promise<void> {
  await call(closeOpening, { query: { businessId }, params: { id } });
  await reload(businessId);
}

export async function removeFromWaitlist(businessId: string, id: string): Promise<void> {
  await call(removeEntry, { query: { businessId }, params: { id } });
  await reload(businessId);
}
