import { expect, test } from 'vitest';
import type { BusyRange, TimeRange, WeeklyBlock } from '../slot/calendar.ts';
import { type ResourceTime, type Team, teamOfOne } from '../slot/team.ts';
import { HOUR_MS } from '../time/wall-date.ts';
import type { Instant, IsoDay } from '../vocabulary.ts';
import { openedTime } from './opened-time.ts';
import type { OpenTime } from './starts-in-opening.ts';

// The guarantee: a change opens what was not free before, per person, without what is already taken or offered.

/** Hours after midnight in Chicago on Wednesday, October 7, 2026. */
const at = (hour: number) => (Date.parse('2026-10-07T05:00:00Z') + hour * HOUR_MS) as Instant;
const range = (from: number, until: number): TimeRange => ({ startAt: at(from), endAt: at(until) });
const busy = (from: number, until: number): BusyRange =>
  ({ ...range(from, until), kind: 'booking', id: `${from}`, lane: 1 }) as BusyRange;
const within = range(0, 48);

const open = (from: number, until: number): WeeklyBlock[] =>
  ([3, 4] as IsoDay[]).map((dayOfWeek) => ({ dayOfWeek, startMinute: from * 60, endMinute: until * 60 }));

function team(blocks: WeeklyBlock[], people: Partial<ResourceTime>[] = [{}]): Team {
  const settings = { minNoticePeriod: 24, advanceBooking: 30, timeslotDuration: 60 };
  const hours = {
    zone: 'America/Chicago',
    blocks,
    special: [],
    elsewhere: [],
    busy: [],
    isActive: true,
    settings,
  } as const;
  const { calendar, resources } = teamOfOne(hours);
  return { calendar, resources: people.flatMap((person) => resources.map((one) => ({ ...one, ...person }))) };
}

const opened = (before: Team, after: Team, offered: OpenTime[] = []) =>
  openedTime({ before, after, within, offered }).map(({ startAt, endAt, resourceIds }) => [
    (startAt - at(0)) / HOUR_MS,
    (endAt - at(0)) / HOUR_MS,
    ...resourceIds,
  ]);

test('longer hours open what they add, on each day', () => {
  expect(opened(team(open(9, 17)), team(open(8, 19)))).toEqual([
    [8, 9, 'one'],
    [17, 19, 'one'],
    [32, 33, 'one'],
    [41, 43, 'one'],
  ]);
});

test('shorter or unchanged hours open nothing', () => {
  expect(opened(team(open(9, 17)), team(open(10, 16)))).toEqual([]);
  expect(opened(team(open(9, 17)), team(open(9, 17)))).toEqual([]);
});

test('a removed block opens its time, except what is booked in it', () => {
  const lanes = (...taken: BusyRange[]) => [{ lanes: [{ lane: 1, busy: taken }] }];
  expect(opened(team(open(9, 17), lanes(busy(10, 15))), team(open(9, 17), lanes(busy(12, 13))))).toEqual([
    [10, 12, 'one'],
    [13, 15, 'one'],
  ]);
});

test('time that is busy in another calendar is not opened', () => {
  const elsewhere = [{ ...busy(17, 18) }];
  expect(opened(team(open(9, 17), [{ elsewhere }]), team(open(9, 19), [{ elsewhere }]))[0]).toEqual([18, 19, 'one']);
});

test('each person has their own openings, and those with own hours none from the business’s', () => {
  const people = [{ id: 'ben' }, { id: 'cleo', blocks: open(9, 12) }];
  expect(opened(team(open(9, 17), people), team(open(9, 18), people))).toEqual([
    [17, 18, 'ben'],
    [41, 42, 'ben'],
  ]);
});

test('what is already offered is not opened again, for everyone or for the person', () => {
  const [before, after] = [team(open(9, 17)), team(open(9, 19))];
  const offer = (from: number, until: number, ...resourceIds: string[]) => ({ ...range(from, until), resourceIds });
  expect(opened(before, after, [offer(17, 18), offer(41, 43, 'one')])).toEqual([[18, 19, 'one']]);
  expect(opened(before, after, [offer(17, 19, 'ben')])).toHaveLength(2);
});

test('a newly added person has no time that was closed before', () => {
  expect(opened(team(open(9, 17), []), team(open(9, 17)))).toEqual([]);
});
