/**
 * Guarantee: over every offered zone and every clock change from 2020 to 2035, and on the days around it, no slot is
 * lost, duplicated, non-existent, outside its block, or on top of something else; and the three answers agree about
 * every instant. The engine is compared with a reference that walks real minutes with Temporal.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockChanges, quietDays } from '../time/clock-changes.reference.ts';
import { TIME_ZONES } from '../time/time-zones.ts';
import { addDays, DAY_MS, HOUR_MS, isoDayOfWeek, MINUTE_MS } from '../time/wall-date.ts';
import { type Instant, type IsoDay, type WallDate, type Zone } from '../vocabulary.ts';
import type { BusyRange, Calendar, SlotQuery, WeeklyBlock } from './calendar.ts';
import { realMinutesOf, referenceSlots } from './slots.reference.ts';
import { acceptSlot, explainDay, explainSlot, listSlots, nearestSlots, refusalsOfSlot } from './slots.ts';
import type { SpecialDate } from './special-dates.ts';

type Scene = { calendar: Calendar; query: SlotQuery };

const ALL_DAYS: readonly IsoDay[] = [1, 2, 3, 4, 5, 6, 7];
const zones = TIME_ZONES.map(({ value }) => value);
const changesOf = (changing: Zone) => clockChanges().filter(({ zone }) => zone === changing);
const daysOf = (changing: Zone) => [...changesOf(changing), ...quietDays().filter(({ zone }) => zone === changing)];

function firstMinuteOf(zone: Zone, date: WallDate): number {
  return realMinutesOf(zone, date)[0]?.at ?? Number.NaN;
}

/** Ascending points, taken in pairs, form ranges that never overlap. */
function pairs(points: readonly number[]): [number, number][] {
  const sorted = [...points].sort((a, b) => a - b);
  return sorted.flatMap((point, index) => {
    const end = sorted[index + 1];
    return index % 2 === 0 && end !== undefined ? [[point, end] as [number, number]] : [];
  });
}

/** Half of the block ends lie in the hours when clocks change. */
const wallMinute = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((half) => half * 30),
  fc.integer({ min: 0, max: 48 }).map((half) => half * 30),
);
const dayBlocks = fc.uniqueArray(wallMinute, { minLength: 2, maxLength: 8 }).map(pairs);

/** Entries on the three days around a date: time off of a day or more, special hours of one date each. */
function specials(date: WallDate): fc.Arbitrary<SpecialDate[]> {
  const dateFrom = (offset: number) => addDays(date, offset);
  const timeOff = fc
    .tuple(fc.integer({ min: -2, max: 1 }), fc.integer({ min: 0, max: 2 }))
    .map(([from, days]): SpecialDate => {
      return { ...entry(`off ${from}`), kind: 'TIME_OFF', fromDate: dateFrom(from), untilDate: dateFrom(from + days) };
    });
  const hours = fc.uniqueArray(fc.tuple(fc.integer({ min: -1, max: 1 }), dayBlocks), {
    maxLength: 2,
    selector: ([offset]) => offset,
  });
  const entry = (id: string) => ({ id, name: id, hours: [] });
  return fc.tuple(fc.option(timeOff, { nil: undefined, freq: 4 }), hours).map(([off, special]) => [
    ...(off ? [off] : []),
    ...special.map(([offset, blocks]): SpecialDate => {
      const own = blocks.map(([startMinute, endMinute]) => ({ startMinute, endMinute }));
      const on = dateFrom(offset);
      return { ...entry(`hours ${offset}`), kind: 'SPECIAL_HOURS', fromDate: on, untilDate: on, hours: own };
    }),
  ]);
}

/** Most services have none. */
const buffer = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 120 }) },
);

/** A week, three days of busy ranges around a date, and a query about it. */
function scenes(zone: Zone, date: WallDate): fc.Arbitrary<Scene> {
  const from = firstMinuteOf(zone, addDays(date, -1));
  return fc
    .record({
      week: fc.tuple(dayBlocks, dayBlocks, dayBlocks),
      busy: fc.uniqueArray(fc.integer({ min: 0, max: 3 * 1440 }), { maxLength: 16 }).map(pairs),
      timeslotDuration: fc.constantFrom(15, 30, 45, 60, 90, 120),
      durationMinutes: fc.oneof(fc.constantFrom(15, 30, 60, 90), fc.integer({ min: 1, max: 359 })),
      minNoticePeriod: fc.constantFrom(0, 1, 24, 48),
      advanceBooking: fc.constantFrom(1, 2, 30),
      nowMinutes: fc.integer({ min: -2 * 1440, max: 2 * 1440 }),
      ignored: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
      special: fc.oneof(fc.constant([]), specials(date)),
      bufferBeforeMinutes: buffer,
      bufferAfterMinutes: buffer,
    })
    .map(({ week, busy, nowMinutes, ignored, durationMinutes, special, ...rest }) => ({
      calendar: {
        zone,
        isActive: true,
        special,
        settings: {
          minNoticePeriod: rest.minNoticePeriod,
          advanceBooking: rest.advanceBooking,
          timeslotDuration: rest.timeslotDuration,
        },
        blocks: week.flatMap((blocks, index) =>
          blocks.map(([startMinute, endMinute]) => ({
            dayOfWeek: isoDayOfWeek(addDays(date, index - 1)),
            startMinute,
            endMinute,
          })),
        ),
        busy: busy.map(([start, end], index) =>
          busyRange(from + start * MINUTE_MS, from + end * MINUTE_MS, String(index)),
        ),
      },
      query: {
        durationMinutes,
        bufferBeforeMinutes: rest.bufferBeforeMinutes,
        bufferAfterMinutes: rest.bufferAfterMinutes,
        now: (from + nowMinutes * MINUTE_MS) as Instant,
        ...(ignored === undefined ? {} : { ignoreBusyId: String(ignored) }),
      },
    }));
}

