import * as copy from '@primehour/contract/copy/issues';
import type { Issue } from '@primehour/contract/errors';
import type { specialDateForm } from '@primehour/contract/special-dates';
import { AVAILABILITY_MESSAGES } from '@primehour/domain/slot/copy';
import { findHoursProblem, TIME_OFF_MAX_DAYS } from '@primehour/domain/slot/special-dates';
import { daysBetween, parseWallTime } from '@primehour/domain/time/wall-date';
import type { WallDate } from '@primehour/domain/vocabulary';
import type * as z from 'zod/mini';
import { Refusal } from '../../refusal.ts';
import type { SpecialEntry } from './queries.ts';

type Form = z.output<typeof specialDateForm>;

/**
 * Validates entries: dates in order and not past, hours of a date in order and without overlaps.
 * @param paths where each entry is in the body, for the issues
 * @throws Refusal VALIDATION, with an issue per field
 */
export function checkEntries(forms: readonly Form[], paths: readonly string[], today: WallDate): SpecialEntry[] {
  const issues: Issue[] = [];
  const entries = forms.map((form, index) => {
    const entry = entryOf(form);
    const issue = issueOf(form, entry, today);
    if (issue) issues.push({ path: `${paths[index] ?? ''}.${issue.path}`, message: issue.message });
    return entry;
  });
  if (issues.length > 0) throw new Refusal('VALIDATION', { issues });
  return entries;
}

function entryOf(form: Form): SpecialEntry {
  const { kind, name } = form;
  if (kind === 'TIME_OFF') return { kind, name, fromDate: form.fromDate, untilDate: form.untilDate, hours: [] };
  const hours = form.hours.map(({ startTime, endTime }) => ({
    // The contract has already validated the wall time.
    startMinute: parseWallTime(startTime) ?? 0,
    endMinute: parseWallTime(endTime) ?? 0,
  }));
  return { kind, name, fromDate: form.date, untilDate: form.date, hours };
}

function issueOf(form: Form, entry: SpecialEntry, today: WallDate): Issue | undefined {
  const dateField = form.kind === 'TIME_OFF' ? 'untilDate' : 'date';
  if (entry.untilDate < entry.fromDate) return { path: dateField, message: copy.beforeFirstDay };
  if (daysBetween(entry.fromDate, entry.untilDate) >= TIME_OFF_MAX_DAYS) {
    return { path: dateField, message: copy.tooManyDays(TIME_OFF_MAX_DAYS) };
  }
  if (entry.untilDate < today) return { path: dateField, message: copy.dateInPast };
  const problem = findHoursProblem(entry.hours);
  return problem && { path: `hours.${problem.index}.endTime`, message: AVAILABILITY_MESSAGES[problem.code] };
}
