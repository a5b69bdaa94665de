import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_STATUSES, type Cents, type Instant } from '../vocabulary.ts';
import { NOTHING_REVIEWED, review, winningReasons } from './close-report.ts';
import { bidText, brokenAt, genesisText } from './hash-chain.ts';
import { describePosition } from './position-copy.ts';
import { dueAt, isSettled, mayOfferNext, settle, SETTLEMENT_EVENTS, SETTLEMENT_TABLE } from './settlement.ts';
import { describeStep } from './step-copy.ts';
import { type AuctionTerms, type Bid, LISTING_STEPS, SETTLEMENTS } from './terms.ts';

// The guarantee: money moves only as the table allows, each amount is divided without losing a cent, and tampering with
// a chain of bids is detected.

const cents = (amount: number) => amount as Cents;
const at = (ms: number) => ms as Instant;
const HOUR = 3_600_000;
const terms: AuctionTerms = {
  type: 'traditional',
  startAt: at(0),
  endAt: at(1_000),
  startPriceCents: cents(100),
  priceStepCents: cents(10),
};
const bid = (seq: number, bidder: number, amount: number): Bid => ({
  seq,
  bidder,
  kind: 'MAX',
  amountCents: cents(amount),
  at: at(seq),
});

describe('the settlement table', () => {
  it('leads from every state to an end state, and from an end state nowhere', () => {
    for (const state of SETTLEMENTS) {
      const reached = new Set([state]);
      for (const from of reached) for (const to of Object.values(SETTLEMENT_TABLE[from])) reached.add(to);
      expect([...reached].some(isSettled)).toBe(true);
    }
    for (const state of SETTLEMENTS.filter(isSettled)) {
      for (const event of SETTLEMENT_EVENTS) expect(settle(state, event).ok).toBe(false);
    }
    expect(SETTLEMENTS.filter(isSettled)).toEqual(['PAID', 'UNSOLD']);
  });

  it('takes money only while charging', () => {
    expect(SETTLEMENTS.filter((state) => settle(state, 'CHARGED').ok)).toEqual(['CHARGING']);
  });

  it('waits two hours for an answer, and never beyond the reservation', () => {
    expect(dueAt('RETRY', at(0), at(24 * HOUR))).toBe(2 * HOUR);
    expect(dueAt('OFFERED', at(23 * HOUR), at(24 * HOUR))).toBe(24 * HOUR);
  });
});

describe('the next bidder', () => {
  const when = { now: at(1_000), reservationAt: at(9_000) };
  it('is no one once three have been asked after the winner, or the reservation has begun', () => {
    expect(mayOfferNext([6, 5, 4], when)).toBe(true);
    expect(mayOfferNext([6, 5, 4, 3], when)).toBe(false);
    expect(mayOfferNext([6], { ...when, now: at(8_999) })).toBe(true);
    expect(mayOfferNext([6], { ...when, now: at(9_000) })).toBe(false);
  });
});

describe('the chain of bids', () => {
  // A weak hash is enough to see what is covered.
  const hash = (text: string) =>
    [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9, 7).toString(16);
  const chain = (bids: readonly Bid[]) => {
    let previous = hash(genesisText('l', terms));
    return bids.map((each) => {
      const salted = { ...each, salt: `s${each.seq}` };
      previous = hash(bidText('l', salted, previous));
      return { ...salted, hash: previous };
    });
  };
  const whole = chain([bid(1, 1, 200), bid(2, 2, 300), bid(3, 3, 500)]);

  it('is valid as created', () => {
    expect(brokenAt('l', terms, whole, hash)).toBeUndefined();
  });

  it.each([
    ['another amount', whole.map((each) => (each.seq === 2 ? { ...each, amountCents: cents(301) } : each)), 2],
    ['another bidder', whole.map((each) => (each.seq === 3 ? { ...each, bidder: 9 } : each)), 3],
    ['another instant', whole.map((each) => (each.seq === 1 ? { ...each, at: at(2) } : each)), 1],
    ['another salt', whole.map((each) => (each.seq === 2 ? { ...each, salt: 'x' } : each)), 2],
    ['a missing bid', whole.filter(({ seq }) => seq !== 2), 2],
    ['another order', [whole[1], whole[0], whole[2]].filter((each) => each !== undefined), 1],
  ])('is broken by %s', (_, bids, place) => {
    expect(brokenAt('l', terms, bids, hash)).toBe(place);
  });

  it('starts with the listing and its terms', () => {
    expect(brokenAt('other', terms, whole, hash)).toBe(1);
    expect(brokenAt('l', { ...terms, priceStepCents: cents(11) }, whole, hash)).toBe(1);
  });
});

