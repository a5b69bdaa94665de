import { PRICE_MAX_DOLLARS } from '../../../limits.ts';
import { ok, refused, type Result } from '../../../result.ts';
import type { Cents } from '../../../vocabulary.ts';
import type { BidderNumber, BidKind, Standing, TermsOf } from '../../terms.ts';

/** The ascending auction, with bids and maximums (product/auctions#bidding). */
type Prices = Pick<TermsOf<'traditional'>, 'startPriceCents' | 'priceStepCents'>;
type Offer = { readonly bidder: BidderNumber; readonly kind: Exclude<BidKind, 'TAKE'>; readonly amountCents: Cents };
type Refusal = 'TOO_LOW' | 'NOT_HIGHER';

const cents = (amount: number): Cents => amount as Cents;

/** The first bid is at least the start price, each later one at least the price plus one step. */
export function minimumBid({ startPriceCents, priceStepCents }: Prices, standing: Standing | null): Cents {
  return standing === null ? startPriceCents : cents(standing.priceCents + priceStepCents);
}

/**
 * An offer above the leader's maximum takes the lead: a bid at its amount, a maximum at one step above the offer it
 * beat, but never above itself. An offer that isn't raises the leader's price to one step above it, but never above the
 * leader's maximum; of two equal offers, the earlier leads. The leader's own new maximum does not change the price.
 */
export function evaluateOffer(terms: Prices, standing: Standing | null, offer: Offer): Result<Standing, Refusal> {
  const { bidder, kind, amountCents } = offer;
  if (standing?.leader === bidder) {
    if (amountCents <= standing.leaderMaxCents) return refused('NOT_HIGHER');
    return ok({ ...standing, leaderMaxCents: amountCents });
  }
  if (amountCents < minimumBid(terms, standing)) return refused('TOO_LOW');
  if (standing !== null && amountCents <= standing.leaderMaxCents) {
    const pushed = cents(Math.min(standing.leaderMaxCents, amountCents + terms.priceStepCents));
    return ok({ ...standing, priceCents: pushed });
  }
  const needed = standing === null ? terms.startPriceCents : standing.leaderMaxCents + terms.priceStepCents;
  const priceCents = kind === 'BID' ? amountCents : cents(Math.min(amountCents, needed));
  return ok({ priceCents, leader: bidder, leaderMaxCents: amountCents, takenAt: null });
}

/** The steps of minimum bids from the start price on, for a plot and its table. */
export function bidLadder({ startPriceCents, priceStepCents }: Prices, rungs: number): Cents[] {
  return Array.from({ length: rungs }, (_, rung) => cents(startPriceCents + rung * priceStepCents)).filter(
    (rung) => rung <= PRICE_MAX_DOLLARS * 100,
  );
}
