import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusyRange, TimeRange, WeeklyBlock } from '../slot/calendar.ts';
import { mergeRanges } from '../slot/merge-busy.ts';
import { type ResourceTime, type Team, teamOfOne } from '../slot/team.ts';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, IsoDay } from '../vocabulary.ts';
import { openedTime } from './opened-time.ts';
import type { OpenTime } from './starts-in-opening.ts';

// The guarantee: a change opens what was not free before, per person, without what is already taken or offered; in whole
// minutes and in parts of at most two days, whenever the change is made and whatever it opens.

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

const always: WeeklyBlock[] = ([1, 2, 3, 4, 5, 6, 7] as IsoDay[]).map((dayOfWeek) => ({
  dayOfWeek,
  startMinute: 0,
  endMinute: 24 * 60,
}));
const later = (range: TimeRange, startMs: number, endMs: number): TimeRange => ({
  startAt: (range.startAt + startMs) as Instant,
  endAt: (range.endAt + endMs) as Instant,
});
const hoursOf = ({ startAt, endAt }: TimeRange) => [(startAt - at(0)) / HOUR_MS, (endAt - at(0)) / HOUR_MS];

test.each<[string, TimeRange, TimeRange[], number[][]]>([
  [
    'begins with the next whole minute',
    later(range(18, 48), 13_417, 0),
    [],
    [
      [1081 / 60, 19],
      [41, 43],
    ],
  ],
  ['ends with the last whole minute', later(range(0, 18), 0, 59_999), [], [[17, 18]]],
  ['leaves out less than a minute', range(0, 24), [later(busy(17, 18), 1, 0), later(busy(18, 19), 59_999, 0)], []],
  [
    'is cut to the minute around other calendars',
    range(0, 24),
    [later(busy(17, 18), 90_000, 30_001)],
    [
      [17, 1021 / 60],
      [1081 / 60, 19],
    ],
  ],
])('what opens %s', (_, within, others, expected) => {
  const elsewhere = others as BusyRange[];
  const [before, after] = [team(open(9, 17), [{ elsewhere }]), team(open(9, 19), [{ elsewhere }])];
  expect(openedTime({ before, after, within, offered: [] }).map(hoursOf)).toEqual(expected);
});

test('hours that never close open two days at a time', () => {
  const opening = openedTime({ before: team(open(9, 17)), after: team(always), within: range(0, 120), offered: [] });
  expect(opening.map(hoursOf)).toEqual([
    [0, 9],
    [17, 33],
    [41, 89],
    [89, 120],
  ]);
});

const anInstant = fc.integer({ min: 0, max: 12 * 24 * HOUR_MS });
const aRange = fc
  .tuple(anInstant, fc.oneof(fc.integer({ min: 1, max: 3 * MINUTE_MS }), fc.integer({ min: 1, max: 90 * HOUR_MS })))
  .map(([from, length]) => ({ startAt: (at(0) + from) as Instant, endAt: (at(0) + from + length) as Instant }));
const someBusy = fc.array(aRange, { maxLength: 6 }).map((ranges) => [{ elsewhere: ranges as BusyRange[] }]);
const isInside = (outer: TimeRange, { startAt, endAt }: TimeRange) => outer.startAt <= startAt && endAt <= outer.endAt;
const overlap = (one: TimeRange, other: TimeRange) => one.startAt < other.endAt && other.startAt < one.endAt;

test('whatever opens is in whole minutes, at most two days long, and free only since the change', () => {
  fc.assert(
    fc.property(someBusy, someBusy, aRange, (was, is, within) => {
      const [before, after] = [team(always, was), team(always, is)];
      const closed = mergeRanges(before.resources.flatMap(({ elsewhere }) => elsewhere));
      for (const part of openedTime({ before, after, within, offered: [] })) {
        expect([part.startAt % MINUTE_MS, part.endAt % MINUTE_MS]).toEqual([0, 0]);
        expect(part.endAt - part.startAt).toBeGreaterThan(0);
        expect(part.endAt - part.startAt).toBeLessThanOrEqual(48 * HOUR_MS);
        expect(isInside(within, part)).toBe(true);
        expect(closed.some((range) => isInside(range, part))).toBe(true);
        expect(after.resources.some(({ elsewhere }) => elsewhere.some((range) => overlap(range, part)))).toBe(false);
      }
    }),
  );
});
