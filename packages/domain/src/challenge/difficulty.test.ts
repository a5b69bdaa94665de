import { describe, expect, it } from 'vitest';
import { bitsFor, isEnoughWork, MIN_BITS, MAX_BITS, slidingCount } from './difficulty.ts';

// The guarantee: no work is required until a budget is used up, work grows with the square of what was sent, and a
// phone can always do it.

const load = (count: number, allowance = 100) => ({ count, allowance });

describe('the required work', () => {
  it.each([
    ['nothing at first', [load(0), load(99)], 0],
    ['the minimum at the allowance', [load(100)], MIN_BITS],
    ['one bit more at √2 times the allowance', [load(142)], MIN_BITS + 1],
    ['two bits more at twice the allowance', [load(200)], MIN_BITS + 2],
    ['the maximum at eight times the allowance', [load(800)], MAX_BITS],
    ['the maximum beyond that', [load(1_000_000)], MAX_BITS],
    ['that of the fullest budget', [load(99), load(400), load(0)], MIN_BITS + 4],
    ['nothing if nothing is counted', [], 0],
  ])('is %s', (_what, loads, bits) => {
    expect(bitsFor(loads)).toBe(bits);
  });
});

describe('work that was done', () => {
  it.each([
    [0, 0, true],
    [0, 16, false],
    [16, 16, true],
    [16, 17, true],
    [16, 18, false],
    [22, 16, true],
  ])('of %i bits for %i is enough: %s', (proven, asked, isEnough) => {
    expect(isEnoughWork(proven, asked)).toBe(isEnough);
  });
});

describe('a sliding hour', () => {
  it.each([
    [10, 60, 0, 70],
    [10, 60, 0.5, 40],
    [10, 60, 1, 10],
  ])('counts %i of this one and of the %i before, after %d of it, as %i', (current, before, passed, count) => {
    expect(slidingCount(current, before, passed)).toBe(count);
  });
});
