/** Updates wait while a person is busy in a list, but no longer than twenty seconds. */
import { expect, it } from 'vitest';
import { stillnessMsLeft } from './when-still.ts';

const at = (now: number, movedAt: number, isHeld = false) => stillnessMsLeft({ now, movedAt, askedAt: 0, isHeld });

it('shows them at once to someone who is nowhere near a list', () => {
  expect(at(0, Number.NEGATIVE_INFINITY)).toBe(0);
});

it('waits until the pointer has rested for a second and a half', () => {
  expect(at(1_000, 900)).toBe(1_400);
  expect(at(2_399, 900)).toBe(1);
  expect(at(2_400, 900)).toBe(0);
});

it('checks again soon while a menu or a dialog is open', () => {
  expect(at(5_000, Number.NEGATIVE_INFINITY, true)).toBe(500);
});

it('does not wait forever', () => {
  expect(at(19_900, 19_890)).toBe(100);
  expect(at(20_000, 19_999)).toBe(0);
  expect(at(20_000, 0, true)).toBe(0);
});
