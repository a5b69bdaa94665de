import { booking, bookingEvent } from '@primehour/db/schema/booking';
import { canMarkAttendance } from '@primehour/domain/booking/transitions';
import type { Actor } from '@primehour/domain/vocabulary';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { queuePartnerText } from '../../../messages/booking-texts.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { findTerms, splitOf } from '../queries/find-terms.ts';
import { addFee } from './add-due.ts';
import { recordBookingEvent } from './record-event.ts';
import { openLedger } from './take-time.ts';

/** Adds the fee of a missed visit, by the same split that the partner is shown; none if nothing was agreed to. */
export async function addNoShowFee(write: TenantTx, row: BookingRow, by: Actor): Promise<boolean> {
  const { tx, tenant, now } = write;
  const { chargeCents } = splitOf(await findTerms(tx, tenant, row.id), row, 'NO_SHOW', now);
  if (chargeCents === 0) return false;
  await addFee(write, { bookingId: row.id, kind: 'NO_SHOW', amountCents: chargeCents, by });
  return true;
}

/** The partner has decided that the visit stays unmarked. */
const wasMarkRemoved = async ({ tx, tenant }: TenantWrite, bookingId: string): Promise<boolean> =>
  (await tx.$count(
    bookingEvent,
    and(
      eq(bookingEvent.businessId, tenant),
      eq(bookingEvent.bookingId, bookingId),
      eq(bookingEvent.kind, 'MARK_REMOVED'),
    ),
  )) > 0;

/**
 * No one marked a visit whose policy charges no-shows automatically: it counts as missed, and the partner has an hour
 * to undo that (product/policies#automatic-no-shows).
 */
export async function markMissed(write: TenantWrite, bookingId: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = await findBooking(tx, tenant, bookingId);
  if (!row || row.attendance !== null || !canMarkAttendance(stateOf(row), now).ok) return;
  if (await wasMarkRemoved(write, bookingId)) return;
  if (!(await addNoShowFee(write, row, 'SYSTEM'))) return;
  await tx
    .update(booking)
    .set({ attendance: 'NO_SHOW', updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, bookingId), isNull(booking.attendance)));
  await recordBookingEvent(write, { bookingId, kind: 'MARKED_NO_SHOW', by: 'SYSTEM' });
  await queuePartnerText(write, bookingId, 'PARTNER_BOOKING_MISSED');
}
