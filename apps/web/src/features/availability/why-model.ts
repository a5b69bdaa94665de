import type { Why } from '@primehour/contract/why';
import type { Access, Permission } from '@primehour/domain/access/access';
import type { RefusalTarget } from '@primehour/domain/slot/refusal';
import { dayNameOf, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/availability.ts';
import { isSame } from '../../is-same.ts';
import { paths } from '../../paths.ts';
import { isForMember } from '../../shell/screen-permissions.ts';

/** Where a refused time is changed: what the button says, and where it leads. */
export type Remedy = { readonly label: string } & ({ readonly href: string } | { readonly bookingId: string });

/** The field that holds the number in question, if the screen has several. */
const SETTING_OF_RULE: Partial<Record<NonNullable<Why['rule']>, string>> = {
  TOO_SOON: 'minNoticePeriod',
  TOO_FAR: 'advanceBooking',
  OFF_GRID: 'timeslotDuration',
};

/** The screen that has each; all of its records need the same permission. */
const SCREEN_OF: Readonly<Record<RefusalTarget, string>> = {
  'calendar-toggle': paths.home,
  availability: paths.availability,
  'booking-settings': paths.bookingSettings,
  'time-off': paths.specialDates,
  services: paths.services,
  bookings: paths.bookings,
  blocks: paths.bookings,
  listings: paths.listings,
  calendars: paths.calendars,
  'waiting-list': paths.waitlist,
};

/** Whether the member's role includes what a button leads to. Home is for everyone, but not its calendar switch. */
export const canReach = (target: RefusalTarget, access: (permission: Permission) => Access): boolean =>
  isForMember(SCREEN_OF[target], access) && (target !== 'calendar-toggle' || access('setup.change') === 'all');

/** Each button leads to the setting itself: the part after the # is the field that gets the focus. */
export function remedyOf({ fix, rule }: Pick<Why, 'fix' | 'rule'>, date: WallDate): Remedy | undefined {
  if (!fix) return undefined;
  switch (fix.target) {
    case 'calendar-toggle':
      return { label: copy.turnOnCalendar, href: `${paths.home}#calendar` };
    case 'availability':
      return { label: copy.changeHours, href: `${hoursPathOf(fix)}#${dayNameOf(isoDayOfWeek(date))}` };
    case 'booking-settings':
      return { label: copy.changeSetting, href: withField(paths.bookingSettings, rule && SETTING_OF_RULE[rule]) };
    case 'time-off':
      return { label: copy.changeTimeOff, href: withField(timeOffPathOf(fix), fix.id) };
    case 'calendars':
      return { label: copy.seeCalendars, href: withField(calendarsPathOf(fix), fix.id) };
    case 'services':
      return { label: copy.changeService, href: fix.id ? paths.service(fix.id) : paths.services };
    case 'bookings':
      return fix.id ? { label: copy.seeBooking, bookingId: fix.id } : { label: copy.seeBookings, href: paths.bookings };
    case 'blocks':
      return { label: copy.seeWeek, href: `${paths.bookings}?view=week&week=${date}` };
    case 'listings':
      return { label: copy.seeListing, href: fix.id ? paths.listing(fix.id) : paths.listings };
    case 'waiting-list':
      return { label: copy.seeWaitlist, href: paths.waitlist };
  }
}

type Place = Pick<NonNullable<Why['fix']>, 'resourceId'>;
const hoursPathOf = ({ resourceId }: Place) => (resourceId ? paths.resourceHours(resourceId) : paths.availability);
const timeOffPathOf = ({ resourceId }: Place) => (resourceId ? paths.resourceTimeOff(resourceId) : paths.specialDates);
const calendarsPathOf = ({ resourceId }: Place) => (resourceId ? paths.resourceCalendars(resourceId) : paths.calendars);

const withField = (path: string, field: string | null | undefined): string => (field ? `${path}#${field}` : path);

/** Adjacent times with the same answer, as one group. */
export type WhyGroup = { readonly first: Why; readonly lastStartAt: number; readonly count: number };

export function groupsOf(times: readonly Why[]): WhyGroup[] {
  const groups: WhyGroup[] = [];
  for (const time of times) {
    const before = groups.at(-1);
    if (before && isSameAnswer(before.first, time)) {
      groups.splice(-1, 1, { ...before, lastStartAt: time.startAt, count: before.count + 1 });
    } else {
      groups.push({ first: time, lastStartAt: time.startAt, count: 1 });
    }
  }
  return groups;
}

const isSameAnswer = (a: Why, b: Why): boolean =>
  a.isFree === b.isFree && a.message === b.message && isSame(a.fix, b.fix);

/** '5 of 16 times are offered to clients.' */
export function summaryOf(times: readonly Pick<Why, 'isFree'>[]): string {
  const free = times.filter(({ isFree }) => isFree).length;
  if (times.length === 0) return copy.noHours;
  if (free === 0) return copy.nothingOffered(times.length);
  return copy.offered(free, times.length);
}
