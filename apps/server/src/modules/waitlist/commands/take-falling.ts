import { booking } from '@primehour/db/schema/booking';
import { refused, type Result } from '@primehour/domain/result';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import { ANYONE } from '@primehour/domain/slot/team';
import { and, eq } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { type BookingRequest, openLedger, type Placed, placeBooking, slotRefusal } from '../../booking/api.ts';
import { claimOpening, fillOpening } from '../../opening/api.ts';

const GONE: SlotRefusal = { code: 'NOBODY_FREE', people: [] };

/**
 * Books an opening at the falling price of this instant: the first taker pays it (product/waiting-list#falling). Refused
 * where another was faster; the transaction can continue then.
 * @throws Refusal whatever a booking is refused with
 */
export async function takeFalling(
  write: TenantWrite<AnyTenant>,
  request: BookingRequest,
  openingId: string,
): Promise<Result<Placed, SlotRefusal>> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const { serviceId, startAt } = request;
  const claimed = await claimOpening(write, { openingId, serviceId, startAt });
  if (!claimed) return refused(GONE);
  const offered = { priceCents: claimed.priceCents, isAnyone: true, isOwn: false };
  const placed = await placeBooking(write, { ...request, resourceId: claimed.resourceIds[0] ?? ANYONE, offered });
  // Its time was given back for this booking; without one, everything stays as it was.
  if (!placed.ok) throw slotRefusal(placed.reason);
  const { bookingId } = placed.value;
  const [made] = await tx
    .select({ holdExpiresAt: booking.holdExpiresAt })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId)));
  const holdUntil = made?.holdExpiresAt ? instantOf(made.holdExpiresAt) : null;
  await fillOpening(write, { openingId, bookingId, holdUntil });
  return placed;
}
