import { formatMoney } from '../format/money.ts';
import { startPriceOf } from './bidding.ts';
import { bidderLabel } from './position.ts';
import type { AuctionTerms, Bid, Standing } from './words.ts';

const when = (at: number): string => new Date(at).toISOString();

/** Why the winner won, in sentences that follow from the bids alone. */
export function winningReasons(terms: AuctionTerms, bids: readonly Bid[], winner: Standing): string[] {
  const who = bidderLabel(winner.leader);
  const price = formatMoney(winner.priceCents);
  if (terms.type === 'fixed') {
    return [`${who} was the first to take the fixed price of ${price}, at ${when(winner.takenAt ?? terms.endAt)}.`];
  }
  if (terms.type === 'dutch') {
    return [
      `The price fell in equal steps from ${formatMoney(startPriceOf(terms))}.`,
      `${who} was the first to take it, at ${when(winner.takenAt ?? terms.endAt)}, when it was ${price}.`,
    ];
  }
  const own = bids.find(({ bidder, amountCents }) => bidder === winner.leader && amountCents === winner.leaderMaxCents);
  const rivals = bids.filter(({ bidder }) => bidder !== winner.leader);
  const best = Math.max(...rivals.map(({ amountCents }) => amountCents));
  const rival = rivals.find(({ amountCents }) => amountCents === best);
  const reasons = [
    `${who} offered the most: ${formatMoney(winner.leaderMaxCents)}, at ${when(own?.at ?? terms.endAt)}.`,
  ];
  if (rival === undefined) reasons.push('Nobody else bid.');
  else if (best === winner.leaderMaxCents) {
    reasons.push(
      `${bidderLabel(rival.bidder)} offered the same later, at ${when(rival.at)}; of equals the earlier wins.`,
    );
  } else reasons.push(`The next highest offer was ${formatMoney(best)}, by ${bidderLabel(rival.bidder)}.`);
  reasons.push(`The price is ${price}.`);
  return reasons;
}
