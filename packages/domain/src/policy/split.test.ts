import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatMoney } from '../format/money.ts';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Cents, Instant, Zone } from '../vocabulary.ts';
import { describeCancelForClient, describeCancelForPartner, describeAgreement, describeNoShowCharge } from './copy.ts';
import { findPolicyProblems, latestFirst, type Policy, READY_POLICIES, shareOf, upfrontCents } from './policy.ts';
import { feesEndAt, feeStartAfterMove, freeUntil, split, SPLIT_CAUSES, type SplitInput } from './split.ts';

// The guarantee: no cent is lost or invented, no one pays more than they agreed to, waiting never pays off, and every
// sentence names exactly the amounts that move.

const START = Date.parse('2027-03-05T20:00:00Z') as Instant;
const ZONE: Zone = 'America/Chicago';
const cents = (amount: number) => amount as Cents;
const before = (hours: number) => (START - hours * HOUR_MS) as Instant;

const input = (policy: Policy, changes: Partial<SplitInput> = {}): SplitInput => ({
  policy,
  priceCents: cents(8000),
  paidCents: upfrontCents(policy, cents(8000)),
  isAgreed: true,
  bookedAt: before(24 * 10),
  startAt: START,
  feeStartAt: START,
  cause: 'CLIENT',
  at: before(1),
  ...changes,
});
const amounts = (policy: Policy, changes: Partial<SplitInput> = {}) => {
  const { refundCents, keepCents, chargeCents, rule } = split(input(policy, changes));
  return [refundCents, keepCents, chargeCents, rule.code];
};
const { EASY, CARD, DEPOSIT, PREPAID } = READY_POLICIES;

describe('a client who cancels', () => {
  it.each([
    ['EASY', EASY, 1, [0, 0, 0, 'IN_TIME']],
    ['CARD', CARD, 24, [0, 0, 0, 'IN_TIME']],
    ['CARD', CARD, 23.99, [0, 0, 4000, 'LATE']],
    ['DEPOSIT', DEPOSIT, 25, [2000, 0, 0, 'IN_TIME']],
    ['DEPOSIT', DEPOSIT, 23, [0, 2000, 0, 'LATE']],
    ['PREPAID', PREPAID, 48, [8000, 0, 0, 'IN_TIME']],
    ['PREPAID', PREPAID, 47, [4000, 4000, 0, 'LATE']],
    ['PREPAID', PREPAID, 23, [0, 8000, 0, 'LATE']],
    // After the start, the last tier applies.
    ['PREPAID', PREPAID, -1, [0, 8000, 0, 'LATE']],
  ] as const)('under %s, %# hours before', (_, policy, hours, expected) => {
    expect(amounts(policy, { at: before(hours) })).toEqual(expected);
  });

  it('gets everything back within an hour of booking, unless the visit is about to start', () => {
    const soon = { bookedAt: before(5), at: (before(5) + 60 * MINUTE_MS) as Instant };
    expect(amounts(DEPOSIT, soon)).toEqual([2000, 0, 0, 'GRACE']);
    expect(amounts(DEPOSIT, { ...soon, at: (soon.at + 1) as Instant })).toEqual([0, 2000, 0, 'LATE']);
    expect(amounts(DEPOSIT, { bookedAt: before(2.5), at: before(2) })).toEqual([2000, 0, 0, 'GRACE']);
    expect(amounts(DEPOSIT, { bookedAt: before(2.5), at: before(1.99) })).toEqual([0, 2000, 0, 'LATE']);
  });
});

