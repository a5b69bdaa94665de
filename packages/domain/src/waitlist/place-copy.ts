/** A client's place in line, in one sentence (product/waiting-list#place). */
import { formatCount } from '../format/count.ts';
import { formatList } from '../format/list.ts';
import { formatWallDay, formatWallTime } from '../format/time.ts';
import { DAYS_OF_WEEK, type IsoDay } from '../vocabulary.ts';
import type { Preferences, PreferredTime } from './preferences.ts';

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const RULES = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** '2nd' */
export const ordinal = (number: number): string => `${number}${ENDINGS[RULES.select(number)] ?? 'th'}`;

/** 'Monday', as in 'Mondays'. */
const dayName = (day: IsoDay): string => {
  const name = DAYS_OF_WEEK[day - 1] ?? '';
  return `${name.slice(0, 1)}${name.slice(1).toLowerCase()}s`;
};

const WEEKDAYS = '1,2,3,4,5';
const WEEKEND = '6,7';

function formatDays(days: readonly IsoDay[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b);
  if (sorted.length === 7) return 'any day';
  if (sorted.join() === WEEKDAYS) return 'weekdays';
  if (sorted.join() === WEEKEND) return 'weekends';
  return formatList(sorted.map(dayName));
}

/** 'Fridays after 4:00 PM', 'weekdays from 9:00 AM to 12:00 PM', 'any day' */
export function describePreferredTime({ days, fromMinute, untilMinute }: PreferredTime): string {
  const hasStart = fromMinute > 0;
  const hasEnd = untilMinute < 1440;
  const from = formatWallTime(fromMinute);
  const until = formatWallTime(untilMinute);
  const hours =
    hasStart && hasEnd ? ` from ${from} to ${until}` : hasStart ? ` after ${from}` : hasEnd ? ` before ${until}` : '';
  return formatDays(days) + hours;
}

/** 'Fridays after 4:00 PM or weekends, until Fri, Dec 4' */
export const describePreferences = ({ times, untilDate }: Preferences): string =>
  `${times.length === 0 ? 'any time' : times.map(describePreferredTime).join(' or ')}, until ${formatWallDay(untilDate)}`;

/** The period in which past openings are counted. */
export const OPENED_WEEKS = 8;

type Place = {
  /** 1 for the first in line. */
  readonly place: number;
  readonly preferences: Preferences;
  /** Suitable openings within the last eight weeks. */
  readonly opened: number;
};

/** '2nd in line for Fridays after 4:00 PM; times like this opened 3 times in the last 8 weeks.' */
export function describePlace({ place, preferences: { times }, opened }: Place): string {
  const preferred = times.length === 0 ? 'any time' : times.map(describePreferredTime).join(' or ');
  const often =
    opened === 0
      ? `no time like this opened in the last ${OPENED_WEEKS} weeks`
      : `times like this opened ${opened === 1 ? 'once' : `${formatCount(opened)} times`} in the last ${OPENED_WEEKS} weeks`;
  return `${ordinal(place)} in line for ${preferred}; ${often}.`;
}
