import { booking } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { canRestore } from '@primehour/domain/booking/transitions';
import { HOLD_MINUTES } from '@primehour/domain/limits';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { instantOf } from '../../../clock.ts';
import { found } from '../../../http/refusal.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import type { TenantId } from '../../../tenant.ts';
import { allow, stateOf } from '../policy.ts';
import { type BookingRow, findBooking, findOccupancy } from '../queries.ts';
import { changeTime, openLedger, takeTime } from './take-time.ts';

/**
 * Brings a cancelled booking back, unless its time was taken since (decisions, availability and booking).
 * One that was never paid comes back as a fresh hold.
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN
 */
export async function restoreBooking(
  tx: Tx,
  tenant: TenantId,
  bookingId: string,
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, bookingId));
  allow(canRestore(stateOf(row), now));
  const expiresAt = row.wasConfirmed ? null : ((now + HOLD_MINUTES * 60_000) as Instant);
  const kind = expiresAt === null ? 'booking' : 'hold';
  const kept = await findOccupancy(tx, tenant, row.id);
  if (kept) await changeTime(tx, tenant, row.id, { kind, expiresAt: expiresAt === null ? null : new Date(expiresAt) });
  else {
    await takeTime(tx, tenant, {
      bookingId: row.id,
      startAt: instantOf(row.startAt),
      endAt: instantOf(row.endAt),
      kind,
      expiresAt,
    });
  }
  await tx
    .update(booking)
    .set({
      status: expiresAt === null ? 'CONFIRMED' : 'PENDING',
      holdExpiresAt: expiresAt === null ? null : new Date(expiresAt),
      cancelReason: null,
      cancelBehavior: null,
      cancelledBy: null,
      cancelledAt: null,
      updatedAt: new Date(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  await queueBookingText(tx, tenant, row, 'BOOKING_RESTORED', now, context);
  return found(await findBooking(tx, tenant, row.id));
}
