/** A policy is described for its partner, and in exactly the words that a client agrees to. */
import { ANY_TIME_HOURS, READY_POLICIES, STANDARD_POLICY } from '@primehour/domain/policy/policy';
import type { Instant } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { type Example, factsOf, isSamePolicy, previewOf, READY_NAMES, readyTerms, usersOf } from './model.ts';

const example: Example = {
  businessName: 'Anna’s Studio',
  zone: 'America/Chicago',
  service: { name: 'Cut and finish', price: 6500 },
  now: Date.parse('2027-02-26T16:00:00Z') as Instant,
};

describe('the facts of', () => {
  it.each([
    ['EASY', ['Pay at visit, no card', 'Free to cancel until your change cut-off']],
    [
      'CARD',
      [
        'Card saved, nothing paid',
        'Free to cancel until 24 hours before',
        'Under 24 hours: keep 50%',
        'No-show: keep 100%',
      ],
    ],
    [
      'DEPOSIT',
      ['25% deposit', 'Free to cancel until 24 hours before', 'Under 24 hours: keep 25%', 'No-show: keep 100%'],
    ],
    [
      'PREPAID',
      [
        'Paid in full',
        'Free to cancel until 48 hours before',
        'Under 48 hours: keep 50%',
        'Under 24 hours: keep 100%',
        'No-show: keep 100%',
      ],
    ],
  ] as const)('%s', (name, facts) => {
    expect(factsOf(readyTerms(name))).toEqual(facts);
  });

  it('a custom policy name its exceptions', () => {
    const own = { ...readyTerms('DEPOSIT'), depositBasisPoints: null, depositCents: 1250 as never, tiers: [] };
    expect(factsOf({ ...own, isAutomatic: true, trustedAfterVisits: 1 })).toEqual([
      '$12.50 deposit',
      'Free to cancel until the start',
      'No-show: keep 100%',
      'No-shows are charged automatically',
      'Nothing upfront after 1 visit',
    ]);
  });
});

it('the behavior from before policies names the cut-off', () => {
  const standard = { ...STANDARD_POLICY, name: 'Standard', isAutomatic: false, trustedAfterVisits: null };
  expect(factsOf({ ...standard, asksAgreement: false })[1]).toBe('Full refund until your change cut-off');
});

it('what is kept however early someone cancels has no deadline', () => {
  const always = { ...readyTerms('PREPAID'), tiers: [{ underHours: ANY_TIME_HOURS, keepBasisPoints: 10_000 }] };
  expect(factsOf(always)).toEqual(['Paid in full', 'Any cancellation: keep 100%', 'No-show: keep 100%']);
});

it.each([
  ['All services', { isDefault: true, serviceIds: [], serviceCount: 2 }],
  ['All services without their own policy', { isDefault: true, serviceIds: [], serviceCount: 1 }],
  ['For Color', { isDefault: false, serviceIds: ['2'], serviceCount: 1 }],
  ['No service uses it', { isDefault: false, serviceIds: [], serviceCount: 0 }],
])('says whom it is for: %s', (text, used) => {
  const services = [
    { id: '1', name: 'Cut' },
    { id: '2', name: 'Color' },
  ];
  expect(usersOf(used, services)).toBe(text);
});

describe('what clients read', () => {
  it('is for a real service, a week ahead', () => {
    expect(previewOf(READY_POLICIES.DEPOSIT, example)).toEqual({
      about: 'Example: Cut and finish, $65, Fri, Mar 5, 2:00 PM',
      agreement:
        'I agree: $16.25 deposit now. Cancel by Thu, Mar 4, 2:00 PM and it comes back. After that Anna’s Studio keeps $16.25 (25%); if I don’t come, $65 (100%), charged to this card.',
      late: 'You get nothing back (25% of $65, because it is less than 24 hours before).',
    });
  });

  it('shows every deadline, however early it is, even across a clock change', () => {
    const { agreement = '' } = previewOf(
      { ...READY_POLICIES.PREPAID, tiers: [{ underHours: 336, keepBasisPoints: 5000 }] },
      { ...example, service: undefined },
    );
    expect(agreement).toContain('$80 now. Cancel by Sun, Feb 28, 1:00 PM and it comes back.');
  });

  it('is undefined without a card, and a free service is no example', () => {
    const free = { ...example, service: { name: 'Consultation', price: 0 } };
    expect(previewOf(READY_POLICIES.EASY, free)).toEqual({
      about: 'Example: a visit, $80, Fri, Mar 5, 2:00 PM',
      agreement: undefined,
      late: undefined,
    });
  });
});

it('a ready policy is recognized by its terms, whatever its name and the order of its steps', () => {
  const stored = { ...readyTerms('PREPAID'), name: 'Full', tiers: [...READY_POLICIES.PREPAID.tiers].reverse() };
  expect(READY_NAMES.filter((name) => isSamePolicy(stored, READY_POLICIES[name]))).toEqual(['PREPAID']);
});