describe('a no-show', () => {
  it.each([
    ['EASY', EASY, [0, 0, 0, 'NO_SHOW']],
    ['CARD', CARD, [0, 0, 8000, 'NO_SHOW']],
    ['DEPOSIT', DEPOSIT, [0, 2000, 6000, 'NO_SHOW']],
    ['PREPAID', PREPAID, [0, 8000, 0, 'NO_SHOW']],
  ] as const)('under %s', (_, policy, expected) => {
    expect(amounts(policy, { cause: 'NO_SHOW', at: START })).toEqual(expected);
  });

  it('is charged within 14 days, and never above the limit or below what can be charged', () => {
    const noShow = { cause: 'NO_SHOW', at: before(-24 * 14) } as const;
    expect(amounts(CARD, noShow)[2]).toBe(8000);
    expect(amounts(CARD, { ...noShow, at: (noShow.at + 1) as Instant })[2]).toBe(0);
    expect(amounts(CARD, { ...noShow, priceCents: cents(80_000) })[2]).toBe(50_000);
    expect(amounts(CARD, { ...noShow, priceCents: cents(49) })[2]).toBe(0);
    // What was prepaid is kept in full: the limit is for what is charged beyond it.
    const paid = { priceCents: cents(80_000), paidCents: cents(80_000) };
    expect(amounts(PREPAID, { ...noShow, ...paid })).toEqual([0, 80_000, 0, 'NO_SHOW']);
    // A part of a prepaid price that the business returned is not charged again: no card was agreed to.
    expect(amounts(PREPAID, { ...noShow, paidCents: cents(3000) })).toEqual([0, 3000, 0, 'NO_SHOW']);
  });

  it('is charged within 14 days of the visit, also if a late move put it off for longer', () => {
    const moved = { startAt: before(-24 * 20), feeStartAt: START, at: before(-24 * 20) };
    expect([amounts(CARD, { ...moved, cause: 'NO_SHOW' })[2], amounts(CARD, moved)[2]]).toEqual([8000, 4000]);
    expect(amounts(CARD, { ...moved, cause: 'NO_SHOW', at: before(-24 * 34 - 1) })[2]).toBe(0);
  });

  it('charges nothing again that a bank holds', () => {
    const noShow = { cause: 'NO_SHOW', at: START } as const;
    const held = { paidCents: cents(0), heldCents: cents(2000) };
    expect(amounts(DEPOSIT, { ...noShow, ...held })).toEqual([0, 0, 6000, 'NO_SHOW']);
    expect(amounts(DEPOSIT, { ...noShow, paidCents: cents(0) })).toEqual([0, 0, 8000, 'NO_SHOW']);
    expect(amounts(DEPOSIT, { ...noShow, ...held, heldCents: cents(9000) })).toEqual([0, 0, 0, 'NO_SHOW']);
  });
});

it('everything goes back if the partner cancels, or if nothing was agreed to', () => {
  expect(amounts(PREPAID, { cause: 'PARTNER', at: before(0) })).toEqual([8000, 0, 0, 'PARTNER']);
  expect(amounts(PREPAID, { isAgreed: false, cause: 'NO_SHOW' })).toEqual([8000, 0, 0, 'NOT_AGREED']);
});

describe('a move', () => {
  const later = before(-24 * 7);
  const times = (at: Instant) => ({ bookedAt: before(24 * 10), feeStartAt: START, at });

  it('in time counts hours from the new start', () => {
    expect(feeStartAfterMove(CARD, times(before(24)), later)).toBe(later);
  });

  it('that is late keeps the old start, or the new one if that is sooner', () => {
    expect(feeStartAfterMove(CARD, times(before(23)), later)).toBe(START);
    expect(feeStartAfterMove(CARD, times(before(23)), before(4))).toBe(before(4));
  });

  it('within the grace period is not late', () => {
    expect(feeStartAfterMove(CARD, { ...times(before(9.5)), bookedAt: before(10) }, later)).toBe(later);
  });
});

const aPolicy: fc.Arbitrary<Policy> = fc
  .record({
    upfront: fc.constantFrom('CARD', 'DEPOSIT', 'FULL', 'NONE'),
    deposit: fc.oneof(
      fc.record({
        depositCents: fc.integer({ min: 50, max: 20_000 }).map(cents),
        depositBasisPoints: fc.constant(null),
      }),
      fc.record({ depositCents: fc.constant(null), depositBasisPoints: fc.integer({ min: 100, max: 10_000 }) }),
    ),
    hours: fc.uniqueArray(fc.integer({ min: 1, max: 336 }), { maxLength: 5 }),
    shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 }),
    graceMinutes: fc.integer({ min: 0, max: 1440 }),
    feeCapCents: fc.integer({ min: 0, max: 50_000 }).map(cents),
  })
  .map(({ upfront, deposit, hours, shares, graceMinutes, feeCapCents }) => {
    const steps = upfront === 'NONE' ? shares.map(() => 0) : shares.toSorted((a, b) => a - b);
    const tiers = hours
      .toSorted((a, b) => b - a)
      .map((underHours, index) => ({ underHours, keepBasisPoints: steps[index] ?? 0 }));
    const asked = upfront === 'DEPOSIT' ? deposit : { depositCents: null, depositBasisPoints: null };
    return { upfront, ...asked, tiers, noShowBasisPoints: steps[5] ?? 0, graceMinutes, feeCapCents };
  });

