// Guarantee: what only the business may see or change does not compile with the tenant of a stranger or of a link's
// holder, and what is made for strangers does not compile with the business's own; and nothing that decides compiles with
// a replica.
import type { Queryable, Reader, Tx } from '@primehour/db/transaction';
import { expectTypeOf, it } from 'vitest';
import type { requireOwnRecord } from './http/own-records.ts';
import type { saveAvailability } from './modules/availability/commands/save-availability.ts';
import type { placeBooking } from './modules/booking/commands/place-booking.ts';
import type { checkMove } from './modules/booking/queries/check-move.ts';
import type { listBookings } from './modules/booking/queries/list-bookings.ts';
import type { loadCalendar } from './modules/booking/queries/load-calendar.ts';
import type { disconnectAccount } from './modules/business/commands/disconnect-account.ts';
import type { loadFeed } from './modules/calendar-sync/queries.ts';
import type { eraseClient } from './modules/client-records/commands/erase-client.ts';
import type { exportClients, findClient } from './modules/client-records/queries.ts';
import type { readBookings } from './modules/insight/queries/read-bookings.ts';
import type { listOpenListings } from './modules/listing/queries.ts';
import type { isSuspended } from './modules/operator/queries.ts';
import type { findBusinessBySlug, openAvailable } from './modules/operator/queries/open-public.ts';
import type { bookWithKnownPhone } from './modules/public/commands/book-with-known-phone.ts';
import type { refundBooking } from './modules/refund/commands/refund-booking.ts';
import type { TenantTx, TenantWrite } from './tenant-write.ts';
import type { AnyTenant, PublicTenant, TenantId } from './tenant.ts';

type Second<Call> = Call extends (first: never, second: infer Taken, ...rest: never[]) => unknown ? Taken : never;
type First<Call> = Call extends (first: infer Taken, ...rest: never[]) => unknown ? Taken : never;

it('a stranger’s tenant opens nothing of the business’s own', () => {
  expectTypeOf<PublicTenant>().not.toExtend<TenantId>();
  expectTypeOf<Second<typeof listBookings>>().toEqualTypeOf<TenantId>();
  expectTypeOf<Second<typeof findClient>>().toEqualTypeOf<TenantId>();
  expectTypeOf<Second<typeof exportClients>>().toEqualTypeOf<TenantId>();
  expectTypeOf<Second<typeof loadFeed>>().toEqualTypeOf<TenantId>();
  expectTypeOf<First<typeof eraseClient>>().toEqualTypeOf<TenantWrite>();
  expectTypeOf<First<typeof saveAvailability>>().toEqualTypeOf<TenantTx>();
  expectTypeOf<Second<typeof disconnectAccount>['businessId']>().toEqualTypeOf<TenantId>();
  expectTypeOf<First<typeof refundBooking>>().toEqualTypeOf<TenantWrite>();
  expectTypeOf<TenantWrite<PublicTenant>>().not.toExtend<TenantWrite>();
});

it('what clients’ pages read and do takes theirs', () => {
  expectTypeOf<TenantId>().not.toExtend<PublicTenant>();
  expectTypeOf<Second<typeof listOpenListings>>().toEqualTypeOf<PublicTenant>();
  expectTypeOf<Second<typeof bookWithKnownPhone>>().toEqualTypeOf<PublicTenant>();
  expectTypeOf<Second<typeof loadCalendar>>().toEqualTypeOf<AnyTenant>();
  expectTypeOf<First<typeof placeBooking>>().toEqualTypeOf<TenantWrite<AnyTenant>>();
});

it('a business as strangers see it has neither its owner nor the reason of a suspension', () => {
  type Shown = NonNullable<Awaited<ReturnType<typeof findBusinessBySlug>>>['business'];
  expectTypeOf<Shown>().not.toHaveProperty('userId');
  expectTypeOf<Shown>().not.toHaveProperty('suspensionReason');
});

it('a string is not a tenant', () => {
  expectTypeOf<string>().not.toExtend<AnyTenant>();
});

it('a replica opens no gate, decides no rule and takes no write; what is only shown may come from it', () => {
  expectTypeOf<Reader>().not.toExtend<Queryable>();
  expectTypeOf<First<typeof requireOwnRecord>>().toEqualTypeOf<Queryable>();
  expectTypeOf<First<typeof openAvailable>>().toEqualTypeOf<Queryable>();
  expectTypeOf<First<typeof isSuspended>>().toEqualTypeOf<Queryable>();
  expectTypeOf<First<typeof checkMove>>().toEqualTypeOf<Queryable>();
  expectTypeOf<TenantTx['tx']>().toEqualTypeOf<Tx>();
  expectTypeOf<First<typeof listBookings>>().toEqualTypeOf<Reader>();
  expectTypeOf<First<typeof readBookings>>().toEqualTypeOf<Reader>();
});
