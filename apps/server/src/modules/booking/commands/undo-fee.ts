import { due } from '@primehour/db/schema/policy';
import { canDrop, canUndo } from '@primehour/domain/due/due';
import type { DueKind } from '@primehour/domain/policy/due-kinds';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { queueBookingText } from '../../../messages/booking-texts.ts';
import type { DueData } from '../../../messages/message-data.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { BookingRow } from '../queries.ts';
import { findCard } from '../queries/find-card.ts';
import { addNoShowFee } from './mark-missed.ts';
import { recordBookingEvent } from './record-event.ts';

type FeeKind = Exclude<DueKind, 'BALANCE' | 'TIP'>;

/** Until when a fee is taken back with its cause; after that, it has to be waived separately (product/policies#waiver). */
const MAY_UNDO: Record<FeeKind, typeof canUndo> = {
  NO_SHOW: canUndo,
  LATE_CANCEL: canDrop,
};

/** Takes back a fee together with its cause, and returns what was taken back. */
export async function undoFee(write: TenantWrite, bookingId: string, kind: FeeKind): Promise<DueData | undefined> {
  const row = await findFee(write, { bookingId, kind, isIt: MAY_UNDO[kind] });
  return row && takeBack(write, row);
}

/**
 * Takes back fees that are still open once the booking is paid at the business; a client who knows of one is notified
 * (product/policies#fees). What a gift card left unpaid of a missed visit becomes a new fee, by the split that counts its part.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function dropOpenFees(write: TenantWrite, booked: BookingRow): Promise<void> {
  for (const kind of ['LATE_CANCEL', 'NO_SHOW'] as const) {
    const row = await findFee(write, { bookingId: booked.id, kind, isIt: canDrop });
    const taken = row && (await takeBack(write, row));
    const isReplaced = taken && kind === 'NO_SHOW' && (await addNoShowFee(write, booked, 'PARTNER'));
    const isSecret = row !== undefined && kind === 'NO_SHOW' && canUndo(row);
    if (taken && !isReplaced && !isSecret && !booked.isClientErased) {
      await queueBookingText(write, booked, 'BOOKING_DUE_WAIVED', { by: 'PARTNER', due: taken });
    }
  }
}

type FeeRow = typeof due.$inferSelect;
type Wanted = { readonly bookingId: string; readonly kind: FeeKind; readonly isIt: typeof canUndo };

async function findFee({ tx, tenant }: TenantWrite, { bookingId, kind, isIt }: Wanted): Promise<FeeRow | undefined> {
  const isIts = and(eq(due.businessId, tenant), eq(due.bookingId, bookingId), eq(due.kind, kind));
  return (await tx.select().from(due).where(isIts).for('update')).find(isIt);
}

async function takeBack(write: TenantWrite, row: FeeRow): Promise<DueData> {
  const { tx, tenant, now, userId } = write;
  const { bookingId, kind, amountCents } = row;
  await tx
    .update(due)
    .set({ state: 'WAIVED', waivedBy: userId ?? null, updatedAt: dateOf(now) })
    .where(and(eq(due.businessId, tenant), eq(due.id, row.id)));
  const detail = { amountCents, dueKind: kind };
  await recordBookingEvent(write, { bookingId, kind: 'DUE_WAIVED', by: 'PARTNER', detail });
  const card = await findCard(tx, tenant, bookingId);
  return { kind, amountCents, cardLabel: card?.label ?? null };
}
