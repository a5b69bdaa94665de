/** A service follows the default, or has a policy of its own, also the one that is the default now. */
import { expect, it } from 'vitest';
import { policyChoices, policyOf } from './policy-model.ts';

const policies = [
  { id: 's', name: 'Standard', isDefault: true, serviceIds: [] },
  { id: 'd', name: 'Deposit', isDefault: false, serviceIds: ['cut'] },
];

it('names the default among the choices', () => {
  expect(policyChoices(policies)).toEqual([
    { value: '', label: 'Default (Standard)' },
    { value: 's', label: 'Standard' },
    { value: 'd', label: 'Deposit' },
  ]);
});

it('finds what a service has', () => {
  expect([policyOf(policies, 'cut'), policyOf(policies, 'color'), policyOf(policies, undefined)]).toEqual([
    'd',
    '',
    '',
  ]);
});
