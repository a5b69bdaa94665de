import { BOOKINGS_PAGE_SIZE, CLIENT_NOTES_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import { bookingSchema } from './booking-shapes.ts';
import { clientSchema } from './client-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { email, idParams, nameLine, optionalProse, pageQuery, paged, search, tenantQuery, uuid } from './primitives.ts';

/**
 * One client: history, private notes, block, merge, erase, export. Ours throughout; the list is in
 * product/clients#list.
 */

export const clientDetailSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The client's own name if the partner edited it, and the names of merged records. */
  otherNames: z.array(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  /** Numbers of records merged into this one; a booking with one of them belongs to this client. */
  otherPhones: z.array(z.string()),
  /** Only for the business; no client sees them. */
  notes: z.string(),
  isBlocked: z.boolean(),
  /** Won an auction and did not pay: can’t bid until then; null if they can. In ISO 8601. */
  barredUntil: z.nullable(z.string()),
  timezone: z.string(),
  /** Instants in ISO 8601. */
  createdAt: z.string(),
  firstBookingDate: z.nullable(z.string()),
  lastBookingDate: z.nullable(z.string()),
  nextBookingDate: z.nullable(z.string()),
  totalBookings: z.int(),
  cancelledBookings: z.int(),
  /** Paid and not refunded, in cents. */
  paidTotal: z.int(),
});
export type ClientDetail = z.output<typeof clientDetailSchema>;

export const getClient = endpoint({
  id: 'client.getClient',
  method: 'GET',
  path: '/booking/api/clients/{id}',
  audience: 'partner',
  permission: 'clients.see',
  own: 'client',
  summary: 'One client, with figures about their bookings.',
  source: 'product/clients#record',
  params: idParams,
  query: tenantQuery,
  output: clientDetailSchema,
  refusals: [],
});

export const listClientBookings = endpoint({
  id: 'client.listClientBookings',
  method: 'GET',
  path: '/booking/api/clients/{id}/bookings',
  audience: 'partner',
  permission: 'clients.see',
  own: 'client',
  summary: 'A client’s bookings: upcoming ones soonest first, then past ones, latest first.',
  source: 'product/clients#record',
  params: idParams,
  query: z.object({ ...tenantQuery.shape, ...pageQuery(BOOKINGS_PAGE_SIZE) }),
  output: paged(bookingSchema),
  refusals: [],
});

export const clientForm = z.object({
  name: nameLine(copy.nameRequired),
  /** Empty for none. */
  email: z.union([z.literal(''), email()]),
  notes: optionalProse(CLIENT_NOTES_MAX_LENGTH),
});

export const updateClient = endpoint({
  id: 'client.updateClient',
  method: 'PATCH',
  path: '/booking/api/clients/{id}',
  audience: 'partner',
  permission: 'clients.change',
  summary:
    'Changes name, email address or private notes. A name that is changed here stays, whatever later bookings contain.',
  source: 'product/clients#record',
  params: idParams,
  query: tenantQuery,
  body: z.partial(clientForm),
  output: clientDetailSchema,
  refusals: [],
});

export const setClientBlocked = endpoint({
  id: 'client.setClientBlocked',
  method: 'PUT',
  path: '/booking/api/clients/{id}/blocked',
  audience: 'partner',
  permission: 'clients.change',
  summary: 'A blocked client cannot book online and is asked to call; the partner can still book for them.',
  source: 'product/clients#block',
  params: idParams,
  query: tenantQuery,
  body: z.object({ isBlocked: z.boolean() }),
  output: clientDetailSchema,
  refusals: [],
});

export const liftBiddingBar = endpoint({
  id: 'client.liftBiddingBar',
  method: 'DELETE',
  path: '/booking/api/clients/{id}/bidding-bar',
  audience: 'partner',
  permission: 'clients.change',
  summary: 'Lets a client bid again after their payment for an auction failed.',
  source: 'product/clients#bidding-bar',
  params: idParams,
  query: tenantQuery,
  output: clientDetailSchema,
  refusals: [],
});

const otherBody = z.object({ otherId: uuid() });

export const previewMerge = endpoint({
  id: 'client.previewMerge',
  method: 'POST',
  path: '/booking/api/clients/{id}/merge-preview',
  audience: 'partner',
  permission: 'clients.change',
  summary: 'What one record will contain once the other is merged into it; changes nothing.',
  source: 'product/clients#merge',
  params: idParams,
  query: tenantQuery,
  body: otherBody,
  output: z.object({
    /** The kept record's, unless only the other's was edited. */
    name: z.string(),
    otherNames: z.array(z.string()),
    phone: z.string(),
    otherPhones: z.array(z.string()),
    email: z.nullable(z.string()),
    notes: z.string(),
    isBlocked: z.boolean(),
    totalBookings: z.int(),
    movedBookings: z.int(),
    /** The other record's email address if it is replaced by the one kept. */
    lostEmail: z.nullable(z.string()),
  }),
  status: 201,
  refusals: ['WRONG_STATE'],
});

export const mergeClients = endpoint({
  id: 'client.mergeClients',
  method: 'POST',
  path: '/booking/api/clients/{id}/merge',
  audience: 'partner',
  permission: 'clients.change',
  summary: 'Moves the other record’s bookings and phone numbers to this one and ends it. Cannot be undone.',
  source: 'product/clients#merge',
  params: idParams,
  query: tenantQuery,
  body: otherBody,
  output: clientDetailSchema,
  status: 201,
  refusals: ['WRONG_STATE'],
});

export const eraseClient = endpoint({
  id: 'client.eraseClient',
  method: 'POST',
  path: '/booking/api/clients/{id}/erase',
  audience: 'partner',
  permission: 'clients.erase',
  summary: 'Erases all personal data; bookings keep their times and money. Refused while a booking is upcoming.',
  source: 'product/clients#erase',
  params: idParams,
  query: tenantQuery,
  output: z.object({ id: z.string() }),
  status: 201,
  refusals: ['WRONG_STATE'],
});

/** All clients as a CSV file, streamed: `GET` with the bearer token and the query businessId. Not an endpoint: no JSON. */
export const CLIENT_EXPORT_PATH = '/booking/api/clients-export';

export const listClients = endpoint({
  id: 'booking.listClients',
  method: 'GET',
  path: '/booking/api/bookings/clients',
  audience: 'partner',
  permission: 'clients.see',
  own: 'list',
  summary: 'The people behind bookings, one per phone number.',
  source: 'product/clients#list',
  query: z.object({ ...tenantQuery.shape, ...pageQuery(50), search: z.optional(search()) }),
  output: paged(clientSchema),
  refusals: [],
});
