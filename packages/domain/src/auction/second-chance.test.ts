import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, Instant } from '../vocabulary.ts';
import { evaluateBid, replay } from './bidding.ts';
import { minimumBid } from './models/traditional/bidding.ts';
import { type Outcomes, secondChance } from './second-chance.ts';
import type { Bid, BidderNumber, Standing, TermsOf } from './terms.ts';

// The guarantee: bids of someone who did not pay don't affect the next offer, an honest offer is never undercut, and
// with holds above a threshold no one who would pay the threshold is ever shut out of an auction.

const terms: TermsOf<'traditional'> = {
  type: 'traditional',
  startAt: 0 as Instant,
  endAt: 1_000_000 as Instant,
  startPriceCents: 10_000 as Cents,
  priceStepCents: 500 as Cents,
};
type Offer = readonly [bidder: BidderNumber, kind: 'BID' | 'MAX', dollars: number];

/** Plays offers and returns the accepted bids; a refused offer is a mistake in the test case. */
function played(...offers: readonly Offer[]): Bid[] {
  let standing: Standing | null = null;
  return offers.map(([bidder, kind, dollars], index) => {
    const request = { bidder, kind, amountCents: (dollars * 100) as Cents };
    const checked = evaluateBid(terms, standing, request, (index + 1) as Instant);
    if (!checked.ok) throw new Error(`Offer ${index} was refused: ${checked.reason}`);
    standing = checked.value.standing;
    return { ...request, seq: index + 1, at: (index + 1) as Instant };
  });
}

const asked = (failed: readonly BidderNumber[], passed: readonly BidderNumber[] = []): Outcomes =>
  new Map([...failed.map((who) => [who, 'FAILED'] as const), ...passed.map((who) => [who, 'PASSED'] as const)]);

const [ACCOMPLICE, SHILL, SECOND_SHILL, HONEST, OTHER] = [1, 2, 3, 4, 5] as const;

describe('the next offer', () => {
  it.each<[string, Bid[], Outcomes, [BidderNumber, number] | undefined]>([
    [
      'one shill and an accomplice: the accomplice gets it at the start price, as if alone (bounded by the threshold)',
      played([ACCOMPLICE, 'MAX', 150], [SHILL, 'MAX', 900]),
      asked([SHILL]),
      [ACCOMPLICE, 100],
    ],
    [
      'two shills and an accomplice: neither shill moves the price',
      played([ACCOMPLICE, 'MAX', 150], [SHILL, 'MAX', 900], [SECOND_SHILL, 'MAX', 1_500]),
      asked([SECOND_SHILL, SHILL]),
      [ACCOMPLICE, 100],
    ],
    [
      'a second shill who passes instead of failing: the accomplice pays the full offer',
      played([ACCOMPLICE, 'MAX', 150], [SHILL, 'MAX', 900], [SECOND_SHILL, 'MAX', 1_500]),
      asked([SECOND_SHILL], [SHILL]),
      [ACCOMPLICE, 150],
    ],
    [
      'an honest second bidder comes before the accomplice, and pays one step above them',
      played([ACCOMPLICE, 'MAX', 150], [HONEST, 'MAX', 300], [SHILL, 'MAX', 900]),
      asked([SHILL]),
      [HONEST, 155],
    ],
    [
      'an honest bidder who was pushed up by the shill pays what they would have without',
      played([HONEST, 'MAX', 300], [SHILL, 'MAX', 400], [HONEST, 'BID', 600], [SHILL, 'MAX', 700]),
      asked([SHILL]),
      [HONEST, 100],
    ],
    [
      'an honest bidder between two shills, and an accomplice below',
      played([ACCOMPLICE, 'MAX', 150], [SHILL, 'BID', 200], [HONEST, 'BID', 260], [SECOND_SHILL, 'MAX', 900]),
      asked([SECOND_SHILL]),
      [HONEST, 260],
    ],
    [
      'an honest bidder who declined sets the floor: the accomplice pays their own maximum, not the start price',
      played([ACCOMPLICE, 'MAX', 150], [HONEST, 'MAX', 300], [SHILL, 'MAX', 900]),
      asked([SHILL], [HONEST]),
      [ACCOMPLICE, 150],
    ],
    [
      'two honest bidders behind a shill: the second offer is not below the third’s',
      played([OTHER, 'MAX', 200], [HONEST, 'MAX', 300], [SHILL, 'MAX', 900]),
      asked([SHILL]),
      [HONEST, 205],
    ],
    [
      'the start price is the reserve: no one is offered less',
      played([ACCOMPLICE, 'MAX', 100], [SHILL, 'MAX', 900]),
      asked([SHILL]),
      [ACCOMPLICE, 100],
    ],
    ['only shills: no one is asked', played([SHILL, 'MAX', 500], [SECOND_SHILL, 'MAX', 900]), asked([2, 3]), undefined],
  ])('%s', (_, bids, who, expected) => {
    const next = secondChance(terms, bids, who);
    expect(next && [next.bidder, next.priceCents / 100]).toEqual(expected);
  });

  it('is none in dutch and fixed auctions, which end with their first taker', () => {
    for (const rules of [
      { ...terms, type: 'fixed', fixedPriceCents: 30_000 as Cents } as const,
      { ...terms, type: 'dutch' } as const,
    ]) {
      const take: Bid = { seq: 1, bidder: SHILL, kind: 'TAKE', amountCents: 30_000 as Cents, at: 1 as Instant };
      expect(secondChance(rules, [take], asked([SHILL]))).toBeUndefined();
    }
  });
});

