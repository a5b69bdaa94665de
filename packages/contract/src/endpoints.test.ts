/** Guarantee: every specified call exists under its own method and path, and no two collide. */
import { expect, test } from 'vitest';
import { pathOf, refusalsOf } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

/**
 * The calls of product/api#sign-in-calls, product/api#user-calls, product/api#listing-calls and
 * product/api#booking-calls; the last three are those of the session.
 */
const SPECIFIED = [
  'POST /auth/api/partner/send-code',
  'POST /auth/api/partner/verify-code',
  'POST /auth/api/partner/refresh',
  'POST /auth/api/partner/complete-register',
  'GET /user/api/business-info',
  'POST /user/api/business-info',
  'PUT /user/api/business-info/{id}',
  'PUT /user/api/business-info/calendar/{id}',
  'GET /user/api/survey',
  'POST /user/api/survey',
  'POST /user/api/account-info',
  'GET /listing/api/partner-booking-details/{slug}',
  'POST /listing/api/image',
  'GET /listing/api/listing-data',
  'POST /listing/api/listing-data',
  'GET /listing/api/listing-data/{id}',
  'DELETE /listing/api/listing-data/{id}',
  'GET /listing/api/incentive',
  'POST /listing/api/incentive',
  'GET /booking/api/bookings/dashboard',
  'GET /booking/api/availability',
  'POST /booking/api/availability',
  'GET /booking/api/settings',
  'POST /booking/api/settings',
  'GET /booking/api/offerings',
  'POST /booking/api/offerings',
  'GET /booking/api/offerings/{id}',
  'PATCH /booking/api/offerings/{id}',
  'DELETE /booking/api/offerings/{id}',
  'POST /booking/api/offerings/make-primary',
  'GET /booking/api/bookings/list',
  'POST /booking/api/bookings/cancel',
  'POST /booking/api/bookings/restore',
  'POST /booking/api/bookings/check-availability',
  'PUT /booking/api/bookings/update',
  'GET /booking/api/bookings/clients',
  'GET /user/api/user',
  'PUT /user/api/user',
  'POST /auth/api/partner/logout',
];

const address = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test.each(SPECIFIED)('%s is a call of the contract', (call) => {
  expect(ENDPOINTS.map(address)).toContain(call);
});

test('no two calls share an id or a path', () => {
  expect(new Set(ENDPOINTS.map(({ id }) => id)).size).toBe(ENDPOINTS.length);
  expect(new Set(ENDPOINTS.map(address)).size).toBe(ENDPOINTS.length);
});

test('every parameter of a path has a schema, and a call has no body if its method can’t have one', () => {
  for (const endpoint of ENDPOINTS) {
    expect([endpoint.id, endpoint.path.includes('{')]).toEqual([endpoint.id, endpoint.params !== undefined]);
  }
  expect(ENDPOINTS.filter(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
});

test('a call declares what it implies: a partner call may find no one signed in, and no business', () => {
  const codes = (id: string) => ENDPOINTS.filter((endpoint) => endpoint.id === id).flatMap(refusalsOf);
  expect(codes('booking.cancelBooking')).toEqual(
    expect.arrayContaining([
      'WRONG_STATE',
      'VALIDATION',
      'MALFORMED',
      'TOO_LARGE',
      'UNAUTHORISED',
      'SESSION_EXPIRED',
      'BUSINESS_NOT_FOUND',
      'MEMBERSHIP_ENDED',
    ]),
  );
  expect(codes('auth.sendCode')).not.toContain('UNAUTHORISED');
  expect(codes('user.getUser')).not.toContain('BUSINESS_NOT_FOUND');
  expect(codes('public.getMyBooking')).toContain('NOT_FOUND');
});

test('a value in a path can’t escape its segment', () => {
  expect(pathOf('/a/{id}/b/{name}', { id: '../x', name: 'p q?' })).toBe('/a/..%2Fx/b/p%20q%3F');
});
