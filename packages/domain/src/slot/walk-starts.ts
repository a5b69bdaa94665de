/** The free starts of some days: each group of people with the same hours walks its grid once. */
import type { Instant } from '../vocabulary.ts';
import { assignFurtherNeeds } from './assign.ts';
import { firstBusyAfter, firstOnGrid, type Hours, type OpenRange, openRangesOf } from './inquiry.ts';
import type { Candidate, TeamInquiry } from './team-inquiry.ts';

/** A cursor through one person's taken time, which a walk traverses once, from start to end. */
type Walker = {
  readonly person: Candidate;
  /** For each part, the first taken range that may still conflict with it. */
  readonly next: number[];
  /** Not free before this instant. */
  freeFrom: number;
};

/** Ascending, each once. */
export function walkStarts(inquiry: TeamInquiry, firstDay: number, lastDay: number): Instant[] {
  const lists = groupsOf(inquiry).map((group) => walkGroup(inquiry, group, firstDay, lastDay));
  const [only] = lists;
  if (lists.length <= 1) return only ?? [];
  return [...new Set(lists.flat())].sort((a, b) => a - b);
}

type Group = { readonly hours: Hours; readonly durationMs: number; readonly people: Candidate[] };

/** Those who follow the hours of the business share its grid. */
function groupsOf({ people }: TeamInquiry): Group[] {
  const groups: Group[] = [];
  for (const person of people) {
    const { hours } = person.bookable;
    if (hours === null) continue;
    const same = groups.find((group) => group.hours === hours && group.durationMs === person.durationMs);
    if (same) same.people.push(person);
    else groups.push({ hours, durationMs: person.durationMs, people: [person] });
  }
  return groups;
}

function walkGroup(
  inquiry: TeamInquiry,
  { hours, durationMs, people }: Group,
  firstDay: number,
  lastDay: number,
): Instant[] {
  const slots: Instant[] = [];
  const walkers = people.map((person) => walkerOf(person, inquiry, firstDay, hours));
  for (let day = firstDay; day <= lastDay; day += 1) {
    const present = walkers.filter(({ person }) => !person.bookable.fullDays.has(day));
    if (present.length === 0) continue;
    for (const range of openRangesOf(hours, day)) {
      walkRange(inquiry, present, { range, lastAt: Math.min(range.endAt - durationMs, inquiry.latestAt) }, slots);
    }
  }
  return slots;
}

function walkRange(
  inquiry: TeamInquiry,
  walkers: readonly Walker[],
  { range, lastAt }: { readonly range: OpenRange; readonly lastAt: number },
  slots: Instant[],
): void {
  const { stepMs, earliestAt } = inquiry;
  let at = firstOnGrid(range, stepMs, earliestAt);
  while (at <= lastAt) {
    let soonest = Number.POSITIVE_INFINITY;
    for (const walker of walkers) {
      const freeFrom = isFreeAt(inquiry, walker, at) ? at : Math.max(walker.freeFrom, at + 1);
      if (freeFrom < soonest) soonest = freeFrom;
      if (freeFrom === at) break;
    }
    if (soonest === at) {
      slots.push(at as Instant);
      at += stepMs;
    } else at = firstOnGrid(range, stepMs, soonest);
  }
}

function isFreeAt(inquiry: TeamInquiry, walker: Walker, at: number): boolean {
  if (walker.freeFrom > at) return false;
  const { person, next } = walker;
  const { closed } = person.bookable;
  for (let index = 0; index < person.parts.length; index += 1) {
    const part = person.parts[index];
    if (!part) break;
    let place = next[index] ?? 0;
    let taken = closed[place];
    while (taken && taken.endAt <= at + part.fromMs) taken = closed[(place += 1)];
    next[index] = place;
    if (taken && taken.startAt < at + part.untilMs) {
      walker.freeFrom = taken.endAt - part.fromMs;
      return false;
    }
  }
  return (
    inquiry.further.length === 0 ||
    assignFurtherNeeds(inquiry, person, { startAt: at as Instant, strictness: 'CLIENT' }) !== undefined
  );
}

function walkerOf(person: Candidate, { earliestAt }: TeamInquiry, firstDay: number, hours: Hours): Walker {
  const [firstRange] = openRangesOf(hours, firstDay);
  const from = Math.max(earliestAt, firstRange?.startAt ?? earliestAt);
  const next = person.parts.map(({ fromMs }) => firstBusyAfter(person.bookable.closed, from + fromMs));
  return { person, next, freeFrom: Number.NEGATIVE_INFINITY };
}
