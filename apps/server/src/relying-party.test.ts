import { expect, it } from 'vitest';
import { canHavePasskeys } from './relying-party.ts';

// The guarantee: passkeys are offered exactly where browsers support them.

it.each([
  ['https://book.example.com', true],
  ['https://book.example.com:8443', true],
  ['http://localhost:4000', true],
  ['http://demo.localhost:4000', true],
  ['http://book.example.com', false],
  ['http://127.0.0.1:4000', false],
  ['https://127.0.0.1', false],
  ['https://[::1]:4000', false],
])('%s: %s', (publicUrl, isAvailable) => {
  expect(canHavePasskeys({ publicUrl })).toBe(isAvailable);
});
