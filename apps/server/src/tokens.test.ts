import { testClock } from '@primehour/testkit/clock';
import { expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

// The guarantee: a new token names its cell in front, and all the rest of it is random.

it('makes tokens of 43 characters, of which two are the cell and every other one differs', () => {
  const { makeSecret } = createTokens({ accessTokenSecret: 'a'.repeat(32), hashSecret: 'b'.repeat(32) }, testClock());
  const made = Array.from({ length: 1_000 }, () => makeSecret());
  const positions = Array.from({ length: 43 }, (_, at) => new Set(made.map((token) => token[at])).size);
  expect(new Set(made.map((token) => token.length))).toEqual(new Set([43]));
  expect(made[0]?.slice(0, 2)).toBe('AA');
  expect(positions.slice(0, 2)).toEqual([1, 1]);
  // The last character of 32 bytes has four bits.
  expect(positions.slice(2)).toEqual([...Array.from({ length: 40 }, () => 64), 16]);
});
