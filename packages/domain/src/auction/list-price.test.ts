import { expect, test } from 'vitest';
import type { Cents } from '../vocabulary.ts';
import { listPrice } from './list-price.ts';

// The guarantee: a time costs its share of the service's price, in whole cents, and never more than the maximum price.

test.each([
  ['the length of the service', 4500, 45, 45, 4500],
  ['half of it', 4500, 60, 30, 2250],
  ['a third, rounded', 1000, 60, 20, 333],
  ['two thirds, rounded', 1000, 60, 40, 667],
  ['twice the length', 9999, 30, 60, 19_998],
  ['a free service', 0, 30, 600, 0],
  ['more than a price can be', 9_000_000, 60, 120, 10_000_000],
])('costs %s', (_name, priceCents, durationMinutes, minutes, expected) => {
  expect(listPrice({ priceCents: priceCents as Cents, durationMinutes }, minutes)).toBe(expected);
});
