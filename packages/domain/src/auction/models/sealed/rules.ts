import { ok, refused, type Result } from '../../../result.ts';
import type { Cents } from '../../../vocabulary.ts';
import type { BidderNumber, Standing, TermsOf } from '../../terms.ts';
import type { AuctionRules } from '../model.ts';
import { describeHighest, describeRival } from '../rival-copy.ts';
import { kindMessage, priceIsRival, priceIsStart } from './reason-copy.ts';

type Offer = { readonly bidder: BidderNumber; readonly amountCents: Cents; readonly ownCents?: Cents | undefined };

/**
 * The highest maximum wins and pays the highest one of anyone else, or the start price if there is none; the earlier of
 * equal bids wins. A bidder may raise a maximum, never lower it (decision 077).
 */
function evaluateMaximum(
  { startPriceCents }: Pick<TermsOf<'sealed'>, 'startPriceCents'>,
  standing: Standing | null,
  { bidder, amountCents, ownCents }: Offer,
): Result<Standing, 'TOO_LOW' | 'NOT_HIGHER'> {
  if (amountCents < startPriceCents) return refused('TOO_LOW');
  if (ownCents !== undefined && amountCents <= ownCents) return refused('NOT_HIGHER');
  const leads = { leader: bidder, leaderMaxCents: amountCents, takenAt: null };
  if (standing === null) return ok({ ...leads, priceCents: startPriceCents });
  const { leader, leaderMaxCents, priceCents } = standing;
  if (leader === bidder) {
    return amountCents > leaderMaxCents ? ok({ ...leads, priceCents }) : refused('NOT_HIGHER');
  }
  // No one else has offered more than the previous leader.
  if (amountCents > leaderMaxCents) return ok({ ...leads, priceCents: leaderMaxCents });
  return ok({ ...standing, priceCents: amountCents > priceCents ? amountCents : priceCents });
}

export const SEALED_RULES: AuctionRules<'sealed'> = {
  evaluate(terms, standing, request) {
    if (request.kind !== 'MAX') return refused('KIND_WRONG');
    const checked = evaluateMaximum(terms, standing, request);
    return checked.ok ? ok({ amountCents: request.amountCents, standing: checked.value }) : checked;
  },
  // Before the close the price would reveal what others offer.
  askingPrice: ({ startPriceCents, endAt }, standing, now) => ({
    priceCents: standing !== null && now >= endAt ? standing.priceCents : startPriceCents,
    leastCents: startPriceCents,
  }),
  nextPrice: () => undefined,
  kindMessage,
  reasons: (_, { standing, highest, rival }) => [
    describeHighest(standing.leader, highest),
    describeRival(highest, rival),
    (rival === null ? priceIsStart : priceIsRival)(standing.priceCents),
  ],
};
