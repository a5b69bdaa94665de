import { booking } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { canMarkAttendance, canMarkPaid } from '@primehour/domain/booking/transitions';
import type { Attendance, BookingEventKind, Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import { found } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import {
  allow,
  expectVersion,
  findBooking,
  openLedger,
  recordBookingEvent,
  stateOf,
  type BookingRow,
} from '../../booking/api.ts';

type Seen = { readonly id: string; readonly version: number | undefined };

const EVENT_OF: Record<Attendance, BookingEventKind> = { DONE: 'MARKED_DONE', NO_SHOW: 'MARKED_NO_SHOW' };

/**
 * Says what became of a booking that has begun; null takes it back.
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE
 */
export async function markAttendance(
  tx: Tx,
  tenant: TenantId,
  { attendance, ...seen }: Seen & { readonly attendance: Attendance | null },
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  const row = await open(tx, tenant, seen, now);
  allow(canMarkAttendance(stateOf(row), now));
  if (row.attendance === attendance) return row;
  const kind = attendance === null ? 'MARK_REMOVED' : EVENT_OF[attendance];
  return change(tx, tenant, row, { columns: { attendance }, kind }, now, context);
}

/**
 * Says that a booking by hand was paid outside the product, or takes that back.
 * @throws Refusal NOT_FOUND, WRONG_STATE, CHANGED_MEANWHILE
 */
export async function markPaid(
  tx: Tx,
  tenant: TenantId,
  { isPaid, ...seen }: Seen & { readonly isPaid: boolean },
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  const row = await open(tx, tenant, seen, now);
  allow(canMarkPaid(row));
  if (row.isPaidOutside === isPaid) return row;
  const kind = isPaid ? 'MARKED_PAID' : 'MARKED_UNPAID';
  return change(tx, tenant, row, { columns: { paidOutsideAt: isPaid ? dateOf(now) : null }, kind }, now, context);
}

/** Changes of a booking take turns, also those that take no time: news of them is told in order. */
async function open(tx: Tx, tenant: TenantId, { id, version }: Seen, now: Instant): Promise<BookingRow> {
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, id));
  expectVersion(row, version);
  return row;
}

type Change = {
  readonly columns: Partial<Pick<typeof booking.$inferInsert, 'attendance' | 'paidOutsideAt'>>;
  readonly kind: BookingEventKind;
};

async function change(
  tx: Tx,
  tenant: TenantId,
  { id }: BookingRow,
  { columns, kind }: Change,
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  await tx
    .update(booking)
    .set({ ...columns, updatedAt: dateOf(now), version: sql`${booking.version} + 1` })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, id)));
  await recordBookingEvent(tx, { tenant, bookingId: id, kind, by: 'PARTNER', at: now }, context);
  return found(await findBooking(tx, tenant, id));
}
