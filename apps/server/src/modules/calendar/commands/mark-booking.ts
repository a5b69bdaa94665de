import { booking } from '@primehour/db/schema/booking';
import { payableOutside } from '@primehour/domain/booking/booking-money';
import { canMarkAttendance, canMarkPaid } from '@primehour/domain/booking/transitions';
import type { Attendance, BookingEventKind } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import {
  assertAllowed,
  expectVersion,
  findBooking,
  openLedger,
  addNoShowFee,
  dropOpenFees,
  recordBookingEvent,
  stateOf,
  undoFee,
  type BookingRow,
} from '../../booking/api.ts';

type BookingVersion = { readonly id: string; readonly version: number | undefined };

const EVENT_OF: Record<Attendance, BookingEventKind> = { DONE: 'MARKED_DONE', NO_SHOW: 'MARKED_NO_SHOW' };

/**
 * Records the attendance of a booking that has started; null clears it.
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE
 */
export async function markAttendance(
  write: TenantWrite,
  { attendance, ...seen }: BookingVersion & { readonly attendance: Attendance | null },
): Promise<BookingRow> {
  const { now } = write;
  const row = await loadForChange(write, seen);
  assertAllowed(canMarkAttendance(stateOf(row), now));
  if (row.attendance === attendance) return row;
  const kind = attendance === null ? 'MARK_REMOVED' : EVENT_OF[attendance];
  const changed = await change(write, row, { columns: { attendance }, kind });
  // A fee that has not been charged yet follows the mark; after that, it has to be waived separately.
  if (attendance === 'NO_SHOW') await addNoShowFee(write, changed, 'PARTNER');
  else await undoFee(write, row.id, 'NO_SHOW');
  return changed;
}

/**
 * Records whether a booking by hand was paid outside the product.
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE
 */
export async function markPaid(
  write: TenantWrite,
  { isPaid, ...seen }: BookingVersion & { readonly isPaid: boolean },
): Promise<BookingRow> {
  const { now } = write;
  const row = await loadForChange(write, seen);
  assertAllowed(canMarkPaid(row));
  if (row.isPaidOutside === isPaid) return row;
  const kind = isPaid ? 'MARKED_PAID' : 'MARKED_UNPAID';
  const columns = isPaid
    ? { paidOutsideAt: dateOf(now), paidOutsideCents: payableOutside(row) }
    : { paidOutsideAt: null, paidOutsideCents: null };
  const changed = await change(write, row, { columns, kind });
  if (isPaid) await dropOpenFees(write, changed);
  return changed;
}

/** Changes of a booking are serialized, even those that take no time, so that their events are delivered in order. */
async function loadForChange({ tx, tenant, now }: TenantTx, { id, version }: BookingVersion): Promise<BookingRow> {
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, id));
  expectVersion(row, version);
  return row;
}

type Change = {
  readonly columns: Partial<Pick<typeof booking.$inferInsert, 'attendance' | 'paidOutsideAt' | 'paidOutsideCents'>>;
  readonly kind: BookingEventKind;
};

async function change(write: TenantWrite, { id }: BookingRow, { columns, kind }: Change): Promise<BookingRow> {
  const { tx, tenant, now } = write;
  await tx
    .update(booking)
    .set({ ...columns, updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, id)));
  await recordBookingEvent(write, { bookingId: id, kind, by: 'PARTNER' });
  return orNotFound(await findBooking(tx, tenant, id));
}
