import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idBody, idParams, requestKey, tenantQuery } from './primitives.ts';
import { serviceForm, serviceSchema } from './service-shapes.ts';

export const listServices = endpoint({
  id: 'booking.listServices',
  method: 'GET',
  path: '/booking/api/offerings',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'Services, the primary one first.',
  source: 'product/services#list',
  query: tenantQuery,
  output: z.array(serviceSchema),
  refusals: [],
});

export const createService = endpoint({
  id: 'booking.createService',
  method: 'POST',
  path: '/booking/api/offerings',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Adds a service; the first one becomes the primary.',
  source: 'product/services#form',
  query: tenantQuery,
  body: z.extend(serviceForm, requestKey),
  output: serviceSchema,
  status: 201,
  refusals: ['IMAGE_UNKNOWN', 'NAME_NEEDS_APPROVAL', 'REQUEST_KEY_REUSED'],
});

export const getService = endpoint({
  id: 'booking.getService',
  method: 'GET',
  path: '/booking/api/offerings/{id}',
  audience: 'partner',
  permission: 'setup.see',
  summary: 'One service.',
  source: 'product/services#form',
  params: idParams,
  query: tenantQuery,
  output: serviceSchema,
  refusals: [],
});

export const updateService = endpoint({
  id: 'booking.updateService',
  method: 'PATCH',
  path: '/booking/api/offerings/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Changes a service; existing bookings keep their name, price and duration.',
  source: 'product/services#form',
  params: idParams,
  query: tenantQuery,
  body: z.partial(serviceForm),
  output: serviceSchema,
  refusals: ['IMAGE_UNKNOWN', 'NAME_NEEDS_APPROVAL', 'PRIMARY_SERVICE'],
});

export const deleteService = endpoint({
  id: 'booking.deleteService',
  method: 'DELETE',
  path: '/booking/api/offerings/{id}',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Deletes a service that is not the primary one; its bookings stay.',
  source: 'product/services#primary-service',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  refusals: ['PRIMARY_SERVICE'],
});

export const makePrimaryService = endpoint({
  id: 'booking.makePrimaryService',
  method: 'POST',
  path: '/booking/api/offerings/make-primary',
  audience: 'partner',
  permission: 'setup.change',
  summary: 'Makes this service the only primary one.',
  source: 'product/services#primary-service',
  query: tenantQuery,
  body: idBody,
  output: serviceSchema,
  status: 201,
  refusals: ['WRONG_STATE'],
});
