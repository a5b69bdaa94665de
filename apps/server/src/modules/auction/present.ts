import type { AuctionState, CloseReport, MaskedBid, Offer, Position } from '@primehour/contract/auction-shapes';
import { priceAt, startPriceOf } from '@primehour/domain/auction/bidding';
import { winningReasons } from '@primehour/domain/auction/close-report';
import { nextDutchPrice } from '@primehour/domain/auction/dutch';
import { bidderLabel, type PositionFacts, positionWords } from '@primehour/domain/auction/position';
import { closedAt, listingStatusAt } from '@primehour/domain/auction/schedule';
import type { Bid, Standing } from '@primehour/domain/auction/words';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import { type AuctionRow, factsOf, type ListingRow, standingOf, termsOf } from './policy.ts';
import type { BidderRow, BidRow, OfferRow, OpenOffer } from './queries.ts';

/** Rows → answers, field by field. Everything is decided by the clock that is handed in. */

type Rows = { readonly listing: ListingRow; readonly auction: AuctionRow };

export function presentAuction({ listing, auction }: Rows, now: Instant): AuctionState {
  const terms = termsOf(listing);
  const standing = standingOf(auction);
  const facts = factsOf(listing, auction);
  const { priceCents, minimumCents } = priceAt(terms, standing, now);
  const next = terms.type === 'dutch' && minimumCents !== null ? nextDutchPrice(terms, now) : undefined;
  return {
    listingId: listing.id,
    auctionType: listing.auctionType,
    status: listingStatusAt(facts, now),
    settlement: auction.settlement,
    now,
    startAt: terms.startAt,
    endAt: terms.endAt,
    closedAt: closedAt(facts, now),
    priceCents,
    startPriceCents: startPriceOf(terms),
    priceStepCents: terms.type === 'traditional' ? terms.priceStepCents : null,
    minimumCents,
    nextPrice: next ?? null,
    leader: standing === null ? null : bidderLabel(standing.leader),
    bidCount: auction.lastSeq,
    bidderCount: auction.bidderCount,
    lastSeq: auction.lastSeq,
  };
}

/** Others' maximums stay hidden until the close; what somebody bid outright does not. */
export const maskBid = (row: BidRow, isOver: boolean): MaskedBid => ({
  seq: row.seq,
  bidder: bidderLabel(row.bidder),
  kind: row.kind,
  amountCents: row.kind === 'MAX' && !isOver ? null : row.amountCents,
  priceCents: row.priceCents,
  at: instantOf(row.at),
  hash: row.hash,
});

/** Where a bidder stands in an auction; `offer` is the latest one made to them, if any. */
export function presentPosition(
  rows: Rows,
  who: Pick<BidderRow, 'number' | 'methodLabel'> | undefined,
  now: Instant,
  { hasBid, offer }: { readonly hasBid: boolean; readonly offer: OfferRow | undefined },
): Position {
  if (who === undefined) {
    return { bidder: null, position: 'NONE', words: null, maximumCents: null, methodLabel: null, needs: 'DETAILS' };
  }
  const facts = positionOf(rows, who.number, now, { hasBid, offer });
  return {
    bidder: bidderLabel(who.number),
    position: facts.position,
    words: positionWords(facts),
    maximumCents: facts.position === 'LEADING' ? facts.maximumCents : null,
    methodLabel: who.methodLabel,
    needs: who.methodLabel === null ? 'METHOD' : 'NOTHING',
  };
}

function positionOf(
  { listing, auction }: Rows,
  number: number,
  now: Instant,
  { hasBid, offer }: { readonly hasBid: boolean; readonly offer: OfferRow | undefined },
): PositionFacts {
  const standing = standingOf(auction);
  if (standing === null) return { position: 'NONE' };
  const isLeading = standing.leader === number;
  if (closedAt(factsOf(listing, auction), now) === null) {
    if (isLeading)
      return { position: 'LEADING', maximumCents: standing.leaderMaxCents, priceCents: standing.priceCents };
    return hasBid ? { position: 'OUTBID', priceCents: standing.priceCents } : { position: 'NONE' };
  }
  if (offer) return offerPosition(offer);
  if (isLeading && auction.settlement === 'OPEN') return { position: 'PAYING', priceCents: standing.priceCents };
  return hasBid || isLeading ? { position: 'LOST', priceCents: standing.priceCents } : { position: 'NONE' };
}

function offerPosition({ state, priceCents }: OfferRow): PositionFacts {
  const positions = {
    CHARGING: 'PAYING',
    RETRY: 'RETRY',
    OFFERED: 'OFFERED',
    PAID: 'WON',
    DECLINED: 'LOST',
    LAPSED: 'LOST',
  } as const satisfies Record<OfferRow['state'], PositionFacts['position']>;
  return { position: positions[state], priceCents };
}

/** An offer past its time has lapsed, whether or not a job has written it down. */
export const offerStateAt = ({ state, dueAt }: OfferRow, now: Instant): OfferRow['state'] =>
  (state === 'RETRY' || state === 'OFFERED') && dueAt !== null && now >= instantOf(dueAt) ? 'LAPSED' : state;

export const presentOffer = ({ offer, listing, bidder, businessName, zone }: OpenOffer, now: Instant): Offer => ({
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

type Closed = Rows & {
  readonly bids: readonly BidRow[];
  readonly offers: readonly OfferRow[];
  readonly genesis: string;
};

/** Everything that is needed to judge the auction again (`verify.mjs` does). */
export function presentReport(
  { listing, auction, bids, offers, genesis }: Closed,
  winner: Standing,
  now: Instant,
): CloseReport {
  const terms = termsOf(listing);
  return {
    version: 1,
    listingId: listing.id,
    terms: {
      type: terms.type,
      startAt: terms.startAt,
      endAt: terms.endAt,
      startPriceCents: startPriceOf(terms),
      priceStepCents: terms.type === 'traditional' ? terms.priceStepCents : null,
    },
    closedAt: closedAt(factsOf(listing, auction), now) ?? terms.endAt,
    bids: bids.map((row) => ({ ...bidOf(row), salt: row.salt, hash: row.hash })),
    genesis,
    lastHash: auction.lastHash ?? genesis,
    winner: { bidder: winner.leader, priceCents: winner.priceCents, maximumCents: winner.leaderMaxCents },
    reasons: winningReasons(terms, bids.map(bidOf), winner),
    offers: offers.map(({ number, bidder, priceCents, state }) => ({ number, bidder, priceCents, state })),
  };
}
