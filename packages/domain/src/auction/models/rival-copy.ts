import { formatMoney } from '../../format/money.ts';
import { bidderLabel } from '../position-copy.ts';
import type { Bid, BidderNumber } from '../terms.ts';

export const describeHighest = (leader: BidderNumber, { amountCents, at }: Bid): string =>
  `${bidderLabel(leader)} offered the most: ${formatMoney(amountCents)}, at ${new Date(at).toISOString()}.`;

/** The highest offer by anyone but the winner, if offers compete. */
export function describeRival(highest: Bid, rival: Bid | null): string {
  if (rival === null) return 'Nobody else bid.';
  const who = bidderLabel(rival.bidder);
  if (rival.amountCents < highest.amountCents) {
    return `The next highest offer was ${formatMoney(rival.amountCents)}, by ${who}.`;
  }
  return `${who} offered the same later, at ${new Date(rival.at).toISOString()}; the earlier of equal bids wins.`;
}
