/** A list continues exactly as long as the server has more entries. */
import { expect, it } from 'vitest';
import { nextPageOf } from './next-page.ts';

const page = (number: number, total: number, items = 10) => ({
  page: number,
  limit: 10,
  total,
  items: Array.from({ length: items }),
});

it('continues while there is more beyond the loaded pages', () => {
  expect(nextPageOf(page(0, 11))).toBe(1);
  expect(nextPageOf(page(1, 21))).toBe(2);
});

it('ends with the last full page', () => {
  expect(nextPageOf(page(0, 10))).toBeUndefined();
  expect(nextPageOf(page(1, 20))).toBeUndefined();
});

it('ends with an empty page, whatever the total says', () => {
  expect(nextPageOf(page(1, 21, 0))).toBeUndefined();
});
