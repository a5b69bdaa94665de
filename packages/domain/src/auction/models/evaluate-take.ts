import { ok, refused, type Result } from '../../result.ts';
import type { Cents, Instant } from '../../vocabulary.ts';
import type { AcceptedBid, BidInput } from '../terms.ts';

/** The first taker wins, at the price at that instant (product/auctions#falling-price). */
export function evaluateTake(request: BidInput, priceCents: Cents, now: Instant): Result<AcceptedBid, 'KIND_WRONG'> {
  if (request.kind !== 'TAKE') return refused('KIND_WRONG');
  const standing = { priceCents, leader: request.bidder, leaderMaxCents: priceCents, takenAt: now };
  return ok({ amountCents: priceCents, standing });
}
