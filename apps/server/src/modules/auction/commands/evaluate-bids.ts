import * as copy from '@primehour/contract/copy/refusals';
import { takeRandom } from '@primehour/db/random';
import { evaluateBid, priceAt } from '@primehour/domain/auction/bidding';
import { bidText, genesisText } from '@primehour/domain/auction/hash-chain';
import { biddableFrom, needsCard } from '@primehour/domain/auction/holds';
import { describeBidRefusal } from '@primehour/domain/auction/refusal-copy';
import type { AuctionTerms, BidInput, BidKind, Standing } from '@primehour/domain/auction/terms';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { Refusal } from '../../../refusal.ts';
import { barredRefusal } from '../../client/api.ts';
import {
  BID_REFUSAL_CODES,
  HoldNeeded,
  requestKeyOf,
  sha256,
  standingOf,
  type AuctionRow,
  type BidRequest,
} from '../policy.ts';
import type { Bidder, findCallers } from '../queries/find-callers.ts';
import { type lockHolds, tooEarly } from './keep-hold.ts';
import type { lockForBids } from './lock-for-bids.ts';

/** What a bid is evaluated against, besides the auction's row. */
export type Sale = Awaited<ReturnType<typeof lockForBids>>['sale'];

/** An auction whose bids are being evaluated: read once, under the lock of its row. */
export type Lot = {
  readonly before: AuctionRow;
  readonly sale: Sale;
  readonly rules: AuctionTerms;
  readonly holds: Awaited<ReturnType<typeof lockHolds>>;
  readonly isSealed: boolean;
  readonly now: Instant;
};

/** A bid to store. */
export type Written = {
  readonly seq: number;
  readonly bidder: number;
  readonly kind: BidKind;
  readonly amountCents: Cents;
  readonly at: Instant;
  readonly salt: string;
  readonly hash: string;
  readonly standing: Standing;
  readonly requestKey: string;
};

/** What the bids evaluated so far have changed: each is evaluated after the one before it. */
type Batch = {
  standing: Standing | null;
  hash: string;
  leaderHold: string | null;
  readonly written: Written[];
  /** By bidder and request key, so that a repeated request is counted once. */
  readonly stored: Map<string, { readonly seq: number; readonly at: Instant }>;
  /** The last accepted bid of each bidder. */
  readonly accepted: Map<number, { readonly ownCents: Cents; readonly holdId: string | null }>;
};

export const beginBatch = ({ before, rules }: Lot): Batch => ({
  standing: standingOf(before),
  hash: before.lastHash ?? sha256(genesisText(before.listingId, rules)),
  leaderHold: before.holdId,
  written: [],
  stored: new Map(),
  accepted: new Map(),
});

type Caller = NonNullable<Awaited<ReturnType<typeof findCallers>>[number]>;
type Checked = { readonly seq: number; readonly at: Instant; readonly bidder: Bidder } | Refusal | HoldNeeded;

/** Evaluates the next bid; an accepted one is added to the batch. */
export function evaluateInBatch(lot: Lot, batch: Batch, request: BidRequest, caller: Caller | undefined): Checked {
  if (!caller) return new Refusal('BIDDER_UNKNOWN');
  const { rules, isSealed, now } = lot;
  const { bidder } = caller;
  const repeat = caller.earlier ?? batch.stored.get(keyOf(bidder, request));
  if (repeat) return { ...repeat, bidder };
  const offered =
    request.bid.kind === 'TAKE' ? priceAt(rules, batch.standing, now).priceCents : request.bid.amountCents;
  if (bidder.methodLabel === null && needsCard(offered)) return new Refusal('METHOD_NEEDED');
  const closed = refusalBeforeRules(lot, batch, caller);
  if (closed) return closed;
  const ownCents = isSealed ? (batch.accepted.get(bidder.number)?.ownCents ?? caller.ownCents) : undefined;
  const input: BidInput = { ...request.bid, bidder: bidder.number, ownCents };
  const verdict = evaluateBid(rules, batch.standing, input, now);
  if (!verdict.ok) {
    const message = describeBidRefusal(verdict.reason, { terms: rules, standing: batch.standing, ownCents }, now);
    return new Refusal(BID_REFUSAL_CODES[verdict.reason], { message, issues: [{ path: 'amountCents', message }] });
  }
  const { amountCents, standing } = verdict.value;
  const hold = lot.holds.get(request.holdId ?? '');
  const holdId = hold?.bidder === bidder.number && hold.amountCents >= amountCents ? hold.id : null;
  const uncovered = holdId === null ? uncoveredBid(lot, bidder, amountCents) : undefined;
  return uncovered ?? accept(lot, batch, { bidder, amountCents, standing, holdId, request });
}

const keyOf = ({ number }: Bidder, request: BidRequest): string => `${number} ${requestKeyOf(request)}`;

/** Why nobody can bid, or at least not this bidder. */
function refusalBeforeRules(
  lot: Lot,
  { standing }: Batch,
  { isMember, isBlocked, barredUntil }: Caller,
): Refusal | undefined {
  // A bidder may join the business, and a client be blocked, after joining the auction (decision 025).
  if (isMember) return new Refusal('AUCTION_OWN');
  if (isBlocked) return new Refusal('CLIENT_BLOCKED', { message: copy.bidderBlocked });
  if (barredUntil !== null && lot.now < barredUntil) return barredRefusal(barredUntil, lot.sale);
  // A winner could not pay, so the auction would be stuck after its close.
  if (!lot.sale.isPayable) return new Refusal('PAYMENTS_OFF');
  if (lot.before.settlement !== 'OPEN') return new Refusal(standing?.takenAt ? 'AUCTION_TAKEN' : 'AUCTION_CLOSED');
  return undefined;
}

/** Without a hold, a bid above the threshold is refused until banks would keep one, and after that has to be held. */
function uncoveredBid(lot: Lot, bidder: Bidder, amountCents: Cents): Refusal | HoldNeeded | undefined {
  const { tenant, terms: listing, accountId, holdAboveCents, zone } = lot.sale;
  const opensAt = biddableFrom(lot.rules, amountCents, holdAboveCents);
  if (opensAt === undefined) return undefined;
  if (lot.now < opensAt) return tooEarly(holdAboveCents, opensAt, zone);
  const { number, methodId, methodLabel } = bidder;
  if (methodId === null || methodLabel === null) return new Refusal('METHOD_NEEDED');
  if (accountId === null) return new Refusal('PAYMENTS_OFF');
  const held = { number, methodId, methodLabel };
  return new HoldNeeded({ tenant, listing, bidder: held, account: accountId, amountCents, holdAboveCents });
}

type AcceptedBid = {
  readonly bidder: Bidder;
  readonly amountCents: Cents;
  readonly standing: Standing;
  readonly holdId: string | null;
  readonly request: BidRequest;
};

function accept({ before, now }: Lot, batch: Batch, bid: AcceptedBid): Checked {
  const { bidder, amountCents, standing, holdId, request } = bid;
  const seq = before.lastSeq + batch.written.length + 1;
  const salt = takeRandom(16).toString('hex');
  const made = { seq, bidder: bidder.number, kind: request.bid.kind, amountCents, at: now, salt };
  batch.standing = standing;
  if (standing.leader === bidder.number) batch.leaderHold = holdId;
  batch.accepted.set(bidder.number, { ownCents: amountCents, holdId });
  batch.hash = sha256(bidText(before.listingId, made, batch.hash));
  batch.written.push({ ...made, hash: batch.hash, standing, requestKey: requestKeyOf(request) });
  batch.stored.set(keyOf(bidder, request), { seq, at: now });
  return { seq, at: now, bidder };
}
