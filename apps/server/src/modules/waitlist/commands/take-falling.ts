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
 * Books an opening at its current falling price for the first client who takes it (product/waiting-list#falling). If
 * another client was faster, it is refused and the transaction can continue.
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
  // The opening's time was released for this booking; without one, the release is rolled back.
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
