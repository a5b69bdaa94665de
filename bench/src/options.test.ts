// Guarantee: a run measures what its command line says, and a typo is reported instead of ignored.
import { expect, test } from 'vitest';
import { readArguments } from './options.ts';

test('without options everything runs at full size', () => {
  expect(readArguments([])).toEqual({
    names: [],
    isBuilt: false,
    options: {
      rows: 10_000_000,
      seconds: 4,
      rounds: 7,
      attempts: 100_000,
      bids: 1_000_000,
      kills: 100,
      failovers: 30,
      moves: 1_000,
      histories: 10_000,
      minutes: 30,
      businesses: 10_000,
      slowdown: 4,
      isKept: false,
    },
  });
});

test('names select benchmarks, options override the quick sizes', () => {
  const { names, options } = readArguments(['slots', '--quick', '--rows', '12345', 'race', '--keep']);
  expect(names).toEqual(['slots', 'race']);
  expect(options).toMatchObject({ rows: 12_345, attempts: 2_000, isKept: true });
});

test('a size that is not a positive whole number is refused', () => {
  for (const value of ['0', '1.5', 'many', '']) {
    expect(() => readArguments(['--rounds', value])).toThrow('--rounds takes a whole number');
  }
});

test('a slowdown may be fractional, and can’t make the CPU faster', () => {
  expect(readArguments(['--slowdown', '2.5']).options.slowdown).toBe(2.5);
  expect(readArguments(['--quick']).options.slowdown).toBe(4);
  for (const value of ['0.5', '21', 'many']) {
    expect(() => readArguments(['--slowdown', value])).toThrow('--slowdown takes a number from 1 to 20');
  }
});

test('an unknown option is refused', () => {
  expect(() => readArguments(['--row', '5'])).toThrow('--row');
});
