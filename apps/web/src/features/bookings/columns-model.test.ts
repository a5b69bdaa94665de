/** Each person and room has a column with exactly its own time, and items move only where the server allows. */
import type { WeekItem } from '@primehour/contract/calendar';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { describe, expect, it } from 'vitest';
import { hasColumns } from '../../account/resources.ts';
import {
  columnsOf,
  withNewOwner,
  parseHidden,
  inColumn,
  canMoveTo,
  ownersOf,
  piecesOf,
  shownFor,
  shownOwners,
  serializeHidden,
} from './columns-model.ts';
import { shownOf, wholeOf } from './week-items-model.ts';
import { axisOf } from './week-model.ts';

const ZONE = 'America/Chicago';
const NOW = Date.parse('2026-11-24T12:00:00Z') as Instant;
const MINUTE_MS = 60_000;
const [DAY] = axisOf(['2026-11-24' as WallDate], ZONE).days;
if (!DAY) throw new Error('Expected one day.');
const at = (hour: number, minute = 0) => DAY.startAt + (hour * 60 + minute) * MINUTE_MS;

const RESOURCES = [
  { id: 'anna', name: 'Anna', kind: 'TEAM_MEMBER' },
  { id: 'room', name: 'Room 1', kind: 'ROOM' },
  { id: 'laser', name: 'Laser', kind: 'EQUIPMENT' },
  { id: 'ben', name: 'Ben', kind: 'TEAM_MEMBER' },
] as const;
const booking = { id: 'b', serviceName: 'Color', status: 'CONFIRMED', payment: 'PAID', attendance: null } as const;
const both = [
  { id: 'anna', name: 'Anna', number: 1 },
  { id: 'room', name: 'Room 1', number: 2 },
];

