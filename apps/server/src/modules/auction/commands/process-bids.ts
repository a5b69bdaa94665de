import { enqueue } from '@primehour/db/enqueue';
import { preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { occupancy } from '@primehour/db/schema/booking';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { isStandingShown } from '@primehour/domain/auction/masking';
import type { BidKind } from '@primehour/domain/auction/terms';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../refusal.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { notBefore, termsOf, type HoldNeeded, type BidRequest, type AuctionRow, type ListingRow } from '../policy.ts';
import type { Bidder } from '../queries/find-callers.ts';
import { beginBatch, evaluateInBatch, type Lot, type Sale, type Written } from './evaluate-bids.ts';
import { keepHolds, lockHolds } from './keep-hold.ts';
import { lockForBids } from './lock-for-bids.ts';
import { textOutbid } from './text-outbid.ts';

/** The bid is stored; `rows` are the auction's current rows, which may include later bids. */
export type PlacedBid = {
  readonly tenant: PublicTenant;
  readonly seq: number;
  readonly at: Instant;
  readonly rows: { readonly listing: ListingRow; readonly auction: AuctionRow; readonly holdAboveCents: Cents };
  readonly bidder: Bidder;
};

/**
 * Evaluates bids of one listing in order, in one transaction under the lock of the auction's row, so that they get
 * consecutive numbers and server times that never run backward. Each result is a stored bid or a refusal; neither is
 * sent before the commit.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE
 */
export async function processBids(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payments'>,
  listingId: string,
  requests: readonly BidRequest[],
): Promise<(PlacedBid | Refusal | HoldNeeded)[]> {
  const { before, sale, callers } = await lockForBids(tx, deps, listingId, requests);
  const { tenant, terms: row, holdAboveCents } = sale;
  const now = notBefore(deps.clock.now(), before.lastBidAt);
  if (now < instantOf(row.publishAt)) throw new Refusal('NOT_FOUND');
  const isSealed = !isStandingShown(row.auctionType, false);
  const rules = termsOf(row);
  const holds = await lockHolds(tx, listingId, requests);
  const lot: Lot = { before, sale, rules, holds, isSealed, now };
  const batch = beginBatch(lot);
  const checked = requests.map((request, index) => evaluateInBatch(lot, batch, request, callers[index]));

  const { written, accepted, leaderHold } = batch;
  const after = await writeBids(tx, before, written, leaderHold);
  if (after === undefined) return checked.map((each) => ('seq' in each ? new Refusal('AUCTION_CLOSED') : each));
  // Even without a new bid: a repeat of an accepted bid may come with a hold of its own.
  if (written.length > 0 || holds.size > 0) {
    await keepHolds(tx, tenant, { listing: row, before, after, batch: [...holds.keys()], accepted }, now);
  }
  if (written.length > 0) await followUp(tx, { before, after, sale, now });
  const rows = { listing: row, auction: after, holdAboveCents };
  return checked.map((each) => ('seq' in each ? { ...each, tenant, rows } : each));
}

/** An auction's row as its last bid leaves it. */
type After = Pick<
  AuctionRow,
  'lastSeq' | 'lastHash' | 'lastBidAt' | 'priceCents' | 'leader' | 'leaderMaxCents' | 'takenAt' | 'holdId'
>;

/** The bids by column, in their order. */
type Write = After & {
  readonly businessId: string;
  readonly listingId: string;
  readonly seqs: readonly number[];
  readonly bidders: readonly number[];
  readonly kinds: readonly BidKind[];
  readonly amounts: readonly Cents[];
  readonly ats: readonly Date[];
  readonly salts: readonly string[];
  readonly hashes: readonly string[];
  readonly prices: readonly Cents[];
  readonly leaders: readonly (number | null)[];
  readonly requestKeys: readonly string[];
};

const WRITE_BIDS = preparedBy<Write>()(
  'write-bids',
  (p) => `
  with added as (
    insert into bid (business_id, listing_id, seq, bidder, kind, amount_cents, at, salt, hash, price_cents, leader, request_id)
    select ${p.businessId}, ${p.listingId}, t.* from unnest(
      ${p.seqs}::int[], ${p.bidders}::int[], ${p.kinds}::text[], ${p.amounts}::bigint[], ${p.ats}::timestamptz[],
      ${p.salts}::text[], ${p.hashes}::text[], ${p.prices}::bigint[], ${p.leaders}::int[], ${p.requestKeys}::uuid[]) as t)
  update auction set last_seq = ${p.lastSeq}, last_hash = ${p.lastHash}, last_bid_at = ${p.lastBidAt},
    price_cents = ${p.priceCents}, leader = ${p.leader}, leader_max_cents = ${p.leaderMaxCents},
    taken_at = ${p.takenAt}, next_at = coalesce(${p.takenAt}, next_at), hold_id = ${p.holdId}
  where listing_id = ${p.listingId}`,
  {},
);

/** Stores the accepted bids; undefined when the listing's time was given away, which only the auction's end does. */
async function writeBids(
  tx: Tx,
  before: AuctionRow,
  bids: readonly Written[],
  holdId: string | null,
): Promise<AuctionRow | undefined> {
  const last = bids.at(-1);
  if (last === undefined) return before;
  if (before.lastSeq === 0 && !(await keepTime(tx, before.listingId, last.at))) return undefined;
  const { standing } = last;
  const after: After = {
    lastSeq: last.seq,
    lastHash: last.hash,
    lastBidAt: dateOf(last.at),
    priceCents: standing.priceCents,
    leader: standing.leader,
    leaderMaxCents: standing.leaderMaxCents,
    takenAt: standing.takenAt === null ? null : dateOf(standing.takenAt),
    holdId,
  };
  const stored = queryPrepared(tx, WRITE_BIDS, {
    businessId: before.businessId,
    listingId: before.listingId,
    seqs: bids.map(({ seq }) => seq),
    bidders: bids.map(({ bidder }) => bidder),
    kinds: bids.map(({ kind }) => kind),
    amounts: bids.map(({ amountCents }) => amountCents),
    ats: bids.map(({ at }) => dateOf(at)),
    salts: bids.map(({ salt }) => salt),
    hashes: bids.map(({ hash }) => hash),
    prices: bids.map((each) => each.standing.priceCents),
    leaders: bids.map((each) => each.standing.leader),
    requestKeys: bids.map(({ requestKey }) => requestKey),
    ...after,
  });
  tx.awaitWithCommit(stored);
  return { ...before, ...after };
}

/** From the first bid on, the reservation's time no longer expires with the auction. */
async function keepTime(tx: Tx, listingId: string, at: Instant): Promise<boolean> {
  const kept = await tx
    .update(occupancy)
    .set({ expiresAt: null, changedAt: dateOf(at) })
    .where(eq(occupancy.listingId, listingId))
    .returning({ id: occupancy.id });
  return kept.length > 0;
}

type Change = {
  readonly before: AuctionRow;
  readonly after: AuctionRow;
  readonly sale: Sale;
  readonly now: Instant;
};

/** The consequences of stored bids, in their transaction: wake watchers, notify the previous leader, charge a taker. */
async function followUp(tx: Tx, { before, after, sale, now }: Change): Promise<void> {
  const { tenant, terms: listing, leader } = sale;
  wakeTopic(tx, `listing:${listing.id}`);
  if (after.takenAt !== null) await enqueue(tx, 'auction.advance', { listingId: listing.id });
  const isLeaderShown = isStandingShown(listing.auctionType, false);
  if (isLeaderShown && before.leader !== null && before.leader !== after.leader) {
    const lost = { listing, bidder: before.leader, priceCents: after.priceCents, ...leader };
    await textOutbid(tx, tenant, { row: before, lost }, now);
  }
}
