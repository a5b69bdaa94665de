import type { BusyRange } from '@primehour/domain/slot/calendar';
import { ANYONE, type Need, type ResourceTime, type Team, type TeamSlotQuery } from '@primehour/domain/slot/team';
import { listTeamSlots } from '@primehour/domain/slot/team-slots';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant, IsoDay, WallDate } from '@primehour/domain/vocabulary';
import type { Benchmark } from './figure.ts';
import { median, seededRandom } from './statistics.ts';

const PEOPLE = 20;
const BOOKINGS = 200;
const WINDOW_DAYS = 30;
const RUNS = 40;
/** Midnight in Phoenix, which has no daylight saving time. */
const FIRST_AT = Date.parse('2026-10-05T07:00:00Z');

export const teamSlots: Benchmark = {
  name: 'team-slots',
  method:
    `The slot engine alone, warm: the free starts of anyone among ${PEOPLE} people with ${BOOKINGS} bookings each in ` +
    `${WINDOW_DAYS} days, twelve hours a day on a 15-minute grid; processor time per answer, median of batches of ${RUNS}.`,
  run: async ({ options }) => {
    const measure = (team: Team, query: TeamSlotQuery) => costOf(team, query, options.rounds);
    return [
      {
        name: 'everyone follows the business',
        value: measure(aTeam(false), aSlotQuery([])),
        unit: 'ms',
        budget: { atMost: 3 },
      },
      {
        name: 'everyone has hours of their own',
        value: measure(aTeam(true), aSlotQuery([])),
        unit: 'ms',
        budget: { atMost: 3 },
      },
      { name: 'with one of four rooms', value: measure(aTeam(false), aSlotQuery([ROOM])), unit: 'ms' },
      { name: 'one person', value: measure(aTeam(false), { ...aSlotQuery([]), with: 'person-0' }), unit: 'ms' },
    ];
  },
};

function costOf(team: Team, query: TeamSlotQuery, rounds: number): number {
  const window = { fromDate: '2026-10-05' as WallDate, days: WINDOW_DAYS };
  const starts = listTeamSlots(team, query, window).length;
  if (starts < WINDOW_DAYS * 10) throw new Error(`${starts} starts: not the expected number.`);
  const batches = Array.from({ length: rounds + 2 }, () => {
    const before = process.cpuUsage();
    for (let run = 0; run < RUNS; run += 1) listTeamSlots(team, query, window);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000 / RUNS;
  });
  // The first two warm it up.
  return median(batches.slice(2));
}

const ROOMS = ['room-0', 'room-1', 'room-2', 'room-3'];
const ROOM: Need = {
  number: 2,
  kind: 'ROOM',
  spans: null,
  beforeMinutes: null,
  afterMinutes: null,
  choices: ROOMS.map((resourceId) => ({ resourceId, priceCents: null, durationMinutes: null })),
};

const aSlotQuery = (needs: readonly Need[]): TeamSlotQuery => ({
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  now: (FIRST_AT - DAY_MS) as Instant,
  needs,
  with: ANYONE,
});

function aTeam(hasOwnHours: boolean): Team {
  const random = seededRandom(7);
  const settings = { minNoticePeriod: 0, advanceBooking: 60, timeslotDuration: 15 };
  const people = Array.from({ length: PEOPLE }, (_, number) =>
    aResource('TEAM_MEMBER', `person-${number}`, {
      blocks: hasOwnHours ? everyDay(8 * 60 + (number % 4) * 5, 20 * 60) : null,
      lanes: [{ lane: number + 1, busy: aMonth(`person-${number}`, random) }],
    }),
  );
  const rooms = ROOMS.map((id, number) =>
    aResource('ROOM', id, { lanes: [{ lane: PEOPLE + number + 1, busy: aMonth(id, random) }] }),
  );
  return {
    calendar: { zone: 'America/Phoenix', isActive: true, blocks: everyDay(8 * 60, 20 * 60), special: [], settings },
    resources: [...people, ...rooms],
  };
}

const everyDay = (startMinute: number, endMinute: number) =>
  ([1, 2, 3, 4, 5, 6, 7] as IsoDay[]).map((dayOfWeek) => ({ dayOfWeek, startMinute, endMinute }));

const aResource = (
  kind: ResourceTime['kind'],
  id: string,
  overrides: Pick<ResourceTime, 'lanes'> & Partial<ResourceTime>,
): ResourceTime => ({
  id,
  kind,
  name: id,
  position: 0,
  weight: 100,
  visitsADayMax: null,
  blocks: null,
  special: [],
  elsewhere: [],
  ...overrides,
});

/** Hours at random quarters, apart from each other. */
function aMonth(id: string, random: () => number): BusyRange[] {
  return Array.from({ length: WINDOW_DAYS * 12 }, (_, hour) => ({ hour, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, BOOKINGS)
    .map(({ hour }) => hour)
    .toSorted((a, b) => a - b)
    .map((hour): BusyRange => {
      const startAt = FIRST_AT + Math.floor(hour / 12) * DAY_MS + (8 + (hour % 12)) * HOUR_MS;
      const late = random() < 0.5 ? 0 : 15 * MINUTE_MS;
      return {
        id: `${id}-${hour}`,
        kind: 'booking',
        startAt: (startAt + late) as Instant,
        endAt: (startAt + HOUR_MS) as Instant,
      };
    });
}
