import { formatClearTime, formatDay, formatZoneName } from '@primehour/domain/format/time';
import { WAITLIST_DAYS_MAX } from '@primehour/domain/limits';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { timesInBusinessZone } from './copy/booking.ts';
import { isSameClock } from './zone.ts';

/** '10:15 AM' */
const clock = (at: number, shownZone: string): string => formatClearTime(at, shownZone);

/** 'Tue, Nov 24, 9:30 AM' */
const dayTime = (at: number, shownZone: string): string => `${formatDay(at, shownZone)}, ${clock(at, shownZone)}`;

/** 'Mountain time', or 'Central time · 9:30 AM Mountain time' where the clocks differ */
function zoneNote(at: number, shownZone: string, businessZone: string): string {
  const shownName = formatZoneName(shownZone, at);
  if (isSameClock(shownZone, businessZone, [at])) return shownName;
  const isSameDay = formatDay(at, shownZone) === formatDay(at, businessZone);
  return `${shownName} · ${(isSameDay ? clock : dayTime)(at, businessZone)} ${formatZoneName(businessZone, at)}`;
}

/** 'Times are in Mountain time.', or nothing where the clocks agree for as long as someone may wait */
function hoursZone(at: number, shownZone: string, businessZone: string): string {
  const isSame = isSameClock(shownZone, businessZone, [at, at + WAITLIST_DAYS_MAX * DAY_MS]);
  return isSame ? '' : timesInBusinessZone(formatZoneName(businessZone, at));
}

/**
 * What a page says about an instant in the shown zone: written by the server, and rewritten by the browser in its own.
 */
export const LOCAL_FORMATS = { clock, 'day-time': dayTime, 'zone-note': zoneNote, 'hours-zone': hoursZone };

export type LocalFormat = keyof typeof LOCAL_FORMATS;
