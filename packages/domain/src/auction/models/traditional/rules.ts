import { ok, refused } from '../../../result.ts';
import type { AuctionRules } from '../model.ts';
import { describeHighest, describeRival } from '../rival-copy.ts';
import { evaluateOffer, minimumBid } from './bidding.ts';
import { kindMessage, priceIs } from './reason-copy.ts';

export const TRADITIONAL_RULES: AuctionRules<'traditional'> = {
  evaluate(terms, standing, request) {
    if (request.kind === 'TAKE') return refused('KIND_WRONG');
    const checked = evaluateOffer(terms, standing, request);
    return checked.ok ? ok({ amountCents: request.amountCents, standing: checked.value }) : checked;
  },
  askingPrice: (terms, standing) => ({
    priceCents: standing?.priceCents ?? terms.startPriceCents,
    leastCents: minimumBid(terms, standing),
  }),
  nextPrice: () => undefined,
  kindMessage,
  reasons: (_, { standing, highest, rival }) => [
    describeHighest(standing.leader, highest),
    describeRival(highest, rival),
    priceIs(standing.priceCents),
  ],
};
