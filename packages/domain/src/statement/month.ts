/** A month of a business's calendar, '2026-11'. */
import { dateIn } from '../format/time.ts';
import { instantAtWallTime } from '../time/wall-instant.ts';
import type { Instant, WallDate, Zone } from '../vocabulary.ts';

/** From its first midnight to the next month's, in the business's zone; `until` is exclusive. */
export type MonthBounds = { readonly from: Instant; readonly until: Instant };

export const MONTH_PATTERN = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

export const monthOf = (at: Instant, zone: Zone): string => dateIn(at, zone).slice(0, 7);

export const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

export function boundsOfMonth(month: string, zone: Zone): MonthBounds {
  const startOf = (which: string) => instantAtWallTime(`${which}-01` as WallDate, 0, zone);
  return { from: startOf(month), until: startOf(nextMonth(month)) };
}
