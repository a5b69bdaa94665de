import { replayBid, rulesOf } from './bidding.ts';
import type { Review } from './models/model.ts';
import type { AuctionTerms, Bid } from './terms.ts';

export const NOTHING_REVIEWED: Review = { standing: null, highest: null, rival: null };

/** Processes one bid at a time without keeping any, so that auctions of any size can be reviewed. */
export function review(terms: AuctionTerms, { standing, highest, rival }: Review, bid: Bid): Review {
  const after = replayBid(terms, standing, bid);
  if (highest === null) return { standing: after, highest: bid, rival };
  const isOther = bid.bidder !== highest.bidder;
  // The earlier of equal bids stays.
  if (bid.amountCents > highest.amountCents) return { standing: after, highest: bid, rival: isOther ? highest : rival };
  const isRival = isOther && (rival === null || bid.amountCents > rival.amountCents);
  return { standing: after, highest, rival: isRival ? bid : rival };
}

/** Why the winner won; no reasons without a bid. */
export function winningReasons(terms: AuctionTerms, { standing, highest, rival }: Review): string[] {
  if (standing === null || highest === null) return [];
  return rulesOf(terms).reasons(terms, { standing, highest, rival });
}
