import type { Resource } from '@primehour/contract/resource';
import type { Needs } from '@primehour/contract/service-needs';
import { expect, it } from 'vitest';
import {
  draftsOf,
  isRoomForMore,
  needsOf,
  problemsOf,
  sentenceOf,
  toggled,
  withNeed,
  withPeople,
} from './needs-model.ts';

// The guarantee: the editor shows what is stored, sends what it shows, and reports errors in place.

const TEAM = [
  'anna TEAM_MEMBER Anna',
  'ben TEAM_MEMBER Ben',
  'one ROOM Room 1',
  'two ROOM Room 2',
  'dry EQUIPMENT Dryer',
].map((text) => {
  const [id, kind, ...name] = text.split(' ');
  return { id, kind, name: name.join(' ') } as Resource;
});
const choice = (resourceId: string) => ({ resourceId, price: null, duration: null });
const STORED: Needs = [
  {
    number: 1,
    kind: 'TEAM_MEMBER',
    spans: [
      { fromMinute: 0, untilMinute: 30 },
      { fromMinute: 60, untilMinute: 90 },
    ],
    bufferBefore: null,
    bufferAfter: 10,
    choices: [choice('anna'), choice('ben')],
  },
];

it('shows what is stored and sends the same', () => {
  expect(needsOf(draftsOf(STORED))).toEqual(STORED);
  expect(sentenceOf(draftsOf(STORED), TEAM)).toBe('Needs Anna or Ben for 0–30 and 60–90 min');
  expect(sentenceOf([], TEAM)).toBe('Needs anyone on the team for the whole time');
});

it('adds needs until there are four, choosing the only one of its kind', () => {
  const once = withNeed(draftsOf(STORED), 'EQUIPMENT', TEAM);
  expect(once.at(-1)).toMatchObject({ number: 2, kind: 'EQUIPMENT', choices: [choice('dry')] });
  const rooms = withNeed(once, 'ROOM', TEAM);
  expect(rooms.at(-1)).toMatchObject({ number: 3, choices: [] });
  expect(isRoomForMore(rooms)).toBe(true);
  const full = withNeed(rooms, 'TEAM_MEMBER', TEAM);
  expect([full.length, isRoomForMore(full), withNeed(full, 'ROOM', TEAM).length]).toEqual([4, false, 4]);
  const anyone = withPeople(full.slice(1), TEAM);
  expect(anyone[0]).toMatchObject({ number: 1, spans: null, choices: [choice('anna'), choice('ben')] });
});

it('keeps the choices in the order of the team', () => {
  const [need] = draftsOf(STORED);
  if (!need) throw new Error('Expected a need.');
  const without = toggled(need, 'anna', TEAM);
  expect(without.choices).toEqual([choice('ben')]);
  expect(toggled(without, 'anna', TEAM).choices).toEqual([choice('anna'), choice('ben')]);
});

it('names each mistake by the need’s number', () => {
  const [first] = draftsOf(STORED);
  if (!first) throw new Error('Expected a need.');
  const typed = { ...first, spans: [{ fromMinute: '0', untilMinute: 'x' }] };
  expect([...problemsOf(withNeed([typed], 'ROOM', TEAM), 90, TEAM)]).toEqual([
    ['2.choices', 'Choose at least one'],
    ['1.spans.0.untilMinute', 'Should end after it begins'],
  ]);
  expect([...problemsOf(draftsOf(STORED), 80, TEAM).keys()]).toEqual(['1.spans.1.untilMinute']);
  expect(problemsOf(draftsOf(STORED), 90, TEAM).size).toBe(0);
});
