import type { AuctionState, CloseReport, MaskedBid, Offer, Position } from '@primehour/contract/auction-shapes';
import type { ChargeStatus } from '@primehour/db/schema/auction';
import { priceAt, priceStepOf, rulesOf, startPriceOf } from '@primehour/domain/auction/bidding';
import { winningReasons } from '@primehour/domain/auction/close-report';
import { holdsOpenAt, usesHolds, needsCard } from '@primehour/domain/auction/holds';
import { isStandingShown, maskedParts } from '@primehour/domain/auction/masking';
import type { Review } from '@primehour/domain/auction/models/model';
import { type PositionFacts } from '@primehour/domain/auction/position';
import { bidderLabel, describePosition } from '@primehour/domain/auction/position-copy';
import { closedAt, listingStatusAt } from '@primehour/domain/auction/schedule';
import { describeBlock } from '@primehour/domain/auction/step-copy';
import type { AuctionType, Bid } from '@primehour/domain/auction/terms';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import {
  type AuctionRow,
  type BidderRow,
  type BidRow,
  type OfferRow,
  factsOf,
  type ListingRow,
  standingOf,
  termsOf,
} from './policy.ts';

/** Builds responses field by field. The clock passed in decides everything that depends on time. */

type Rows = {
  readonly listing: ListingRow;
  readonly auction: AuctionRow;
  /** The partner's threshold: a higher leading bid is held on the card. */
  readonly holdAboveCents: Cents;
  /** The price of the offer that was paid, if any; the next bidder pays less than the winner would have. */
  readonly soldCents?: number | null;
};

export function presentAuction({ listing, auction, holdAboveCents, soldCents }: Rows, now: Instant): AuctionState {
  const terms = termsOf(listing);
  const standing = standingOf(auction);
  const facts = factsOf(listing, auction);
  const { priceCents, minimumCents } = priceAt(terms, standing, now);
  const next = minimumCents === null ? undefined : rulesOf(terms).nextPrice(terms, now);
  const isOver = closedAt(facts, now) !== null;
  return {
    listingId: listing.id,
    auctionType: listing.auctionType,
    status: listingStatusAt(facts, now),
    settlement: auction.settlement,
    now,
    startAt: terms.startAt,
    endAt: terms.endAt,
    closedAt: closedAt(facts, now),
    priceCents: soldCents ?? priceCents,
    startPriceCents: startPriceOf(terms),
    priceStepCents: priceStepOf(terms),
    minimumCents,
    nextPrice: next ?? null,
    leader: standing !== null && isStandingShown(terms.type, isOver) ? bidderLabel(standing.leader) : null,
    bidCount: auction.lastSeq,
    bidderCount: auction.bidderCount,
    lastSeq: auction.lastSeq,
    holdAboveCents: usesHolds(terms) ? holdAboveCents : null,
    holdsOpenAt: usesHolds(terms) ? holdsOpenAt(terms) : null,
  };
}

/** A bid without the fields that its model hides until the close. */
export function maskBid(row: BidRow, type: AuctionType, isOver: boolean): MaskedBid {
  const { amountCents, priceCents, leader } = maskedParts(type, row, isOver);
  return {
    seq: row.seq,
    bidder: bidderLabel(row.bidder),
    kind: row.kind,
    amountCents,
    priceCents,
    leader: leader === null ? null : bidderLabel(leader),
    at: instantOf(row.at),
    hash: row.hash,
  };
}

/** What determines a bidder's position besides the auction: the latest offer to them, and its latest charge. */
export type OwnPart = {
  readonly hasBid: boolean;
  /** While the leader is hidden: their highest offer, and how much of it is held on their card. */
  readonly sealed?: { readonly bestCents: Cents | null; readonly heldCents: Cents | null } | undefined;
  readonly offer?: OfferRow | undefined;
  readonly charge?: ChargeStatus | undefined;
};
const NO_PART: OwnPart = { hasBid: false };

