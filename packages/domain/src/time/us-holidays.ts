/** The public holidays of the United States (5 U.S.C. 6103), computed, so that no list becomes outdated. */
import type { IsoDay, WallDate } from '../vocabulary.ts';
import { addDays, compareWallDates, isoDayOfWeek } from './wall-date.ts';

export type Holiday = {
  readonly name: string;
  readonly date: WallDate;
  /** When offices close for it: the same date, or the adjacent weekday if it is on a weekend. */
  readonly observedDate: WallDate;
};

type Rule = { readonly name: string; readonly since: number; readonly dateIn: (year: number) => WallDate };

const MONDAY = 1;
const THURSDAY = 4;

const dateOf = (year: number, month: number, day: number): WallDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as WallDate;

const fixed = (month: number, day: number) => (year: number) => dateOf(year, month, day);

/** The first such weekday on or after a date. */
const onOrAfter = (date: WallDate, day: IsoDay): WallDate => addDays(date, (day - isoDayOfWeek(date) + 7) % 7);

const nth = (count: number, day: IsoDay, month: number) => (year: number) =>
  addDays(onOrAfter(dateOf(year, month, 1), day), (count - 1) * 7);

const lastMondayOfMay = (year: number): WallDate => onOrAfter(dateOf(year, 5, 25), MONDAY);

const RULES: readonly Rule[] = [
  { name: 'New Year’s Day', since: 1971, dateIn: fixed(1, 1) },
  { name: 'Martin Luther King Jr. Day', since: 1986, dateIn: nth(3, MONDAY, 1) },
  { name: 'Presidents’ Day', since: 1971, dateIn: nth(3, MONDAY, 2) },
  { name: 'Memorial Day', since: 1971, dateIn: lastMondayOfMay },
  { name: 'Juneteenth', since: 2021, dateIn: fixed(6, 19) },
  { name: 'Independence Day', since: 1971, dateIn: fixed(7, 4) },
  { name: 'Labor Day', since: 1971, dateIn: nth(1, MONDAY, 9) },
  { name: 'Columbus Day', since: 1971, dateIn: nth(2, MONDAY, 10) },
  { name: 'Veterans Day', since: 1978, dateIn: fixed(11, 11) },
  { name: 'Thanksgiving Day', since: 1971, dateIn: nth(4, THURSDAY, 11) },
  { name: 'Christmas Day', since: 1971, dateIn: fixed(12, 25) },
];

/** On a Saturday it is observed on the Friday before, on a Sunday on the Monday after. */
function observed(date: WallDate): WallDate {
  const day = isoDayOfWeek(date);
  return addDays(date, day === 6 ? -1 : day === 7 ? 1 : 0);
}

/**
 * The holidays whose own date is in the year, in order. New Year’s Day may be observed on the last day of the year
 * before.
 */
export function holidaysOf(year: number): Holiday[] {
  return RULES.filter(({ since }) => year >= since).map(({ name, dateIn }) => {
    const date = dateIn(year);
    return { name, date, observedDate: observed(date) };
  });
}

/** The holidays of the twelve months from a date on, by either of their dates. */
export function comingHolidays(today: WallDate): Holiday[] {
  const year = Number(today.slice(0, 4));
  const inAYear = dateOf(year + 1, Number(today.slice(5, 7)), Math.min(28, Number(today.slice(8, 10))));
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(
    ({ date, observedDate }) => (date >= today || observedDate >= today) && compareWallDates(date, inAYear) < 0,
  );
}

/**
 * The day to close for an upcoming holiday: its own date, or the observed one if that is past
 * (product/availability#special-dates).
 */
export const closedDateOf = ({ date, observedDate }: Holiday, today: WallDate): WallDate =>
  date >= today ? date : observedDate;
