import * as copy from '@primehour/contract/copy/refusals';
import { booking } from '@primehour/db/schema/booking';
import { canClientMove, canModify } from '@primehour/domain/booking/transitions';
import { isMoveAllowed, type SlotRefusalCode, strictest } from '@primehour/domain/slot/refusal';
import { refusalsOfSlot } from '@primehour/domain/slot/slots';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { type Notified, queueBookingText } from '../../../messages/booking-texts.ts';
import { Refusal, orNotFound } from '../../../refusal.ts';
import type { TenantTx, TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { allow, expectVersion, lengthMinutes, reservedBy, slotRefusal, stateOf } from '../policy.ts';
import { type BookingRow, findBooking } from '../queries.ts';
import { judgeMove } from '../queries/judge-move.ts';
import { recordBookingEvent } from './record-event.ts';
import { changeTime, openLedger } from './take-time.ts';

export type Move = {
  readonly bookingId: string;
  readonly startAt: Instant;
  readonly by: 'PARTNER' | 'CLIENT';
  /** The version that the caller has seen. */
  readonly version?: number | undefined;
};

/** `warning`: the client-side rule that the partner overrode. */
export type Moved = Notified & { readonly row: BookingRow; readonly warning: SlotRefusalCode | null };

/**
 * Moves a booking, keeping its duration, and notifies the client. A client can only take offered times; a partner is
 * limited only by the clock and by taken times (product/availability#why).
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN, SLOT_NOT_OFFERED, CALENDAR_OFF, CHANGED_MEANWHILE,
 * TOO_MANY_REQUESTS
 */
export async function moveBooking(
  write: TenantWrite<AnyTenant>,
  { bookingId, startAt, by, version }: Move,
): Promise<Moved> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findBooking(tx, tenant, bookingId));
  expectVersion(row, version);
  allow((by === 'CLIENT' ? canClientMove : canModify)(stateOf(row), now));
  // The button was pressed twice: nothing moves, so no notification is sent.
  if (instantOf(row.startAt) === startAt) return { row, warning: null, textNotSent: null };
  const warning = await refuseMove(write, row, { startAt, by });

  const endAt = (startAt + lengthMinutes(row) * 60_000) as Instant;
  await changeTime(tx, tenant, row.id, { during: reservedBy(row, { startAt, endAt }) });
  await tx
    .update(booking)
    .set({
      startAt: dateOf(startAt),
      endAt: dateOf(endAt),
      updatedAt: dateOf(now),
      version: sql`${booking.version} + 1`,
    })
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.id)));
  const moved = orNotFound(await findBooking(tx, tenant, row.id));
  const detail = { fromStartAt: instantOf(row.startAt), startAt, ...(warning ? { warning } : {}) };
  await recordBookingEvent(write, { bookingId: row.id, kind: 'MOVED', by, detail });
  const { textNotSent } = await queueBookingText(write, moved, 'BOOKING_MOVED', {
    by,
    partner: by === 'CLIENT' ? 'PARTNER_BOOKING_MOVED' : undefined,
  });
  return { row: moved, warning, textNotSent };
}

async function refuseMove(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  row: BookingRow,
  { startAt, by }: Pick<Move, 'startAt' | 'by'>,
): Promise<SlotRefusalCode | null> {
  if (startAt <= now) throw new Refusal('SLOT_NOT_OFFERED', { message: copy.moveIntoPast });
  const { calendar, ask } = await judgeMove(tx, tenant, row, { startAt, now });
  const refusals = refusalsOfSlot(calendar, ask, startAt);
  const [first] = refusals;
  if (by === 'CLIENT' && first) throw slotRefusal(first);
  const { verdict, refusal } = strictest(refusals, isMoveAllowed);
  if (verdict === 'REFUSED' && refusal) throw slotRefusal(refusal);
  return refusal?.code ?? null;
}
