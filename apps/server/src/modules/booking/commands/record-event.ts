import { bookingEvent, type BookingEventDetail } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import type { Actor, BookingEventKind } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';

export type BookingEvent = {
  readonly bookingId: string;
  readonly kind: BookingEventKind;
  readonly by: Actor;
  readonly detail?: BookingEventDetail | undefined;
};

/**
 * Writes a line of a booking's timeline, in the transaction of the change and after it. All events of bookings pass
 * through here, except for expired holds (`releaseLapsed`).
 */
export async function recordBookingEvent(
  { tx, tenant, userId, now }: TenantTx<AnyTenant>,
  { bookingId, kind, by, detail = {} }: BookingEvent,
): Promise<void> {
  await tx.insert(bookingEvent).values({
    id: uuidV7(now),
    businessId: tenant,
    bookingId,
    kind,
    by,
    userId: by === 'PARTNER' ? userId : null,
    at: dateOf(now),
    detail,
  });
}