/** A booking's life until it ends; `costsBefore` is the most that canceling instead of moving would have cost. */
type Case = { readonly facts: SplitInput; readonly lastAt: Instant; readonly costsBefore: number };
const costOf = (facts: SplitInput): number => {
  const { keepCents, chargeCents } = split(facts);
  return keepCents + chargeCents;
};

const aCase = fc
  .record({
    policy: aPolicy,
    priceCents: fc.integer({ min: 0, max: 200_000 }).map(cents),
    /** The share of what was paid that earlier refunds or a dispute took. */
    gone: fc.integer({ min: 0, max: 100 }),
    isAgreed: fc.boolean(),
    bookedHoursBefore: fc.integer({ min: 0, max: 2000 }),
    cause: fc.constantFrom(...SPLIT_CAUSES),
    hoursBefore: fc.double({ min: -400, max: 400, noNaN: true }),
    /** By the client: how long after booking or the last move, and to which start. */
    moves: fc.array(fc.record({ after: fc.integer({ max: 300, min: 0 }), to: fc.integer({ min: -400, max: 400 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ policy, priceCents, gone, isAgreed, bookedHoursBefore, cause, hoursBefore, moves }): Case => {
    const upfront = upfrontCents(policy, priceCents);
    const facts = {
      policy,
      priceCents,
      paidCents: cents(upfront - Math.floor((upfront * gone) / 100)),
      isAgreed,
      bookedAt: before(bookedHoursBefore),
      startAt: START,
      feeStartAt: START,
      cause,
      at: before(hoursBefore),
    };
    return moves.reduce<Case>(
      ({ facts: held, lastAt, costsBefore }, { after, to }) => {
        const at = (lastAt + after * HOUR_MS) as Instant;
        const newStartAt = before(to);
        if (at > facts.at || newStartAt <= at) return { facts: held, lastAt, costsBefore };
        const feeStartAt = feeStartAfterMove(policy, { ...held, at }, newStartAt);
        const cost = costOf({ ...held, cause: 'CLIENT', at });
        return {
          facts: { ...held, startAt: newStartAt, feeStartAt },
          lastAt: at,
          costsBefore: Math.max(costsBefore, cost),
        };
      },
      { facts, lastAt: facts.bookedAt, costsBefore: 0 },
    );
  });

/** '$1,250.50' in a sentence, as cents. */
const dollarsIn = (text: string): number[] =>
  [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
    Math.round(Number(amount.replaceAll(',', '')) * 100),
  );

const NAMES = { cardLabel: 'Visa •••• 4242', clientName: 'Mia', agreedAt: before(500), zone: ZONE };

/**
 * The rules that a case violates, by name; compared without a matcher, because a million matcher calls take minutes.
 */
function brokenRules({ facts, costsBefore }: Case): string[] {
  const { policy, priceCents, paidCents, cause, startAt, feeStartAt, at } = facts;
  const shown = split(facts);
  const { refundCents, keepCents, chargeCents } = shown;
  const kept = keepCents + chargeCents;
  const later = split({ ...facts, at: (at + MINUTE_MS) as Instant });
  const moving = [refundCents, chargeCents].filter((amount) => amount > 0);
  const client = dollarsIn(describeCancelForClient({ ...NAMES, split: shown, priceCents }));
  const partner = dollarsIn(describeCancelForPartner(shown, 'Mia'));
  const noShow = describeNoShowCharge({ ...NAMES, split: shown, priceCents, paidCents });
  const rules = {
    'what was paid is refunded or kept': refundCents + keepCents === paidCents,
    'no amount is negative': Math.min(refundCents, keepCents, chargeCents) >= 0,
    'a charge stays within the limit': chargeCents <= policy.feeCapCents,
    'canceling never costs more than not coming': kept <= shareOf(priceCents, policy.noShowBasisPoints),
    'a partner’s cancellation costs nothing': cause !== 'PARTNER' || kept === 0,
    'without an agreement nothing is kept': facts.isAgreed || kept === 0,
    // After the start, the time for charging may run out.
    'waiting never pays': cause !== 'CLIENT' || at >= feeStartAt || later.keepCents + later.chargeCents >= kept,
    'moving first makes no late cancellation cheaper':
      cause !== 'CLIENT' || at > feesEndAt(startAt) || kept >= costsBefore,
    'the client reads what moves': moving.every((amount) => client.includes(amount)),
    'the partner reads what moves': String(partner) === String([...moving, kept]),
    'a no-show names its charge': noShow === undefined || dollarsIn(noShow)[0] === chargeCents,
    'only a charge is asked about': (noShow !== undefined) === (shown.rule.code === 'NO_SHOW' && chargeCents > 0),
  };
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

const breaksNothing = fc.property(aCase, (example) => {
  const broken = brokenRules(example);
  if (broken.length > 0) throw new Error(broken.join('; '));
});

test('every generated policy is valid for storing', () => {
  fc.assert(
    fc.property(aPolicy, (policy) => {
      expect(findPolicyProblems(policy)).toEqual([]);
    }),
  );
});

test('holds for every policy, price, payments and time', () => {
  fc.assert(breaksNothing, { numRuns: 2000 });
});

test('holds for a million of them', { tags: ['wide'], timeout: 1_800_000 }, () => {
  fc.assert(breaksNothing, { numRuns: 1_000_000 });
});

test('what is agreed to names every amount that may be kept, and no others', () => {
  fc.assert(
    fc.property(aPolicy, fc.integer({ min: 0, max: 200_000 }).map(cents), (policy, priceCents) => {
      const now = before(24 * 30);
      const agreement = describeAgreement({
        policy,
        businessName: 'Anna’s Studio',
        priceCents,
        startAt: START,
        zone: ZONE,
        now,
      });
      const paidCents = upfrontCents(policy, priceCents);
      const at = (cause: SplitInput['cause'], hours: number) => {
        const { keepCents, chargeCents } = split(
          input(policy, { priceCents, paidCents, bookedAt: now, cause, at: before(hours) }),
        );
        return keepCents + chargeCents;
      };
      const steps = latestFirst(policy.tiers).reverse();
      const ends = steps.map((_, index) => (steps[index + 1]?.underHours ?? 0) + 0.001);
      const fees = [...ends.map((hours) => at('CLIENT', hours)), at('NO_SHOW', 0)];
      const named = [paidCents, ...fees].filter((amount) => amount > 0);
      // Without a card nothing is kept, so there is nothing to agree to.
      expect([agreement === undefined, dollarsIn(agreement ?? '')]).toEqual([policy.upfront === 'NONE', named]);
    }),
    { numRuns: 1000 },
  );
});

describe('a day before', () => {
  it.each([
    // Clocks go forward on March 14 and back on November 7; 2028 has a February 29.
    ['2027-03-14T18:00:00Z', 'Sat, Mar 13, 12:00 PM'],
    ['2027-03-14T07:30:00Z', 'Sat, Mar 13, 1:30 AM'],
    ['2027-03-14T08:30:00Z', 'Sat, Mar 13, 2:30 AM'],
    ['2027-11-07T18:00:00Z', 'Sat, Nov 6, 1:00 PM'],
    ['2027-11-07T06:30:00Z', 'Sat, Nov 6, 1:30 AM'],
    ['2027-11-07T07:30:00Z', 'Sat, Nov 6, 2:30 AM'],
    ['2028-02-29T18:00:00Z', 'Mon, Feb 28, 12:00 PM'],
    ['2028-03-01T18:00:00Z', 'Tue, Feb 29, 12:00 PM'],
  ])('%s is 24 hours, across clock changes too, and the text names its end', (start, deadline) => {
    const startAt = Date.parse(start) as Instant;
    const now = (startAt - 6 * 24 * HOUR_MS) as Instant;
    const at = (ms: number) => {
      const times = { bookedAt: now, startAt, feeStartAt: startAt, at: (startAt - 24 * HOUR_MS + ms) as Instant };
      return amounts(CARD, times)[2];
    };
    expect([at(0), at(1)]).toEqual([0, 4000]);
    const agreement = describeAgreement({ ...offer, policy: CARD, startAt, now });
    expect(agreement).toContain(`Cancel by ${deadline} and it costs nothing.`);
    // Two weeks are 336 hours as well.
    const noShow = (ms: number) =>
      amounts(CARD, { cause: 'NO_SHOW', startAt, at: (startAt + 14 * 24 * HOUR_MS + ms) as Instant })[2];
    expect([noShow(0), noShow(1)]).toEqual([8000, 0]);
  });
});

describe('canceling for free', () => {
  it.each([
    ['CARD', CARD, 24 * 10, 24],
    ['PREPAID', PREPAID, 24 * 10, 48],
    ['PREPAID, booked late', PREPAID, 30, 29],
    ['PREPAID, booked at the last minute', PREPAID, 2.5, 2],
  ])('under %s ends at its instant', (_, policy, bookedHours, endHours) => {
    const times = { bookedAt: before(bookedHours), feeStartAt: START };
    const end = freeUntil(policy, times);
    expect(end).toBe(before(endHours));
    const costAt = (at: number) => {
      const { keepCents, chargeCents } = split(input(policy, { ...times, at: at as Instant }));
      return keepCents + chargeCents;
    };
    expect(costAt(end ?? 0)).toBe(0);
    expect(costAt((end ?? 0) + 1)).toBeGreaterThan(0);
  });

  it('never ends if nothing is kept', () => {
    expect(freeUntil(EASY, { bookedAt: before(24), feeStartAt: START })).toBeUndefined();
  });
});

const offer = {
  businessName: 'Anna’s Studio',
  priceCents: cents(8000),
  startAt: START,
  zone: ZONE,
  now: before(24 * 6),
};

describe('the text of', () => {
  it.each([
    [
      'DEPOSIT',
      { ...DEPOSIT, tiers: [{ underHours: 24, keepBasisPoints: 5000 }] },
      'I agree: $20 deposit now. Cancel by Thu, Mar 4, 2:00 PM and it comes back. After that Anna’s Studio keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.',
    ],
    [
      'CARD',
      CARD,
      'I agree: nothing to pay now, my card is saved. Cancel by Thu, Mar 4, 2:00 PM and it costs nothing. After that Anna’s Studio keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.',
    ],
    [
      'PREPAID',
      PREPAID,
      'I agree: $80 now. Cancel by Wed, Mar 3, 2:00 PM and it comes back. After that Anna’s Studio keeps $40 (50%), from Thu, Mar 4, 2:00 PM $80 (100%); if I don’t come, $80 (100%).',
    ],
  ] as const)('the agreement to %s', (_, policy, text) => {
    expect(describeAgreement({ ...offer, policy })).toBe(text);
  });

  it('an agreement after a deadline names what is left', () => {
    expect(describeAgreement({ ...offer, policy: PREPAID, now: before(30) })).toBe(
      'I agree: $80 now. If I cancel, Anna’s Studio keeps $40 (50%), from Thu, Mar 4, 2:00 PM $80 (100%); if I don’t come, $80 (100%).',
    );
  });

  it.each([
    [DEPOSIT, 30, 'You get $20 back.'],
    [CARD, 30, 'It costs you nothing.'],
    [CARD, 3, '$40 will be charged to Visa •••• 4242 (50% of $80, because it is less than 24 hours before).'],
    [DEPOSIT, 3, 'You get nothing back (25% of $80, because it is less than 24 hours before).'],
    [PREPAID, 30, 'You get $40 of $80 back (50% of $80, because it is less than 48 hours before).'],
    [
      { ...DEPOSIT, tiers: [{ underHours: 24, keepBasisPoints: 5000 }] },
      3,
      'You get nothing back, and $20 more will be charged to Visa •••• 4242 (50% of $80, because it is less than 24 hours before).',
    ],
  ] as const)('a cancellation, for the client: %#', (policy, hours, text) => {
    const shown = split(input(policy, { at: before(hours) }));
    expect(describeCancelForClient({ split: shown, priceCents: cents(8000), cardLabel: 'Visa •••• 4242' })).toBe(text);
  });

  it('a cancellation and a no-show, for the partner', () => {
    expect(describeCancelForPartner(split(input(DEPOSIT, { at: before(30) })), 'Mia')).toBe(
      'Mia gets $20 back. You keep $0.',
    );
    const shown = split(input(DEPOSIT, { cause: 'NO_SHOW', at: START }));
    expect(describeNoShowCharge({ ...NAMES, split: shown, priceCents: cents(8000), paidCents: cents(2000) })).toBe(
      `Charge ${formatMoney(6000)} to Visa •••• 4242? Mia agreed on Feb 12, 2027 to $80 (100%); $20 is paid.`,
    );
  });
});
