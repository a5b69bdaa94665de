/**
 * Guarantee: a number is accepted only in full US form, and the first rule that fails gives the message
 * (product/sign-in#phone-rules).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PHONE_MESSAGES } from './field-copy.ts';
import { formatPhone } from './format/phone.ts';
import { maskPhone, parsePhone } from './phone.ts';

const messageOf = (text: string) => {
  const parsed = parsePhone(text);
  return parsed.ok ? parsed.value : PHONE_MESSAGES[parsed.reason];
};

const tooShort = 'The phone number you entered is too short for the country United States';
const tooLong = 'The phone number you entered is too long for the country United States';

describe('parsePhone', () => {
  it.each([
    '3125550123',
    '+13125550123',
    '13125550123',
    '1 (312) 555-0123',
    '+1 (312) 555-0123',
    '(312) 555-0123',
    ' 312 555 0123 ',
    '312–555–0123',
    '\u202a+1\u00a0312\u2011555\u20110123\u202c',
  ])('reads %s', (text) => {
    expect(messageOf(text)).toBe('+13125550123');
  });

  it.each([
    ['', 'Phone number is required'],
    ['   ', 'Phone number is required'],
    ['+1', 'Phone number is required'],
    ['312555012', tooShort],
    ['+1 312 555 012', tooShort],
    ['abc', tooShort],
    ['3125550123456', tooLong],
    ['+44 20 7946 0958', tooLong],
    ['31255501234', 'Incorrect phone number'],
    ['312555012345', 'Incorrect phone number'],
    ['1312555012', 'Incorrect phone number'],
    ['131255501234', 'Incorrect phone number'],
    ['1125550123', 'Incorrect phone number'],
    ['0125550123', 'Incorrect phone number'],
    ['3121550123', 'Incorrect phone number'],
    ['3120550123', 'Incorrect phone number'],
    ['312555O123', 'Incorrect phone number'],
    ['٣١٢٥٥٥٠١٢٣', 'Incorrect phone number'],
  ])('"%s" gets: %s', (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it('parses whatever the product shows', () => {
    const digits = fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/);
    fc.assert(
      fc.property(digits, (national) => {
        expect(messageOf(national)).toBe(`+1${national}`);
        expect(messageOf(formatPhone(`+1${national}`))).toBe(`+1${national}`);
      }),
    );
  });
});

describe('maskPhone', () => {
  it('shows the last four digits and no other', () => {
    expect(maskPhone('+13125558764')).toBe('+1 (•••) •••-8764');
  });
});
