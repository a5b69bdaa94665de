import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';

/** A clock that only moves when a test moves it. */
export type TestClock = {
  now(): Instant;
  set(at: string | number): void;
  advance(ms: number): void;
};

/** A Tuesday morning in Chicago, far from any clock change. */
const DEFAULT_TIME = '2026-10-06T14:00:00Z';

export function testClock(at: string | number = DEFAULT_TIME): TestClock {
  let now = instantFrom(at);
  return {
    now: () => now,
    set(to) {
      now = instantFrom(to);
    },
    advance(ms) {
      now = (now + ms) as Instant;
    },
  };
}

/** Milliseconds, or ISO 8601 with its offset. */
export function instantFrom(at: string | number): Instant {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  if (Number.isNaN(ms)) throw new Error(`Not an instant: ${at}`);
  return ms as Instant;
}

/** An instant truncated to its minute: calendar times are whole minutes, clocks are not. */
export const minuteOf = (at: number): number => at - (at % MINUTE_MS);
