/**
 * Guarantee: what is typed or pasted into phone, code, price and number fields is cleaned up as product/shell#fields
 * says.
 */
import { describe, expect, it } from 'vitest';
import { cleanCode } from './clean-code.ts';
import { cleanPhone } from './clean-phone.ts';
import { isBlockedInNumber } from './number-keys.ts';
import { roundPrice } from './round-price.ts';

describe('cleanPhone', () => {
  it.each([
    ['+1 312-555-0142', '3125550142'],
    [' +1 (312) 555 0142 ', '3125550142'],
    ['(+1) 312.555.0142', '3125550142'],
    ['312 555 0142', '3125550142'],
    ['1 312 555 0142', '3125550142'],
    ['1.312.555.0142', '3125550142'],
    ['\u202a+1 312\u2011555\u20110142\u202c', '3125550142'],
    ['+', ''],
    ['', ''],
  ])('turns %j into %j', (text, digits) => expect(cleanPhone(text)).toBe(digits));

  it('keeps a 1 until ten digits follow it, and a +1 that is not at the start', () => {
    expect(cleanPhone('1312555014')).toBe('1312555014');
    expect(cleanPhone('131255501420')).toBe('131255501420');
    expect(cleanPhone('312+1555')).toBe('3121555');
  });
});

describe('cleanCode', () => {
  it.each([
    ['123 456', '123456'],
    ['Your code is 123456.', '123456'],
    ['1234567890', '123456'],
    ['12a', '12'],
  ])('turns %j into %j', (text, code) => expect(cleanCode(text, 6)).toBe(code));
});

describe('roundPrice', () => {
  it.each([
    ['45.50', '45.50'],
    ['45.00', '45.00'],
    ['45.5', '45.50'],
    ['45', '45'],
    ['1.005', '1.01'],
    ['8.575', '8.58'],
    ['19.999', '20.00'],
    ['0.001', '0.00'],
    ['100000', '100000'],
    ['0.0000001', '0.00'],
    ['', ''],
    ['abc', 'abc'],
  ])('turns %j into %j', (typed, shown) => expect(roundPrice(typed)).toBe(shown));
});

describe('isBlockedInNumber', () => {
  it('blocks e, E, + and -, alone and within pasted text', () => {
    for (const typed of ['e', 'E', '+', '-', '1e5', '-3']) expect(isBlockedInNumber(typed)).toBe(true);
  });

  it('allows digits, the decimal point and deletions', () => {
    for (const typed of ['7', '.', '12.50', null, undefined]) expect(isBlockedInNumber(typed)).toBe(false);
  });
});
