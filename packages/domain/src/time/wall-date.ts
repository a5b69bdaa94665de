/** Calendar dates and wall-clock times, without a zone: pure arithmetic that browsers can load. */
import { DAYS_OF_WEEK, type DayOfWeek, type IsoDay, type MinuteOfDay, type WallDate } from '../vocabulary.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const MINUTES_PER_DAY = 1440;

const DATE_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_PATTERN = /^(\d{2}):(\d{2})(?::00)?$/;

/** A date is text of the form YYYY-MM-DD that names an existing calendar day. */
export function parseWallDate(text: string): WallDate | undefined {
  const match = DATE_PATTERN.exec(text);
  if (!match) return undefined;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // Date.UTC rolls February 30 into March, and reads years below 100 as 19xx; converting back reveals both.
  return new Date(ms).toISOString().slice(0, 10) === text ? (text as WallDate) : undefined;
}

/** Days since 1970-01-01. */
export function epochDayOf(date: WallDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

export function wallDateOf(epochDay: number): WallDate {
  return new Date(epochDay * DAY_MS).toISOString().slice(0, 10) as WallDate;
}

/** 1970-01-01 was a Thursday. */
export function isoDayOfEpochDay(epochDay: number): IsoDay {
  return (((((epochDay + 3) % 7) + 7) % 7) + 1) as IsoDay;
}

export function addDays(date: WallDate, days: number): WallDate {
  return wallDateOf(epochDayOf(date) + days);
}

export function isoDayOfWeek(date: WallDate): IsoDay {
  return isoDayOfEpochDay(epochDayOf(date));
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: WallDate, to: WallDate): number {
  return epochDayOf(to) - epochDayOf(from);
}

/** Negative, zero or positive, for sorting. */
export function compareWallDates(a: WallDate, b: WallDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** 'HH:MM'; the end of the day is '24:00'. */
export function toWallTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** 'HH:MM:SS'; a block that ends at midnight is '24:00:00' (product/availability#weekly-hours). */
export function toWallTimeSeconds(minute: number): string {
  return `${toWallTime(minute)}:00`;
}

/** 'HH:MM' or 'HH:MM:00', up to '24:00'; fractions of a minute are not used in this product. */
export function parseWallTime(text: string): MinuteOfDay | undefined {
  const match = TIME_PATTERN.exec(text);
  if (!match) return undefined;
  const minute = Number(match[1]) * 60 + Number(match[2]);
  return Number(match[2]) < 60 && minute <= MINUTES_PER_DAY ? (minute as MinuteOfDay) : undefined;
}

export function isoDayOf(day: DayOfWeek): IsoDay {
  return (DAYS_OF_WEEK.indexOf(day) + 1) as IsoDay;
}

export function dayNameOf(isoDay: IsoDay): DayOfWeek {
  // The tuple has seven entries and IsoDay ends at 7.
  return DAYS_OF_WEEK[isoDay - 1] as DayOfWeek;
}
