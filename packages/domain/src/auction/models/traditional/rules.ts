import { ok, refused } from '../../../result.ts';
import type { AuctionRules } from '../model.ts';
import { highestWords, rivalWords } from '../rival-words.ts';
import { evaluateOffer, minimumBid } from './bidding.ts';
import { kindWords, priceIs } from './reason-words.ts';

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
  kindWords,
  reasons: (_, { standing, highest, rival }) => [
    highestWords(standing.leader, highest),
    rivalWords(highest, rival),
    priceIs(standing.priceCents),
  ],
};
