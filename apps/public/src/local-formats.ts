import { formatClearTime, formatDay, formatZoneName } from '@primehour/domain/format/time';
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

/**
 * What a page says about an instant in the shown zone: written by the server, and rewritten by the browser in its own.
 */
export const LOCAL_FORMATS = { clock, 'day-time': dayTime, 'zone-note': zoneNote };

export type LocalFormat = keyof typeof LOCAL_FORMATS;
