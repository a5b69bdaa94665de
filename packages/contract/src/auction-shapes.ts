import { POSITIONS } from '@primehour/domain/auction/position';
import { BID_KINDS, SETTLEMENTS } from '@primehour/domain/auction/terms';
import { AUCTION_TYPES, LISTING_STATUSES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';

/**
 * A bid as everyone can see it. Until the close some of it is hidden (`amountCents` of a maximum), but `hash` still
 * binds the row: it covers a secret salt that the close report reveals.
 */
export const maskedBidSchema = z.object({
  seq: z.int(),
  /** `Bidder 3`. */
  bidder: z.string(),
  kind: z.enum(BID_KINDS),
  amountCents: z.nullable(z.int()),
  /** The price after this bid; null if bids set no price before the close. */
  priceCents: z.nullable(z.int()),
  /** The leader after this bid: its bidder, or the one whose maximum outbid it automatically. */
  leader: z.nullable(z.string()),
  at: z.number(),
  hash: z.string(),
});
export type MaskedBid = z.output<typeof maskedBidSchema>;

/** The caller's position, as a code for programs and a text for people. */
export const positionSchema = z.object({
  /** `Bidder 3`; null until the caller is a bidder in this auction. */
  bidder: z.nullable(z.string()),
  position: z.enum(POSITIONS),
  /** 'You lead up to $120.00', 'You were outbid at $95.00'; null if there is nothing to show. */
  words: z.nullable(z.string()),
  maximumCents: z.nullable(z.int()),
  /** The deadline for a failed payment or an offer; null if there is none. */
  dueAt: z.nullable(z.number()),
  /** 'Visa •••• 4242', the method that a win is charged to; null if none has been verified yet. */
  methodLabel: z.nullable(z.string()),
  /** What is held on that card while they lead; null if nothing is. */
  heldCents: z.nullable(z.int()),
  /** What a bid still needs: your identity, a payment method, or nothing. */
  needs: z.enum(['DETAILS', 'METHOD', 'NOTHING']),
});
export type Position = z.output<typeof positionSchema>;

/** The public state of an auction right now, according to the server's clock. */
export const auctionStateSchema = z.object({
  listingId: z.string(),
  auctionType: z.enum(AUCTION_TYPES),
  status: z.enum(LISTING_STATUSES),
  settlement: z.enum(SETTLEMENTS),
  /** The server's clock, for countdowns. */
  now: z.number(),
  startAt: z.number(),
  endAt: z.number(),
  /** When it ended: the instant it was taken, or its scheduled end; null while it is running. */
  closedAt: z.nullable(z.number()),
  /** The leading, falling or fixed price; the start price before any bid; after the close, what it was sold for. */
  priceCents: z.int(),
  startPriceCents: z.int(),
  priceStepCents: z.nullable(z.int()),
  /** The minimum bid now; for DUTCH and FIXED, the price. Null if no bid is possible. */
  minimumCents: z.nullable(z.int()),
  /** DUTCH: when the price drops next, and to what; null otherwise. */
  nextPrice: z.nullable(z.object({ at: z.number(), priceCents: z.int() })),
  leader: z.nullable(z.string()),
  bidCount: z.int(),
  bidderCount: z.int(),
  lastSeq: z.int(),
  /** A bid above this is held on the bidder's card while it leads, from `holdsOpenAt` on; null if nothing is held. */
  holdAboveCents: z.nullable(z.int()),
  holdsOpenAt: z.nullable(z.number()),
});
export type AuctionState = z.output<typeof auctionStateSchema>;

/**
 * One message of the stream `GET /listing/api/auctions/{listingId}/events`: `event: auction`, its `id:` the position
 * after it. Sent for each bid and, after the close, for each step of the settlement.
 */
export type AuctionEvent = {
  readonly auction: AuctionState;
  /** The bids after the last one that the viewer received, oldest first. */
  readonly bids: readonly MaskedBid[];
};

/** What the texted link asks of a winner whose charge failed, or of the next bidder. */
const OFFER_STATES = ['CHARGING', 'RETRY', 'OFFERED', 'PAID', 'DECLINED', 'LAPSED'] as const;
export const offerSchema = z.object({
  listingId: z.string(),
  listingName: z.string(),
  /** WINNER: won, and the charge failed. NEXT: the winner did not pay, and the reservation is offered to this person. */
  kind: z.enum(['WINNER', 'NEXT']),
  state: z.enum(OFFER_STATES),
  priceCents: z.int(),
  /** Nothing is charged below the provider's minimum. */
  isFree: z.boolean(),
  dueAt: z.nullable(z.number()),
  reservationAt: z.number(),
  zone: z.string(),
  businessName: z.string(),
  methodLabel: z.nullable(z.string()),
});
export type Offer = z.output<typeof offerSchema>;

/** Everything needed to recompute the auction. `bids` is complete, one bid per line; bidders are numbers. */
export const closeReportSchema = z.object({
  version: z.literal(1),
  listingId: z.string(),
  terms: z.object({
    type: z.enum(AUCTION_TYPES),
    startAt: z.number(),
    endAt: z.number(),
    startPriceCents: z.int(),
    priceStepCents: z.nullable(z.int()),
  }),
  closedAt: z.number(),
  bids: z.array(
    z.object({
      seq: z.int(),
      bidder: z.int(),
      kind: z.enum(BID_KINDS),
      amountCents: z.int(),
      at: z.number(),
      salt: z.string(),
      hash: z.string(),
    }),
  ),
  genesis: z.string(),
  lastHash: z.string(),
  winner: z.object({ bidder: z.int(), priceCents: z.int(), maximumCents: z.int() }),
  /** Why the winner won, in sentences. */
  reasons: z.array(z.string()),
  /** Who was asked to pay, in order, and the result. */
  offers: z.array(z.object({ number: z.int(), bidder: z.int(), priceCents: z.int(), state: z.enum(OFFER_STATES) })),
  /** Bidders whom the seller blocked while the auction was running, and after how many bids. */
  blocks: z.array(z.object({ bidder: z.int(), at: z.number(), afterSeq: z.int(), words: z.string() })),
});
export type CloseReport = z.output<typeof closeReportSchema>;
