import type { AvailabilityEntry } from '@primehour/contract/availability';
import type { ResourceHours } from '@primehour/contract/resource';
import { formatWallTime } from '@primehour/domain/format/time';
import {
  AVAILABILITY_DEFAULTS,
  checkAvailability,
  END_TIME_CHOICES,
  NEW_BLOCK_DEFAULT,
  TIME_CHOICES,
} from '@primehour/domain/slot/availability';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/copy';
import {
  dayNameOf,
  isoDayOf,
  MINUTES_PER_DAY,
  parseWallTime,
  toWallTimeSeconds,
} from '@primehour/domain/time/wall-date';
import { DAYS_OF_WEEK, type DayOfWeek } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/availability.ts';

/** One row of a day. `key` stays with the row while others are added or removed; an invalid time is undefined. */
export type BlockDraft = {
  readonly key: string;
  readonly startMinute: number | undefined;
  readonly endMinute: number | undefined;
};
export type DayDraft = {
  readonly day: DayOfWeek;
  readonly isEnabled: boolean;
  readonly blocks: readonly BlockDraft[];
};
/** Seven days, Monday first. */
export type WeekDraft = readonly DayDraft[];

const WEEKDAYS: readonly DayOfWeek[] = ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

/** 'Monday' */
export const dayLabel = (day: DayOfWeek): string => day.charAt(0) + day.slice(1).toLowerCase();

type TimeChoice = { readonly value: number; readonly label: string };

const timeLabel = (minute: number): string => (minute === MINUTES_PER_DAY ? copy.midnight : formatWallTime(minute));

/** The offered times, and the stored one if it is not among them, so that the row shows what is wrong. */
function timeChoices(offered: readonly number[], chosen: number | undefined): TimeChoice[] {
  const minutes =
    chosen === undefined || offered.includes(chosen) ? offered : [...offered, chosen].sort((a, b) => a - b);
  return minutes.map((value) => ({ value, label: timeLabel(value) }));
}

export const fromChoices = (chosen: number | undefined) => timeChoices(TIME_CHOICES, chosen);
export const toChoices = (chosen: number | undefined) => timeChoices(END_TIME_CHOICES, chosen);

type DayBlock = {
  readonly day: DayOfWeek;
  readonly startMinute: number | undefined;
  readonly endMinute: number | undefined;
};

/** A day is enabled if it has entries (product/availability#weekly-hours). */
function weekOf(blocks: readonly DayBlock[]): WeekDraft {
  return DAYS_OF_WEEK.map((day) => {
    const own = blocks.filter((block) => block.day === day);
    return { day, isEnabled: own.length > 0, blocks: own.map((block, index) => draftOf(block, index)) };
  });
}

function draftOf({ startMinute, endMinute }: Omit<DayBlock, 'day'>, index: number): BlockDraft {
  return { key: String(index), startMinute, endMinute };
}

/** The content of the form before the stored hours arrive (product/availability#weekly-hours). */
export const DEFAULT_WEEK: WeekDraft = weekOf(
  AVAILABILITY_DEFAULTS.map((block) => ({ ...block, day: dayNameOf(block.dayOfWeek) })),
);

/** The stored hours as the form shows them. */
export function weekOfEntries(entries: readonly AvailabilityEntry[]): WeekDraft {
  const enabled = entries.filter((entry) => entry.isEnabled);
  return weekOf(
    enabled.map((entry) => ({
      day: entry.dayOfWeek,
      startMinute: parseWallTime(entry.startTime),
      endMinute: parseWallTime(entry.endTime),
    })),
  );
}

/**
 * The hours that the form of a person, room or equipment starts with: their own (none if they are never there), or
 * those of the business if they have never had their own (product/people#hours).
 */
export const startingHours = (own: ResourceHours, usual: AvailabilityEntry[]): AvailabilityEntry[] =>
  own.followsBusinessHours && own.hours.length === 0 ? usual : own.hours;

/**
 * The week after hours have loaded: those hours (product/availability#weekly-hours), unless they are the response to a
 * save and the week was changed since it was sent. A week is never mutated, so the same object means that nothing was
 * changed.
 */
