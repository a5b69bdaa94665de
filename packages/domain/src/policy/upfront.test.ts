import { expect, it, test } from 'vitest';
import type { Cents } from '../vocabulary.ts';
import { type Policy, READY_POLICIES, STANDARD_POLICY } from './policy.ts';
import { upfrontOf, upfrontOfClient, isNothingDue } from './upfront.ts';

// The guarantee: a client is asked for what the policy requires, for a card only if a fee could be charged to it, and
// for nothing if nothing can be charged.

const { EASY, CARD, DEPOSIT, PREPAID } = READY_POLICIES;
const free: Policy = { ...CARD, tiers: [], noShowBasisPoints: 0 };
const kept: Policy = { ...DEPOSIT, noShowBasisPoints: 2500 };

it.each<[string, Policy, number, number, boolean]>([
  ['Standard', STANDARD_POLICY, 8000, 8000, false],
  ['Standard', STANDARD_POLICY, 49, 0, false],
  ['Easy', EASY, 8000, 0, false],
  ['Card', CARD, 8000, 0, true],
  ['Card', CARD, 50, 0, true],
  ['Card', CARD, 49, 0, false],
  ['Card without a fee', free, 8000, 0, false],
  ['Card with a limit of $0.49', { ...CARD, feeCapCents: 49 as Cents }, 8000, 0, false],
  ['Deposit', DEPOSIT, 8000, 2000, true],
  ['Deposit too small to charge', DEPOSIT, 100, 0, true],
  ['Deposit that is all that is kept', kept, 8000, 2000, false],
  ['Prepaid', PREPAID, 8000, 8000, false],
])('%s requires of %#', (_, policy, price, payCents, savesCard) => {
  expect(upfrontOf(policy, price as Cents)).toEqual({ payCents, savesCard });
});

test('nothing is required if neither is', () => {
  expect([isNothingDue(upfrontOf(EASY, 8000 as Cents)), isNothingDue(upfrontOf(CARD, 8000 as Cents))]).toEqual([
    true,
    false,
  ]);
});

it.each([
  [{ visits: 4, hasMissed: false, owes: false }, 2000],
  [{ visits: 5, hasMissed: false, owes: false }, 0],
  [{ visits: 5, hasMissed: true, owes: false }, 2000],
  // A client who left a fee unpaid pays the whole price first, however often they came.
  [{ visits: 50, hasMissed: false, owes: true }, 8000],
])('a client with %j pays %i upfront', (standing, payCents) => {
  const policy = { ...DEPOSIT, trustedAfterVisits: 5 };
  expect(upfrontOfClient(policy, 8000 as Cents, standing).payCents).toBe(payCents);
  const never = upfrontOfClient({ ...policy, trustedAfterVisits: null }, 8000 as Cents, standing).payCents;
  expect(never).toBe(standing.owes ? 8000 : 2000);
});
