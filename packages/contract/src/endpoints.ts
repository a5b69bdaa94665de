import * as auction from './auction.ts';
import * as availability from './availability.ts';
import * as payment from './bank-account.ts';
import * as bookingDetail from './booking-detail.ts';
import * as bookingLink from './booking-link.ts';
import * as booking from './booking.ts';
import * as calendar from './calendar-sync.ts';
import * as byHand from './calendar.ts';
import * as clientDetail from './client-detail.ts';
import * as clientImport from './client-import.ts';
import type { Endpoint } from './endpoint.ts';
import * as listing from './listing.ts';
import * as passkey from './passkey.ts';
import * as publicCalls from './public.ts';
import * as bookingMoney from './refund.ts';
import * as auth from './session.ts';
import * as timeOff from './special-dates.ts';
import * as user from './user.ts';
import * as why from './why.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'output' in value && 'refusals' in value;

/** Every call of the product, for the API page and for tests that walk all of them. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth,
  user,
  listing,
  availability,
  booking,
  timeOff,
  why,
  byHand,
  bookingDetail,
  bookingLink,
  passkey,
  bookingMoney,
  payment,
  publicCalls,
  auction,
  calendar,
  clientDetail,
  clientImport,
].flatMap((module) => Object.values(module).filter(isEndpoint));
