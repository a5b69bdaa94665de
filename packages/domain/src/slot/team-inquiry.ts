/** A team and a query, prepared once for any number of days; shared by all answers of the slot engine. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/wall-date.ts';
import { epochDayAt, zoneTable, type ZoneTable } from '../time/zone-table.ts';
import type { Cents, Instant, MinuteSpan } from '../vocabulary.ts';
import type { BusyRange, TimeRange } from './calendar.ts';
import { type Hours, hoursOf, hoursOfResource } from './inquiry.ts';
import { mergeRanges } from './merge-busy.ts';
import { fullRanges } from './pool.ts';
import { takesOf } from './takes.ts';
import { ANYONE, type Choice, type Need, type ResourceTime, type Team, type TeamSlotQuery } from './team.ts';

/** A prepared resource. */
export type Bookable = {
  readonly resource: ResourceTime;
  /** Null: open whenever it is needed. */
  readonly hours: Hours | null;
  /** From the ledger only; the ranges of several lanes may overlap. */
  readonly busy: readonly BusyRange[];
  readonly elsewhere: readonly BusyRange[];
  /** When the ledger leaves no unit free. Ascending and disjoint, like `closed`. */
  readonly taken: readonly TimeRange[];
  /** Including the other calendars. */
  readonly closed: readonly TimeRange[];
  readonly fullDays: ReadonlySet<number>;
};

/** Minutes from the start, in milliseconds. */
export type Part = { readonly fromMs: number; readonly untilMs: number };

/** Someone who can serve the first need, on their own terms. */
export type Candidate = {
  readonly bookable: Bookable;
  readonly durationMinutes: number;
  readonly durationMs: number;
  /** Their own; null for the service's. */
  readonly priceCents: Cents | null;
  readonly takes: readonly MinuteSpan[];
  readonly parts: readonly Part[];
};

/** A further need. */
export type Demand = {
  readonly number: number;
  readonly choices: readonly Bookable[];
  readonly takesFor: (durationMinutes: number) => readonly MinuteSpan[];
};

export type TeamInquiry = {
  readonly isActive: boolean;
  readonly table: ZoneTable;
  readonly people: readonly Candidate[];
  readonly further: readonly Demand[];
  readonly stepMs: number;
  readonly now: Instant;
  readonly earliestAt: number;
  readonly latestAt: number;
};

export function inquireTeam(team: Team, query: TeamSlotQuery): TeamInquiry {
  const { calendar } = team;
  const { settings } = calendar;
  const bookables = makeReady(team, query);
  const [first, further] = [
    query.needs.find(({ number }) => number === 1),
    query.needs.filter(({ number }) => number > 1),
  ];
  return {
    isActive: calendar.isActive,
    table: zoneTable(calendar.zone),
    people: candidatesOf(first ?? anyoneOf(team), query, bookables),
    further: further
      .toSorted((a, b) => a.number - b.number)
      .map((need) => ({
        number: need.number,
        choices: inOrder(need, bookables),
        takesFor: (durationMinutes) => takesOf(need, query, durationMinutes),
      })),
    // A step of zero, which the wire does not allow, would never end.
    stepMs: Math.max(1, settings.timeslotDuration) * MINUTE_MS,
    now: query.now,
    earliestAt: query.now + settings.minNoticePeriod * HOUR_MS,
    latestAt: query.now + settings.advanceBooking * DAY_MS,
  };
}

type Bookables = ReadonlyMap<string, Bookable>;

function makeReady({ calendar, resources }: Team, query: TeamSlotQuery): Bookables {
  const business = hoursOf(calendar);
  return new Map(
    resources.map((resource) => {
      const lanes = resource.lanes.map(({ lane, busy }) => ({ lane, busy: without(busy, query.ignoreBusyId) }));
      const [only] = lanes;
      const isPool = lanes.length > 1;
      const taken = isPool ? fullRanges(lanes) : (only?.busy ?? []);
      const elsewhere =
        resource.kind === 'TEAM_MEMBER' ? [...(calendar.elsewhere ?? []), ...resource.elsewhere] : resource.elsewhere;
      const bookable: Bookable = {
        resource: { ...resource, lanes },
        hours: hoursOfResource(resource, business),
        busy: isPool ? lanes.flatMap(({ busy }) => busy).toSorted((a, b) => a.startAt - b.startAt) : (only?.busy ?? []),
        elsewhere,
        taken,
        // Most people have no other calendar, and the ledger's own ranges need no merging.
        closed: elsewhere.length === 0 ? taken : mergeRanges([...taken, ...elsewhere]),
        fullDays: fullDaysOf(resource, business, query.ignoreBusyId),
      };
      return [resource.id, bookable];
    }),
  );
}

const without = (busy: readonly BusyRange[], id: string | undefined): readonly BusyRange[] =>
  id === undefined ? busy : busy.filter((range) => range.id !== id);

const NO_DAYS: ReadonlySet<number> = new Set();

function fullDaysOf({ visitsADayMax, visits = [] }: ResourceTime, { table }: Hours, ignored: string | undefined) {
  if (visitsADayMax === null) return NO_DAYS;
  const counts = new Map<number, number>();
  for (const { id, startAt } of visits) {
    const day = epochDayAt(table, startAt);
    if (id !== ignored) counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= visitsADayMax).map(([day]) => day));
}

/** A service without a need for people can be provided by anyone on the team. */
const anyoneOf = ({ resources }: Team): Need => ({
  number: 1,
  kind: 'TEAM_MEMBER',
  spans: null,
  beforeMinutes: null,
  afterMinutes: null,
  choices: resources
    .filter(({ kind }) => kind === 'TEAM_MEMBER')
    .map(({ id }): Choice => ({ resourceId: id, priceCents: null, durationMinutes: null })),
});

function candidatesOf(need: Need, query: TeamSlotQuery, bookables: Bookables): Candidate[] {
  const choices = new Map(need.choices.map((choice) => [choice.resourceId, choice]));
  return inOrder(need, bookables)
    .filter(({ resource }) => query.with === ANYONE || query.with === resource.id)
    .map((bookable) => {
      const choice = choices.get(bookable.resource.id);
      const durationMinutes = choice?.durationMinutes ?? query.durationMinutes;
      const takes = takesOf(need, query, durationMinutes);
      return {
        bookable,
        durationMinutes,
        durationMs: durationMinutes * MINUTE_MS,
        priceCents: choice?.priceCents ?? null,
        takes,
        parts: partsOf(takes),
      };
    });
}

export const partsOf = (takes: readonly MinuteSpan[]): Part[] =>
  takes.map(({ fromMinute, untilMinute }) => ({ fromMs: fromMinute * MINUTE_MS, untilMs: untilMinute * MINUTE_MS }));

/** The choices that are on the team, by position and id. */
function inOrder({ choices, kind }: Need, bookables: Bookables): Bookable[] {
  return choices
    .flatMap(({ resourceId }) => bookables.get(resourceId) ?? [])
    .filter(({ resource }) => resource.kind === kind)
    .sort(({ resource: a }, { resource: b }) => a.position - b.position || (a.id < b.id ? -1 : 1));
}
