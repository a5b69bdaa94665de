/**
 * Guarantee: a field accepts exactly what the database can store, and each refusal says what to do, in the specified
 * wording.
 */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { updateBusiness } from './business.ts';
import {
  cents,
  email,
  epochMinute,
  epochMs,
  line,
  nameLine,
  optionalLine,
  optionalProse,
  phone,
  placeLine,
  prose,
  queryInt,
  search,
  uuid,
  wallDate,
  webUrl,
} from './primitives.ts';

const refusal = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)[0];
const accepted = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).data;

test.each([
  ['', 'Phone number is required'],
  ['31255501', 'The phone number you entered is too short for the country United States'],
  ['3125550123456', 'The phone number you entered is too long for the country United States'],
  ['1125550123', 'Incorrect phone number'],
  ['312555012a', 'Incorrect phone number'],
])('the phone number %j is refused: %s', (typed, message) => {
  expect(refusal(phone(), typed)).toBe(message);
});

test.each(['3125550123', '+13125550123', '(312) 555-0123', '+1 312 555 0123'])('%s is the same number', (typed) => {
  expect(accepted(phone(), typed)).toBe('+13125550123');
});

test.each([
  ['  rosa@delgado.example ', 'rosa@delgado.example'],
  ['o’connell+book@mail.example', 'o’connell+book@mail.example'],
])('%j is an email address', (typed, kept) => {
  expect(accepted(email(), typed)).toBe(kept);
});

test.each([
  'rosa',
  'rosa@delgado',
  'rosa delgado@x.example',
  'a@b.example\u0000',
  '<a@b.example>',
  `${'a'.repeat(250)}@b.example`,
])('%j is not an email address', (typed) => {
  expect(refusal(email(), typed)).toBe('It should be valid email address');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'example.com',
  '//a.example',
  'https://',
  ' ',
])('a browser would not safely open %j', (typed) => {
  expect(refusal(webUrl(), typed)).toBe('Should be a valid URL');
});

test('a line is trimmed, has a maximum length, and contains no control characters; prose keeps its line breaks', () => {
  expect(accepted(line('Required'), '  Rosa  ')).toBe('Rosa');
  expect(refusal(line('Required'), '   ')).toBe('Required');
  expect(refusal(line('Required', 5), 'Rosalia')).toBe('Should be at most 5 characters');
  expect(refusal(line('Required'), 'a\nb')).toBe('Should be one line of text');
  expect(accepted(prose('Required', 20), 'a\nb')).toBe('a\nb');
  expect(refusal(prose('Required', 20), 'a\u0000b')).toBe('Contains a character that can’t be stored');
  expect(refusal(search(), 'a\u0000')).toBeDefined();
});

test.each([
  ['line', line('Required'), 'Rosa \uD800'],
  ['line that may be empty', optionalLine(20), 'Rosa \uD800'],
  ['prose', prose('Required', 20), 'Rosa \uDFFF'],
  ['prose that may be missing', optionalProse(20), '\uDE00\uD83D'],
  ['search', search(), 'Rosa\uD83D'],
])('half of a character is refused in a %s, and a whole one kept', (_, schema, typed) => {
  expect(refusal(schema, typed)).toBe('Contains a character that can’t be stored');
  expect(accepted(schema, 'Rosa 😀')).toBe('Rosa 😀');
});

test('an email address contains no half of a character', () => {
  expect(refusal(email(), 'rosa\uD83D@delgado.example')).toBe('Contains a character that can’t be stored');
});

test.each(['https://a.example/\0', 'https://a.example/\u0085b', 'https://a.example/a\tb', 'https://a.example/\uD83D'])(
  'the URL %j contains something that browsers ignore or that can’t be stored',
  (typed) => {
    expect(refusal(webUrl(), typed)).toBe('Should be a valid URL');
    expect(refusal(updateBusiness.body, { socialLink: typed })).toBe('Should be a valid URL');
    expect(refusal(updateBusiness.body, { logoUrl: typed })).toBe('Invalid image URL');
  },
);

test('two spellings of an id are the same id', () => {
  const id = '7f7b1f0e-3d86-4f6f-9a57-1f9a1f2d3c4b';
  expect(accepted(uuid(), id.toUpperCase())).toBe(id);
  expect(accepted(uuid(), id)).toBe(id);
  expect(refusal(uuid(), `${id}0`)).toBe('Not a valid id');
});

test.each([['2028-02-29'], ['2026-11-01']])('%s is a date', (typed) => {
  expect(accepted(wallDate(), typed)).toBe(typed);
});

test.each([['2026-02-29'], ['2026-13-01'], ['2026-1-1'], ['26-01-01'], ['2026-04-31'], ['x'], [20261101]])(
  '%s is not a date',
  (typed) => {
    expect(refusal(wallDate(), typed)).toBe('Not a valid date');
  },
);

test('an instant in seconds instead of milliseconds is refused, and so is a fraction', () => {
  expect(accepted(epochMs(), 1_795_000_000_000)).toBe(1_795_000_000_000);
  for (const value of [1_795_000_000, 1_795_000_000_000.5, Number.NaN, '1795000000000', Infinity]) {
    expect(refusal(epochMs(), value)).toBe('Not a valid time');
  }
});

test.each([0, 1, 999, 30_000, 59_999])('a calendar time %d ms past the minute becomes that minute', (pastMs) => {
  const minute = Date.parse('2026-11-23T15:30:00Z');
  expect(accepted(epochMinute(), minute + pastMs)).toBe(minute);
  // A value that is not an instant at all gets one message, not two.
  expect(epochMinute('Choose a time').safeParse(pastMs).error?.issues).toMatchObject([{ message: 'Choose a time' }]);
});

test('cents are whole, up to the maximum of the price input', () => {
  expect(accepted(cents(0, 'too small'), 10_000_000)).toBe(10_000_000);
  expect(refusal(cents(0, 'too small'), -1)).toBe('too small');
  expect(refusal(cents(0, 'too small'), 1.5)).toBe('Should be a number');
  expect(refusal(cents(0, 'too small'), 10_000_001)).toBe('Should be at most $100,000');
});

test.each([
  ['7', 7],
  [7, 7],
])('%j is a whole number in a query', (input, kept) => {
  expect(accepted(queryInt(0, 10), input)).toBe(kept);
});

test.each(['', '-1', '1.5', '1e3', '0x1', 'true', '99999999999999'])('%j is not a whole number in a query', (input) => {
  expect(queryInt(0, 10).safeParse(input).success).toBe(false);
});

test.each([nameLine('Required'), placeLine('Required', 120)])(
  'a text that is too long is not checked any further, because patterns would take minutes',
  (schema) => {
    for (const text of [`www.example.com ${'a'.repeat(200)}`, `a${' '.repeat(200_000)}a`, 'a'.repeat(200_000)]) {
      const { error } = schema.safeParse(text);
      expect(error?.issues.map(({ message }) => message)).toEqual(['Should be at most 120 characters']);
    }
  },
);
