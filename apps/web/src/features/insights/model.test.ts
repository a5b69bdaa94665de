import type { Instant } from '@primehour/domain/vocabulary';
import { expect, test } from 'vitest';
import { nextHourAt } from './model.ts';

// The guarantee: an empty hour of the week links to its next occurrence that can still be offered.

const at = (time: string) => Date.parse(time) as Instant;
/** Tuesday, October 27, 2026, seven in the morning in Chicago; clocks go back on Sunday. */
const NOW = at('2026-10-27T12:00:00Z');

test.each([
  ['later today', 2, 10, '2026-10-27T15:00:00Z'],
  ['in a week, where today is too near', 2, 9, '2026-11-03T15:00:00Z'],
  ['tomorrow', 3, 0, '2026-10-28T05:00:00Z'],
  ['after the clocks have changed', 1, 9, '2026-11-02T15:00:00Z'],
])('an hour that comes %s', (_, isoDay, hour, expected) => {
  expect(nextHourAt({ isoDay, hour }, NOW, 'America/Chicago')).toBe(at(expected));
});
