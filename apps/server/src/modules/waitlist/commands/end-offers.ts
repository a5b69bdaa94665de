import { enqueue } from '@primehour/db/enqueue';
import { opening, waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import { and, eq, lte, sql } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { OpeningRow } from '../queries.ts';
import { isOfOpening as isOf } from '../queries/match-opening.ts';
import { askIfStillWaiting } from './ask-if-still-waiting.ts';

type Change = Partial<typeof opening.$inferInsert>;

/** Ends offers that were not answered in time. */
export async function endOffers(write: TenantWrite, row: OpeningRow): Promise<void> {
  const { tx, tenant, now } = write;
  const isOver = and(isOf(row), eq(waitlistOffer.state, 'OPEN'), lte(waitlistOffer.untilAt, dateOf(now)));
  const lapsed = await tx
    .update(waitlistOffer)
    .set({ state: 'LAPSED', answeredAt: dateOf(now) })
    .where(isOver)
    .returning({ entryId: waitlistOffer.entryId });
  for (const { entryId } of lapsed) {
    await tx
      .update(waitlistEntry)
      .set({ state: 'WAITING', lapses: sql`${waitlistEntry.lapses} + 1`, updatedAt: dateOf(now) })
      .where(
        and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, entryId), eq(waitlistEntry.state, 'OFFERED')),
      );
    await askIfStillWaiting(write, entryId);
  }
}

/** Updates an opening and queues its next step, if `nextAt` is set. */
export async function schedule({ tx, tenant }: TenantWrite, row: OpeningRow, change: Change): Promise<void> {
  await tx
    .update(opening)
    .set(change)
    .where(and(eq(opening.businessId, tenant), eq(opening.id, row.id)));
  if (change.nextAt) await enqueue(tx, 'opening.advance', { openingId: row.id }, { startAt: change.nextAt });
}