function busyRange(startAt: number, endAt: number, id: string): BusyRange {
  return { startAt: startAt as Instant, endAt: endAt as Instant, kind: 'booking', id };
}

function always(zone: Zone, date: WallDate, blocks: [number, number][], timeslotDuration: number): Scene {
  const week = ALL_DAYS.flatMap((dayOfWeek): WeeklyBlock[] =>
    blocks.map(([startMinute, endMinute]) => ({ dayOfWeek, startMinute, endMinute })),
  );
  const settings = { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration };
  const now = (firstMinuteOf(zone, addDays(date, -1)) - DAY_MS) as Instant;
  const query = { durationMinutes: 15, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, now };
  return { calendar: { zone, isActive: true, blocks: week, special: [], settings, busy: [] }, query };
}

/** Returns how many slots were compared, so that a test can assert that it compared some. */
function expectSameAsReference({ calendar, query }: Scene, date: WallDate): number {
  const dates = [-1, 0, 1].map((days) => addDays(date, days));
  const expected = dates.map((day) => referenceSlots(calendar, query, day));
  expect(dates.map((day) => listSlots(calendar, query, { fromDate: day, days: 1 }))).toEqual(expected);
  const together = listSlots(calendar, query, { fromDate: addDays(date, -1), days: 3 });
  expect(together).toEqual(expected.flat());
  expect(together.every((at, index) => index === 0 || at > (together[index - 1] ?? at))).toBe(true);
  return together.length;
}

const MAX_ROUNDS = 50;

/** All scenes of one round may have no slots, so rounds are repeated until enough slots were compared. */
function compareMoreThan(slots: number, compareRound: () => number): void {
  let compared = 0;
  for (let round = 0; compared <= slots && round < MAX_ROUNDS; round += 1) compared += compareRound();
  expect(compared).toBeGreaterThan(slots);
}

/** Opening hours around a clock change. */
const SHAPES: [string, [number, number][]][] = [
  ['the whole day', [[0, 1440]]],
  ['the hours of the change', [[60, 180]]],
  ['the skipped hour alone', [[120, 180]]],
  ['half of the skipped hour', [[120, 150]]],
  [
    'two blocks that meet inside the skipped hour',
    [
      [60, 150],
      [150, 240],
    ],
  ],
  [
    'two blocks on either side of it',
    [
      [0, 120],
      [180, 300],
    ],
  ],
  [
    'two blocks that meet inside the repeated hour',
    [
      [0, 90],
      [90, 180],
    ],
  ],
  [
    'blocks of half an hour all night',
    [
      [0, 30],
      [30, 60],
      [60, 90],
      [90, 120],
      [120, 150],
      [150, 180],
      [180, 210],
    ],
  ],
];

