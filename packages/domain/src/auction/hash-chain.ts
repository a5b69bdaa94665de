import { priceStepOf, startPriceOf } from './bidding.ts';
import type { AuctionTerms, Bid } from './terms.ts';

/**
 * The exact hashed text. The hash of each bid covers the one before, so that none can be changed, added or removed
 * afterward without every later hash changing; the first covers the terms. The salt keeps a maximum secret until the
 * close, although its hash is public immediately.
 */
export type HashText = (text: string) => string;

export function genesisText(listingId: string, terms: AuctionTerms): string {
  const { type, startAt, endAt } = terms;
  const step = priceStepOf(terms) ?? '';
  return ['primehour-auction-1', listingId, type, startPriceOf(terms), step, startAt, endAt].join('|');
}

export type SaltedBid = Bid & { readonly salt: string };

export function bidText(listingId: string, { seq, bidder, kind, amountCents, at, salt }: SaltedBid, previous: string) {
  return ['primehour-bid-1', listingId, seq, bidder, kind, amountCents, at, salt, previous].join('|');
}

/** The first sequence number at which a chain breaks (a wrong hash, a gap or a repeat); undefined if it is intact. */
export function brokenAt(
  listingId: string,
  terms: AuctionTerms,
  bids: readonly (SaltedBid & { readonly hash: string })[],
  sha256: HashText,
): number | undefined {
  let previous = sha256(genesisText(listingId, terms));
  for (const [index, bid] of bids.entries()) {
    if (bid.seq !== index + 1) return index + 1;
    const hash = sha256(bidText(listingId, bid, previous));
    if (hash !== bid.hash) return bid.seq;
    previous = hash;
  }
  return undefined;
}
