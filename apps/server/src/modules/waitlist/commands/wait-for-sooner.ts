import { waitlistEntry } from '@primehour/db/schema/waitlist';
import { canClientMove } from '@primehour/domain/booking/transitions';
import type { WallDate } from '@primehour/domain/vocabulary';
import { and, eq } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import {
  assertAllowed,
  clientMovesWith,
  dateAt,
  findBooking,
  openLedger,
  personOf,
  stateOf,
} from '../../booking/api.ts';
import { isLiveIn } from '../queries.ts';
import { insertEntry, limitJoining } from './join-waitlist.ts';

/**
 * Adds the client of a booking to the list for an earlier time; accepting an offer then moves that booking
 * (product/waiting-list#sooner). Returns the entry; repeated, the same one.
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_NOT_OFFERED, TOO_MANY_REQUESTS
 */
export async function waitForSooner(write: TenantWrite<AnyTenant>, bookingId: string): Promise<string> {
  const { tx, tenant, now, deps } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  assertAllowed(canClientMove(stateOf(row), now));
  const [own] = await tx
    .select({ id: waitlistEntry.id })
    .from(waitlistEntry)
    .where(and(isLiveIn(tenant), eq(waitlistEntry.insteadOf, bookingId)));
  if (own) return deps.tokens.offerSecret(own.id);
  const { clientId, clientPhone: phone } = row;
  await limitJoining(write, phone);
  const resourceId = clientMovesWith(row) ?? personOf(row)?.id;
  const untilDate: WallDate = dateAt(row.zone, instantOf(row.startAt));
  const preferences = { serviceId: row.serviceId, resourceId, untilDate, times: [], agreesToPrices: false };
  const entry = { clientId, phone, preferences, clientZone: null, insteadOf: bookingId };
  return deps.tokens.offerSecret(await insertEntry(write, entry));
}
