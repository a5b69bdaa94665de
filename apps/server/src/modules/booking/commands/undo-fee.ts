import { due } from '@primehour/db/schema/policy';
import { canDrop, canUndo } from '@primehour/domain/due/due';
import type { DueKind } from '@primehour/domain/policy/due-kinds';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { DueData } from '../../../messages/message-data.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { findCard } from '../queries/find-card.ts';
import { recordBookingEvent } from './record-event.ts';

/**
 * Takes back a fee together with its cause, as long as nothing was requested from the card's bank; after that, it has
 * to be waived separately (product/policies#waiver). Returns what was taken back.
 */
const MAY_UNDO: Record<Exclude<DueKind, 'BALANCE' | 'TIP'>, typeof canUndo> = {
  NO_SHOW: canUndo,
  LATE_CANCEL: canDrop,
};

/** Takes back a fee together with its cause, and returns what was taken back. */
export async function undoFee(
  write: TenantWrite,
  bookingId: string,
  kind: keyof typeof MAY_UNDO,
): Promise<DueData | undefined> {
  const { tx, tenant, now, userId } = write;
  const isIts = and(eq(due.businessId, tenant), eq(due.bookingId, bookingId), eq(due.kind, kind));
  const row = (await tx.select().from(due).where(isIts).for('update')).find(MAY_UNDO[kind]);
  if (!row) return undefined;
  await tx
    .update(due)
    .set({ state: 'WAIVED', waivedBy: userId ?? null, updatedAt: dateOf(now) })
    .where(and(eq(due.businessId, tenant), eq(due.id, row.id)));
  const detail = { amountCents: row.amountCents, dueKind: kind };
  await recordBookingEvent(write, { bookingId, kind: 'DUE_WAIVED', by: 'PARTNER', detail });
  const card = await findCard(tx, tenant, bookingId);
  return { kind, amountCents: row.amountCents, cardLabel: card?.label ?? null };
}
