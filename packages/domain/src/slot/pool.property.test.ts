/**
 * Guarantee: a range in the future finds a unit if and only if the count allows it, whatever was taken in which order.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Instant } from '../vocabulary.ts';
import type { TimeRange } from './calendar.ts';
import { fullRanges, packPool } from './pool.ts';
import { busyRange } from './team.fixtures.ts';
import type { Lane } from './team.ts';

const NOW = 100 as Instant;
const range = (from: number, until: number): TimeRange => ({ startAt: from as Instant, endAt: until as Instant });

/** As partners book: each range goes to the first unit that has room, or nowhere. */
const arrived = (units: number, visits: readonly (readonly [number, number])[]): Lane[] => {
  const lanes = Array.from({ length: units }, (_, lane) => ({
    lane: lane + 1,
    busy: [] as ReturnType<typeof busyRange>[],
  }));
  for (const [index, [from, length]] of visits.entries()) {
    const lane = lanes.find(({ busy }) =>
      busy.every(({ startAt, endAt }) => endAt <= from || from + length <= startAt),
    );
    lane?.busy.push(busyRange(String(index), from, from + length));
  }
  return lanes.map(({ lane, busy }) => ({ lane, busy: busy.toSorted((a, b) => a.startAt - b.startAt) }));
};

const scenes = fc.record({
  units: fc.integer({ min: 2, max: 4 }),
  visits: fc.array(fc.tuple(fc.integer({ min: 60, max: 260 }), fc.integer({ min: 5, max: 60 })), { maxLength: 24 }),
  requested: fc.tuple(fc.integer({ min: 101, max: 260 }), fc.integer({ min: 5, max: 80 })),
});

const countAt = (lanes: readonly Lane[], at: number) =>
  lanes.filter(({ busy }) => busy.some(({ startAt, endAt }) => startAt <= at && at < endAt)).length;

it('count and lanes agree', () => {
  let repacked = 0;
  fc.assert(
    fc.property(scenes, ({ units, visits, requested: [from, length] }) => {
      const lanes = arrived(units, visits);
      const isFree = Array.from({ length }, (_, minute) => countAt(lanes, from + minute)).every(
        (count) => count < units,
      );
      const packed = packPool(lanes, [range(from, from + length)], NOW);
      expect(packed !== undefined).toBe(isFree);
      repacked += packed && packed.changes.length > 0 ? 1 : 0;
      for (const { startAt } of packed?.changes ?? []) expect(startAt).toBeGreaterThan(NOW);
      const full = fullRanges(lanes);
      const minutes = Array.from({ length: 260 }, (_, minute) => minute + 60);
      const isFull = (at: number) => full.some(({ startAt, endAt }) => startAt <= at && at < endAt);
      expect(minutes.filter(isFull)).toEqual(minutes.filter((at) => countAt(lanes, at) === units));
    }),
    { numRuns: 1000 },
  );
  expect(repacked).toBeGreaterThan(1);
});

it('moves nothing that has begun, and refuses ranges that would require it', () => {
  const lanes = [
    { lane: 1, busy: [busyRange('a', 90, 120)] },
    { lane: 2, busy: [busyRange('b', 60, 95)] },
  ];
  expect(packPool(lanes, [range(95, 130)], NOW)).toEqual({ lanes: [2], changes: [] });
  const other = [
    { lane: 1, busy: [busyRange('a', 60, 96), busyRange('c', 120, 140)] },
    { lane: 2, busy: [busyRange('b', 97, 119)] },
  ];
  expect(packPool(other, [range(90, 118)], NOW)).toBeUndefined();
});

it('solves the example of two dryers: nine to eleven on one, eleven to one on the other, and nine to twelve in addition', () => {
  const lanes = [
    { lane: 1, busy: [busyRange('a', 540, 600), busyRange('b', 600, 660)] },
    { lane: 2, busy: [busyRange('c', 660, 780)] },
  ];
  expect(packPool(lanes, [range(540, 720)], NOW)?.changes).toHaveLength(1);
});
