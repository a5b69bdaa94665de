import { expect, it } from 'vitest';
import type { Instant, WallDate } from '../vocabulary.ts';
import { usesByHour, usesByStep, usesOf } from './utilization.ts';

// The guarantee: every open and booked minute counts once, in its own day, week, month and hour, even on days of 23 and
// 25 hours.

const zone = 'America/Chicago';
const at = (iso: string) => Date.parse(iso) as Instant;
const everyDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((dayOfWeek) => ({ dayOfWeek, startMinute: 0, endMinute: 1440 }));
const person = {
  id: 'ada',
  name: 'Ada',
  blocks: null,
  special: [],
  past: [],
  closed: [],
  since: at('2026-01-01'),
  until: null,
};
const team = { business: { zone, blocks: everyDay, special: [], past: [] }, people: [person] } as const;

it('minutes of someone who is open around the clock count in the day to which they belong', () => {
  // Friday to Monday, with a night that was sold from Saturday, 11 PM, to Sunday, 2 AM.
  const sale = {
    startAt: at('2026-11-01T04:00:00Z'),
    endAt: at('2026-11-01T08:00:00Z'),
    people: ['ada'],
    soldCents: 1,
  };
  const sales = [{ ...sale, id: 'l', name: 'Night', keptCents: 1, listPriceCents: null }];
  const range = { startAt: at('2026-10-30T05:00:00Z'), endAt: at('2026-11-03T06:00:00Z') };
  const uses = usesOf({ team, bookings: [], sales }, range);
  const hours = ([date, { openMinutes, bookedMinutes }]: [WallDate, { openMinutes: number; bookedMinutes: number }]) =>
    [date, openMinutes / 60, bookedMinutes / 60] as const;
  expect([...usesByStep(uses, zone, 'day')].map(hours)).toEqual([
    ['2026-10-30', 24, 0],
    ['2026-10-31', 24, 1],
    ['2026-11-01', 25, 3],
    ['2026-11-02', 24, 0],
  ]);
  expect([...usesByStep(uses, zone, 'week')].map(hours)).toEqual([
    ['2026-10-26', 73, 4],
    ['2026-11-02', 24, 0],
  ]);
  expect([...usesByStep(uses, zone, 'month')].map(hours)).toEqual([
    ['2026-10-01', 48, 1],
    ['2026-11-01', 49, 3],
  ]);
  const ofSunday = usesByHour(uses, zone).filter(({ isoDay }) => isoDay === 7);
  expect(ofSunday.slice(0, 3)).toEqual([
    { isoDay: 7, hour: 0, openMinutes: 60, bookedMinutes: 60 },
    { isoDay: 7, hour: 1, openMinutes: 120, bookedMinutes: 120 },
    { isoDay: 7, hour: 2, openMinutes: 60, bookedMinutes: 0 },
  ]);
});