describe.each(zones)('%s', (zone) => {
  function expectReferenceAroundChanges(numRuns: number, moreThan: number): void {
    compareMoreThan(moreThan, () => {
      let compared = 0;
      for (const { date } of daysOf(zone)) {
        fc.assert(
          fc.property(scenes(zone, date), (scene) => {
            compared += expectSameAsReference(scene, date);
          }),
          { numRuns },
        );
      }
      return compared;
    });
  }

  it('has the slots of the reference around every clock change, whatever the week and the bookings', () =>
    expectReferenceAroundChanges(1, 1));

  it('has the slots of the reference around every clock change, at length', { tags: ['wide'] }, () =>
    expectReferenceAroundChanges(12, 20),
  );

  function expectReferenceOf(blocks: [number, number][], steps: readonly number[]): void {
    for (const { date } of daysOf(zone)) {
      for (const step of steps) expectSameAsReference(always(zone, date, blocks, step), date);
    }
  }

  it.each(SHAPES)('has the slots of the reference for %s', (_, blocks) => expectReferenceOf(blocks, [15]));

  it.each(SHAPES)('has the slots of the reference for %s, at wider steps', { tags: ['wide'] }, (_, blocks) =>
    expectReferenceOf(blocks, [30, 60]),
  );

  function expectOneAnswer(runs: number, moreThan: number): void {
    const dates = daysOf(zone).map(({ date }) => date);
    compareMoreThan(moreThan, () => {
      let compared = 0;
      for (const date of dates) {
        fc.assert(
          fc.property(scenes(zone, date), ({ calendar, query }) => {
            const listed = new Set(listSlots(calendar, query, { fromDate: date, days: 1 }));
            compared += listed.size;
            const minutes = realMinutesOf(zone, date).map(({ at }) => at as Instant);
            // 'Why?' shows the grid of the day, and calls free exactly what clients are offered.
            const grid = explainDay(calendar, query, date);
            expect(grid.filter(({ refusals }) => refusals.length === 0).map(({ startAt }) => startAt)).toEqual([
              ...listed,
            ]);
            for (const { startAt, refusals } of grid) {
              expect(refusals).toEqual(refusalsOfSlot(calendar, query, startAt));
              expect(refusals.map(({ code }) => code)).not.toContain('OFF_GRID');
            }
            expect(minutes.flatMap((at) => disagreements({ calendar, query }, at, listed.has(at)))).toEqual([]);
          }),
          { numRuns: Math.ceil(runs / dates.length) },
        );
      }
      return compared;
    });
  }

  it('lists, explains and accepts the same instants of every changed day', () => expectOneAnswer(12, 1));

  it('lists, explains and accepts the same instants of every changed day, at length', { tags: ['wide'] }, () =>
    expectOneAnswer(108, 20),
  );

  function expectNearest(numRuns: number): void {
    for (const { date } of daysOf(zone)) {
      const requests = fc.integer({ min: -5 * 1440, max: 36 * 1440 });
      fc.assert(
        fc.property(
          scenes(zone, date),
          requests,
          fc.integer({ min: 1, max: 5 }),
          ({ calendar, query }, minutes, count) => {
            const request = (query.now + minutes * MINUTE_MS) as Instant;
            const all = listSlots(calendar, query, { fromDate: addDays(date, -10), days: 60 });
            const closest = all.sort((a, b) => Math.abs(a - request) - Math.abs(b - request) || a - b).slice(0, count);
            expect(nearestSlots(calendar, query, request, count)).toEqual(closest.sort((a, b) => a - b));
          },
        ),
        { numRuns },
      );
    }
  }

  it('finds the nearest of all slots', () => expectNearest(1));

  it('finds the nearest of all slots, at length', { tags: ['wide'] }, () => expectNearest(12));
});

/** What the three answers disagree on for one instant; each is also compared with the bookings themselves. */
function disagreements({ calendar, query }: Scene, at: Instant, isListed: boolean): string[] {
  const answer = explainSlot(calendar, query, at);
  const accepted = acceptSlot(calendar, query, at);
  const endAt = (at + query.durationMinutes * MINUTE_MS) as Instant;
  const others = calendar.busy.filter(({ id }) => id !== query.ignoreBusyId);
  const inTheWay = (from: number, until: number) => others.find((range) => range.startAt < until && from < range.endAt);
  const [before, after] = [query.bufferBeforeMinutes * MINUTE_MS, query.bufferAfterMinutes * MINUTE_MS];
  // A direct conflict is named before a conflict with the buffer.
  const blocker = inTheWay(at, endAt) ?? inTheWay(at - before, endAt + after);
  const refusal = answer.isFree ? undefined : answer.refusal;
  const isAcceptedRight = accepted.ok
    ? accepted.value.startAt === at && accepted.value.endAt === endAt
    : accepted.reason.code === refusal?.code;
  const faults = {
    'explained otherwise than listed': answer.isFree !== isListed,
    'accepted otherwise than listed': accepted.ok !== isListed,
    'accepted with another range or reason': !isAcceptedRight,
    'blamed on another booking': blocker !== (refusal?.code === 'TAKEN' ? refusal.by : undefined),
  };
  return Object.entries(faults).flatMap(([fault, isFault]) =>
    isFault ? `${new Date(at).toISOString()} ${fault}` : [],
  );
}

describe('a day that is open around the clock', () => {
  it('offers each real quarter hour: 92 on a short day, 100 on a long one', () => {
    for (const { zone, date, dayHours } of clockChanges()) {
      const { calendar, query } = always(zone, date, [[0, 1440]], 15);
      const slots = listSlots(calendar, query, { fromDate: date, days: 1 });
      expect([date, slots.length]).toEqual([date, dayHours * 4]);
      expect((slots.at(-1) ?? 0) - (slots[0] ?? 0)).toBe(dayHours * HOUR_MS - 15 * MINUTE_MS);
    }
  });
});