/** A bidder's position in an auction. */
export function presentPosition(
  rows: Rows,
  who: Pick<BidderRow, 'number' | 'methodLabel'> | undefined,
  now: Instant,
  own: OwnPart = NO_PART,
): Position {
  if (who === undefined) {
    return {
      bidder: null,
      position: 'NONE',
      words: null,
      maximumCents: null,
      dueAt: null,
      methodLabel: null,
      heldCents: null,
      needs: 'DETAILS',
    };
  }
  const facts = positionOf(rows, who.number, now, own);
  const isAsked = facts.position === 'RETRY' || facts.position === 'OFFERED';
  return {
    bidder: bidderLabel(who.number),
    position: facts.position,
    words: describePosition(facts),
    maximumCents: 'maximumCents' in facts ? facts.maximumCents : null,
    dueAt: isAsked && own.offer?.dueAt ? instantOf(own.offer.dueAt) : null,
    methodLabel: who.methodLabel,
    heldCents: heldCentsOf(facts, rows, own),
    needs: who.methodLabel === null && asksForCard(rows, now) ? 'METHOD' : 'NOTHING',
  };
}

function heldCentsOf(facts: PositionFacts, { auction }: Rows, { sealed }: OwnPart): Cents | null {
  if (facts.position === 'SEALED') return sealed?.heldCents ?? null;
  return facts.position === 'LEADING' && auction.holdId !== null ? facts.maximumCents : null;
}

/** If the minimum bid would be settled as free, no card is required. */
export function asksForCard({ listing, auction }: Pick<Rows, 'listing' | 'auction'>, now: Instant): boolean {
  const { priceCents, minimumCents } = priceAt(termsOf(listing), standingOf(auction), now);
  return needsCard(minimumCents ?? priceCents);
}

function positionOf(
  { listing, auction }: Rows,
  number: number,
  now: Instant,
  { hasBid, sealed, offer, charge }: OwnPart,
): PositionFacts {
  const standing = standingOf(auction);
  if (standing === null) return { position: 'NONE' };
  const isLeading = standing.leader === number;
  if (closedAt(factsOf(listing, auction), now) === null) {
    if (!isStandingShown(listing.auctionType, false)) {
      const maximumCents = sealed?.bestCents ?? null;
      return maximumCents === null ? { position: 'NONE' } : { position: 'SEALED', maximumCents };
    }
    if (isLeading)
      return { position: 'LEADING', maximumCents: standing.leaderMaxCents, priceCents: standing.priceCents };
    return hasBid ? { position: 'OUTBID', priceCents: standing.priceCents } : { position: 'NONE' };
  }
  if (offer) return offerPosition(offer, charge, now);
  if (isLeading && auction.settlement === 'OPEN') {
    const { priceCents } = standing;
    // No job has made the offer yet, but the clock has already decided who gets it.
    const sale = { priceCents, isWinner: true, isFree: isSettledAsFree(priceCents), wasAsked: false };
    return { position: 'PAYING', ...sale };
  }
  return { position: hasBid || isLeading ? 'LOST' : 'NONE' };
}

const POSITION_BY_STATE = {
  CHARGING: 'PAYING',
  RETRY: 'RETRY',
  OFFERED: 'OFFERED',
  PAID: 'WON',
  DECLINED: 'DECLINED',
  LAPSED: 'LAPSED',
} as const satisfies Record<OfferRow['state'], PositionFacts['position']>;

function offerPosition(offer: OfferRow, charge: OwnPart['charge'], now: Instant): PositionFacts {
  const { number, priceCents, dueAt } = offer;
  const position = POSITION_BY_STATE[offerStateAt(offer, now)];
  if (position === 'DECLINED') return { position };
  const sale = { priceCents, isWinner: number === 1, isFree: isSettledAsFree(priceCents), wasAsked: dueAt !== null };
  if (position === 'OFFERED' && charge === 'FAILED') return { position: 'RETRY', ...sale };
  const isLate = position === 'LAPSED' && (charge === 'SUCCEEDED' || charge === 'REFUNDED');
  return { position: isLate ? 'REFUNDED' : position, ...sale };
}

