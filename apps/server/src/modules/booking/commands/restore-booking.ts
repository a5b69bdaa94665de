import * as copy from '@primehour/contract/copy/refusals';
import { booking } from '@primehour/db/schema/booking';
import { resource } from '@primehour/db/schema/resource';
import { restoredStatus } from '@primehour/domain/booking/booking-money';
import { canRestore } from '@primehour/domain/booking/transitions';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { type Notified, queueBookingText } from '../../../messages/booking-texts.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import { closeOpeningsOf } from '../../opening/api.ts';
import { refuseClosed } from '../../operator/api.ts';
import { assertAllowed, holdEnd, refuseErased, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { findTerms, upfrontOfTerms } from '../queries/find-terms.ts';
import { recordBookingEvent } from './record-event.ts';
import { retakeBookedTime } from './retake-booked-time.ts';
import { requireCard } from './store-card.ts';
import { changeTime, openLedger } from './take-time.ts';
import { undoFee } from './undo-fee.ts';

/**
 * Restores a canceled booking and notifies the client, unless its time has been taken or its person has been retired
 * (product/bookings#restore). A booking that was never paid, or whose refund was made or is under way, returns as a new
 * hold (decision 046). A fee for the cancellation that has not been charged yet is removed with it.
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN
 */
export async function restoreBooking(
  write: TenantWrite,
  bookingId: string,
): Promise<Notified & { readonly row: BookingRow }> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  await refuseClosed(tx, tenant);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  assertAllowed(canRestore(stateOf(row), now));
  refuseErased(row);
  await refuseRetired(write, row);
  const status = restoredStatus(row);
  const isConfirmed = status === 'CONFIRMED';
  await takeAgain(write, row, isConfirmed).catch(refuseWithOwnMessage);
  await closeOpeningsOf(write, row.id);
  await tx
    .update(booking)
    .set({
      status,
      holdExpiresAt: isConfirmed ? null : dateOf(holdEnd(now)),
      cancelReason: null,
      cancelBehavior: null,
      cancelledBy: null,
      cancelledAt: null,
      updatedAt: dateOf(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  if (!isConfirmed) await requireCardAgain(write, row.id);
  const undone = await undoFee(write, row.id, 'LATE_CANCEL');
  const restored = orNotFound(await findBooking(tx, tenant, row.id));
  await recordBookingEvent(write, { bookingId: row.id, kind: 'RESTORED', by: 'PARTNER' });
  const { textNotSent } = await queueBookingText(write, restored, 'BOOKING_RESTORED', { by: 'PARTNER' });
  // The cancellation had announced the fee.
  if (undone) await queueBookingText(write, restored, 'BOOKING_DUE_WAIVED', { by: 'PARTNER', due: undone });
  return { row: restored, textNotSent };
}

/** What a gift card or package paid went back when the hold was canceled, so a card may be due that wasn't before. */
async function requireCardAgain(write: TenantTx, bookingId: string): Promise<void> {
  const terms = await findTerms(write.tx, write.tenant, bookingId);
  if (upfrontOfTerms(terms).savesCard) await requireCard(write, bookingId);
}

/**
 * The handover of a retired person, room or piece of equipment lists no canceled bookings, so their kept time is still
 * in the ledger.
 */
async function refuseRetired({ tx, tenant }: TenantTx, { resources }: BookingRow): Promise<void> {
  const ids = resources.map(({ id }) => id);
  const [retired] = await tx
    .select({ name: resource.name })
    .from(resource)
    .where(and(eq(resource.businessId, tenant), inArray(resource.id, ids), isNotNull(resource.retiredAt)))
    .limit(1);
  if (retired) throw new Refusal('SLOT_TAKEN', { message: copy.restoredForRetired(retired.name) });
}

/** A time kept on cancellation is still in the ledger; a freed one must be taken again. */
async function takeAgain(write: TenantTx, row: BookingRow, isConfirmed: boolean): Promise<void> {
  const { tx, tenant, now } = write;
  const kind = isConfirmed ? 'booking' : 'hold';
  const expiresAt = isConfirmed ? null : holdEnd(now);
  if (row.cancelBehavior === 'KEEP_TIME') {
    return changeTime(tx, tenant, row.id, { kind, expiresAt: expiresAt === null ? null : dateOf(expiresAt) });
  }
  return retakeBookedTime(write, row, { kind, expiresAt });
}

function refuseWithOwnMessage(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'SLOT_TAKEN') throw error;
  throw new Refusal('SLOT_TAKEN', {
    message: copy.restoredTimeTaken,
  });
}
