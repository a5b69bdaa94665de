/** Guarantee: an old name of a kind becomes the current one, and nothing else changes. */
import { expect, it } from 'vitest';
import { RESOURCE_KINDS } from '../vocabulary.ts';
import { currentKind } from './legacy-kinds.ts';

it('renames old names only', () => {
  expect(['PERSON', 'PLACE', 'THING'].map(currentKind)).toEqual(RESOURCE_KINDS);
  for (const other of [...RESOURCE_KINDS, 'TIME_OFF', 'place', '', 'constructor'])
    expect(currentKind(other)).toBe(other);
});