describe('words', () => {
  it('say why the winner won', () => {
    const why = (how: AuctionTerms, ...bids: Bid[]) =>
      winningReasons(
        how,
        bids.reduce((so, each) => review(how, so, each), NOTHING_REVIEWED),
      );
    expect(why(terms, bid(1, 1, 50_000), bid(2, 2, 29_000))).toEqual([
      'Bidder 1 offered the most: $500, at 1970-01-01T00:00:00.001Z.',
      'The next highest offer was $290, by Bidder 2.',
      'The price is $290.10.',
    ]);
    expect(why(terms, bid(1, 1, 50_000), bid(2, 1, 60_000))[1]).toBe('Nobody else bid.');
    const tie = why(terms, bid(1, 1, 50_000), bid(2, 2, 50_000), bid(3, 3, 50_000));
    expect(tie[1]).toContain('Bidder 2 offered the same later');
    const dutch: AuctionTerms = { type: 'dutch', startAt: at(0), endAt: at(100), startPriceCents: cents(10_000) };
    const take = { ...bid(1, 7, 9_500), kind: 'TAKE', at: at(5) } as const;
    expect(why(dutch, take)[1]).toBe(
      'Bidder 7 was the first to take it, at 1970-01-01T00:00:00.005Z, when it was $95.',
    );
    const fixed = { type: 'fixed', startAt: at(0), endAt: at(9), fixedPriceCents: cents(30_000) } as const;
    expect(why(fixed, take)[0]).toContain('Bidder 7 was the first to take the fixed price of $300');
    expect(why(fixed)).toEqual([]);
  });

  it('name the winner’s highest offer and the highest of anyone else, in whatever order they came', () => {
    const offers = fc.array(
      fc.record({ bidder: fc.integer({ min: 1, max: 4 }), cents: fc.integer({ min: 100, max: 400 }) }),
    );
    fc.assert(
      fc.property(offers, (requests) => {
        const bids = requests.map(({ bidder, cents: amount }, index) => bid(index + 1, bidder, amount));
        const { highest, rival } = bids.reduce((so, each) => review(terms, so, each), NOTHING_REVIEWED);
        const best = (of: readonly Bid[]) => of.toSorted((a, b) => b.amountCents - a.amountCents || a.seq - b.seq)[0];
        const expected = best(bids);
        expect(highest).toEqual(expected ?? null);
        expect(rival).toEqual(best(bids.filter(({ bidder }) => bidder !== expected?.bidder)) ?? null);
      }),
    );
  });

  it('cover every step and every position', () => {
    const steps = LISTING_STEPS.map((kind) => describeStep({ kind, amountCents: cents(1_250), name: 'Ada' }));
    expect(new Set(steps).size).toBe(LISTING_STEPS.length);
    expect(describeStep({ kind: 'WON', amountCents: null, name: null })).toBe('The bidder won for $0');
    expect(describePosition({ position: 'LEADING', maximumCents: cents(900), priceCents: cents(900) })).toBe(
      'You lead at $9',
    );
    expect(describePosition({ position: 'NONE' })).toBeNull();
    expect(LISTING_STATUSES).toContain('SETTLING');
  });
});
