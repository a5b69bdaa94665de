/** Pages become one list as specified: appended, replaced, or left alone, and nothing is listed twice. */
import { expect, it } from 'vitest';
import { mergePages } from './merge-pages.ts';

const page = (number: number, ids: string) => ({ page: number, items: [...ids].map((id) => ({ id })) });
const merged = (...pages: ReturnType<typeof page>[]) =>
  mergePages(pages)
    .map(({ id }) => id)
    .join('');

it('appends a page beyond the loaded ones', () => {
  expect(merged(page(0, 'ab'), page(1, 'c'), page(2, 'd'))).toBe('abcd');
});

it('lets a page that is already loaded replace the list', () => {
  expect(merged(page(0, 'ab'), page(1, 'c'), page(1, 'x'))).toBe('x');
  expect(merged(page(0, 'ab'), page(0, 'x'))).toBe('x');
});

it('ignores an empty page', () => {
  expect(merged(page(0, 'ab'), page(1, ''))).toBe('ab');
  expect(merged(page(0, 'ab'), page(0, ''))).toBe('ab');
});

it('lists nothing twice when something new has shifted the pages', () => {
  expect(merged(page(0, 'ab'), page(1, 'bc'))).toBe('abc');
});

it('is empty before the first page', () => {
  expect(mergePages([])).toEqual([]);
});
