/** Guarantee: each kind is read under both of its names, and every record keeps its other fields. */
import { expect, it } from 'vitest';
import { RESOURCE_KINDS } from '../vocabulary.ts';
import { KIND_OF, LEGACY_KINDS, legacyKind, toKind, withKind } from './legacy-kinds.ts';

it('reads a kind under both of its names', () => {
  expect(RESOURCE_KINDS.map(toKind)).toEqual(RESOURCE_KINDS);
  expect(RESOURCE_KINDS.map(legacyKind).map(toKind)).toEqual(RESOURCE_KINDS);
  expect(Object.keys(KIND_OF).toSorted()).toEqual(LEGACY_KINDS.toSorted());
});

it('renames the kind of a record and nothing else', () => {
  const room = { id: 'room', kind: 'ROOM' } as const;
  expect([withKind({ ...room, kind: legacyKind('ROOM') }), withKind(room)]).toEqual([room, room]);
});
