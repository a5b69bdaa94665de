import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_STATUSES, type Cents, type Instant } from '../vocabulary.ts';
import { winningReasons } from './close-report.ts';
import { bidText, brokenAt, genesisText } from './hash-chain.ts';
import { positionWords } from './position.ts';
import {
  applicationFeeOf,
  chargeEntries,
  type LedgerAccount,
  type LedgerEntry,
  payoutEntries,
  refundEntries,
  refundPaidEntries,
  saleOf,
  sumOfEntries,
} from './sale.ts';
import { dueAt, isSettled, nextBidder, settle, SETTLEMENT_EVENTS, SETTLEMENT_TABLE } from './settlement.ts';
import { stepWords } from './step-words.ts';
import { type AuctionTerms, type Bid, LISTING_STEPS, SETTLEMENTS } from './words.ts';

// The guarantee: money moves along one table, each amount divides without a cent lost, and a chain of bids that was
// touched is found.

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

describe('the table of settling', () => {
  it('leads from every state to an end, and out of an end nowhere', () => {
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
  const bids = [bid(1, 1, 200), bid(2, 2, 300), bid(3, 3, 500), bid(4, 1, 480)];
  const when = { now: at(1_000), reservationAt: at(9_000) };
  it('is whoever would have won without those asked before, at their price', () => {
    // 3 pays 490, one step above 1. Without 3, 1 leads up to 480 and pays 310, one step above 2.
    expect(nextBidder(terms, bids, [3], when)).toEqual({ bidder: 1, priceCents: 310 });
    expect(nextBidder(terms, bids, [3, 1], when)).toEqual({ bidder: 2, priceCents: 100 });
    expect(nextBidder(terms, bids, [3, 1, 2], when)).toBeUndefined();
  });

  it('is nobody once three were asked after the winner, or the reservation has begun', () => {
    const many = [1, 2, 3, 4, 5, 6].map((bidder) => bid(bidder, bidder, 100 * bidder));
    expect(nextBidder(terms, many, [6, 5, 4], when)?.bidder).toBe(3);
    expect(nextBidder(terms, many, [6, 5, 4, 3], when)).toBeUndefined();
    expect(nextBidder(terms, many, [6], { ...when, now: at(9_000) })).toBeUndefined();
  });
});

describe('a sale', () => {
  it.each([
    [15_500, 480, 775, 14_245],
    [50, 31, 3, 16],
    [49, 0, 0, 0],
    [0, 0, 0, 0],
    [10_000_000, 290_030, 500_000, 9_209_970],
  ])('of %d cents leaves %d, %d and %d', (price, provider, platform, partner) => {
    const sale = saleOf(cents(price));
    expect([sale.providerFeeCents, sale.platformFeeCents, sale.partnerCents]).toEqual([provider, platform, partner]);
    expect(sale.isFree).toBe(price < 50);
  });

  it('balances to the cent, and a refund leaves nothing anywhere but at the bank it was paid out to', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 10_000_000 }), (price) => {
        const sale = saleOf(cents(price));
        const booked = [chargeEntries(sale), payoutEntries(sale), refundEntries(sale), refundPaidEntries(sale)];
        for (const entries of booked) expect(sumOfEntries(entries)).toBe(0);
        expect(sale.partnerCents + applicationFeeOf(sale)).toBe(price);
        expect(sale.partnerCents).toBeGreaterThan(0);
        const sumOf = (entries: readonly LedgerEntry[], account: LedgerAccount) =>
          sumOfEntries(entries.filter((entry) => entry.account === account));
        const unpaid = [chargeEntries(sale), refundEntries(sale), refundPaidEntries(sale)].flat();
        for (const { account } of unpaid) expect([account, sumOf(unpaid, account)]).toEqual([account, 0]);
      }),
    );
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

  it('holds as it was made', () => {
    expect(brokenAt('l', terms, whole, hash)).toBeUndefined();
  });

  it.each([
    ['another amount', whole.map((each) => (each.seq === 2 ? { ...each, amountCents: cents(301) } : each)), 2],
    ['another bidder', whole.map((each) => (each.seq === 3 ? { ...each, bidder: 9 } : each)), 3],
    ['another instant', whole.map((each) => (each.seq === 1 ? { ...each, at: at(2) } : each)), 1],
    ['another salt', whole.map((each) => (each.seq === 2 ? { ...each, salt: 'x' } : each)), 2],
    ['a bid that is gone', whole.filter(({ seq }) => seq !== 2), 2],
    ['another order', [whole[1], whole[0], whole[2]].filter((each) => each !== undefined), 1],
  ])('is broken by %s', (_, bids, place) => {
    expect(brokenAt('l', terms, bids, hash)).toBe(place);
  });

  it('begins with the listing and its terms', () => {
    expect(brokenAt('other', terms, whole, hash)).toBe(1);
    expect(brokenAt('l', { ...terms, priceStepCents: cents(11) }, whole, hash)).toBe(1);
  });
});

describe('words', () => {
  it('say why the winner won', () => {
    const winner = { leader: 1, leaderMaxCents: cents(50_000), priceCents: cents(30_000), takenAt: null };
    const bids = [bid(1, 1, 50_000), bid(2, 2, 29_000)];
    expect(winningReasons(terms, bids, winner)).toEqual([
      'Bidder 1 offered the most: $500, at 1970-01-01T00:00:00.001Z.',
      'The next highest offer was $290, by Bidder 2.',
      'The price is $300.',
    ]);
    expect(winningReasons(terms, bids.slice(0, 1), winner)[1]).toBe('Nobody else bid.');
    const tie = winningReasons(terms, [bid(1, 1, 50_000), bid(2, 2, 50_000)], winner);
    expect(tie[1]).toContain('Bidder 2 offered the same later');
    const dutch = { ...terms, type: 'dutch' } as AuctionTerms;
    expect(winningReasons(dutch, [], { ...winner, takenAt: at(5) })[1]).toContain('at 1970-01-01T00:00:00.005Z');
    const fixed = { type: 'fixed', startAt: at(0), endAt: at(9), fixedPriceCents: cents(30_000) } as const;
    expect(winningReasons(fixed, [], winner)[0]).toContain('first to take the fixed price of $300');
  });

  it('tell every step and every position', () => {
    const steps = LISTING_STEPS.map((kind) => stepWords({ kind, amountCents: cents(1_250), name: 'Ada' }));
    expect(new Set(steps).size).toBe(LISTING_STEPS.length);
    expect(stepWords({ kind: 'WON', amountCents: null, name: null })).toBe('The bidder won for $0');
    expect(positionWords({ position: 'LEADING', maximumCents: cents(900), priceCents: cents(900) })).toBe(
      'You lead at $9',
    );
    expect(positionWords({ position: 'NONE' })).toBeNull();
    expect(LISTING_STATUSES).toContain('SETTLING');
  });
});
