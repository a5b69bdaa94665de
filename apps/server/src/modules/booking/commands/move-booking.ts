import { booking } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { canClientMove, canModify } from '@primehour/domain/booking/transitions';
import { isMoveAllowed } from '@primehour/domain/slot/refusal';
import { explainSlot } from '@primehour/domain/slot/slots';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { Refusal, found } from '../../../http/refusal.ts';
import { type MessageContext, queueBookingText } from '../../../messages/booking-texts.ts';
import type { TenantId } from '../../../tenant.ts';
import { allow, lengthMinutes, slotRefusal, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { judgeMove } from './judge-move.ts';
import { changeTime, openLedger } from './take-time.ts';

export type Move = { readonly bookingId: string; readonly startAt: Instant; readonly by: 'PARTNER' | 'CLIENT' };

/**
 * Moves a booking, keeping its length, and tells the client. A client may take only what is offered; the partner is
 * bound by nothing but the clock and what is taken (decisions, availability and booking).
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN, SLOT_NOT_OFFERED, CALENDAR_OFF
 */
export async function moveBooking(
  tx: Tx,
  tenant: TenantId,
  { bookingId, startAt, by }: Move,
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, bookingId));
  allow((by === 'CLIENT' ? canClientMove : canModify)(stateOf(row), now));
  // A second press of the button: nothing moves, so nobody is told that it did.
  if (instantOf(row.startAt) === startAt) return row;
  await refuseMove(tx, tenant, row, { startAt, by }, now);

  const endAt = (startAt + lengthMinutes(row) * 60_000) as Instant;
  await changeTime(tx, tenant, row.id, { during: { startAt: dateOf(startAt), endAt: dateOf(endAt) } });
  await tx
    .update(booking)
    .set({
      startAt: dateOf(startAt),
      endAt: dateOf(endAt),
      updatedAt: dateOf(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  const moved = found(await findBooking(tx, tenant, row.id));
  await queueBookingText(tx, tenant, moved, 'BOOKING_MOVED', now, context);
  return moved;
}

async function refuseMove(
  tx: Tx,
  tenant: TenantId,
  row: BookingRow,
  { startAt, by }: Pick<Move, 'startAt' | 'by'>,
  now: Instant,
): Promise<void> {
  if (startAt <= now) throw new Refusal('SLOT_NOT_OFFERED', { message: 'Choose a time in the future, please' });
  const { calendar, ask } = await judgeMove(tx, tenant, row, startAt, now);
  const answer = explainSlot(calendar, ask, startAt);
  if (answer.isFree) return;
  if (by === 'CLIENT' || isMoveAllowed(answer.refusal) === 'REFUSED') throw slotRefusal(answer.refusal);
}
