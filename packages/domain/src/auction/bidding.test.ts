import { describe, expect, it } from 'vitest';
import type { Cents, Instant } from '../vocabulary.ts';
import { evaluateBid, priceAt, requestText } from './bidding.ts';
import { dutchCurve, dutchPriceAt, dutchStepAt, nextDutchPrice } from './models/dutch/falling-price.ts';
import { bidLadder } from './models/traditional/bidding.ts';
import { describeBidRefusal } from './refusal-copy.ts';
import { canEditListing, closedAt, listingStatusAt } from './schedule.ts';
import { type AuctionTerms, BID_REFUSALS, type Settlement, type Standing } from './terms.ts';

// The guarantee: what a bid means, what it costs and whether it counts depend only on the terms, the earlier bids and
// the instant; so does a status.

const at = (ms: number) => ms as Instant;
const cents = (amount: number) => amount as Cents;
const times = { startAt: at(1_000), endAt: at(2_000) };
const traditional: AuctionTerms = {
  type: 'traditional',
  ...times,
  startPriceCents: cents(5_000),
  priceStepCents: cents(500),
};
const dutch: AuctionTerms = { type: 'dutch', ...times, startPriceCents: cents(999) };
const fixed: AuctionTerms = { type: 'fixed', ...times, fixedPriceCents: cents(4_200) };

type Step = readonly [bidder: number, kind: 'BID' | 'MAX', dollars: number, outcome: string];
const run = (steps: readonly Step[]) => {
  let standing: Standing | null = null;
  return steps.map(([bidder, kind, dollars]) => {
    const checked = evaluateBid(traditional, standing, { bidder, kind, amountCents: cents(dollars * 100) }, at(1_500));
    if (!checked.ok) return checked.reason;
    standing = checked.value.standing;
    return `${standing.leader} leads at ${standing.priceCents / 100} up to ${standing.leaderMaxCents / 100}`;
  });
};

describe('maximums and bids', () => {
  it.each<[string, readonly Step[]]>([
    ['a first maximum costs the start price', [[1, 'MAX', 80, '1 leads at 50 up to 80']]],
    ['a first bid costs its own amount', [[1, 'BID', 80, '1 leads at 80 up to 80']]],
    [
      'a lower maximum raises the price to one step above itself',
      [
        [1, 'MAX', 80, '1 leads at 50 up to 80'],
        [2, 'MAX', 60, '1 leads at 65 up to 80'],
      ],
    ],
    [
      'never beyond the leader’s own maximum',
      [
        [1, 'MAX', 80, '1 leads at 50 up to 80'],
        [2, 'MAX', 78, '1 leads at 80 up to 80'],
      ],
    ],
    [
      'of equal ones, the earlier leads',
      [
        [1, 'MAX', 80, '1 leads at 50 up to 80'],
        [2, 'MAX', 80, '1 leads at 80 up to 80'],
      ],
    ],
    [
      'a higher maximum costs one step above what it beat, or its own amount',
      [
        [1, 'MAX', 80, '1 leads at 50 up to 80'],
        [2, 'MAX', 200, '2 leads at 85 up to 200'],
        [3, 'MAX', 202, '3 leads at 202 up to 202'],
      ],
    ],
    [
      'a higher bid costs its own amount',
      [
        [1, 'MAX', 80, '1 leads at 50 up to 80'],
        [2, 'BID', 120, '2 leads at 120 up to 120'],
      ],
    ],
    [
      'raising the leader’s own maximum changes no price, not even after a tie',
      [
        [1, 'MAX', 80, '1 leads at 50 up to 80'],
        [2, 'MAX', 80, '1 leads at 80 up to 80'],
        [1, 'MAX', 300, '1 leads at 80 up to 300'],
        [1, 'BID', 300, 'NOT_HIGHER'],
        [1, 'MAX', 299.99, 'NOT_HIGHER'],
      ],
    ],
    [
      'less than a step above the price is too low',
      [
        [1, 'BID', 49.99, 'TOO_LOW'],
        [1, 'BID', 50, '1 leads at 50 up to 50'],
        [2, 'MAX', 54.99, 'TOO_LOW'],
        [2, 'MAX', 55, '2 leads at 55 up to 55'],
      ],
    ],
  ])('%s', (_, steps) => {
    expect(run(steps)).toEqual(steps.map(([, , , outcome]) => outcome));
  });

  it('climbs a ladder of minimum bids', () => {
    expect(bidLadder({ startPriceCents: cents(5_000), priceStepCents: cents(500) }, 3)).toEqual([5_000, 5_500, 6_000]);
    expect(bidLadder({ startPriceCents: cents(9_999_900), priceStepCents: cents(100) }, 9)).toEqual([
      9_999_900, 10_000_000,
    ]);
  });
});

