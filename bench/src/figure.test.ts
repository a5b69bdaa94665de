// Guarantee: a missed budget is never reported as met, and neither is a figure that could not be measured.
import { expect, test } from 'vitest';
import { isWithin } from './figure.ts';

const figure = { name: 'cost', unit: 'ms' };

test('a value on its bound is within the budget', () => {
  expect(isWithin({ ...figure, value: 1, budget: { atMost: 1 } })).toBe(true);
  expect(isWithin({ ...figure, value: 500, budget: { atLeast: 500 } })).toBe(true);
});

test('a value beyond its bound is not', () => {
  expect(isWithin({ ...figure, value: 1.01, budget: { atMost: 1 } })).toBe(false);
  expect(isWithin({ ...figure, value: 499, budget: { atLeast: 500 } })).toBe(false);
});

test('a value that could not be measured is not', () => {
  expect(isWithin({ ...figure, value: Number.NaN, budget: { atMost: 1 } })).toBe(false);
  expect(isWithin({ ...figure, value: Number.NaN, budget: { atLeast: 1 } })).toBe(false);
});
