/** Which resource serves which need of a service at one start, and on which lanes (decision 084). */
import type { Cents, Instant, MinuteSpan } from '../vocabulary.ts';
import type { TimeRange } from './calendar.ts';
import { type LaneChange, packPool } from './pool.ts';
import type { SlotRefusal } from './refusal.ts';
import { rangesOfTakes } from './takes.ts';
import { type Bookable, type Candidate, partsOf, type TeamInquiry } from './team-inquiry.ts';
import { isFreeForFurther, refusalsOfFurther } from './team-refusals.ts';

/** A resource for a further need, and the rules that exclude it. */
export type Seat = {
  readonly number: number;
  readonly bookable: Bookable;
  readonly takes: readonly MinuteSpan[];
  readonly refusals: readonly SlotRefusal[];
};

/** A partner may take any time that is free in the ledger; for clients, all rules apply. */
export type Strictness = 'CLIENT' | 'PARTNER';

/** Resources in the order in which they are tried; unlisted ones follow by position. */
export type Order = readonly string[];

/**
 * Different resources for all further needs, next to this person; undefined if there are none. Tries all combinations.
 */
export function assignFurtherNeeds(
  inquiry: TeamInquiry,
  person: Candidate,
  at: { readonly startAt: Instant; readonly strictness: Strictness; readonly order?: Order },
): Seat[] | undefined {
  const { further } = inquiry;
  if (further.length === 0) return NO_SEATS;
  const { startAt, strictness, order = [] } = at;
  const where = { startAt, durationMs: person.durationMs };
  const used = new Set([person.bookable.resource.id]);
  const seats: Seat[] = [];
  const fill = (index: number): boolean => {
    const demand = further[index];
    if (!demand) return true;
    const takes = demand.takesFor(person.durationMinutes);
    const parts = partsOf(takes);
    for (const bookable of ordered(demand.choices, order)) {
      const { id } = bookable.resource;
      if (used.has(id)) continue;
      const isFree = isFreeForFurther(inquiry, bookable, parts, where);
      if (!isFree && strictness === 'CLIENT') continue;
      const refusals = isFree ? [] : refusalsOfFurther(inquiry, bookable, parts, where);
      if (refusals.some(({ code }) => code === 'TAKEN')) continue;
      used.add(id);
      seats.push({ number: demand.number, bookable, takes, refusals });
      if (fill(index + 1)) return true;
      seats.pop();
      used.delete(id);
    }
    return false;
  };
  return fill(0) ? seats : undefined;
}

const NO_SEATS: Seat[] = [];

function ordered(choices: readonly Bookable[], order: Order): readonly Bookable[] {
  if (order.length === 0) return choices;
  const rankOf = ({ resource }: Bookable) => {
    const rank = order.indexOf(resource.id);
    return rank < 0 ? order.length : rank;
  };
  return choices.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Why the further needs can't be served: the refusals of the first need that nothing can serve. */
export function refusalsOfSeats(inquiry: TeamInquiry, person: Candidate, startAt: Instant): readonly SlotRefusal[] {
  const where = { startAt, durationMs: person.durationMs };
  for (const demand of inquiry.further) {
    const parts = partsOf(demand.takesFor(person.durationMinutes));
    const refusals = demand.choices
      .filter(({ resource }) => resource.id !== person.bookable.resource.id)
      .map((bookable) => refusalsOfFurther(inquiry, bookable, parts, where));
    if (refusals.every((list) => list.length > 0)) {
      return refusals.toSorted((a, b) => a.length - b.length)[0] ?? [{ code: 'NOBODY_FREE', people: [] }];
    }
  }
  // Each need could be served, but not all of them at once.
  return [{ code: 'NOBODY_FREE', people: [] }];
}

export type TakenPart = TimeRange & { readonly lane: number };
export type Assigned = {
  readonly number: number;
  readonly resourceId: string;
  readonly takes: readonly MinuteSpan[];
  readonly parts: readonly TakenPart[];
};
export type Assignment = {
  readonly durationMinutes: number;
  /** The person's own duration; null for the service's. */
  readonly priceCents: Cents | null;
  /** By number; the first is the person. */
  readonly assigned: readonly Assigned[];
  /** Other ranges in pools that change their lanes first. */
  readonly changes: readonly LaneChange[];
};

/** Lanes for a person and the service's further needs; undefined if a pool turns out to have no room. */
export function takeLanes(
  { now }: Pick<TeamInquiry, 'now'>,
  person: Candidate,
  seats: readonly Seat[],
  startAt: Instant,
): Assignment | undefined {
  const assigned: Assigned[] = [];
  const changes: LaneChange[] = [];
  const own = { number: 1, bookable: person.bookable, takes: person.takes };
  for (const { number, bookable, takes } of [own, ...seats]) {
    const ranges = rangesOfTakes(takes, startAt);
    const packed = packPool(bookable.resource.lanes, ranges, now);
    if (!packed) return undefined;
    const parts = ranges.map((range, index): TakenPart => ({ ...range, lane: packed.lanes[index] ?? 0 }));
    assigned.push({ number, resourceId: bookable.resource.id, takes, parts });
    changes.push(...packed.changes);
  }
  return { durationMinutes: person.durationMinutes, priceCents: person.priceCents, assigned, changes };
}
