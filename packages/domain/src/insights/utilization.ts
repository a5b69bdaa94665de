/** How much of the open time was booked (product/insights#utilization). */
import type { TimeRange } from '../slot/calendar.ts';
import { mergeRanges } from '../slot/merge-busy.ts';
import { DAY_MS, HOUR_MS, isoDayOfEpochDay, MINUTE_MS, wallDateOf } from '../time/wall-date.ts';
import { epochDayAt, offsetMinutesAt, wallEdgeToInstant, zoneTable, type ZoneTable } from '../time/zone-table.ts';
import type { Instant, IsoDay, WallDate, Zone } from '../vocabulary.ts';
import type { InsightFacts } from './facts.ts';
import { openTimeOf } from './open-time.ts';
import { type Step, stepStart } from './period.ts';
import { intersectRanges, minutesOf, withoutRanges } from './ranges.ts';
import { isIn } from './sets.ts';

/** Booked time inside open time; `extraMinutes` were booked outside of it. */
export type Used = { readonly openMinutes: number; readonly bookedMinutes: number; readonly extraMinutes: number };

export type PersonUse = Used & {
  readonly resourceId: string;
  readonly name: string;
  /** Ascending and disjoint. */
  readonly open: readonly TimeRange[];
  readonly booked: readonly TimeRange[];
};

type Facts = Pick<InsightFacts, 'team' | 'bookings' | 'sales'>;

/** Services and sold times of each person, without buffers; a second booking during a gap counts once. */
function bookedBy({ bookings, sales }: Facts, within: TimeRange): Map<string, TimeRange[]> {
  const byPerson = new Map<string, TimeRange[]>();
  const add = (people: readonly string[], range: TimeRange) => {
    if (range.startAt >= within.endAt || range.endAt <= within.startAt) return;
    for (const id of people) {
      const ranges = byPerson.get(id);
      if (ranges) ranges.push(range);
      else byPerson.set(id, [range]);
    }
  };
  for (const one of bookings) if (isIn(one.sets, 'booked')) add(one.people, one);
  for (const one of sales) if (one.soldCents !== null) add(one.people, one);
  return byPerson;
}

/** The use of everyone's open time in a period. */
export function usesOf(facts: Facts, within: TimeRange): PersonUse[] {
  const byPerson = bookedBy(facts, within);
  return facts.team.people.map(({ id, name }) => {
    const open = openTimeOf(facts.team, id, within);
    const taken = intersectRanges(mergeRanges(byPerson.get(id) ?? []), [within]);
    const booked = intersectRanges(taken, open);
    return {
      resourceId: id,
      name,
      open,
      booked,
      openMinutes: minutesOf(open),
      bookedMinutes: minutesOf(booked),
      extraMinutes: minutesOf(withoutRanges(taken, open)),
    };
  });
}

export const sumOf = (uses: readonly Used[]): Used => ({
  openMinutes: uses.reduce((sum, use) => sum + use.openMinutes, 0),
  bookedMinutes: uses.reduce((sum, use) => sum + use.bookedMinutes, 0),
  extraMinutes: uses.reduce((sum, use) => sum + use.extraMinutes, 0),
});

export type StepUse = { openMinutes: number; bookedMinutes: number };

/** Open and booked minutes by step, each minute in the step of its day, because a range may last for days. */
export function usesByStep(uses: readonly PersonUse[], zone: Zone, step: Step): Map<WallDate, StepUse> {
  const table = zoneTable(zone);
  const steps = new Map<WallDate, StepUse>();
  const starts = new Map<number, WallDate>();
  const add = (ranges: readonly TimeRange[], key: keyof StepUse) => {
    for (const { day, minutes } of ranges.flatMap((range) => minutesByDay(table, range))) {
      const start = starts.get(day) ?? stepStart(wallDateOf(day), step);
      starts.set(day, start);
      const use = steps.get(start) ?? { openMinutes: 0, bookedMinutes: 0 };
      use[key] += minutes;
      steps.set(start, use);
    }
  };
  for (const { open, booked } of uses) {
    add(open, 'openMinutes');
    add(booked, 'bookedMinutes');
  }
  return steps;
}

/** A range's minutes in each of its days on the business's clock. */
function minutesByDay(table: ZoneTable, { startAt, endAt }: TimeRange): { day: number; minutes: number }[] {
  const days: { day: number; minutes: number }[] = [];
  let at: number = startAt;
  for (let day = epochDayAt(table, startAt); at < endAt; day += 1) {
    const until = Math.min(endAt, wallEdgeToInstant(table, day + 1, 0));
    days.push({ day, minutes: (until - at) / MINUTE_MS });
    at = until;
  }
  return days;
}

type HourUse = { readonly isoDay: IsoDay; readonly hour: number } & StepUse;

/** Open and booked minutes by weekday and hour of the business's clock; only hours that were open. */
export function usesByHour(uses: readonly PersonUse[], zone: Zone): HourUse[] {
  const table = zoneTable(zone);
  const hours = new Map<number, StepUse & { isoDay: IsoDay; hour: number }>();
  const add = ({ startAt, endAt }: TimeRange, key: keyof StepUse) => {
    // Zones differ by whole hours, so their hours start together.
    for (let at: number = startAt; at < endAt; at = Math.min(endAt, at - (at % HOUR_MS) + HOUR_MS)) {
      const local = at + offsetMinutesAt(table, at as Instant) * MINUTE_MS;
      const dayOfWeek = isoDayOfEpochDay(Math.floor(local / DAY_MS));
      const hour = Math.floor((local % DAY_MS) / HOUR_MS);
      const use = hours.get(dayOfWeek * 24 + hour) ?? { isoDay: dayOfWeek, hour, openMinutes: 0, bookedMinutes: 0 };
      use[key] += (Math.min(endAt, at - (at % HOUR_MS) + HOUR_MS) - at) / MINUTE_MS;
      hours.set(dayOfWeek * 24 + hour, use);
    }
  };
  for (const { open, booked } of uses) {
    for (const range of open) add(range, 'openMinutes');
    for (const range of booked) add(range, 'bookedMinutes');
  }
  return [...hours.values()].toSorted((a, b) => a.isoDay - b.isoDay || a.hour - b.hour);
}
