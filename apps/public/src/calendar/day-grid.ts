import { formatMonth } from '@primehour/domain/format/time';
import { addDays, daysBetween, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import type { DayGroup } from './day-groups.ts';

/** One cell: a day, its number of times, and whether it is in the window. */
export type GridDay = { date: WallDate; count: number; isInside: boolean };

const WEEK_DAYS = 7;

/** Whole weeks, Sunday first, from the first to the last day of the window. */
export function weeksOf(first: WallDate, last: WallDate, groups: readonly DayGroup[]): GridDay[][] {
  const counts = new Map(groups.map(({ date, slots }) => [date, slots.length]));
  const start = addDays(first, -(isoDayOfWeek(first) % WEEK_DAYS));
  const weekCount = Math.floor(daysBetween(start, last) / WEEK_DAYS) + 1;
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (__, day) => {
      const date = addDays(start, week * WEEK_DAYS + day);
      return { date, count: counts.get(date) ?? 0, isInside: date >= first && date <= last };
    }),
  );
}

/** 'November 2026', 'Nov – Dec 2026', 'Dec 2026 – Jan 2027' */
export function spanTitle(first: WallDate, last: WallDate): string {
  const year = first.slice(0, 4);
  if (first.slice(0, 7) === last.slice(0, 7)) return monthOf(first);
  const from = year === last.slice(0, 4) ? shortMonth(first) : `${shortMonth(first)} ${year}`;
  return `${from} – ${shortMonth(last)} ${last.slice(0, 4)}`;
}

/** 'Nov', for a date */
export function shortMonth(date: WallDate): string {
  return monthOf(date).slice(0, 3);
}

function monthOf(date: WallDate): string {
  return formatMonth(Date.parse(date), 'UTC');
}
