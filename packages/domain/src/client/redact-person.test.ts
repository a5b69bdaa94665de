import { describe, expect, it } from 'vitest';
import { redactPerson } from './redact-person.ts';

// The guarantee: a person who asked to be forgotten is found in other people's notes however they are spelled there,
// and no one else is removed with them.

const ADA = { names: ['Ada Brooks'], phones: ['+13125550188'], mails: ['ada.b@mail.example'] };

describe('one person', () => {
  it.each([
    ['+13125550188', '[erased]'],
    ['call 312-555-0188 first', 'call [erased] first'],
    ['(312) 555 0188, after five', '[erased], after five'],
    ['+1 (312) 555-0188', '[erased]'],
    ['1.312.555.0188', '[erased]'],
    ['3125550188', '[erased]'],
    ['ada brooks and ADA  BROOKS', '[erased] and [erased]'],
    ['Ada Brooks’s color', '[erased]’s color'],
    ['Ada.B@Mail.example', '[erased]'],
  ])('is removed from %s', (text, redacted) => {
    expect(redactPerson(text, ADA)).toBe(redacted);
  });

  it.each(['312-555-0189', '99931255501880', 'Adam Brooks', 'Ada Brookside', 'ada@mail.example', 'Ada at nine'])(
    'is not found in %s',
    (text) => {
      expect(redactPerson(text, ADA)).toBe(text);
    },
  );
});

it('a one-word name matches no other word, and is not a pattern', () => {
  const person = { names: ['Will', 'A.*'], phones: [], mails: [] };
  expect(redactPerson('Will will bring A.* and Ann', person)).toBe('[erased] will bring [erased] and Ann');
});
