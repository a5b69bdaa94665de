/** Weekly availability as a partner edits it (product/availability#weekly-hours). Also loaded by browsers. */
import { TIME_CHOICE_STEP_MINUTES } from '../limits.ts';
import { ok, refused, type Result } from '../result.ts';
import { MINUTES_PER_DAY } from '../time/wall-date.ts';
import type { IsoDay, MinuteOfDay } from '../vocabulary.ts';
import type { WeeklyBlock } from './calendar.ts';

const choices = Array.from(
  { length: MINUTES_PER_DAY / TIME_CHOICE_STEP_MINUTES + 1 },
  (_, index) => (index * TIME_CHOICE_STEP_MINUTES) as MinuteOfDay,
);

/** What From offers: every 30 minutes from 00:00 to 23:30 (product/availability#weekly-hours). */
export const TIME_CHOICES: readonly MinuteOfDay[] = choices.slice(0, -1);
/** What To offers: every 30 minutes from 00:30 to 24:00. */
export const END_TIME_CHOICES: readonly MinuteOfDay[] = choices.slice(1);

/** What the screen shows before the stored hours arrive (product/availability#weekly-hours). */
export const AVAILABILITY_DEFAULTS: readonly WeeklyBlock[] = [
  { dayOfWeek: 5, startMinute: 6 * 60, endMinute: 9 * 60 },
  { dayOfWeek: 5, startMinute: 18 * 60, endMinute: 22 * 60 },
  { dayOfWeek: 6, startMinute: 7 * 60, endMinute: 11 * 60 },
];

/** 09:00-17:00 (product/availability#weekly-hours). */
export const NEW_BLOCK_DEFAULT = { startMinute: 9 * 60, endMinute: 17 * 60 } as const;

export const AVAILABILITY_PROBLEM_CODES = ['INVALID_TIME', 'END_NOT_AFTER_START', 'DUPLICATE', 'OVERLAP'] as const;
export type AvailabilityProblemCode = (typeof AVAILABILITY_PROBLEM_CODES)[number];

/** A block as typed or sent: an unreadable time is undefined. */
export type BlockInput = {
  readonly dayOfWeek: IsoDay;
  readonly startMinute: number | undefined;
  readonly endMinute: number | undefined;
};

/** `index` points into the list that was checked. */
export type AvailabilityProblem = {
  readonly index: number;
  readonly dayOfWeek: IsoDay;
  readonly code: AvailabilityProblemCode;
};

/**
 * A week is valid if every block runs between offered times, ends after it starts, and overlaps no other block of its
 * day. Each block is named at most once; of two that overlap, the later in the list. Valid blocks are returned sorted.
 */
export function checkAvailability(blocks: readonly BlockInput[]): Result<WeeklyBlock[], AvailabilityProblem[]> {
  const legal: WeeklyBlock[] = [];
  const problems: AvailabilityProblem[] = [];
  for (const [index, { dayOfWeek, startMinute, endMinute }] of blocks.entries()) {
    const block = isOfferedStart(startMinute) && isOfferedEnd(endMinute) && { dayOfWeek, startMinute, endMinute };
    const code = block ? findProblem(block, legal) : 'INVALID_TIME';
    if (code) problems.push({ index, dayOfWeek, code });
    else if (block) legal.push(block);
  }
  if (problems.length > 0) return refused(problems);
  return ok(legal.sort((a, b) => a.dayOfWeek - b.dayOfWeek || a.startMinute - b.startMinute));
}

function findProblem(block: WeeklyBlock, earlier: readonly WeeklyBlock[]): AvailabilityProblemCode | undefined {
  if (block.endMinute <= block.startMinute) return 'END_NOT_AFTER_START';
  const sameDay = earlier.filter((other) => other.dayOfWeek === block.dayOfWeek);
  if (sameDay.some((other) => other.startMinute === block.startMinute && other.endMinute === block.endMinute)) {
    return 'DUPLICATE';
  }
  if (sameDay.some((other) => other.startMinute < block.endMinute && block.startMinute < other.endMinute)) {
    return 'OVERLAP';
  }
  return undefined;
}

function isOfferedStart(minute: number | undefined): minute is MinuteOfDay {
  return (TIME_CHOICES as readonly (number | undefined)[]).includes(minute);
}

/** 00:00 counts as offered, so that an end at the start of the day is refused as not after its start. */
function isOfferedEnd(minute: number | undefined): minute is MinuteOfDay {
  return (choices as readonly (number | undefined)[]).includes(minute);
}
