import { bidHold } from '@primehour/db/schema/auction';
import type { Tx } from '@primehour/db/transaction';
import { describeEarlyHold } from '@primehour/domain/auction/hold-copy';
import { holdsUntilClose } from '@primehour/domain/auction/holds';
import { formatDayTime } from '@primehour/domain/format/time';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import { and, eq, inArray } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import { Refusal } from '../../../refusal.ts';
import type { AnyTenant, PublicTenant } from '../../../tenant.ts';
import type { AuctionRow, ListingRow, BidRequest } from '../policy.ts';
import { type HoldRow, releaseHolds } from './release-hold.ts';

/** The holds of a batch, locked so that none is released concurrently; most batches have none and skip the query. */
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
  readonly listing: Pick<ListingRow, 'id' | 'auctionType'>;
  readonly before: Pick<AuctionRow, 'holdId'>;
  readonly after: Pick<AuctionRow, 'holdId'>;
  /** Every hold of the batch. */
  readonly batch: readonly string[];
  /** By bidder: the hold behind their last bid that the batch accepted. */
  readonly accepted: ReadonlyMap<number, { readonly holdId: string | null }>;
};

/** After a batch, keeps the holds that its model retains for bids that needed one, and releases all others. */
export async function keepHolds(tx: Tx, tenant: PublicTenant, change: Change, now: Instant): Promise<void> {
  const isEach = holdsUntilClose(change.listing.auctionType);
  const { kept, ended } = isEach ? await keptForBidders(tx, tenant, change) : keptForLeader(change);
  await releaseHolds(
    tx,
    tenant,
    [...change.batch, ...ended].filter((id) => !kept.includes(id)),
    now,
  );
  if (kept.length === 0) return;
  // After the others: at most one hold for a listing, or for each of its bidders (`bid_hold_one_held`,
  // `…_one_held_each`).
  await tx
    .update(bidHold)
    .set({ state: 'HELD', updatedAt: dateOf(now) })
    .where(and(eq(bidHold.businessId, tenant), inArray(bidHold.id, kept), eq(bidHold.state, 'AUTHORIZING')));
}

type Kept = { readonly kept: readonly string[]; readonly ended: readonly string[] };

const keptForLeader = ({ before, after }: Change): Kept => ({
  kept: after.holdId === null ? [] : [after.holdId],
  ended: before.holdId === null ? [] : [before.holdId],
});

/** A bidder's new bid replaces the hold of the previous one. */
async function keptForBidders(tx: Tx, tenant: AnyTenant, { listing, accepted }: Change): Promise<Kept> {
  const isTheirs = and(
    eq(bidHold.businessId, tenant),
    eq(bidHold.listingId, listing.id),
    inArray(bidHold.bidder, [...accepted.keys()]),
    eq(bidHold.state, 'HELD'),
  );
  const held = await tx.select({ id: bidHold.id }).from(bidHold).where(isTheirs);
  const kept = [...accepted.values()].flatMap(({ holdId }) => (holdId === null ? [] : [holdId]));
  return { kept, ended: held.map(({ id }) => id) };
}

/** A bank would not keep the hold until the close. */
export function tooEarly(holdAboveCents: Cents, opensAt: Instant, zone: Zone): Refusal {
  const message = describeEarlyHold(holdAboveCents, formatDayTime(opensAt, zone));
  return new Refusal('HOLD_TOO_EARLY', { message, issues: [{ path: 'amountCents', message }] });
}
