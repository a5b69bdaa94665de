import * as auth from './auth.ts';
import * as availability from './availability.ts';
import * as booking from './booking.ts';
import type { Endpoint } from './endpoint.ts';
import * as listing from './listing.ts';
import * as publicCalls from './public.ts';
import * as user from './user.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'output' in value && 'refusals' in value;

/** Every call of the product, for the API page and for tests that walk all of them. */
export const ENDPOINTS: readonly Endpoint[] = [auth, user, listing, availability, booking, publicCalls].flatMap(
  (module) => Object.values(module).filter(isEndpoint),
);
