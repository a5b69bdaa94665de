import { describe, expect, it } from 'vitest';
import type { Cents, Instant } from '../../../vocabulary.ts';
import { evaluateBid, priceAt } from '../../bidding.ts';
import { NOTHING_REVIEWED, review, winningReasons } from '../../close-report.ts';
import { describeHold, describeHoldRule } from '../../hold-copy.ts';
import { isStandingShown, maskedParts } from '../../masking.ts';
import { describeBidRefusal } from '../../refusal-copy.ts';
import type { AuctionTerms, Bid, Standing } from '../../terms.ts';

// The guarantee: the highest maximum wins at the second-highest, or at the start price; of equal ones the earlier wins;
// a bidder's maximum can only rise; and nothing that is shown before the close depends on what others offered.

const cents = (dollars: number) => (dollars * 100) as Cents;
const at = (ms: number) => ms as Instant;
const terms: AuctionTerms = { type: 'sealed', startAt: at(1_000), endAt: at(2_000), startPriceCents: cents(50) };

type Step = readonly [bidder: number, dollars: number, outcome: string];
function run(steps: readonly Step[]): string[] {
  const own = new Map<number, Cents>();
  let standing: Standing | null = null;
  return steps.map(([bidder, dollars]) => {
    const request = { bidder, kind: 'MAX', amountCents: cents(dollars), ownCents: own.get(bidder) } as const;
    const checked = evaluateBid(terms, standing, request, at(1_500));
    if (!checked.ok) return checked.reason;
    standing = checked.value.standing;
    own.set(bidder, request.amountCents);
    return `${standing.leader} pays ${standing.priceCents / 100} of ${standing.leaderMaxCents / 100}`;
  });
}

describe('hidden maximums', () => {
  it.each<[string, readonly Step[]]>([
    ['a single bidder pays the start price', [[1, 80, '1 pays 50 of 80']]],
    [
      'raising the leader’s own maximum changes no price',
      [
        [1, 80, '1 pays 50 of 80'],
        [1, 200, '1 pays 50 of 200'],
      ],
    ],
    [
      'the higher of two pays the lower',
      [
        [1, 80, '1 pays 50 of 80'],
        [2, 120, '2 pays 80 of 120'],
      ],
    ],
    [
      'a lower one becomes the price',
      [
        [1, 120, '1 pays 50 of 120'],
        [2, 80, '1 pays 80 of 120'],
      ],
    ],
    [
      'of equal ones, the earlier wins, and pays the full amount',
      [
        [1, 80, '1 pays 50 of 80'],
        [2, 80, '1 pays 80 of 80'],
      ],
    ],
    [
      'a raise to the leader’s amount still counts as later',
      [
        [2, 60, '2 pays 50 of 60'],
        [1, 80, '1 pays 60 of 80'],
        [2, 80, '1 pays 80 of 80'],
      ],
    ],
    [
      'the third does not matter',
      [
        [1, 80, '1 pays 50 of 80'],
        [2, 120, '2 pays 80 of 120'],
        [3, 60, '2 pays 80 of 120'],
      ],
    ],
    [
      'a raise past the leader makes their maximum the price, and not the bidder’s earlier one',
      [
        [1, 100, '1 pays 50 of 100'],
        [2, 90, '1 pays 90 of 100'],
        [2, 110, '2 pays 100 of 110'],
      ],
    ],
    [
      'no one can lower their own, leading or not',
      [
        [1, 100, '1 pays 50 of 100'],
        [1, 100, 'NOT_HIGHER'],
        [1, 99, 'NOT_HIGHER'],
        [2, 90, '1 pays 90 of 100'],
        [2, 90, 'NOT_HIGHER'],
        [2, 60, 'NOT_HIGHER'],
        [2, 90.01, '1 pays 90.01 of 100'],
      ],
    ],
    [
      'the start price is the minimum',
      [
        [1, 49.99, 'TOO_LOW'],
        [1, 50, '1 pays 50 of 50'],
        [2, 50, '1 pays 50 of 50'],
      ],
    ],
  ])('%s', (_, steps) => {
    expect(run(steps)).toEqual(steps.map(([, , outcome]) => outcome));
  });

  it.each(['BID', 'TAKE'] as const)('are the only kind: no %s', (kind) => {
    const request = kind === 'TAKE' ? { bidder: 1, kind } : { bidder: 1, kind, amountCents: cents(90) };
    expect(evaluateBid(terms, null, request, at(1_500))).toEqual({ ok: false, reason: 'KIND_WRONG' });
  });

  it('count from the start until the end', () => {
    const bid = { bidder: 1, kind: 'MAX', amountCents: cents(90) } as const;
    const reasons = [999, 1_000, 1_999, 2_000].map((now) => evaluateBid(terms, null, bid, at(now)));
    expect(reasons.map((checked) => (checked.ok ? 'OK' : checked.reason))).toEqual([
      'NOT_STARTED',
      'OK',
      'OK',
      'CLOSED',
    ]);
  });
});

