import { describe, expect, it } from 'vitest';
import { isRecentProof, sessionExpiry } from './session.ts';
import { DAY_MS, MINUTE_MS } from './time/wall-date.ts';
import type { Instant } from './vocabulary.ts';

// The guarantee: use extends a session, but never beyond 180 days after its sign-in; a proof lasts for five minutes.

const START = Date.UTC(2026, 2, 1);
const at = (ms: number) => (START + ms) as Instant;

describe('a session', () => {
  it.each([
    [0, 30],
    [29, 59],
    [149, 179],
    [150, 180],
    [151, 180],
    [179, 180],
  ])('refreshed on day %i ends on day %i', (day, end) => {
    expect(sessionExpiry(at(0), at(day * DAY_MS))).toBe(START + end * DAY_MS);
  });
});

describe('a proof', () => {
  it.each([
    [0, true],
    [5 * MINUTE_MS - 1, true],
    [5 * MINUTE_MS, false],
    [DAY_MS, false],
  ])('%i ms old counts: %s', (age, isRecent) => {
    expect(isRecentProof(at(0), at(age))).toBe(isRecent);
  });

  it('that does not exist is not valid', () => {
    expect(isRecentProof(null, at(0))).toBe(false);
  });
});