function item(fields: Partial<WeekItem> = {}): WeekItem {
  const range = { startAt: at(10), endAt: at(11, 30), reservedFrom: at(10), reservedUntil: at(11, 45) };
  return { id: 'i', kind: 'booking', title: 'Ada Brooks', booking, version: 1, resources: both, ...range, ...fields };
}
const owners = ownersOf(RESOURCES, []);
const column = (id: string) => {
  const [found] = columnsOf(DAY, owners).filter(({ resourceId }) => resourceId === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
};

describe('the columns', () => {
  it('are the people, then the rooms, in the order of the team', () => {
    expect(owners.map(({ id, initials }) => [id, initials])).toEqual([
      ['anna', 'A'],
      ['ben', 'B'],
      ['room', 'R1'],
    ]);
    expect(columnsOf(DAY, owners).map(({ resourceId, startAt }) => [resourceId, startAt])).toEqual([
      ['anna', DAY.startAt],
      ['ben', DAY.startAt],
      ['room', DAY.startAt],
    ]);
  });

  it('include someone who has left and still has something', () => {
    const left = item({
      resources: [
        { id: 'cleo', name: 'Cleo', number: 1 },
        { id: 'laser', name: 'Laser', number: 2 },
      ],
    });
    expect(
      ownersOf(RESOURCES, [left, left])
        .filter(({ isGone }) => isGone)
        .map(({ name }) => name),
    ).toEqual(['Cleo']);
  });

  it.each([
    [['TEAM_MEMBER'], false],
    [['TEAM_MEMBER', 'EQUIPMENT', 'EQUIPMENT'], false],
    [['TEAM_MEMBER', 'ROOM'], true],
    [['TEAM_MEMBER', 'TEAM_MEMBER'], true],
  ] as const)('exist with %j: %s', (kinds, isTeam) => {
    expect(hasColumns(kinds.map((kind) => ({ kind })))).toBe(isTeam);
  });

  it('can be hidden, but never all of them', () => {
    const ids = (hidden: string[]) => shownOwners(owners, hidden).map(({ id }) => id);
    expect(ids(['ben', 'unknown'])).toEqual(['anna', 'room']);
    expect(ids(['anna', 'ben', 'room'])).toEqual(['anna', 'ben', 'room']);
  });
});

describe('an item', () => {
  it('is in the column of each resource that it takes, and names the others', () => {
    const shown = shownOf(item(), NOW);
    expect(piecesOf(shown, 'anna').map(({ detail }) => detail)).toEqual(['Color · Room 1']);
    expect(piecesOf(shown, 'room').map(({ detail }) => detail)).toEqual(['Color · Anna']);
    expect(piecesOf(shown, 'ben')).toEqual([]);
    expect(inColumn(shown, DAY)).toEqual([shown]);
  });

  it('is split where it leaves a gap, without its buffers', () => {
    const parts = [
      { resourceId: 'anna', startAt: at(10), endAt: at(10, 30) },
      { resourceId: 'anna', startAt: at(11), endAt: at(11, 45) },
      { resourceId: 'room', startAt: at(10), endAt: at(11, 45) },
    ];
    const shown = shownOf(item({ parts }), NOW);
    const pieces = piecesOf(shown, 'anna');
    expect(pieces.map(({ startAt, endAt }) => [startAt, endAt])).toEqual([
      [at(10), at(10, 30)],
      [at(11), at(11, 30)],
    ]);
    expect(pieces.map((piece) => [wholeOf(piece).startAt, wholeOf(piece).endAt])).toEqual([
      [at(10), at(11, 30)],
      [at(10), at(11, 30)],
    ]);
    expect(piecesOf(shown, 'room').map(({ whole }) => whole)).toEqual([undefined]);
    const moved = { ...shown, startAt: at(12), endAt: at(13, 30) };
    expect(piecesOf(moved, 'anna').map(({ startAt }) => startAt)).toEqual([at(12), at(13)]);
  });

  it('is marked with its person in everyone’s week, and one person’s week has only theirs', () => {
    const all = [shownOf(item(), NOW), shownOf(item({ id: 'j', resources: both.slice(1) }), NOW)];
    expect(shownFor(all, undefined, owners).map(({ mark }) => mark?.initials)).toEqual(['A', undefined]);
    expect(shownFor(all, 'anna', owners).map(({ item: { id } }) => id)).toEqual(['i']);
    expect(shownFor(all, 'room', owners)).toHaveLength(2);
  });

  it('looks handed over until the server has answered', () => {
    const parts = [{ resourceId: 'anna', startAt: at(10), endAt: at(11) }];
    const moved = withNewOwner(item({ parts }), { from: 'anna', to: 'ben' }, owners);
    expect(moved.resources).toEqual([{ id: 'ben', name: 'Ben', number: 1 }, both[1]]);
    expect(moved.parts).toEqual([{ ...parts[0], resourceId: 'ben' }]);
  });
});

describe('a move', () => {
  const block: Partial<WeekItem> = { kind: 'block', booking: null, resources: both.slice(0, 1) };
  it.each<[string, Partial<WeekItem>, string, string, boolean]>([
    ['a booking to another person', {}, 'anna', 'ben', true],
    ['a booking within its column', {}, 'room', 'room', true],
    ['a booking to a room', {}, 'anna', 'room', false],
    ['a booking from its room to a person', {}, 'room', 'ben', false],
    ['blocked time to a room', block, 'anna', 'room', true],
  ])('of %s is allowed or refused', (_, fields, from, to, isAllowed) => {
    expect(canMoveTo(shownOf(item(fields), NOW), column(from), column(to), owners)).toBe(isAllowed);
  });

  it('never leads to someone who has left', () => {
    const left = { resources: [{ id: 'cleo', name: 'Cleo', number: 1 }] };
    const withLeft = ownersOf(RESOURCES, [left]);
    expect(canMoveTo(shownOf(item(), NOW), column('anna'), { ...DAY, resourceId: 'cleo' }, withLeft)).toBe(false);
    expect(canMoveTo(shownOf(item(left), NOW), { ...DAY, resourceId: 'cleo' }, column('ben'), withLeft)).toBe(true);
  });
});

describe('what a device remembers', () => {
  it('is who is hidden, by business', () => {
    const stored = serializeHidden(serializeHidden(null, 'one', ['ben']), 'two', ['room']);
    expect([parseHidden(stored, 'one'), parseHidden(stored, 'two'), parseHidden(stored, 'three')]).toEqual([
      ['ben'],
      ['room'],
      [],
    ]);
  });

  it.each(['no json', 'null', '[]', '{"one":"ben"}', '{"one":[1,"ben"]}'])('can be %s without harm', (stored) => {
    expect(parseHidden(stored, 'one')).toEqual(stored.includes('1,') ? ['ben'] : []);
    expect(parseHidden(serializeHidden(stored, 'one', ['anna']), 'one')).toEqual(['anna']);
  });
});
