/**
 * The slot engine: which times are free, why a time is not free, and whether a time can be taken
 * (product/availability#offered-times). All answers come from the same open ranges and the same rules. Only the ends of
 * a block are converted to instants; slots step from its start in real time, so days of 23 and 25 hours need no special
 * case. A time is free when different resources can be found for all needs, each free for its minutes (decision 084).
 */
import { ok, refused, type Result } from '../result.ts';
import { epochDayOf } from '../time/wall-date.ts';
import { epochDayAt, wallEdgeToInstant } from '../time/zone-table.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import {
  type Assignment,
  type Order,
  refusalsOfSeats,
  type Seat,
  assignFurtherNeeds,
  type Strictness,
  takeLanes,
} from './assign.ts';
import { dayHours } from './inquiry.ts';
import { type MoveVerdict, RANKS, type SlotRefusal, strictest } from './refusal.ts';
import { type Candidate, inquireTeam, type TeamInquiry } from './team-inquiry.ts';
import { refusalsOfPerson } from './team-refusals.ts';
import type { Team, TeamSlotQuery } from './team.ts';
import { walkStarts } from './walk-starts.ts';

export type SlotExplanation = { readonly isFree: true } | { readonly isFree: false; readonly refusal: SlotRefusal };
export type SlotWindow = { readonly fromDate: WallDate; readonly days: number };
/** A time of the grid, and the rules that exclude it. */
export type ExplainedTime = { readonly startAt: Instant; readonly refusals: readonly SlotRefusal[] };

/** All free starts in the window, ascending, each once. */
export function listTeamSlots(team: Team, query: TeamSlotQuery, window: SlotWindow): Instant[] {
  if (!team.calendar.isActive) return [];
  const inquiry = inquireTeam(team, query);
  // Days outside the notice and advance limits have no slots, so an absurd window costs nothing.
  const fromDay = epochDayOf(window.fromDate);
  const firstDay = Math.max(fromDay, epochDayAt(inquiry.table, inquiry.earliestAt as Instant));
  const lastDay = Math.min(fromDay + window.days - 1, epochDayAt(inquiry.table, inquiry.latestAt as Instant));
  return walkStarts(inquiry, firstDay, lastDay);
}

/**
 * Why this start is not free, or that it is. A conflicting booking is named first, because only that stops a partner
 * who moves a booking (`isMoveAllowed`); a start off the grid is named last, because only that is harmless.
 */
export function explainTeamSlot(team: Team, query: TeamSlotQuery, startAt: Instant): SlotExplanation {
  const [refusal] = refusalsOfTeamSlot(team, query, startAt);
  return refusal ? { isFree: false, refusal } : { isFree: true };
}

/**
 * All refusals of this start, in the order of `explainTeamSlot`, so that a partner is warned of the further ones too.
 * Where several people could do it, each has their own reasons (NOBODY_FREE), except for those that all share.
 */
export const refusalsOfTeamSlot = (team: Team, query: TeamSlotQuery, startAt: Instant): SlotRefusal[] =>
  sumUp(optionsAt(inquireTeam(team, query), startAt));

/** Every time on the grid of one date with its refusals; a day off shows the times that it would have. */
export function explainTeamDay(team: Team, query: TeamSlotQuery, date: WallDate): ExplainedTime[] {
  const inquiry = inquireTeam(team, query);
  const day = epochDayOf(date);
  const starts = new Set<number>();
  for (const { bookable } of inquiry.people) {
    for (const range of bookable.hours ? dayHours(bookable.hours, day).ranges : []) {
      for (let at = range.startAt; at < range.endAt; at += inquiry.stepMs) starts.add(at);
    }
  }
  return [...starts]
    .sort((a, b) => a - b)
    .map((at) => ({ startAt: at as Instant, refusals: sumUp(optionsAt(inquiry, at as Instant)) }));
}

