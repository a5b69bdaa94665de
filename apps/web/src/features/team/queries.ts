import type { ResponseBody, CallInput } from '@primehour/contract/endpoint';
import { listPersonServices, type PersonService, savePersonServices } from '@primehour/contract/person-services';
import {
  addResource,
  getHandover,
  listResourceStates,
  orderResources,
  type Resource,
  retireResource,
  saveResourceHours,
  updateResource,
} from '@primehour/contract/resource';
import { listServices } from '@primehour/contract/service';
import { getTeam } from '@primehour/contract/team';
import { queryOptions } from '@tanstack/react-query';
import { reloadBusinesses } from '../../account/business.ts';
import { resourcesQuery } from '../../account/resources.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.tsx';

/** States change with the minute, so the page refetches while it is open. */
const STATES_EVERY_MS = 60_000;

export const statesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listResourceStates.id, businessId],
    queryFn: () => call(listResourceStates, { query: { businessId } }),
    refetchInterval: STATES_EVERY_MS,
  });

export const servicesQuery = (businessId: string) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: () => call(listServices, { query: { businessId } }),
  });

export const handoverQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getHandover.id, businessId, id],
    queryFn: () => call(getHandover, { params: { id }, query: { businessId } }),
    // Decisions are checked against the current bookings.
    staleTime: 0,
    gcTime: 0,
  });

export const personServicesQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [listPersonServices.id, businessId, id],
    queryFn: () => call(listPersonServices, { params: { id }, query: { businessId } }),
  });

/** Who works when, and on what, decides what other screens show. */
const reload = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [id] }) =>
      typeof id === 'string' && (id.startsWith('booking.') || id.startsWith('calendar.')),
  });

/** The session knows whether there is a team; should this fail, it is retried automatically. */
const reloadSolo = () => reloadBusinesses().catch(() => undefined);

export async function add(businessId: string, body: CallInput<typeof addResource>['body']): Promise<Resource> {
  const added = await call(addResource, { query: { businessId }, body });
  await Promise.all([reload(), reloadSolo()]);
  return added;
}

export async function change(
  businessId: string,
  id: string,
  body: CallInput<typeof updateResource>['body'],
): Promise<void> {
  await call(updateResource, { params: { id }, query: { businessId }, body });
  await reload();
}

/** The new order shows immediately; if the server can't store it, the old one is restored. */
export async function order(businessId: string, resources: readonly Resource[]): Promise<void> {
  const { queryKey } = resourcesQuery(businessId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, [...resources]);
  try {
    await call(orderResources, { query: { businessId }, body: { ids: resources.map(({ id }) => id) } });
  } finally {
    await queryClient.invalidateQueries({ queryKey });
  }
}

export async function retire(
  businessId: string,
  id: string,
  bookings: CallInput<typeof retireResource>['body']['bookings'],
): Promise<ResponseBody<typeof retireResource>> {
  const retired = await call(retireResource, { params: { id }, query: { businessId }, body: { bookings } });
  await Promise.all([reload(), reloadSolo()]);
  if (retired.memberEnded) await queryClient.invalidateQueries({ queryKey: [getTeam.id] });
  return retired;
}

export async function follow(businessId: string, id: string, followsBusinessHours: boolean): Promise<void> {
  await call(saveResourceHours, { params: { id }, query: { businessId }, body: { followsBusinessHours } });
  await reload();
}

type Entry = Pick<PersonService, 'serviceId' | 'isDone' | 'price' | 'duration'>;

export async function saveServices(businessId: string, id: string, services: Entry[]): Promise<void> {
  await call(savePersonServices, { params: { id }, query: { businessId }, body: { services } });
  await reload();
}