/** An offer past its deadline has lapsed, whether or not a job has recorded it. */
export const offerStateAt = ({ state, dueAt }: OfferRow, now: Instant): OfferRow['state'] =>
  (state === 'RETRY' || state === 'OFFERED') && dueAt !== null && now >= instantOf(dueAt) ? 'LAPSED' : state;

type OfferFacts = {
  readonly offer: OfferRow;
  readonly listing: ListingRow;
  readonly bidder: Pick<BidderRow, 'methodLabel'>;
  readonly businessName: string;
  readonly zone: Zone;
};

export const presentOffer = ({ offer, listing, bidder, businessName, zone }: OfferFacts, now: Instant): Offer => ({
  listingId: offer.listingId,
  listingName: listing.name,
  kind: offer.number === 1 ? 'WINNER' : 'NEXT',
  state: offerStateAt(offer, now),
  priceCents: offer.priceCents,
  isFree: isSettledAsFree(offer.priceCents),
  dueAt: offer.dueAt === null ? null : instantOf(offer.dueAt),
  reservationAt: instantOf(listing.reservationAt),
  zone,
  businessName,
  methodLabel: bidder.methodLabel,
});

export const bidOf = (row: BidRow): Bid => ({
  seq: row.seq,
  bidder: row.bidder,
  kind: row.kind,
  amountCents: row.amountCents,
  at: instantOf(row.at),
});

// The close report: everything needed to replay the auction (`verify-auction.mjs`).

export function presentReportHead({ listing, auction }: Standing, genesis: string, now: Instant): ReportHead {
  const terms = termsOf(listing);
  return {
    version: 1,
    listingId: listing.id,
    terms: {
      type: terms.type,
      startAt: terms.startAt,
      endAt: terms.endAt,
      startPriceCents: startPriceOf(terms),
      priceStepCents: priceStepOf(terms),
    },
    closedAt: closedAt(factsOf(listing, auction), now) ?? terms.endAt,
    genesis,
  };
}

export const presentReportBid = (row: BidRow): CloseReport['bids'][number] => ({
  ...bidOf(row),
  salt: row.salt,
  hash: row.hash,
});

export function presentReportEnd(
  { listing, auction }: Standing,
  reviewed: Review,
  { offers, blocks }: { readonly offers: readonly OfferRow[]; readonly blocks: readonly BlockRow[] },
  genesis: string,
): ReportEnd {
  const { standing } = reviewed;
  if (standing === null) throw new Error('An auction with bids has no winner.');
  return {
    lastHash: auction.lastHash ?? genesis,
    winner: { bidder: standing.leader, priceCents: standing.priceCents, maximumCents: standing.leaderMaxCents },
    reasons: winningReasons(termsOf(listing), reviewed),
    offers: offers.map(({ number, bidder, priceCents, state }) => ({ number, bidder, priceCents, state })),
    blocks: blocks.flatMap(presentBlock),
  };
}
type Standing = Pick<Rows, 'listing' | 'auction'>;
type BlockRow = { readonly bidder: number | null; readonly at: Date; readonly afterSeq: number | null };

function presentBlock({ bidder, at, afterSeq }: BlockRow): CloseReport['blocks'] {
  if (bidder === null || afterSeq === null) return [];
  return [{ bidder, at: instantOf(at), afterSeq, words: describeBlock(bidder, afterSeq, instantOf(at)) }];
}

type ReportHead = Omit<CloseReport, 'bids' | keyof ReportEnd>;
type ReportEnd = Pick<CloseReport, 'lastHash' | 'winner' | 'reasons' | 'offers' | 'blocks'>;
