/** Dates on which the weekly hours do not apply: time off closes them, special hours replace the hours of one date. */
import { MINUTES_PER_DAY } from '../time/wall-date.ts';
import type { WallDate } from '../vocabulary.ts';

export const SPECIAL_DATE_KINDS = ['TIME_OFF', 'SPECIAL_HOURS'] as const;
export type SpecialDateKind = (typeof SPECIAL_DATE_KINDS)[number];

/** Minutes after midnight, half-open. */
export type OpenHours = { readonly startMinute: number; readonly endMinute: number };

/** Both dates are inclusive. Time off has no hours; special hours are for one date. */
export type SpecialDate = {
  readonly id: string;
  readonly kind: SpecialDateKind;
  readonly fromDate: WallDate;
  readonly untilDate: WallDate;
  /** 'Thanksgiving Day', or the partner's own words; may be empty. */
  readonly name: string;
  readonly hours: readonly OpenHours[];
};

/** A longer date range is a typo: no one closes for years but keeps the booking page. */
export const TIME_OFF_MAX_DAYS = 366;
export const SPECIAL_DATE_NAME_MAX_LENGTH = 120;
/** Ours: how many entries one business may store, past ones included. */
export const SPECIAL_DATES_MAX = 1000;
/** Entries that may be saved at once: the public holidays of several years. */
export const SPECIAL_DATES_AT_ONCE_MAX = 60;

/** What is wrong with special hours, and where. */
export type HoursProblem = { readonly index: number; readonly code: 'END_NOT_AFTER_START' | 'DUPLICATE' | 'OVERLAP' };

/** The hours of one date end after they start and do not overlap; any whole minute may be a boundary. */
export function findHoursProblem(hours: readonly OpenHours[]): HoursProblem | undefined {
  for (const [index, { startMinute, endMinute }] of hours.entries()) {
    if (endMinute <= startMinute || startMinute < 0 || endMinute > MINUTES_PER_DAY) {
      return { index, code: 'END_NOT_AFTER_START' };
    }
    const earlier = hours.slice(0, index);
    if (earlier.some((other) => other.startMinute === startMinute && other.endMinute === endMinute)) {
      return { index, code: 'DUPLICATE' };
    }
    if (earlier.some((other) => other.startMinute < endMinute && startMinute < other.endMinute)) {
      return { index, code: 'OVERLAP' };
    }
  }
  return undefined;
}

export const coversDate = (special: Pick<SpecialDate, 'fromDate' | 'untilDate'>, date: WallDate): boolean =>
  special.fromDate <= date && date <= special.untilDate;
