import * as issues from '@primehour/contract/copy/issues';
import type { SpecialDate, SpecialDateForm } from '@primehour/contract/special-dates';
import { formatDate, formatWallDay, formatWallTime } from '@primehour/domain/format/time';
import { NEW_BLOCK_DEFAULT } from '@primehour/domain/slot/availability';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/copy';
import { coversDate, findHoursProblem, TIME_OFF_MAX_DAYS } from '@primehour/domain/slot/special-dates';
import { daysBetween, parseWallDate, parseWallTime, toWallTimeSeconds } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import * as copy from '../../copy/availability.ts';
import * as labels from '../../copy/labels.ts';
import type { BlockDraft } from './form.ts';

export type SpecialKind = SpecialDate['kind'];

/** An entry as it is being typed. `until` applies to time off, `blocks` to special hours. */
export type SpecialDraft = {
  readonly kind: SpecialKind;
  readonly from: string;
  readonly until: string;
  readonly name: string;
  readonly blocks: readonly BlockDraft[];
};

export const newDraft = (kind: SpecialKind, date = '', name = ''): SpecialDraft => ({
  kind,
  from: date,
  until: date,
  name,
  blocks: [{ key: '0', ...NEW_BLOCK_DEFAULT }],
});

export function draftOf({ kind, fromDate, untilDate, name, hours }: SpecialDate): SpecialDraft {
  const blocks = hours.map(({ startTime, endTime }, index) => ({
    key: String(index),
    startMinute: parseWallTime(startTime),
    endMinute: parseWallTime(endTime),
  }));
  return { ...newDraft(kind), from: fromDate, until: untilDate, name, ...(blocks.length > 0 && { blocks }) };
}

export type SpecialProblems = {
  readonly from?: string;
  readonly until?: string;
  readonly block?: { readonly index: number; readonly message: string };
};

/** The errors by field. An entry in the past would change nothing. */
export function problemsOf(draft: SpecialDraft, today: WallDate): SpecialProblems {
  const from = parseWallDate(draft.from);
  if (!from) return { from: issues.required };
  if (draft.kind === 'SPECIAL_HOURS') {
    if (from < today) return { from: labels.dateInPast };
    const hours = draft.blocks.map(({ startMinute = 0, endMinute = 0 }) => ({ startMinute, endMinute }));
    const problem = findHoursProblem(hours);
    return problem ? { block: { index: problem.index, message: AVAILABILITY_MESSAGES[problem.code] } } : {};
  }
  const until = parseWallDate(draft.until);
  if (!until) return { until: issues.required };
  if (until < from) return { until: issues.beforeFirstDay };
  if (until < today) return { until: labels.dateInPast };
  if (daysBetween(from, until) >= TIME_OFF_MAX_DAYS) return { until: issues.tooManyDays(TIME_OFF_MAX_DAYS) };
  return {};
}

export const hasProblem = (problems: SpecialProblems): boolean => Object.keys(problems).length > 0;

/** What is sent. Call it with a draft that has no problems. */
export function entryOf({ kind, from, until, name, blocks }: SpecialDraft): SpecialDateForm {
  const named = { name: name.trim() };
  if (kind === 'TIME_OFF') return { kind, fromDate: from, untilDate: until, ...named };
  const hours = blocks.map(({ startMinute = 0, endMinute = 0 }) => ({
    startTime: toWallTimeSeconds(startMinute),
    endTime: toWallTimeSeconds(endMinute),
  }));
  return { kind, date: from, hours, ...named };
}

/** A stored entry as it would be sent again, for undoing a removal. */
export const formOfStored = (stored: SpecialDate): SpecialDateForm => entryOf(draftOf(stored));

/** 'Tue, Nov 24' for this year, 'Jan 1, 2027' for another. */
function formatWallDate(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return isThisYear ? formatWallDay(date as WallDate) : formatDate(Date.parse(date), 'UTC');
}

/** 'Thu, Dec 24 – Jan 1, 2027', or one day. */
export function formatDateRange(
  { fromDate, untilDate }: Pick<SpecialDate, 'fromDate' | 'untilDate'>,
  today: string,
): string {
  const first = formatWallDate(fromDate, today);
  return fromDate === untilDate ? first : `${first} – ${formatWallDate(untilDate, today)}`;
}

/** 'Closed, 9 days', or '10:00 AM – 2:00 PM'. */
export function describeEffect({ kind, fromDate, untilDate, hours }: SpecialDate): string {
  if (kind === 'TIME_OFF') {
    const days = daysBetween(fromDate as WallDate, untilDate as WallDate) + 1;
    return days === 1 ? copy.closed : copy.closedDays(days);
  }
  return hours
    .map(({ startTime, endTime }) =>
      [startTime, endTime].map((time) => formatWallTime(parseWallTime(time) ?? 0)).join(' – '),
    )
    .join(', ');
}

/** Whether a day is already closed, so that a holiday on it need not be added. */
export const isClosedOn = (entries: readonly SpecialDate[], date: WallDate): boolean =>
  entries.some(
    ({ kind, fromDate, untilDate }) =>
      kind === 'TIME_OFF' && coversDate({ fromDate: fromDate as WallDate, untilDate: untilDate as WallDate }, date),
  );

/** Whether exactly these days are already off: the server keeps them as one entry (decision 016). */
export const isOffAlready = (entries: readonly SpecialDate[], entry: SpecialDateForm): boolean =>
  entry.kind === 'TIME_OFF' &&
  entries.some(
    ({ kind, fromDate, untilDate }) =>
      kind === entry.kind && fromDate === entry.fromDate && untilDate === entry.untilDate,
  );
