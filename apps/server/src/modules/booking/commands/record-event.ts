import { bookingEvent, type BookingEventDetail } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { uuidV7 } from '@primehour/db/uuid';
import type { Actor, BookingEventKind, Instant } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import type { TenantId } from '../../../tenant.ts';

export type BookingEvent = {
  readonly tenant: TenantId;
  readonly bookingId: string;
  readonly kind: BookingEventKind;
  readonly by: Actor;
  readonly at: Instant;
  readonly detail?: BookingEventDetail | undefined;
};

/**
 * Writes a line of a booking's timeline, in the transaction that does what it tells and after the change itself. The
 * one place that knows of everything that happens to bookings, but for holds that lapse (`releaseLapsed`).
 */
export async function recordBookingEvent(
  tx: Tx,
  { tenant, bookingId, kind, by, at, detail = {} }: BookingEvent,
  _context: MessageContext,
): Promise<void> {
  await tx
    .insert(bookingEvent)
    .values({ id: uuidV7(at), businessId: tenant, bookingId, kind, by, at: dateOf(at), detail });
}
