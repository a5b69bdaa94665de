/** A business that can’t receive payouts yet sees what is missing, as far as the provider reports it. */
import { expect, it } from 'vitest';
import { describeMissing } from './describe-missing.ts';

it.each([
  [[], 'The bank can’t pay out to this account yet.'],
  [['Date of birth', 'An address'], 'The bank can’t pay out to this account yet. It needs: date of birth, an address.'],
])('%j is described in words', (missing, text) => {
  expect(describeMissing({ missing })).toBe(text);
});
