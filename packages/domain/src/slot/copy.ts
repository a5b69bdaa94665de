import type { AvailabilityProblemCode } from './availability.ts';
import type { Reason } from './choose.ts';
import type { SlotRefusalCode } from './refusal.ts';

/** Why a client can't have a time. */
export const SLOT_REFUSAL_MESSAGES: Record<SlotRefusalCode, string> = {
  TAKEN: 'This time is already taken.',
  BUSY_ELSEWHERE: 'Another calendar is busy at this time.',
  CALENDAR_OFF: 'This calendar is not taking bookings right now.',
  PAST: 'This time is in the past.',
  DAY_OFF: 'This day is closed.',
  OUTSIDE_HOURS: 'This time is outside the opening hours.',
  DOES_NOT_FIT: 'The service does not end before closing time.',
  TOO_SOON: 'This time is too soon to book.',
  TOO_FAR: 'This time is too far ahead to book.',
  OFF_GRID: 'Bookings cannot start at this time.',
  DAY_FULL: 'All visits for this day are taken.',
  NOBODY_FREE: 'Nobody is free at this time.',
};

/** See product/availability#weekly-hours, verbatim except the last. */
export const AVAILABILITY_MESSAGES: Record<AvailabilityProblemCode, string> = {
  INVALID_TIME: 'Invalid time selection',
  END_NOT_AFTER_START: 'End time must be after start time',
  DUPLICATE: 'Duplicate time block found',
  OVERLAP: 'Time blocks overlap',
};

type NameOf = (id: string) => string;

/** The reason in a sentence: 'Given to Ben: 31% booked that week, Anna 58%.' */
export function reasonSentence({ rule, shares: [first, ...others] }: Reason, nameOf: NameOf): string | null {
  if (!first) return null;
  const name = nameOf(first.id);
  switch (rule) {
    case 'LAST_VISIT':
      return `Given to ${name}: served this client last.`;
    case 'SHARE': {
      const isWeighed = others.some(({ weight }) => weight !== first.weight);
      const weightOf = (weight: number) => (isWeighed ? ` at weight ${weight}` : '');
      const rest = others.map(({ id, percent, weight }) => `, ${nameOf(id)} ${percent}%${weightOf(weight)}`);
      return `Given to ${name}: ${first.percent}% booked that week${weightOf(first.weight)}${rest.join('')}.`;
    }
    case 'LONGEST_SINCE':
      return `Given to ${name}: as busy that week as ${nameOf(others[0]?.id ?? '')}, and longer since the last assigned booking.`;
    case 'POSITION':
      return `Given to ${name}: first in the order of the team.`;
    case 'ONLY_ONE_FREE':
      return `Given to ${name}: nobody else was free.`;
  }
}
