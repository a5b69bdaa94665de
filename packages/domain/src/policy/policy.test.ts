import { describe, expect, it } from 'vitest';
import type { Cents } from '../vocabulary.ts';
import { findPolicyProblems, type Policy, READY_POLICIES, shareOf, upfrontCents } from './policy.ts';

// The guarantee: a stored policy can be enforced, and never rewards canceling later.

const { EASY, CARD, DEPOSIT, PREPAID } = READY_POLICIES;
const cents = (amount: number) => amount as Cents;

describe('a policy', () => {
  it.each(Object.entries(READY_POLICIES))('%s is in order as it stands', (_, policy) => {
    expect(findPolicyProblems(policy)).toEqual([]);
  });

  it.each<[string, Policy, string[]]>([
    ['a deposit without an amount', { ...DEPOSIT, depositBasisPoints: null }, ['DEPOSIT_MISSING']],
    ['a deposit with two amounts', { ...DEPOSIT, depositCents: cents(2000) }, ['DEPOSIT_MISSING']],
    ['an amount without a deposit', { ...CARD, depositCents: cents(2000) }, ['DEPOSIT_UNEXPECTED']],
    [
      'a deposit that can’t be charged',
      { ...DEPOSIT, depositBasisPoints: null, depositCents: cents(49) },
      ['DEPOSIT_TOO_SMALL'],
    ],
    ['more than everything', { ...CARD, noShowBasisPoints: 10_001 }, ['SHARE_OUT_OF_RANGE']],
    ['half a basis point', { ...CARD, tiers: [{ underHours: 24, keepBasisPoints: 0.5 }] }, ['SHARE_OUT_OF_RANGE']],
    ['no hours', { ...CARD, tiers: [{ underHours: 0, keepBasisPoints: 5000 }] }, ['HOURS_OUT_OF_RANGE']],
    ['the same hours twice', { ...CARD, tiers: [...CARD.tiers, ...CARD.tiers] }, ['HOURS_REPEATED']],
    [
      'a later tier that costs less',
      {
        ...PREPAID,
        tiers: [
          { underHours: 48, keepBasisPoints: 6000 },
          { underHours: 24, keepBasisPoints: 5000 },
        ],
      },
      ['LATER_COSTS_LESS'],
    ],
    ['a no-show that costs less', { ...CARD, noShowBasisPoints: 4999 }, ['NO_SHOW_COSTS_LESS']],
    ['a fee without a card', { ...EASY, noShowBasisPoints: 100 }, ['FEE_WITHOUT_CARD']],
    ['two days of grace', { ...CARD, graceMinutes: 2880 }, ['GRACE_OUT_OF_RANGE']],
    ['a fee above the limit', { ...CARD, feeCapCents: cents(50_001) }, ['CAP_OUT_OF_RANGE']],
  ])('with %s is refused', (_, policy, problems) => {
    expect(findPolicyProblems(policy)).toEqual(problems);
  });
});

it.each([
  ['EASY', 8000, 0],
  ['CARD', 8000, 0],
  ['DEPOSIT', 8000, 2000],
  ['PREPAID', 8000, 8000],
  // A quarter of it is below the minimum charge.
  ['DEPOSIT', 196, 0],
  ['DEPOSIT', 200, 50],
] as const)('%s requires for a price of %i cents upfront: %i', (name, price, upfront) => {
  expect(upfrontCents(READY_POLICIES[name], cents(price))).toBe(upfront);
});

it('a fixed deposit is never more than the price', () => {
  const fixed = { ...DEPOSIT, depositBasisPoints: null, depositCents: cents(5000) };
  expect([upfrontCents(fixed, cents(8000)), upfrontCents(fixed, cents(3000))]).toEqual([5000, 3000]);
});

it.each([
  [8000, 5000, 4000],
  // Half a cent goes to the client.
  [4501, 5000, 2250],
  [4501, 5001, 2251],
  [1, 5000, 0],
  [3, 10_000, 3],
  [10_000_000, 9999, 9_999_000],
])('of %i cents, %i basis points are %i', (price, basisPoints, share) => {
  expect(shareOf(cents(price), basisPoints)).toBe(share);
});
