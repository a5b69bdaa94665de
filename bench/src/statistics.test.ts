// Guarantee: the figures are the medians and percentiles that they are called.
import { expect, test } from 'vitest';
import { median, percentile, seededRandom } from './statistics.ts';

test('the median is the middle value, or between the two middle ones', () => {
  expect(median([9, 1, 4])).toBe(4);
  expect(median([10, 1, 4, 2])).toBe(3);
  expect(median([])).toBeNaN();
});

test('the 99th percentile of a hundred values is the second largest', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.99)).toBe(99);
  expect(percentile(values, 1)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
});

test('seeded numbers repeat and stay below one', () => {
  const [first, second] = [seededRandom(5), seededRandom(5)];
  const values = Array.from({ length: 1000 }, first);
  expect(values).toEqual(Array.from({ length: 1000 }, second));
  expect(new Set(values).size).toBeGreaterThan(990);
  expect(Math.max(...values)).toBeLessThan(1);
});