describe('a falling price', () => {
  it.each([
    [0, 999],
    [1_000, 999],
    [1_009.9, 999],
    [1_010, 989],
    [1_500, 500],
    [1_990, 10],
    [1_999, 10],
    [2_000, 0],
    [9_000, 0],
  ])('at %d is %d cents', (now, price) => {
    expect(dutchPriceAt(dutch, at(now))).toBe(price);
  });

  it('falls to zero in a hundred steps, each at its instant', () => {
    const curve = dutchCurve(dutch);
    expect(curve).toHaveLength(101);
    for (const { at: from, priceCents } of curve) {
      expect(dutchPriceAt(dutch, from)).toBe(priceCents);
      expect(dutchPriceAt(dutch, at(from - 1))).toBeGreaterThanOrEqual(priceCents);
    }
    expect(curve.at(-1)).toEqual({ step: 100, at: 2_000, priceCents: 0 });
  });

  it('starts each step at its first millisecond, even where a hundred does not divide the duration', () => {
    const odd = { ...dutch, endAt: at(2_037) };
    for (const { step, at: from } of dutchCurve(odd).slice(1)) {
      expect([dutchStepAt(odd, at(from - 1)), dutchStepAt(odd, from)]).toEqual([step - 1, step]);
    }
  });

  it('names its next price, skipping steps that cost the same', () => {
    expect(nextDutchPrice(dutch, at(1_500))).toEqual({ at: 1_510, priceCents: 490 });
    const cheap = { ...dutch, startPriceCents: cents(2) };
    expect(nextDutchPrice(cheap, at(1_000))).toEqual({ at: 1_260, priceCents: 1 });
    expect(nextDutchPrice(cheap, at(1_500))).toEqual({ at: 1_760, priceCents: 0 });
    expect(nextDutchPrice(cheap, at(1_760))).toBeUndefined();
  });

  it('is paid as it stands at the instant, by the first taker only', () => {
    const first = evaluateBid(dutch, null, { bidder: 4, kind: 'TAKE' }, at(1_505));
    expect(first).toMatchObject({ ok: true, value: { amountCents: 500, standing: { leader: 4, takenAt: 1_505 } } });
    const standing = first.ok ? first.value.standing : null;
    expect(evaluateBid(dutch, standing, { bidder: 5, kind: 'TAKE' }, at(1_505))).toEqual({
      ok: false,
      reason: 'TAKEN',
    });
    expect(priceAt(dutch, standing, at(1_900))).toEqual({ priceCents: 500, minimumCents: null });
  });
});

describe('time and kind', () => {
  it.each([
    [traditional, 'MAX', 999, 'NOT_STARTED'],
    [traditional, 'MAX', 1_000, undefined],
    [traditional, 'MAX', 1_999, undefined],
    [traditional, 'MAX', 2_000, 'CLOSED'],
    [traditional, 'TAKE', 1_500, 'KIND_WRONG'],
    [fixed, 'MAX', 1_500, 'KIND_WRONG'],
    [dutch, 'BID', 1_500, 'KIND_WRONG'],
    [fixed, 'TAKE', 1_000, undefined],
    [fixed, 'TAKE', 2_000, 'CLOSED'],
    [dutch, 'TAKE', 2_000, 'CLOSED'],
  ] as const)('%o takes %s at %d: %s', (terms, kind, now, refusal) => {
    const request = kind === 'TAKE' ? { bidder: 1, kind } : { bidder: 1, kind, amountCents: cents(9_000) };
    const checked = evaluateBid(terms, null, request, at(now));
    expect(checked.ok ? undefined : checked.reason).toBe(refusal);
  });

  it('has words for every refusal', () => {
    const messages = BID_REFUSALS.map((refusal) =>
      describeBidRefusal(refusal, { terms: traditional, standing: null }, at(1_500)),
    );
    expect(new Set(messages).size).toBe(BID_REFUSALS.length);
    expect(messages).toContain('The next bid is at least $50');
  });
});

it('distinguishes requests by their id, kind and amount', () => {
  const bids = [
    { kind: 'BID', amountCents: cents(5_000) },
    { kind: 'MAX', amountCents: cents(5_000) },
    { kind: 'MAX', amountCents: cents(50_000) },
    { kind: 'TAKE' },
  ] as const;
  const texts = () => ['first', 'second'].flatMap((id) => bids.map((bid) => requestText(id, bid)));
  expect(new Set(texts()).size).toBe(8);
  expect(texts()).toEqual(texts());
});

describe('the status of a listing', () => {
  const facts = { publishAt: at(500), ...times, takenAt: null, hasBids: false, settlement: 'OPEN' as Settlement };
  it.each([
    [facts, 499, 'SCHEDULED'],
    [facts, 500, 'PUBLISHED'],
    [facts, 1_000, 'ACTIVE'],
    [facts, 1_999, 'ACTIVE'],
    [facts, 2_000, 'ENDED'],
    [{ ...facts, hasBids: true }, 1_999, 'ACTIVE'],
    [{ ...facts, hasBids: true }, 2_000, 'SETTLING'],
    [{ ...facts, hasBids: true, takenAt: at(1_200) }, 1_201, 'SETTLING'],
    [{ ...facts, hasBids: true, settlement: 'OFFERED' as const }, 2_000, 'SETTLING'],
    [{ ...facts, hasBids: true, settlement: 'PAID' as const }, 2_000, 'PAYOUT'],
    [{ ...facts, hasBids: true, settlement: 'UNSOLD' as const }, 2_000, 'ENDED'],
  ])('of %o at %d is %s', (times, now, status) => {
    expect(listingStatusAt(times, at(now))).toBe(status);
  });

  it('decides who can edit it and when it is over', () => {
    expect([canEditListing(facts, at(999)), canEditListing(facts, at(1_000))]).toEqual([true, false]);
    expect([
      closedAt(facts, at(1_999)),
      closedAt(facts, at(5_000)),
      closedAt({ ...facts, takenAt: at(1_100) }, at(1_500)),
    ]).toEqual([null, 2_000, 1_100]);
  });
});
