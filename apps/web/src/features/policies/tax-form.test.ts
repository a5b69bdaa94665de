import { expect, it } from 'vitest';
import { EMPTY_TAX, readTax } from './tax-form.ts';
import { taxFacts } from './tax-model.ts';

// The guarantee: a rate is sent as typed, to three decimals, and errors are shown at their fields.

const typed = { ...EMPTY_TAX, name: 'Sales tax', percent: '8.875' };

it.each([
  ['8.875', 887.5],
  ['8,25 %', 825],
  [' 10% ', 1000],
  ['.5', 50],
  ['0', 0],
  ['30', 3000],
])('%s is %f basis points', (percent, basisPoints) => {
  expect(readTax({ ...typed, percent })).toEqual({
    body: { name: 'Sales tax', basisPoints, isIncluded: false, isForAllServices: true },
  });
});

it.each([
  [{ percent: '' }, { percent: 'Enter a percentage' }],
  [{ percent: '8.8.8' }, { percent: 'Enter a percentage' }],
  [{ percent: '-1' }, { percent: 'Enter a percentage' }],
  [{ percent: '30.001' }, { percent: 'Should be from 0 to 30' }],
  [{ percent: '8.8755' }, { percent: 'Should have at most three decimals' }],
  [{ name: ' ' }, { name: 'Enter a name' }],
  [{ name: 'x'.repeat(41) }, { name: 'Should be at most 40 characters' }],
])('%j is refused at its field', (change, problems) => {
  expect(readTax({ ...typed, ...change })).toEqual({ problems });
});

it('is described by how it is charged and by its services', () => {
  const services = [
    { id: 'cut', name: 'Cut' },
    { id: 'color', name: 'Color' },
  ];
  const rate = { isIncluded: false, serviceIds: ['cut'] };
  expect(taxFacts(rate, services)).toBe('added to the price · for Cut');
  expect(taxFacts({ ...rate, serviceIds: ['cut', 'color'] }, services)).toBe('added to the price · for all services');
  expect(taxFacts({ isIncluded: true, serviceIds: [] }, services)).toBe(
    'included in the price · not used by any service',
  );
});