describe('before the close', () => {
  const standing: Standing = { priceCents: cents(80), leader: 2, leaderMaxCents: cents(120), takenAt: null };

  it('price and minimum bid are the start price, and afterward the price is the second-highest', () => {
    expect(priceAt(terms, standing, at(1_999))).toEqual({ priceCents: 5_000, minimumCents: 5_000 });
    expect(priceAt(terms, standing, at(2_000))).toEqual({ priceCents: 8_000, minimumCents: null });
    expect(priceAt(terms, null, at(2_000))).toEqual({ priceCents: 5_000, minimumCents: null });
    expect([isStandingShown('sealed', false), isStandingShown('sealed', true)]).toEqual([false, true]);
  });

  it('a bid shows neither amount nor price nor leader; afterward its amount', () => {
    const bid = { kind: 'MAX', amountCents: cents(120), priceCents: cents(80), leader: 2 } as const;
    expect(maskedParts('sealed', bid, false)).toEqual({ amountCents: null, priceCents: null, leader: null });
    expect(maskedParts('sealed', bid, true)).toEqual({ amountCents: 12_000, priceCents: null, leader: null });
    expect(maskedParts('traditional', bid, false)).toEqual({ amountCents: null, priceCents: 8_000, leader: 2 });
  });

  it('a refusal names the bidder’s own amount and no one else’s', () => {
    const message = describeBidRefusal('NOT_HIGHER', { terms, standing, ownCents: cents(60) }, at(1_500));
    expect(message).toBe('Your bid is already $60. A new one must be higher');
    expect(describeBidRefusal('TOO_LOW', { terms, standing }, at(1_500))).toBe('The next bid is at least $50');
    expect(describeBidRefusal('KIND_WRONG', { terms, standing }, at(1_500))).toBe(
      'This auction takes one hidden maximum. Enter an amount',
    );
  });

  it('a hold stays regardless of who leads', () => {
    expect(describeHoldRule('sealed', cents(200))).toBe(
      'Above $200, your amount is held on your card until the close, and released if you don’t win.',
    );
    expect(describeHold('sealed', cents(300), 'Visa •••• 4242')).toBe(
      '$300 is held on Visa •••• 4242 until the close. If you don’t win, it is released.',
    );
  });
});

describe('the reasons', () => {
  const reasonsOf = (...offers: (readonly [bidder: number, dollars: number])[]) => {
    const bids = offers.map(([bidder, dollars], index): Bid => ({
      seq: index + 1,
      bidder,
      kind: 'MAX',
      amountCents: cents(dollars),
      at: at(1_001 + index),
    }));
    return winningReasons(
      terms,
      bids.reduce((reviewed, bid) => review(terms, reviewed, bid), NOTHING_REVIEWED),
    );
  };

  it('name both amounts', () => {
    expect(reasonsOf([1, 80], [2, 120], [1, 90])).toEqual([
      'Bidder 2 offered the most: $120, at 1970-01-01T00:00:01.002Z.',
      'The next highest offer was $90, by Bidder 1.',
      'The price is that amount, $90.',
    ]);
  });

  it('name who was earlier, and the start price if there is only one bid', () => {
    expect(reasonsOf([1, 80], [2, 80]).slice(1)).toEqual([
      'Bidder 2 offered the same later, at 1970-01-01T00:00:01.002Z; the earlier of equal bids wins.',
      'The price is that amount, $80.',
    ]);
    expect(reasonsOf([1, 80], [1, 95]).slice(1)).toEqual(['Nobody else bid.', 'The price is the start price, $50.']);
  });
});
