/** A listing sells people and rooms; a member of the staff sells no other person's time. */
import { expect, it } from 'vitest';
import { isSellableBy } from './sellable.ts';

const TEAM = [
  { id: 'anna', kind: 'TEAM_MEMBER' },
  { id: 'ben', kind: 'TEAM_MEMBER' },
  { id: 'chair', kind: 'ROOM' },
  { id: 'dryer', kind: 'EQUIPMENT' },
] as const;

it.each([
  ['everyone’s', undefined, ['anna', 'ben', 'chair']],
  ['only their own', 'ben', ['ben', 'chair']],
])('a member who lists %s time', (_, own, sellable) => {
  expect(TEAM.filter((each) => isSellableBy(own, each)).map(({ id }) => id)).toEqual(sellable);
});