export const weekAfter = (entries: readonly AvailabilityEntry[], week: WeekDraft, sent: WeekDraft | undefined) =>
  sent === undefined || sent === week ? weekOfEntries(entries) : week;

/**
 * What is sent: the blocks of enabled days only (product/availability#weekly-hours). Call it with a week that has no
 * problems.
 */
export function entriesOf(week: WeekDraft): AvailabilityEntry[] {
  return week
    .filter((day) => day.isEnabled)
    .flatMap(({ day, blocks }) =>
      blocks.map((block) => ({
        dayOfWeek: day,
        startTime: toWallTimeSeconds(block.startMinute ?? 0),
        endTime: toWallTimeSeconds(block.endMinute ?? 0),
        isEnabled: true,
      })),
    );
}

/** The id of a row: its day and its key. */
export const rowId = (day: DayOfWeek, block: BlockDraft): string => `${day}-${block.key}`;

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** The error of each invalid row, by row; only enabled days are checked (product/availability#weekly-hours). */
export function problemsOf(week: WeekDraft): ReadonlyMap<string, string> {
  const rows = week
    .filter((day) => day.isEnabled)
    .flatMap(({ day, blocks }) => blocks.map((block) => ({ day, block })));
  const checked = checkAvailability(
    rows.map(({ day, block }) => ({
      dayOfWeek: isoDayOf(day),
      startMinute: block.startMinute,
      endMinute: block.endMinute,
    })),
  );
  if (checked.ok) return NO_PROBLEMS;
  return new Map(
    checked.reason.flatMap(({ index, code }) => {
      const row = rows[index];
      return row ? [[rowId(row.day, row.block), AVAILABILITY_MESSAGES[code]] as const] : [];
    }),
  );
}

const changeDay = (week: WeekDraft, day: DayOfWeek, change: (draft: DayDraft) => DayDraft): WeekDraft =>
  week.map((draft) => (draft.day === day ? change(draft) : draft));

function newBlock(blocks: readonly BlockDraft[]): BlockDraft {
  const last = Math.max(-1, ...blocks.map((block) => Number(block.key)));
  return { key: String(last + 1), ...NEW_BLOCK_DEFAULT };
}

/** A day that is switched on has at least one block; one that is switched off keeps its rows in case that is undone. */
export function switchDay(week: WeekDraft, day: DayOfWeek, isEnabled: boolean): WeekDraft {
  return changeDay(week, day, (draft) => ({
    ...draft,
    isEnabled,
    blocks: isEnabled && draft.blocks.length === 0 ? [newBlock([])] : draft.blocks,
  }));
}

export function addBlock(week: WeekDraft, day: DayOfWeek): WeekDraft {
  return changeDay(week, day, (draft) => ({ ...draft, blocks: [...draft.blocks, newBlock(draft.blocks)] }));
}

/** A day without blocks is not open, so deleting the last one switches it off. */
export function deleteBlock(week: WeekDraft, day: DayOfWeek, key: string): WeekDraft {
  return changeDay(week, day, (draft) => {
    const blocks = draft.blocks.filter((block) => block.key !== key);
    return { ...draft, blocks, isEnabled: draft.isEnabled && blocks.length > 0 };
  });
}

export function changeBlock(
  week: WeekDraft,
  day: DayOfWeek,
  key: string,
  change: Partial<Pick<BlockDraft, 'startMinute' | 'endMinute'>>,
): WeekDraft {
  return changeDay(week, day, (draft) => ({
    ...draft,
    blocks: draft.blocks.map((block) => (block.key === key ? { ...block, ...change } : block)),
  }));
}

/** Copies Monday to Tuesday through Friday; the weekend stays. */
export function copyMondayToWeekdays(week: WeekDraft): WeekDraft {
  const monday = week.find((draft) => draft.day === 'MONDAY');
  if (!monday) return week;
  return week.map((draft) => (WEEKDAYS.includes(draft.day) ? { ...monday, day: draft.day } : draft));
}
