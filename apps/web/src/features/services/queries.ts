import {
  createService,
  deleteService,
  getService,
  listServices,
  makePrimaryService,
  updateService,
} from '@primehour/contract/service';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ensureBusiness } from '../../account/business.ts';
import { call } from '../../api/call.ts';
import { showSaved } from '../../api/show-saved.ts';
import type { bodyOf } from './form.ts';

/**
 * Home shows the same list under the same key. A missing business is an error of this query, because the screen
 * treats both alike (product/services#list).
 */
export const servicesQuery = (businessId: string | undefined) =>
  queryOptions({
    queryKey: [listServices.id, businessId],
    queryFn: async () => {
      const business = await ensureBusiness();
      return await call(listServices, { query: { businessId: business.id } });
    },
    // Another tab may have changed one a moment ago: returning to this one refetches.
    staleTime: 0,
  });

export const serviceQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [getService.id, businessId, id],
    queryFn: () => call(getService, { params: { id }, query: { businessId } }),
    // An edit form starts from what is stored now; what was read a while ago only fills the wait.
    staleTime: 0,
  });

const reload = (client: QueryClient, businessId: string) =>
  client.invalidateQueries({ queryKey: servicesQuery(businessId).queryKey });

type Body = ReturnType<typeof bodyOf>;

/** Without an id the service is new. The same body always has the same key. */
export const saveServiceMutation = (businessId: string, id: string | undefined, keyOf: (body: Body) => string) =>
  mutationOptions({
    mutationFn: (body: Body) =>
      id === undefined
        ? call(createService, { query: { businessId }, body: { ...body, requestKey: keyOf(body) } })
        : call(updateService, { params: { id }, query: { businessId }, body }),
    onSuccess: async (service, _body, _result, { client }) => {
      await showSaved(client, serviceQuery(businessId, service.id), service);
      await reload(client, businessId);
    },
  });

/** Only one service is primary; making another one primary reloads the list (product/services#primary-service). */
export const makePrimaryMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call(makePrimaryService, { query: { businessId }, body: { id } }),
    onSuccess: (_service, _id, _result, { client }) => reload(client, businessId),
  });

export const deleteServiceMutation = (businessId: string) =>
  mutationOptions({
    mutationFn: (id: string) => call(deleteService, { params: { id }, query: { businessId } }),
    onSuccess: (_deleted, _id, _result, { client }) => reload(client, businessId),
  });
