import { formatDay, formatZoneName } from '@primehour/domain/format/time';
import { isSameClock, placeOf } from './zone.ts';
import { formatClearTime } from './zone-time.ts';

type Words = (at: number, shownZone: string, businessZone: string) => string;

/** What a page says about an instant in the shown zone: written by the server, and again by the browser in its own. */
export const LOCAL_WORDS = {
  /** '10:15 AM' */
  clock: (at, shownZone) => formatClearTime(at, shownZone),
  /** 'Tue, Nov 24, 9:30 AM' */
  'day-time': (at, shownZone) => `${formatDay(at, shownZone)}, ${formatClearTime(at, shownZone)}`,
  /** 'Mountain time', or 'Central time · 9:30 AM in Denver (Mountain time)' where clocks differ */
  'zone-note': (at, shownZone, businessZone) => {
    const shownName = formatZoneName(shownZone, at);
    if (isSameClock(shownZone, businessZone, [at])) return shownName;
    const isSameDay = formatDay(at, shownZone) === formatDay(at, businessZone);
    const business = LOCAL_WORDS[isSameDay ? 'clock' : 'day-time'](at, businessZone, businessZone);
    return `${shownName} · ${business} in ${placeOf(businessZone, at)}`;
  },
} satisfies Record<string, Words>;

export type LocalWords = keyof typeof LOCAL_WORDS;
