import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/wall-date.ts';
import type { Cents, Instant } from '../vocabulary.ts';
import {
  barredUntil,
  biddableFrom,
  holdNeededUntil,
  holdsOpenAt,
  lastsLongEnough,
  needsCard,
  needsHold,
} from './holds.ts';

// The guarantee: exactly the amounts above the threshold are held, only while a bank keeps the hold until the price is
// captured, and no one is asked for a card that could never be charged.

const cents = (amount: number) => amount as Cents;
const endAt = (10 * DAY_MS) as Instant;

describe('a hold', () => {
  it.each([
    ['traditional', 20_000, false],
    ['traditional', 20_001, true],
    ['dutch', 20_001, false],
    ['fixed', 20_001, false],
  ] as const)('in a %s auction of %i cents with a threshold of $200: %s', (type, amount, isHeld) => {
    expect(needsHold({ type }, cents(amount), cents(20_000))).toBe(isHeld);
  });

  it('must last until two hours after the close, so large bids open 4 days and 16 hours before it', () => {
    expect(holdNeededUntil({ endAt })).toBe(endAt + 2 * HOUR_MS);
    expect(endAt - holdsOpenAt({ endAt })).toBe(4 * DAY_MS + 16 * HOUR_MS);
  });

  it('makes an amount wait for that window only if it exceeds the threshold of a rising auction', () => {
    const from = (type: 'traditional' | 'fixed', amount: number) =>
      biddableFrom({ type, endAt }, cents(amount), cents(20_000));
    expect(from('traditional', 20_001)).toBe(holdsOpenAt({ endAt }));
    expect(from('traditional', 20_000)).toBeUndefined();
    expect(from('fixed', 20_001)).toBeUndefined();
  });

  it('that the provider ends sooner does not count', () => {
    const until = holdNeededUntil({ endAt });
    expect(lastsLongEnough({ endAt }, undefined)).toBe(true);
    expect(lastsLongEnough({ endAt }, until)).toBe(true);
    expect(lastsLongEnough({ endAt }, (until - 1) as Instant)).toBe(false);
  });
});

it('a card is required from the provider’s minimum charge upward', () => {
  expect([49, 50].map((amount) => needsCard(amount))).toEqual([false, true]);
});

it('a bar lasts 90 days', () => {
  expect(barredUntil(0 as Instant)).toBe(90 * DAY_MS);
});
