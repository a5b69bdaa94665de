import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, Instant } from '../../../vocabulary.ts';
import { evaluateBid, replay } from '../../bidding.ts';
import type { AuctionTerms, Bid, Standing } from '../../terms.ts';
import { referenceAccepts, referenceStanding } from './bidding.reference.ts';

// The guarantee: for any sequence of bids the rules agree with a slow stateless reference: which bids count, who leads,
// and what the leader pays.

const terms: AuctionTerms = {
  type: 'traditional',
  startAt: 0 as Instant,
  endAt: 1_000_000 as Instant,
  startPriceCents: 100 as Cents,
  priceStepCents: 10 as Cents,
};
const requests = fc.array(
  fc.record({
    bidder: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('BID' as const, 'MAX' as const),
    // A narrow range makes equal and nearly equal offers common.
    amountCents: fc.integer({ min: 90, max: 260 }).map((amount) => amount as Cents),
  }),
  { maxLength: 40 },
);

const play = (offered: readonly Omit<Bid, 'seq' | 'at'>[]) => {
  const bids: Bid[] = [];
  const standings: (Standing | null)[] = [];
  let standing: Standing | null = null;
  for (const [index, each] of offered.entries()) {
    const isAccepted = referenceAccepts(terms, bids, each);
    const at = (index + 1) as Instant;
    const checked = evaluateBid(terms, standing, { ...each, kind: each.kind as 'BID' | 'MAX' }, at);
    expect(checked.ok).toBe(isAccepted);
    if (!checked.ok) continue;
    standing = checked.value.standing;
    standings.push(standing);
    bids.push({ ...each, seq: bids.length + 1, at });
  }
  return { bids, standing, standings };
};

describe('a rising auction', () => {
  it('agrees with the reference after every bid', () => {
    fc.assert(
      fc.property(requests, (offered) => {
        const { bids, standings } = play(offered);
        for (const [index, standing] of standings.entries()) {
          const expected = referenceStanding(terms, bids.slice(0, index + 1));
          expect({ ...standing, takenAt: undefined }).toEqual({ ...expected, takenAt: undefined });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('never lowers its price, and never charges more than the leader’s own maximum', () => {
    fc.assert(
      fc.property(requests, (offered) => {
        let price = 0;
        for (const standing of play(offered).standings) {
          expect(standing?.priceCents).toBeGreaterThanOrEqual(price);
          expect(standing?.priceCents).toBeLessThanOrEqual(standing?.leaderMaxCents ?? 0);
          price = standing?.priceCents ?? 0;
        }
      }),
    );
  });

  it('gives the same results when replayed from its accepted bids', () => {
    fc.assert(
      fc.property(requests, (offered) => {
        const { bids, standing } = play(offered);
        expect(replay(terms, bids)).toEqual(standing);
      }),
    );
  });

  it('would never have cost more if someone had not bid', () => {
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 5 }), (offered, absent) => {
        const { bids, standing } = play(offered);
        const without = replay(terms, bids, new Set([absent]));
        expect(without?.leader).not.toBe(absent);
        expect(without?.priceCents ?? 0).toBeLessThanOrEqual(standing?.priceCents ?? 0);
      }),
    );
  });
});
