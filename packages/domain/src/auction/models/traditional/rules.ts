import { formatMoney } from '../../../format/money.ts';
import { ok, refused } from '../../../result.ts';
import { bidderLabel } from '../../position.ts';
import type { AuctionRules } from '../model.ts';
import { rivalWords } from '../rival-words.ts';
import { judgeOffer, minimumBid } from './bidding.ts';

export const TRADITIONAL_RULES: AuctionRules<'traditional'> = {
  judge(terms, standing, request) {
    if (request.kind === 'TAKE') return refused('KIND_WRONG');
    const judged = judgeOffer(terms, standing, request);
    return judged.ok ? ok({ amountCents: request.amountCents, standing: judged.value }) : judged;
  },
  askingPrice: (terms, standing) => ({
    priceCents: standing?.priceCents ?? terms.startPriceCents,
    leastCents: minimumBid(terms, standing),
  }),
  nextPrice: () => undefined,
  kindWords: 'This auction takes bids. Enter an amount',
  reasons: (_, { standing, highest, rival }) => [
    `${bidderLabel(standing.leader)} offered the most: ${formatMoney(highest.amountCents)}, at ${new Date(highest.at).toISOString()}.`,
    rivalWords(highest, rival),
    `The price is ${formatMoney(standing.priceCents)}.`,
  ],
};
