import { expect, it } from 'vitest';
import { codeProblem } from './code.ts';

// The guarantee: a code is six digits; anything else is missing or incomplete.

it.each([
  ['', 'REQUIRED'],
  ['   ', 'REQUIRED'],
  ['1', 'INCOMPLETE'],
  ['12345', 'INCOMPLETE'],
  ['1234567', 'INCOMPLETE'],
  ['12a456', 'INCOMPLETE'],
  ['123 56', 'INCOMPLETE'],
  ['012345', undefined],
  [' 012345 ', undefined],
])('%j is %s', (text, problem) => {
  expect(codeProblem(text)).toBe(problem);
});
