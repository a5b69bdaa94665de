import type { BusyTime } from '@primehour/contract/calendar';
import type { Access } from '@primehour/domain/access/access';
import { coversPerson } from '@primehour/domain/access/covers-person';
import { dateIn, formatClearTime, formatDay, formatDayTime } from '@primehour/domain/format/time';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { minuteAt } from '@primehour/domain/time/wall-instant';
import * as copy from '../../copy/week.ts';
import { paths } from '../../paths.ts';
import { formatRange, timesOf } from './week-items-model.ts';
import { type Day, inLanes, type Placed } from './week-model.ts';

// Busy times of other calendars are shown behind the week's bookings: they close time to clients but refuse nothing.

export const busyTitle = ({ calendarName }: Pick<BusyTime, 'calendarName'>): string => `Busy · ${calendarName}`;

/** Where the user can change what a busy time comes from: its calendar's page, or nowhere (product/team#roles). */
export function busyPath(
  { resourceId }: Pick<BusyTime, 'resourceId'>,
  access: Access,
  ownId: string | undefined,
): string | undefined {
  if (!coversPerson(access, resourceId, ownId)) return undefined;
  return resourceId === undefined ? paths.calendars : paths.resourceCalendars(resourceId);
}

/** The part of a day that a line of text takes. */
const LINE_MS = 15 * MINUTE_MS;

type Range = { readonly startAt: number; readonly endAt: number };

export const overlaps = (a: Range, b: Range): boolean => a.startAt < b.endAt && b.startAt < a.endAt;

/**
 * Busy ranges of a day, side by side where calendars overlap. A person's column has their own calendars and those of
 * the business; everyone's day has all of them.
 */
export const busyOfDay = (day: Day, busy: readonly BusyTime[]): Placed<BusyTime>[] =>
  inLanes(busy.filter((one) => overlaps(one, day) && isSeenIn(day, one)));

const isSeenIn = ({ resourceId }: Day, busy: BusyTime): boolean =>
  resourceId === undefined || busy.resourceId === undefined || busy.resourceId === resourceId;

/** The instant in a day at which the text of a busy time can be read: below what covers its start. */
export function labelAt(busy: Range, day: Range, covers: readonly Range[]): number {
  let at = Math.max(busy.startAt, day.startAt);
  const inOrder = covers.filter((one) => overlaps(one, busy)).sort((a, b) => a.startAt - b.startAt);
  for (const one of inOrder) if (one.startAt - at < LINE_MS) at = Math.max(at, one.endAt);
  // A fully covered one keeps its text at its start, for screen readers.
  return at < Math.min(busy.endAt, day.endAt) ? at : Math.max(busy.startAt, day.startAt);
}

/** '9:30 – 10:30 AM', or the part of it that is in this day. */
export function busyTimesOf({ startAt, endAt }: Range, day: Day, zone: string): string {
  const [isFromBefore, isUntilAfter] = [startAt < day.startAt, endAt > day.endAt];
  const isWhole = startAt <= day.startAt && endAt >= day.endAt;
  if (isWhole) return copy.allDay;
  if (isFromBefore) return copy.untilTime(formatClearTime(endAt, zone));
  if (isUntilAfter) return copy.fromTime(formatClearTime(startAt, zone));
  return timesOf(startAt, endAt, zone);
}

/** The whole range, in words: one day's times, or from which day to which. */
export function busyRange({ startAt, endAt }: Range, zone: string): string {
  if (minuteAt(startAt, zone) === 0 && minuteAt(endAt, zone) === 0) {
    const [first, last] = [formatDay(startAt, zone), formatDay(endAt - 1, zone)];
    return first === last ? copy.allDayOn(first) : copy.allDaysFrom(first, last);
  }
  if (dateIn(startAt, zone) === dateIn(endAt - 1, zone)) return formatRange(startAt, endAt, zone);
  return `${formatDayTime(startAt, zone)} – ${formatDayTime(endAt, zone)}`;
}
