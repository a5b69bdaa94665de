/** Guarantee: no cent is gained or lost between what a person types, what is stored and what is shown. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MONEY_MESSAGES } from './field-copy.ts';
import { formatMoney, priceText } from './format/money.ts';
import { MONEY_PROBLEMS, parseDollars, parseTypedDollars, roundDollars, toCents } from './money.ts';

const price = fc.integer({ min: 0, max: 10_000_000 });
const ok = (value: number) => ({ ok: true, value });
const refused = (reason: string) => ({ ok: false, reason });

describe('round trips', () => {
  it('every price survives the conversion to dollars, to price-field text and to its text on screen', () => {
    fc.assert(
      fc.property(price, (cents) => {
        expect(toCents(cents / 100)).toEqual(ok(cents));
        expect(parseDollars((cents / 100).toFixed(2))).toEqual(ok(cents));
        expect(parseDollars(String(cents / 100))).toEqual(ok(cents));
        expect(parseDollars(priceText(cents))).toEqual(ok(cents));
        expect(parseDollars(formatMoney(cents))).toEqual(ok(cents));
        expect(roundDollars(cents / 100)).toBe(cents / 100);
      }),
      { numRuns: 2000 },
    );
  });

  it('sums in dollars equal sums in cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 20 }), (amounts) => {
        const dollars = amounts.reduce((sum, cents) => sum + cents / 100, 0);
        expect(toCents(dollars)).toEqual(ok(amounts.reduce((sum, cents) => sum + cents, 0)));
      }),
    );
  });
});

describe('toCents', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.29, 29],
    [1.15, 115],
    [0.1 + 0.2, 30],
    [4.35 * 3, 1305],
    [100_000, 10_000_000],
  ])('%d dollars are %d cents', (dollars, cents) => {
    expect(toCents(dollars)).toEqual(ok(cents));
  });
  it.each([
    [Number.NaN, 'NOT_A_NUMBER'],
    [Number.POSITIVE_INFINITY, 'NOT_A_NUMBER'],
    [-0.01, 'NEGATIVE'],
    [100_000.01, 'TOO_LARGE'],
    [1.005, 'FRACTION_OF_CENT'],
    [0.001, 'FRACTION_OF_CENT'],
  ])('%d is refused: %s', (dollars, reason) => {
    expect(toCents(dollars)).toEqual(refused(reason));
  });
});

describe('parseDollars', () => {
  it.each([
    ['45', 4500],
    ['45.5', 4550],
    ['45.', 4500],
    ['.5', 50],
    ['0.01', 1],
    [' $1,234.50 ', 123_450],
    ['100000.00', 10_000_000],
    ['1.5000', 150],
    ['007', 700],
    ['-0', 0],
  ])('"%s" is %i cents', (text, cents) => {
    expect(parseDollars(text)).toEqual(ok(cents));
  });
  it.each([
    ['', 'NOT_A_NUMBER'],
    ['.', 'NOT_A_NUMBER'],
    ['1e3', 'NOT_A_NUMBER'],
    ['1,23', 'NOT_A_NUMBER'],
    ['12 34', 'NOT_A_NUMBER'],
    ['abc', 'NOT_A_NUMBER'],
    ['-1', 'NEGATIVE'],
    ['100000.01', 'TOO_LARGE'],
    ['9'.repeat(400), 'TOO_LARGE'],
    ['0.005', 'FRACTION_OF_CENT'],
  ])('"%s" is refused: %s', (text, reason) => {
    expect(parseDollars(text)).toEqual(refused(reason));
  });
});

describe('parseTypedDollars', () => {
  it.each([
    ['19.999', 2000],
    ['19.994', 1999],
    ['$1,000.005', 100_001],
    ['0.004', 0],
    ['95.5', 9550],
  ])('%s is %d cents after blur', (text, cents) => {
    expect(parseTypedDollars(text)).toEqual({ ok: true, value: cents });
  });

  it.each(['', 'x', '-1', '100000.01', '100000.009'])('%j is still refused', (text) => {
    expect(parseTypedDollars(text).ok).toBe(false);
  });
});

describe('roundDollars', () => {
  it.each([
    [1.005, 1.01],
    [1.004, 1],
    [2.675, 2.68],
    [45, 45],
    [1e-7, 0],
  ])('%d becomes %d on blur', (typed, shown) => {
    expect(roundDollars(typed)).toBe(shown);
  });
});

describe('priceText', () => {
  it.each([
    [4550, '45.50'],
    [4500, '45'],
    [4505, '45.05'],
    [1, '0.01'],
    [0, '0'],
    [10_000_000, '100000'],
  ])('%d cents show in a price field as %s', (cents, text) => {
    expect(priceText(cents)).toBe(text);
  });
});

it('has words for every refusal of an amount', () => {
  expect(MONEY_PROBLEMS.map((problem) => MONEY_MESSAGES[problem]).filter(Boolean)).toHaveLength(MONEY_PROBLEMS.length);
});
