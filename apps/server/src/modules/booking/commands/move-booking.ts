import { booking } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { canClientMove, canModify } from '@primehour/domain/booking/transitions';
import { acceptSlot, explainSlot, isMoveAllowed } from '@primehour/domain/slot/slots';
import type { SlotRefusal } from '@primehour/domain/slot/refusal';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { Refusal, found } from '../../../http/refusal.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { MessageContext } from '../../../messages/booking-texts.ts';
import type { TenantId } from '../../../tenant.ts';
import { allow, slotRefusal, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { judgeMove } from './judge-move.ts';
import { changeTime, openLedger } from './take-time.ts';

export type Move = { readonly bookingId: string; readonly startAt: Instant; readonly by: 'PARTNER' | 'CLIENT' };

/**
 * Moves a booking, keeping its length. A client may take only what is offered; the partner is bound by nothing but
 * the clock and what is taken (decisions, availability and booking).
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN, SLOT_NOT_OFFERED, CALENDAR_OFF
 */
export async function moveBooking(
  tx: Tx,
  tenant: TenantId,
  move: Move,
  now: Instant,
  context: MessageContext,
): Promise<BookingRow> {
  await openLedger(tx, tenant, now);
  const row = found(await findBooking(tx, tenant, move.bookingId));
  allow((move.by === 'CLIENT' ? canClientMove : canModify)(stateOf(row), now));
  const { calendar, ask, endAt } = await judgeMove(tx, tenant, row, move.startAt, now);
  if (move.by === 'CLIENT') {
    const accepted = acceptSlot(calendar, ask, move.startAt);
    if (!accepted.ok) throw slotRefusal(accepted.reason);
  } else {
    const answer = explainSlot(calendar, ask, move.startAt);
    const refusal: SlotRefusal | undefined = answer.isFree ? undefined : answer.refusal;
    if (move.startAt <= now) throw new Refusal('SLOT_NOT_OFFERED', { message: 'Choose a time in the future, please' });
    if (refusal && isMoveAllowed(refusal) === 'REFUSED') throw slotRefusal(refusal);
  }
  await changeTime(tx, tenant, row.id, { during: { startAt: new Date(move.startAt), endAt: new Date(endAt) } });
  await tx
    .update(booking)
    .set({
      startAt: new Date(move.startAt),
      endAt: new Date(endAt),
      updatedAt: new Date(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  const moved = found(await findBooking(tx, tenant, row.id));
  await queueBookingText(tx, tenant, moved, 'BOOKING_MOVED', now, context);
  return moved;
}
