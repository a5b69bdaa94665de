import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cents, Instant } from '../../../vocabulary.ts';
import { evaluateBid, priceAt, replay } from '../../bidding.ts';
import { secondChance } from '../../second-chance.ts';
import type { AuctionTerms, Bid, Standing } from '../../terms.ts';
import { referenceSealed, referenceTakes } from './rules.reference.ts';

// The guarantee: for any sequence of maximums the rules agree with a slow stateless reference, what is shown before the
// close depends on no bid, and the offers after the close follow the rules of decision 062.

const START = 100;
const terms: AuctionTerms = {
  type: 'sealed',
  startAt: 0 as Instant,
  endAt: 1_000_000 as Instant,
  startPriceCents: START as Cents,
};
const requests = fc.array(
  fc.record({
    bidder: fc.integer({ min: 1, max: 5 }),
    // A narrow range makes equal offers common.
    amountCents: fc.integer({ min: 95, max: 130 }).map((amount) => amount as Cents),
  }),
  { maxLength: 40 },
);

const play = (offered: readonly Pick<Bid, 'bidder' | 'amountCents'>[]) => {
  const bids: Bid[] = [];
  let standing: Standing | null = null;
  for (const [index, { bidder, amountCents }] of offered.entries()) {
    const ownCents = bids.findLast((each) => each.bidder === bidder)?.amountCents;
    const now = (index + 1) as Instant;
    const checked = evaluateBid(terms, standing, { bidder, kind: 'MAX', amountCents, ownCents }, now);
    expect(checked.ok).toBe(referenceTakes(START, bids, { bidder, amountCents }));
    if (!checked.ok) continue;
    standing = checked.value.standing;
    bids.push({ seq: bids.length + 1, bidder, kind: 'MAX', amountCents, at: now });
    expect(standing).toEqual({ ...referenceSealed(START, bids), takenAt: null });
    expect(priceAt(terms, standing, now)).toEqual({ priceCents: START, minimumCents: START });
  }
  return { bids, standing };
};

it('agrees with the reference after every bid, and shows none of it before the close', () => {
  fc.assert(fc.property(requests, (offered) => void play(offered)));
});

it('gives the same result when replayed from the stored bids, with and without any one bidder', () => {
  fc.assert(
    fc.property(requests, fc.subarray([1, 2, 3, 4, 5]), (offered, without) => {
      const { bids, standing } = play(offered);
      expect(replay(terms, bids)).toEqual(standing);
      const left = bids.filter(({ bidder }) => !without.includes(bidder));
      const expected = referenceSealed(START, left);
      expect(replay(terms, bids, new Set(without))).toEqual(expected && { ...expected, takenAt: null });
    }),
  );
});

it('ignores a bidder’s earlier bids: only each bidder’s last one counts', () => {
  fc.assert(
    fc.property(requests, (offered) => {
      const { bids, standing } = play(offered);
      const last = bids.filter((bid) => bids.findLast(({ bidder }) => bidder === bid.bidder) === bid);
      expect(replay(terms, last)).toEqual(standing);
    }),
  );
});

it('offers it next to the best remaining bidder, at the best amount of the others and of those who passed, never above their own', () => {
  fc.assert(
    fc.property(
      requests,
      fc.array(fc.constantFrom('FAILED' as const, 'PASSED' as const), { maxLength: 4 }),
      (offered, fates) => {
        const { bids } = play(offered);
        const asked = new Map<number, 'FAILED' | 'PASSED'>();
        for (const fate of fates) {
          const next = secondChance(terms, bids, asked);
          if (next === undefined) break;
          const left = referenceSealed(
            START,
            bids.filter(({ bidder }) => !asked.has(bidder)),
          );
          const passed = bids
            .filter(({ bidder }) => asked.get(bidder) === 'PASSED')
            .map(({ amountCents }) => amountCents);
          expect(next.bidder).toBe(left?.leader);
          expect(next.priceCents).toBe(Math.min(left?.leaderMaxCents ?? 0, Math.max(left?.priceCents ?? 0, ...passed)));
          asked.set(next.bidder, fate);
        }
      },
    ),
  );
});
