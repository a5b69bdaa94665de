/** For tests only: a small team, and a random one. */
import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import type { Instant, IsoDay, MinuteSpan, WallDate } from '../vocabulary.ts';
import type { BusyRange, WeeklyBlock } from './calendar.ts';
import { ANYONE, type Need, type ResourceTime, type Team, type TeamSlotQuery } from './team.ts';

export const at = (iso: string) => Date.parse(iso) as Instant;
export const isoOf = (instants: readonly number[]) =>
  instants.map((instant) => new Date(instant).toISOString().slice(5, 16));

export const everyDay = (startMinute: number, endMinute: number): WeeklyBlock[] =>
  ([1, 2, 3, 4, 5, 6, 7] as IsoDay[]).map((dayOfWeek) => ({ dayOfWeek, startMinute, endMinute }));

export const busyRange = (id: string, startAt: number, endAt: number): BusyRange => ({
  id,
  kind: 'booking',
  startAt: startAt as Instant,
  endAt: endAt as Instant,
});

/** By default, a person without bookings who follows the business's hours. */
export const aResource = (id: string, overrides: Partial<ResourceTime> = {}): ResourceTime => ({
  id,
  kind: 'TEAM_MEMBER',
  name: id,
  position: 0,
  weight: 100,
  visitsADayMax: null,
  blocks: null,
  special: [],
  lanes: [{ lane: 1, busy: [] }],
  elsewhere: [],
  ...overrides,
});

/** Phoenix has no daylight saving time: nine o'clock is 16:00 UTC. */
export const aTeam = (resources: readonly ResourceTime[], overrides: Partial<Team['calendar']> = {}): Team => ({
  calendar: {
    zone: 'America/Phoenix',
    isActive: true,
    blocks: everyDay(9 * 60, 17 * 60),
    special: [],
    settings: { minNoticePeriod: 0, advanceBooking: 60, timeslotDuration: 60 },
    ...overrides,
  },
  resources,
});

export const aSlotQuery = (overrides: Partial<TeamSlotQuery> = {}): TeamSlotQuery => ({
  durationMinutes: 60,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  now: at('2026-10-05T12:00:00Z'),
  needs: [],
  with: ANYONE,
  ...overrides,
});

export const spansOf = (...pairs: readonly (readonly [number, number])[]): MinuteSpan[] =>
  pairs.map(([fromMinute, untilMinute]) => ({ fromMinute, untilMinute }));

export const aNeed = (number: number, ids: readonly string[], overrides: Partial<Need> = {}): Need => ({
  number,
  kind: number === 1 ? 'TEAM_MEMBER' : 'ROOM',
  spans: null,
  beforeMinutes: null,
  afterMinutes: null,
  choices: ids.map((resourceId) => ({ resourceId, priceCents: null, durationMinutes: null })),
  ...overrides,
});

export const DATE = '2026-10-06' as WallDate;
/** Midnight of `DATE` in Phoenix. */
const DAY_AT = at('2026-10-06T07:00:00Z');

/** Ascending points, taken in pairs, form ranges that never overlap. */
const ranges = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 7 * 4, max: 19 * 4 }), { maxLength: max }).map((points) => {
    const sorted = points.toSorted((a, b) => a - b);
    return sorted.flatMap((point, index) => {
      const end = sorted[index + 1];
      return index % 2 === 0 && end !== undefined ? [[point * 15, end * 15] as const] : [];
    });
  });

const lanesOf = (id: string, firstLane: number, units: number) =>
  fc.array(ranges(6), { minLength: units, maxLength: units }).map((lanes) =>
    lanes.map((busy, unit) => ({
      lane: firstLane + unit,
      busy: busy.map(([from, until], index) =>
        busyRange(`${id}-${unit}-${index}`, DAY_AT + from * MINUTE_MS, DAY_AT + until * MINUTE_MS),
      ),
    })),
  );

/** Three people, some with their own hours, two rooms, and dryers with two units; needs of all kinds. */
export const scenes: fc.Arbitrary<{ team: Team; query: TeamSlotQuery }> = fc
  .record({
    people: fc.tuple(lanesOf('a', 1, 1), lanesOf('b', 2, 1), lanesOf('c', 3, 1)),
    roomLanes: fc.tuple(lanesOf('r', 4, 1), lanesOf('s', 5, 1)),
    dryers: lanesOf('d', 6, 2),
    own: fc.array(fc.option(ranges(4), { nil: null }), { minLength: 3, maxLength: 3 }),
    roomHours: fc.option(ranges(4), { nil: null }),
    maxima: fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }), { minLength: 3, maxLength: 3 }),
    gap: fc.boolean(),
    ownDuration: fc.option(fc.constantFrom(30, 45, 90), { nil: null }),
    second: fc.constantFrom('none', 'room', 'person'),
    hasThird: fc.boolean(),
    buffers: fc.tuple(fc.constantFrom(0, 15), fc.constantFrom(0, 30), fc.constantFrom(null, 0, 15)),
    step: fc.constantFrom(15, 30, 60),
    ignored: fc.constantFrom('none', 'a-0-0', 'd-0-0'),
    notice: fc.integer({ min: -2, max: 10 }),
    wanted: fc.constantFrom(ANYONE, ANYONE, 'b'),
  })
  .map(({ people, roomLanes, dryers, own, ...rest }) => {
    const hours = (blocks: readonly (readonly [number, number])[] | null) =>
      blocks && blocks.flatMap(([from, until]) => everyDay(from, until));
    const persons = ['a', 'b', 'c'].map((id, index) => {
      const lanes = people[index as 0 | 1 | 2];
      const visits = lanes.flatMap(({ busy }) => busy.map((range) => ({ id: range.id, startAt: range.startAt })));
      return aResource(id, {
        position: 2 - index,
        lanes,
        blocks: hours(own[index] ?? null),
        visitsADayMax: rest.maxima[index] ?? null,
        visits,
      });
    });
    const rooms = ['r', 's'].map((id, index) =>
      aResource(id, {
        kind: 'ROOM',
        lanes: roomLanes[index as 0 | 1],
        blocks: index === 0 ? hours(rest.roomHours) : null,
      }),
    );
    const first = aNeed(1, ['a', 'b', 'c'], { spans: rest.gap ? spansOf([0, 15], [45, 60]) : null });
    const withOwn = first.choices.map((choice) =>
      choice.resourceId === 'a' ? { ...choice, durationMinutes: rest.ownDuration } : choice,
    );
    const second =
      rest.second === 'room'
        ? [aNeed(2, ['r', 's'], { afterMinutes: rest.buffers[2] })]
        : rest.second === 'person'
          ? [aNeed(2, ['b', 'c'], { kind: 'TEAM_MEMBER', spans: spansOf([0, 30]), afterMinutes: 0, beforeMinutes: 0 })]
          : [];
    const third = rest.hasThird ? [aNeed(3, ['d'], { kind: 'EQUIPMENT', spans: spansOf([15, 60]) })] : [];
    const now = (DAY_AT + rest.notice * HOUR_MS) as Instant;
    return {
      team: aTeam([...persons, ...rooms, aResource('d', { kind: 'EQUIPMENT', lanes: dryers })], {
        settings: { minNoticePeriod: 0, advanceBooking: 60, timeslotDuration: rest.step },
      }),
      query: aSlotQuery({
        now,
        with: rest.wanted,
        needs: [{ ...first, choices: withOwn }, ...second, ...third],
        bufferBeforeMinutes: rest.buffers[0],
        bufferAfterMinutes: rest.buffers[1],
        ignoreBusyId: rest.ignored,
      }),
    };
  });
