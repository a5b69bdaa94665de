import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tenantQuery, uuid } from './primitives.ts';

const body = z.object({ id: uuid() });

export const renewLink = endpoint({
  id: 'booking.renewLink',
  method: 'POST',
  path: '/booking/api/bookings/link/renew',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Revokes every link to the booking, and texts its client a new one.',
  source: 'product/bookings#details',
  query: tenantQuery,
  body,
  output: z.object({ id: z.string() }),
  status: 201,
  refusals: ['WRONG_STATE', 'BUSINESS_SUSPENDED'],
});

export const revokeLink = endpoint({
  id: 'booking.revokeLink',
  method: 'POST',
  path: '/booking/api/bookings/link/revoke',
  audience: 'partner',
  permission: 'bookings.change',
  own: 'booking',
  summary: 'Revokes every link to the booking; the next text about it contains a new one.',
  source: 'product/bookings#details',
  query: tenantQuery,
  body,
  output: z.object({ id: z.string(), revoked: z.int() }),
  status: 201,
  refusals: [],
});