/** A start that can be taken, and the people who can serve it. */
export type AcceptedSlot = {
  readonly inquiry: TeamInquiry;
  readonly startAt: Instant;
  readonly strictness: Strictness;
  readonly people: readonly Candidate[];
};

/** The check before a slot is taken: the exact time that was listed, or the reason why not. */
export function acceptTeamSlot(team: Team, query: TeamSlotQuery, startAt: Instant): Result<AcceptedSlot, SlotRefusal> {
  const inquiry = inquireTeam(team, query);
  const options = optionsAt(inquiry, startAt);
  const free = options.filter(({ refusals }) => refusals.length === 0).map(({ person }) => person);
  if (free.length > 0) return ok({ inquiry, startAt, strictness: 'CLIENT', people: free });
  const [refusal = NOBODY] = sumUp(options);
  return refused(refusal);
}

export type CheckedSlot = AcceptedSlot & {
  readonly verdict: MoveVerdict;
  /** The rule that the partner overrides; equally strict for each of the people. */
  readonly warning: SlotRefusal | undefined;
};

/** The same for a partner, for whom most rules are only warnings: the people with the weakest refusals. */
export function checkTeamSlot(
  team: Team,
  query: TeamSlotQuery,
  startAt: Instant,
  check: (refusal: SlotRefusal) => MoveVerdict,
): Result<CheckedSlot, SlotRefusal> {
  const inquiry = inquireTeam(team, query);
  const options = optionsAt(inquiry, startAt).map((option) => ({ ...option, ...strictest(option.refusals, check) }));
  const lowest = Math.min(...options.map(({ verdict }) => RANKS[verdict]));
  const best = options.filter(({ verdict }) => RANKS[verdict] === lowest);
  const [first] = best;
  if (!first || first.verdict === 'REFUSED') {
    const { refusal } = strictest(sumUp(options), check);
    return refused(refusal ?? NOBODY);
  }
  const { verdict, refusal: warning } = first;
  return ok({ inquiry, startAt, strictness: 'PARTNER', people: best.map(({ person }) => person), verdict, warning });
}

/** Whether a rule has to choose among people. */
export const isOpenChoice = ({ people, inquiry }: AcceptedSlot): boolean =>
  people.length > 1 ||
  inquiry.further.some(({ choices }) => choices.filter(({ resource }) => resource.kind === 'TEAM_MEMBER').length > 1);

/** Assigns the first of these people that works; further needs are served in the same order, then by position. */
export function assign(
  { inquiry, startAt, people, strictness }: AcceptedSlot,
  order: Order = [],
): Assignment | undefined {
  const ranked = order.flatMap((id) => people.find(({ bookable }) => bookable.resource.id === id) ?? []);
  const person = ranked[0] ?? people[0];
  if (!person) return undefined;
  const at = { startAt, order };
  const seats =
    assignFurtherNeeds(inquiry, person, { ...at, strictness: 'CLIENT' }) ??
    assignFurtherNeeds(inquiry, person, { ...at, strictness });
  return seats && takeLanes(inquiry, person, seats, startAt);
}

/** The free starts closest to a request, in chronological order; of two equally close, the earlier wins. */
export function nearestTeamSlots(team: Team, query: TeamSlotQuery, startAt: Instant, count = 3): Instant[] {
  if (!team.calendar.isActive) return [];
  const inquiry = inquireTeam(team, query);
  const { table } = inquiry;
  const firstDay = epochDayAt(table, inquiry.earliestAt as Instant);
  const lastDay = epochDayAt(table, inquiry.latestAt as Instant);
  const middleDay = Math.min(Math.max(epochDayAt(table, startAt), firstDay), lastDay);
  const distance = (at: number) => Math.abs(at - startAt);
  let nearest: Instant[] = [];
  for (let before = middleDay, after = middleDay; before >= firstDay || after <= lastDay; before -= 1, after += 1) {
    if (before >= firstDay) nearest.push(...walkStarts(inquiry, before, before));
    if (after <= lastDay && after !== before) nearest.push(...walkStarts(inquiry, after, after));
    nearest = nearest.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, count);
    // Nothing in the days not read yet is closer than the nearer of their two edges.
    const reach = Math.min(
      before > firstDay ? distance(wallEdgeToInstant(table, before, 0)) : Number.POSITIVE_INFINITY,
      after < lastDay ? distance(wallEdgeToInstant(table, after + 1, 0)) : Number.POSITIVE_INFINITY,
    );
    const furthest = nearest.at(-1);
    if (nearest.length === count && furthest !== undefined && distance(furthest) < reach) break;
  }
  return nearest.sort((a, b) => a - b);
}

