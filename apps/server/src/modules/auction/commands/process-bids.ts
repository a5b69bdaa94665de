import { randomBytes } from 'node:crypto';
import * as copy from '@primehour/contract/copy/refusals';
import { enqueue } from '@primehour/db/enqueue';
import { preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { occupancy } from '@primehour/db/schema/booking';
import { wakeTopic } from '@primehour/db/topics';
import type { Tx } from '@primehour/db/transaction';
import { evaluateBid, priceAt } from '@primehour/domain/auction/bidding';
import { bidText, genesisText } from '@primehour/domain/auction/hash-chain';
import { biddableFrom, needsCard } from '@primehour/domain/auction/holds';
import { isStandingShown } from '@primehour/domain/auction/masking';
import { describeBidRefusal } from '@primehour/domain/auction/refusal-copy';
import type { BidInput, BidKind, Standing } from '@primehour/domain/auction/terms';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { mayTextOutbid, queueOutbidText } from '../../../messages/auction-texts.ts';
import { Refusal } from '../../../refusal.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { barredRefusal } from '../../client/api.ts';
import {
  BID_REFUSAL_CODES,
  notBefore,
  sha256,
  standingOf,
  termsOf,
  HoldNeeded,
  type BidRequest,
  type AuctionRow,
  type ListingRow,
} from '../policy.ts';
import type { Bidder } from '../queries/find-callers.ts';
import { keepHolds, lockHolds, tooEarly } from './keep-hold.ts';
import { lockForBids } from './lock-for-bids.ts';

/** The bid is stored; `rows` are the auction's current rows, which may include later bids. */
export type PlacedBid = {
  readonly tenant: PublicTenant;
  readonly seq: number;
  readonly at: Instant;
  readonly rows: { readonly listing: ListingRow; readonly auction: AuctionRow; readonly holdAboveCents: Cents };
  readonly bidder: Bidder;
};

type Written = {
  readonly seq: number;
  readonly bidder: number;
  readonly kind: BidKind;
  readonly amountCents: Cents;
  readonly at: Instant;
  readonly salt: string;
  readonly hash: string;
  readonly standing: Standing;
  readonly requestId: string;
};

/**
 * Evaluates bids of one listing in order, in one transaction under the lock of the auction's row, so that they get
 * consecutive numbers and server times that never run backward. Each result is a stored bid or a refusal; neither is
 * sent before the commit.
 * @throws Refusal NOT_FOUND, BUSINESS_UNAVAILABLE
 */
// oxlint-disable-next-line max-lines-per-function -- one pass: each bid is evaluated after the changes of the previous
export async function processBids(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'payments'>,
  listingId: string,
  requests: readonly BidRequest[],
): Promise<(PlacedBid | Refusal | HoldNeeded)[]> {
  const { before, sale, callers } = await lockForBids(tx, deps, listingId, requests);
  const { tenant, terms: row, holdAboveCents, isPayable } = sale;
  const now = notBefore(deps.clock.now(), before.lastBidAt);
  if (now < instantOf(row.publishAt)) throw new Refusal('NOT_FOUND');
  const isSealed = !isStandingShown(row.auctionType, false);
  const rules = termsOf(row);

  const written: Written[] = [];
  const seqs = new Map<string, { seq: number; at: Instant }>();
  const holds = await lockHolds(tx, listingId, requests);
  const accepted = new Map<number, { ownCents: Cents; holdId: string | null }>();
  let leaderHold = before.holdId;
  let standing = standingOf(before);
  let hash = before.lastHash ?? sha256(genesisText(listingId, rules));
  const checked = requests.map(
    (request, index): { seq: number; at: Instant; bidder: Bidder } | Refusal | HoldNeeded => {
      const { bidder, earlier, isBlocked, barredUntil = null } = callers[index] ?? {};
      if (!bidder) return new Refusal('BIDDER_UNKNOWN');
      const offered = request.bid.kind === 'TAKE' ? priceAt(rules, standing, now).priceCents : request.bid.amountCents;
      if (bidder.methodLabel === null && needsCard(offered)) return new Refusal('METHOD_NEEDED');
      const repeat = earlier ?? seqs.get(`${bidder.number} ${request.requestId}`);
      if (repeat) return { ...repeat, bidder };
      // A client may be blocked after joining (decision 025).
      if (isBlocked) return new Refusal('CLIENT_BLOCKED', { message: copy.bidderBlocked });
      if (barredUntil !== null && now < barredUntil) return barredRefusal(barredUntil, sale);
      // A winner could not pay, so the auction would be stuck after its close.
      if (!isPayable) return new Refusal('PAYMENTS_OFF');
      if (before.settlement !== 'OPEN') return new Refusal(standing?.takenAt ? 'AUCTION_TAKEN' : 'AUCTION_CLOSED');
      const ownCents = isSealed ? (accepted.get(bidder.number)?.ownCents ?? callers[index]?.ownCents) : undefined;
      const input: BidInput = { ...request.bid, bidder: bidder.number, ownCents };
      const verdict = evaluateBid(rules, standing, input, now);
      if (!verdict.ok) {
        const message = describeBidRefusal(verdict.reason, { terms: rules, standing, ownCents }, now);
        return new Refusal(BID_REFUSAL_CODES[verdict.reason], { message, issues: [{ path: 'amountCents', message }] });
      }
      const { amountCents } = verdict.value;
      const hold = holds.get(request.holdId ?? '');
      const isCovered = hold?.bidder === bidder.number && hold.amountCents >= amountCents;
      const opensAt = biddableFrom(rules, amountCents, holdAboveCents);
      if (opensAt !== undefined && !isCovered) {
        if (now < opensAt) return tooEarly(holdAboveCents, opensAt, sale.zone);
        return withoutHold(sale, bidder, amountCents);
      }
      standing = verdict.value.standing;
      const holdId = isCovered ? hold.id : null;
      if (standing.leader === bidder.number) leaderHold = holdId;
      accepted.set(bidder.number, { ownCents: amountCents, holdId });
      const seq = before.lastSeq + written.length + 1;
      const salt = randomBytes(16).toString('hex');
      const made = { seq, bidder: bidder.number, kind: request.bid.kind, amountCents, at: now, salt };
      hash = sha256(bidText(listingId, made, hash));
      written.push({ ...made, hash, standing, requestId: request.requestId });
      seqs.set(`${bidder.number} ${request.requestId}`, { seq, at: now });
      return { seq, at: now, bidder };
    },
  );

  const after = await writeBids(tx, before, written, leaderHold);
  if (after === undefined) return checked.map((each) => ('seq' in each ? new Refusal('AUCTION_CLOSED') : each));
  if (written.length > 0) {
    await keepHolds(tx, tenant, { listing: row, before, after, batch: [...holds.keys()], accepted }, now);
    await followUp(tx, { before, after, sale, now });
  }
  const rows = { listing: row, auction: after, holdAboveCents };
  return checked.map((each) => ('seq' in each ? { ...each, tenant, rows } : each));
}

type Sale = Awaited<ReturnType<typeof lockForBids>>['sale'];

/** A bid above the threshold without a hold is returned to have its amount held. */
function withoutHold(sale: Sale, bidder: Bidder, amountCents: Cents): Refusal | HoldNeeded {
  const { tenant, terms: listing, accountId, holdAboveCents } = sale;
  const { number, methodId, methodLabel } = bidder;
  if (methodId === null || methodLabel === null) return new Refusal('METHOD_NEEDED');
  if (accountId === null) return new Refusal('PAYMENTS_OFF');
  const held = { number, methodId, methodLabel };
  return new HoldNeeded({ tenant, listing, bidder: held, account: accountId, amountCents, holdAboveCents });
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
  readonly requestIds: readonly string[];
};

const WRITE_BIDS = preparedBy<Write>()(
  'write-bids',
  (p) => `
  with added as (
    insert into bid (business_id, listing_id, seq, bidder, kind, amount_cents, at, salt, hash, price_cents, leader, request_id)
    select ${p.businessId}, ${p.listingId}, t.* from unnest(
      ${p.seqs}::int[], ${p.bidders}::int[], ${p.kinds}::text[], ${p.amounts}::bigint[], ${p.ats}::timestamptz[],
      ${p.salts}::text[], ${p.hashes}::text[], ${p.prices}::bigint[], ${p.leaders}::int[], ${p.requestIds}::uuid[]) as t)
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
    requestIds: bids.map(({ requestId }) => requestId),
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
  const { tenant, terms: listing, leaderTextedAt } = sale;
  wakeTopic(tx, `listing:${listing.id}`);
  if (after.takenAt !== null) await enqueue(tx, 'auction.advance', { listingId: listing.id });
  const isLeaderShown = isStandingShown(listing.auctionType, false);
  if (isLeaderShown && before.leader !== null && before.leader !== after.leader && mayTextOutbid(leaderTextedAt, now)) {
    await queueOutbidText(tx, tenant, { listing, bidder: before.leader, priceCents: after.priceCents }, now);
  }
}