const requests = fc.array(
  fc.record({
    bidder: fc.integer({ min: 1, max: 5 }),
    kind: fc.constantFrom('BID' as const, 'MAX' as const),
    amountCents: fc.integer({ min: 90, max: 400 }).map((dollars) => (dollars * 100) as Cents),
  }),
  { maxLength: 30 },
);
const roles = fc.record({
  failed: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  passed: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
});

/** The parts of a random sequence that matter. */
function accepted(offered: readonly { bidder: BidderNumber; kind: 'BID' | 'MAX'; amountCents: Cents }[]): Bid[] {
  const bids: Bid[] = [];
  let standing: Standing | null = null;
  for (const [index, request] of offered.entries()) {
    const at = (index + 1) as Instant;
    const checked = evaluateBid(terms, standing, request, at);
    if (!checked.ok) continue;
    standing = checked.value.standing;
    bids.push({ ...request, seq: bids.length + 1, at });
  }
  return bids;
}
const highestOf = (bids: readonly Bid[]) => Math.max(0, ...bids.map(({ amountCents }) => amountCents));

describe('for any auction', () => {
  it('failed bids change nothing: the offer is that of the auction without them', () => {
    fc.assert(
      fc.property(requests, fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }), (offered, failed) => {
        const bids = accepted(offered);
        const without = replay(terms, bids, new Set(failed));
        const next = secondChance(terms, bids, asked(failed));
        expect(next).toEqual(without === null ? undefined : { bidder: without.leader, priceCents: without.priceCents });
      }),
    );
  });

  it('no honest offer is lost or undercut: the price reaches each of them, or the full amount that its payer offered', () => {
    fc.assert(
      fc.property(requests, roles, (offered, { failed, passed }) => {
        const bids = accepted(offered);
        const who = asked(
          failed,
          passed.filter((one) => !failed.includes(one)),
        );
        const next = secondChance(terms, bids, who);
        const own = highestOf(bids.filter(({ bidder }) => bidder === next?.bidder));
        const others = bids.filter(({ bidder }) => bidder !== next?.bidder && who.get(bidder) !== 'FAILED');
        expect(next === undefined).toBe(bids.every(({ bidder }) => who.has(bidder)));
        const floor = next ? Math.max(terms.startPriceCents, Math.min(own, highestOf(others))) : 0;
        expect(next?.priceCents ?? 0).toBeGreaterThanOrEqual(floor);
        expect(next?.priceCents ?? 0).toBeLessThanOrEqual(own);
      }),
      { numRuns: 500 },
    );
  });

  it('passing instead of failing to pay never makes the next offer cheaper', () => {
    fc.assert(
      fc.property(requests, roles, (offered, { failed, passed }) => {
        const bids = accepted(offered);
        const allFailed = secondChance(terms, bids, asked([...new Set([...failed, ...passed])]));
        const somePassed = secondChance(
          terms,
          bids,
          asked(
            failed,
            passed.filter((one) => !failed.includes(one)),
          ),
        );
        expect(somePassed?.bidder).toBe(allFailed?.bidder);
        expect(somePassed?.priceCents ?? 0).toBeGreaterThanOrEqual(allFailed?.priceCents ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it('with holds, shills never shut out anyone who would pay more than the threshold and a step', () => {
    const threshold = 20_000;
    const values = fc.array(fc.integer({ min: 206, max: 400 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(requests, values, (offered, honest) => {
        // Declined cards get no hold, so no bid of a shill above the threshold counts.
        const shills = offered.filter(({ amountCents }) => amountCents <= threshold);
        const bids = accepted(shills);
        const before = replay(terms, bids);
        expect(minimumBid(terms, before)).toBeLessThanOrEqual(threshold + terms.priceStepCents);
        for (const [index, dollars] of honest.entries()) {
          const amountCents = (dollars * 100) as Cents;
          const isHighEnough = amountCents >= minimumBid(terms, replay(terms, bids));
          const at = (900 + index) as Instant;
          if (isHighEnough) bids.push({ seq: bids.length + 1, bidder: 10 + index, kind: 'MAX', amountCents, at });
        }
        // So an honest bidder leads at the close: no failed winner, and no second offer at all.
        expect(replay(terms, bids)?.leader).toBeGreaterThanOrEqual(10);
        expect(replay(terms, bids)?.priceCents).toBeGreaterThanOrEqual(before?.priceCents ?? 0);
      }),
    );
  });
});
