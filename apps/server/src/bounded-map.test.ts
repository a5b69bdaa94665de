import { expect, it } from 'vitest';
import { setBounded } from './bounded-map.ts';

// The guarantee: a bounded map never exceeds its size, and loses only what was stored first.

it('loses the entry that was stored first, and keeps one that was stored again', () => {
  const map = new Map<string, number>();
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ] as const) {
    setBounded(map, key, value, 3);
  }
  expect([...map]).toEqual([
    ['c', 3],
    ['a', 4],
    ['d', 5],
  ]);
});
