import { formatMonth } from '@primehour/domain/format/time';
import { addDays, daysBetween, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import type { DayGroup } from './day-groups.ts';

/** One cell: a day, how many times it has, and whether it lies in the window at all. */
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

/** 'November 2026', 'November – December 2026', 'December 2026 – January 2027' */
export function spanTitle(first: WallDate, last: WallDate): string {
  const from = monthOf(first);
  const to = monthOf(last);
  if (from === to) return from;
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.slice(0, -5) : from} – ${to}`;
}

/** 'Nov' of a date */
export function shortMonth(date: WallDate): string {
  return monthOf(date).slice(0, 3);
}

function monthOf(date: WallDate): string {
  return formatMonth(Date.parse(date), 'UTC');
}
