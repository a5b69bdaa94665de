import { checkout } from '@primehour/db/schema/booking';
import type { BookingStatus } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { found } from '../../../http/refusal.ts';
import { issueLink } from '../../../messages/booking-texts.ts';
import { placeBooking } from '../../booking/commands/place-booking.ts';
import { findBooking } from '../../booking/queries.ts';
import type { OpenCheckout } from '../queries.ts';

/**
 * Takes the time of a checkout whose phone is proven. Asked twice (a double tap, a lost answer), it books once and
 * hands out another link to the same booking.
 * @throws Refusal CALENDAR_OFF, SLOT_TAKEN, SLOT_NOT_OFFERED, NOT_FOUND
 */
export async function finishCheckout(
  deps: Deps,
  open: OpenCheckout,
): Promise<{ token: string; status: BookingStatus }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [row] = await tx.select().from(checkout).where(eq(checkout.id, open.id)).for('update');
    const { bookingId } = found(row);
    if (bookingId !== null) {
      const placed = found(await findBooking(tx, open.tenant, bookingId));
      return { token: await issueLink(tx, open.tenant, bookingId, now, deps.tokens), status: placed.status };
    }
    const wish = {
      serviceId: open.serviceId,
      startAt: instantOf(open.startAt),
      client: { name: open.clientName, phone: open.phone, email: open.email },
    };
    const placed = await placeBooking(tx, open.tenant, wish, now, deps);
    await tx.update(checkout).set({ bookingId: placed.bookingId }).where(eq(checkout.id, open.id));
    return { token: placed.token, status: placed.status };
  });
}
