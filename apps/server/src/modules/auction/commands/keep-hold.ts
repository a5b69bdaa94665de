import { bidHold } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import { holdTooEarlyWords } from '@primehour/domain/auction/hold-words';
import { formatDayTime } from '@primehour/domain/format/time';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { TenantId } from '../../../tenant.ts';
import type { AuctionRow } from '../policy.ts';
import type { BidRequest } from '../policy.ts';
import { type HoldRow, releaseHolds } from './release-hold.ts';

/** The holds of a batch, locked so that none is released meanwhile; most batches have none and ask nothing. */
export async function lockHolds(
  tx: Tx,
  listingId: string,
  requests: readonly BidRequest[],
): Promise<ReadonlyMap<string, HoldRow>> {
  const ids = requests.flatMap(({ holdId }) => (holdId === undefined ? [] : [holdId]));
  if (ids.length === 0) return new Map();
  const isOpen = and(eq(bidHold.listingId, listingId), inArray(bidHold.id, ids), eq(bidHold.state, 'AUTHORIZING'));
  const rows = await tx.select().from(bidHold).where(isOpen).for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

type Change = {
  readonly before: Pick<AuctionRow, 'holdId'>;
  readonly after: Pick<AuctionRow, 'holdId'>;
  /** Every hold of the batch. */
  readonly unused: readonly string[];
};

/** After a batch the leader's hold stands, if the bid needed one, and every other is released. */
export async function keepHold(
  tx: Tx,
  tenant: TenantId,
  { before, after, unused }: Change,
  now: Instant,
): Promise<void> {
  const { holdId } = after;
  const others = [...unused, ...(before.holdId === null ? [] : [before.holdId])].filter((id) => id !== holdId);
  await releaseHolds(tx, tenant, others, now);
  if (holdId === null || holdId === before.holdId) return;
  // After the others: one hold stands for a listing (`bid_hold_one_held`).
  await tx
    .update(bidHold)
    .set({ state: 'HELD', updatedAt: dateOf(now) })
    .where(and(eq(bidHold.businessId, tenant), eq(bidHold.id, holdId)));
}

/** A bank would not keep the hold until the close. */
export function tooEarly(holdAboveCents: Cents, opensAt: Instant, zone: Zone): Refusal {
  const message = holdTooEarlyWords(holdAboveCents, formatDayTime(opensAt, zone));
  return new Refusal('HOLD_TOO_EARLY', { message, issues: [{ path: 'amountCents', message }] });
}
