import { formatMoney } from '../format/money.ts';
import { replayBid, startPriceOf } from './bidding.ts';
import { bidderLabel } from './position.ts';
import type { AuctionTerms, Bid, Standing } from './words.ts';

/** An auction judged again bid by bid: its standing, the highest offer, and the highest by anybody else. */
export type Review = { readonly standing: Standing | null; readonly highest: Bid | null; readonly rival: Bid | null };

export const NOTHING_REVIEWED: Review = { standing: null, highest: null, rival: null };

/** Takes one bid in and keeps none, so that auctions of any size can be reviewed. */
export function review(terms: AuctionTerms, { standing, highest, rival }: Review, bid: Bid): Review {
  const after = replayBid(terms, standing, bid);
  if (highest === null) return { standing: after, highest: bid, rival };
  const isOther = bid.bidder !== highest.bidder;
  // Of equals the earlier stays.
  if (bid.amountCents > highest.amountCents) return { standing: after, highest: bid, rival: isOther ? highest : rival };
  const isRival = isOther && (rival === null || bid.amountCents > rival.amountCents);
  return { standing: after, highest, rival: isRival ? bid : rival };
}

const when = (at: number): string => new Date(at).toISOString();

/** Why the winner won, in sentences that follow from the bids alone; none without a bid. */
export function winningReasons(terms: AuctionTerms, { standing: winner, highest, rival }: Review): string[] {
  if (winner === null || highest === null) return [];
  const who = bidderLabel(winner.leader);
  const price = formatMoney(winner.priceCents);
  if (terms.type === 'fixed') {
    return [`${who} was the first to take the fixed price of ${price}, at ${when(highest.at)}.`];
  }
  if (terms.type === 'dutch') {
    return [
      `The price fell in equal steps from ${formatMoney(startPriceOf(terms))}.`,
      `${who} was the first to take it, at ${when(highest.at)}, when it was ${price}.`,
    ];
  }
  return [
    `${who} offered the most: ${formatMoney(highest.amountCents)}, at ${when(highest.at)}.`,
    rivalWords(highest, rival),
    `The price is ${price}.`,
  ];
}

/** That the seller decided who may go on bidding, and when. */
export const blockWords = (bidder: number, afterSeq: number, at: number): string =>
  `The seller blocked ${bidderLabel(bidder)} at ${when(at)}, after ${afterSeq} ${afterSeq === 1 ? 'bid' : 'bids'}.`;

function rivalWords(highest: Bid, rival: Bid | null): string {
  if (rival === null) return 'Nobody else bid.';
  const who = bidderLabel(rival.bidder);
  if (rival.amountCents < highest.amountCents) {
    return `The next highest offer was ${formatMoney(rival.amountCents)}, by ${who}.`;
  }
  return `${who} offered the same later, at ${when(rival.at)}; of equals the earlier wins.`;
}