const NOBODY: SlotRefusal = { code: 'NOBODY_FREE', people: [] };

type Option = { readonly person: Candidate; readonly refusals: readonly SlotRefusal[] };

const optionsAt = (inquiry: TeamInquiry, startAt: Instant): Option[] =>
  inquiry.people.map((person) => ({ person, refusals: refusalsOfOption(inquiry, person, startAt) }));

/** A person's own reasons, and those of the service's further needs; conflicts come first. */
function refusalsOfOption(inquiry: TeamInquiry, person: Candidate, startAt: Instant): readonly SlotRefusal[] {
  const own = refusalsOfPerson(inquiry, person, startAt);
  if (inquiry.further.length === 0 || assignFurtherNeeds(inquiry, person, { startAt, strictness: 'CLIENT' }))
    return own;
  const seats: readonly Seat[] | undefined = assignFurtherNeeds(inquiry, person, { startAt, strictness: 'PARTNER' });
  const further = seats ? seats.flatMap(({ refusals }) => refusals) : refusalsOfSeats(inquiry, person, startAt);
  const stops = ({ code }: SlotRefusal) => code === 'TAKEN' || code === 'NOBODY_FREE';
  return [...own, ...further].toSorted((a, b) => Number(stops(b)) - Number(stops(a)));
}

/** One person's reasons are the answer; those of several people are inside NOBODY_FREE, unless they are the same. */
function sumUp(options: readonly Option[]): SlotRefusal[] {
  if (options.some(({ refusals }) => refusals.length === 0)) return [];
  const [first, ...others] = options;
  if (!first) return [NOBODY];
  const shared = first.refusals.flatMap((refusal) => {
    const same = others.flatMap(({ refusals }) => refusals.find((other) => keyOf(other) === keyOf(refusal)) ?? []);
    return same.length === others.length ? [withoutOwner(refusal, same)] : [];
  });
  if (options.every(({ refusals }) => keyOf(refusals[0]) === keyOf(shared[0]))) return shared;
  const people = options.map(({ person: { bookable }, refusals }) => ({
    id: bookable.resource.id,
    name: bookable.resource.name,
    refusals,
  }));
  return [{ code: 'NOBODY_FREE', people }, ...shared];
}

/** A reason that several people share belongs to none of them. */
const withoutOwner = (refusal: SlotRefusal, same: readonly SlotRefusal[]): SlotRefusal =>
  'resourceId' in refusal && same.some((other) => !('resourceId' in other) || other.resourceId !== refusal.resourceId)
    ? { ...refusal, resourceId: undefined }
    : refusal;

/** Refusals with the same key are the same. */
function keyOf(refusal: SlotRefusal | undefined): string {
  if (!refusal) return '';
  switch (refusal.code) {
    case 'TAKEN':
      return `TAKEN ${refusal.resource.id} ${refusal.by.startAt}`;
    case 'BUSY_ELSEWHERE':
    case 'DAY_OFF':
      return `${refusal.code} ${refusal.by.id}`;
    case 'DOES_NOT_FIT':
      return `${refusal.code} ${refusal.closesAt}`;
    case 'OUTSIDE_HOURS':
      return `${refusal.code} ${refusal.special?.id}`;
    default:
      return refusal.code;
  }
}
