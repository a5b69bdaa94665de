/** The parts of an auction model; `models.ts` has the records of all of them. */
import type { Result } from '../../result.ts';
import type { Cents, Instant, ListingStatus } from '../../vocabulary.ts';
import type { AcceptedBid, AuctionType, Bid, BidInput, BidRefusal, Standing, TermsOf } from '../terms.ts';

/** Data that the server and both sides' screens use. */
export type AuctionTraits = {
  /** The prices that a listing of this type has; it has no others (product/data#listing). */
  readonly prices: readonly ('startPrice' | 'priceStep' | 'fixedPrice')[];
  /** OFFER: bidders name amounts until the end, and the best one wins. TAKE: the first to take the price wins. */
  readonly bidsBy: 'OFFER' | 'TAKE';
  /**
   * What only the bidder may know before the close: how high maximums are, or everything that reveals who leads: all
   * amounts, the price and the leader.
   */
  readonly hidden: 'NOTHING' | 'MAXIMUMS' | 'STANDING';
  /**
   * Whose amount above the partner's threshold is held on the card (decision 061): only the leader's, or every bidder's
   * until the close if a release would reveal who does not lead.
   */
  readonly holds: 'NOBODY' | 'LEADER' | 'EVERY_BIDDER';
  /** Whether it is offered only where the operator has added it to the standard ones (EXTRA_AUCTION_TYPES). */
  readonly isExtra: boolean;
};

/** The displayed price, and the minimum bid while the auction is open. */
export type AskingPrice = { readonly priceCents: Cents; readonly leastCents: Cents };

/** An auction replayed bid by bid: its standing, the highest offer, and the highest by anyone else. */
export type Review = { readonly standing: Standing | null; readonly highest: Bid | null; readonly rival: Bid | null };
/** The review of an auction that someone won. */
export type WonReview = Review & { readonly standing: Standing; readonly highest: Bid };

/** Pure rules. They only see bids made while the auction is running and before anyone has taken it. */
export type AuctionRules<Type extends AuctionType = AuctionType> = {
  evaluate(
    terms: TermsOf<Type>,
    standing: Standing | null,
    request: BidInput,
    now: Instant,
  ): Result<AcceptedBid, BidRefusal>;
  askingPrice(terms: TermsOf<Type>, standing: Standing | null, now: Instant): AskingPrice;
  /** When the price next changes by itself, and to what. */
  nextPrice(terms: TermsOf<Type>, now: Instant): { readonly at: Instant; readonly priceCents: Cents } | undefined;
  /** Shown to someone whose bid is of a different kind. */
  readonly kindMessage: string;
  /** Why the winner won, in sentences that follow from the bids alone. */
  reasons(terms: TermsOf<Type>, review: WonReview): string[];
};

/** The facts of an auction that its page depends on. */
export type LiveFacts = {
  readonly status: ListingStatus;
  readonly bidCount: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly startPriceCents: number;
};

/** What the client's page says, including in the browser as bids come in. */
export type LiveCopy = {
  /** The label above the price until the auction is settled. */
  priceLabel(facts: LiveFacts): string;
  /**
   * For a price that changes by itself while the auction is running: what it is now and what it will be next, by the
   * clock.
   */
  readonly clock: {
    priceAt(facts: LiveFacts, now: Instant): Cents;
    describeNext(facts: LiveFacts, now: Instant): string;
  } | null;
};

/** What the client's form says; only the server renders it. */
export type BidFormCopy = {
  readonly note: string | null;
  /** The kinds of bid to choose from when amounts are offered; the first is the default. */
  readonly ways: readonly { readonly value: 'BID' | 'MAX'; readonly label: string; readonly description: string }[];
};

/** What the dashboard says. */
export type PartnerCopy = {
  readonly label: string;
  readonly description: string;
  readonly priceLabel: string;
  /** Who pays nothing when an amount is too small to be charged. */
  readonly freeTo: string;
  /** How the entered prices are plotted: the steps of minimum bids, or the falling curve. */
  readonly plot: 'LADDER' | 'CURVE' | 'NONE';
};
