import { bookingEvent, type BookingEventDetail } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import type { Actor, BookingEventKind } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { TenantTx } from '../../../tenant-write.ts';

export type BookingEvent = {
  readonly bookingId: string;
  readonly kind: BookingEventKind;
  readonly by: Actor;
  readonly detail?: BookingEventDetail | undefined;
};

/**
 * Writes a line of a booking's timeline, in the transaction that does what it tells and after the change itself. The
 * one place that knows of everything that happens to bookings, but for holds that lapse (`releaseLapsed`).
 */
export async function recordBookingEvent(
  { tx, tenant, now }: TenantTx,
  { bookingId, kind, by, detail = {} }: BookingEvent,
): Promise<void> {
  await tx
    .insert(bookingEvent)
    .values({ id: uuidV7(now), businessId: tenant, bookingId, kind, by, at: dateOf(now), detail });
}
