import { expect, it } from 'vitest';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Instant } from '../vocabulary.ts';
import { isPersonNamed } from './named-person.ts';

// The guarantee: the person named to a client does not change by a handover.

const now = Date.UTC(2026, 9, 6) as Instant;
const startAt = (now + 24 * HOUR_MS) as Instant;

it.each([
  ['CLIENT', startAt + 1, true],
  ['PARTNER', startAt + 1, true],
  ['RULE', startAt + 1, false],
  ['RULE', startAt, true],
  ['RULE', now - 1, true],
] as const)('a person chosen by %s', (chosenBy, at, isNamed) => {
  expect(isPersonNamed({ chosenBy, startAt: at as Instant }, now)).toBe(isNamed);
});
