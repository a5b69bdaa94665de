/** Periods of whole days on the business's calendar, and what they are compared with (product/insights#period). */
import { addDays, daysBetween, isoDayOfWeek } from '../time/wall-date.ts';
import type { WallDate } from '../vocabulary.ts';

/** Half-open: `until` is the first day after it. */
export type Period = { readonly from: WallDate; readonly until: WallDate };

export const PERIOD_NAMES = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'last-12-weeks',
  'last-12-months',
] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** Longer periods are requested in parts. */
export const PERIOD_MAX_DAYS = 371;

const mondayOf = (date: WallDate): WallDate => addDays(date, 1 - isoDayOfWeek(date));
const firstOfMonth = (date: WallDate): WallDate => `${date.slice(0, 7)}-01` as WallDate;

/** The first day of the month that lies `months` after the month of a date. */
export function monthsAfter(date: WallDate, months: number): WallDate {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01` as WallDate;
}

/**
 * A period by its name. The current week and month include their remaining days, so that their bars keep their places.
 */
export function periodOf(name: PeriodName, today: WallDate): Period {
  const monday = mondayOf(today);
  const first = firstOfMonth(today);
  switch (name) {
    case 'this-week':
      return { from: monday, until: addDays(monday, 7) };
    case 'last-week':
      return { from: addDays(monday, -7), until: monday };
    case 'this-month':
      return { from: first, until: monthsAfter(first, 1) };
    case 'last-month':
      return { from: monthsAfter(first, -1), until: first };
    case 'last-12-weeks':
      return { from: addDays(monday, -12 * 7), until: monday };
    case 'last-12-months':
      return { from: monthsAfter(first, -12), until: first };
  }
}

/** A period that has not ended is compared only up to today: six days are not comparable with seven. */
export const soFar = ({ from, until }: Period, today: WallDate): Period => ({
  from,
  until: until > addDays(today, 1) ? addDays(today, 1) : until,
});

export const isUnderWay = ({ from, until }: Period, today: WallDate): boolean => from <= today && today < until;

const shifted = ({ from, until }: Period, days: number): Period => ({
  from: addDays(from, -days),
  until: addDays(until, -days),
});

/** The same number of days before, shifted by whole weeks: a Monday is compared with a Monday. */
export const periodBefore = (period: Period): Period =>
  shifted(period, Math.ceil(daysBetween(period.from, period.until) / 7) * 7);

/** The same weeks of last year. */
export const yearBefore = (period: Period): Period => shifted(period, 52 * 7);

export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

/** The steps that keep a period's chart readable. */
export function stepOf({ from, until }: Period): Step {
  const days = daysBetween(from, until);
  if (days <= 14) return 'day';
  return days <= 26 * 7 ? 'week' : 'month';
}

/** The first day of the step that contains a date. */
export function stepStart(date: WallDate, step: Step): WallDate {
  if (step === 'day') return date;
  return step === 'week' ? mondayOf(date) : firstOfMonth(date);
}

const nextStep = (date: WallDate, step: Step): WallDate =>
  step === 'month' ? monthsAfter(date, 1) : addDays(date, step === 'day' ? 1 : 7);

/** The first days of all steps of a period; the first may lie before it. */
export function stepsOf({ from, until }: Period, step: Step): WallDate[] {
  const starts: WallDate[] = [];
  for (let start = stepStart(from, step); start < until; start = nextStep(start, step)) starts.push(start);
  return starts;
}
