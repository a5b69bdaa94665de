/** A service follows the default, or has its own policy, which may be the current default. */
import { expect, it } from 'vitest';
import { policyChoices, policyOf, taxChoices, taxOf } from './terms-model.ts';

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

const rate = { name: 'Sales tax', basisPoints: 887.5, isIncluded: false };
const rates = [
  { id: 'sales', ...rate, isForNew: false, serviceIds: ['cut'] },
  { id: 'vat', name: 'VAT', basisPoints: 2000, isIncluded: true, isForNew: true, serviceIds: ['color'] },
];

it('offers no tax and each rate, and finds what a service has or a new one gets', () => {
  expect(taxChoices(rates)).toEqual([
    { value: '', label: 'No tax' },
    { value: 'sales', label: 'Sales tax (8.875%), added' },
    { value: 'vat', label: 'VAT (20%), included' },
  ]);
  expect(['cut', 'color', 'trim', undefined].map((id) => taxOf(rates, id))).toEqual(['sales', 'vat', '', 'vat']);
});
