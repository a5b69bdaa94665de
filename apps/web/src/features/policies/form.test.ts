/** The policy form shows a stored policy, sends it back unchanged, and shows each error at its field. */
import { ANY_TIME_HOURS, READY_POLICIES } from '@primehour/domain/policy/policy';
import { describe, expect, it } from 'vitest';
import {
  ANY_TIME,
  fieldsOf,
  mistakesIn,
  NEW_POLICY,
  type PolicyFields,
  type PolicyTerms,
  termsOf,
  withTier,
} from './form.ts';

const own = { name: 'Long visits', isAutomatic: true, trustedAfterVisits: 5 };
const DEPOSIT: PolicyTerms = { ...READY_POLICIES.DEPOSIT, ...own };
const NOTHING_BACK = [{ underHours: ANY_TIME_HOURS, keepBasisPoints: 10_000 }];

describe('a stored policy', () => {
  it.each<[string, PolicyTerms]>([
    ['Card', { ...READY_POLICIES.CARD, ...own }],
    ['Deposit', DEPOSIT],
    ['Prepaid', { ...READY_POLICIES.PREPAID, ...own, trustedAfterVisits: null }],
    ['Easy', { ...READY_POLICIES.EASY, name: 'Easy', isAutomatic: false, trustedAfterVisits: null }],
    ['a fixed deposit', { ...DEPOSIT, depositBasisPoints: null, depositCents: 1250 as never }],
    ['nothing back', { ...DEPOSIT, upfront: 'FULL', depositBasisPoints: null, tiers: NOTHING_BACK }],
    ['uneven shares', { ...DEPOSIT, tiers: [{ underHours: 24, keepBasisPoints: 3333 }] }],
  ])('survives the round trip through the form: %s', (_, terms) => {
    expect(termsOf(fieldsOf(terms))).toEqual(terms);
    expect(mistakesIn(fieldsOf(terms))).toEqual(new Map());
  });

  it('shows the step that a client meets first at the top', () => {
    const { tiers } = fieldsOf({
      ...DEPOSIT,
      ...READY_POLICIES.PREPAID,
      tiers: [...READY_POLICIES.PREPAID.tiers].reverse(),
    });
    expect(tiers).toEqual([
      { hours: '48', keep: '50' },
      { hours: '24', keep: '100' },
    ]);
  });
});

it('a step for any time is not a number of hours, and no typed number means it', () => {
  const { tiers } = fieldsOf({ ...DEPOSIT, tiers: NOTHING_BACK });
  expect(tiers).toEqual([{ hours: ANY_TIME, keep: '100' }]);
  const typed = { ...NEW_POLICY, name: 'Card', tiers: [{ hours: String(ANY_TIME_HOURS), keep: '100' }] };
  expect([...mistakesIn(typed).keys()]).toEqual(['hours.0']);
});

it('without a card, hidden fields are not sent', () => {
  const typed = { ...NEW_POLICY, name: 'Easy', upfront: 'NONE', isAutomatic: true, trusted: 'x', noShow: 'y' } as const;
  expect(mistakesIn(typed)).toEqual(new Map());
  expect(termsOf(typed)).toMatchObject({
    tiers: [],
    noShowBasisPoints: 0,
    isAutomatic: false,
    trustedAfterVisits: null,
    depositBasisPoints: null,
  });
});

it.each<[string, Partial<PolicyFields>, [string, string][]]>([
  ['no name', { name: '  ' }, [['name', 'Enter a name']]],
  ['a long name', { name: 'x'.repeat(61) }, [['name', 'Should be at most 60 characters']]],
  ['no deposit', { upfront: 'DEPOSIT', deposit: '' }, [['deposit', 'Should be between 1 and 100']]],
  ['half a percent', { upfront: 'DEPOSIT', deposit: '0.5' }, [['deposit', 'Should be between 1 and 100']]],
  [
    'a deposit that is not an amount',
    { upfront: 'DEPOSIT', depositKind: 'AMOUNT', deposit: '' },
    [['deposit', 'Should be a number']],
  ],
  [
    'a deposit too small to charge',
    { upfront: 'DEPOSIT', depositKind: 'AMOUNT', deposit: '0.49' },
    [['deposit', 'Should be at least $0.50']],
  ],
  [
    'a fraction of hours',
    { tiers: [{ hours: '1.5', keep: '50' }] },
    [['hours.0', 'Should be a whole number from 1 to 336']],
  ],
  [
    'more than everything, in the second step only',
    {
      tiers: [
        { hours: '48', keep: '20' },
        { hours: '24', keep: '101' },
      ],
      noShow: '100',
    },
    [
      ['keep.1', 'Should be between 0 and 100'],
      ['noShow', 'Should be at least what a late cancellation costs'],
    ],
  ],
  [
    'the same hours twice',
    {
      tiers: [
        { hours: '24', keep: '50' },
        { hours: '24', keep: '50' },
      ],
    },
    [['tiers', 'Use each number of hours only once']],
  ],
  [
    'a later step that costs less',
    {
      tiers: [
        { hours: '48', keep: '60' },
        { hours: '24', keep: '50' },
      ],
    },
    [['tiers', 'Canceling later should never cost less']],
  ],
  ['a no-show that costs less', { noShow: '49' }, [['noShow', 'Should be at least what a late cancellation costs']]],
  ['a no-show that is not a share', { noShow: 'all' }, [['noShow', 'Should be between 0 and 100']]],
  ['too long a grace period', { grace: '1441' }, [['grace', 'Should be a whole number from 0 to 1440']]],
  ['too high a fee', { cap: '500.01' }, [['cap', 'Should be at most $500']]],
  ['trust after no visits', { trusted: '0' }, [['trusted', 'Should be a whole number from 1 to 50']]],
])('%s is shown at its field', (_, change, mistakes) => {
  const fields = { ...NEW_POLICY, name: 'Mine', ...change };
  expect([...mistakesIn(fields)]).toEqual(mistakes);
});

it('an added step comes earlier and keeps less, so that it is never invalid by itself', () => {
  let tiers = withTier([]);
  for (let count = 1; count < 5; count += 1) tiers = withTier(tiers);
  expect(tiers.map(({ hours, keep }) => `${hours}: ${keep}`)).toEqual([
    '336: 3',
    '192: 6',
    '96: 12',
    '48: 25',
    '24: 50',
  ]);
  expect(mistakesIn({ ...NEW_POLICY, name: 'Mine', tiers })).toEqual(new Map());
});
