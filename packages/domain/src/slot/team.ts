/** Several people, rooms and equipment in one ledger: what the slot engine needs to know about them (decision 084). */
import type { Cents, Instant, MinuteSpan, ResourceKind } from '../vocabulary.ts';
import type { BusinessTime, BusyRange, Calendar, SlotQuery, WeeklyBlock } from './calendar.ts';
import type { SpecialDate } from './special-dates.ts';

/** One unit of a resource. `busy` as in `Calendar`. */
export type Lane = { readonly lane: number; readonly busy: readonly BusyRange[] };

/** A live booking of a person, by its id. */
export type Visit = { readonly id: string; readonly startAt: Instant };

export type ResourceTime = {
  readonly id: string;
  readonly kind: ResourceKind;
  readonly name: string;
  readonly position: number;
  /** In percent: a person with 200 gets twice the share of their hours when anyone will do. */
  readonly weight: number;
  readonly visitsADayMax: number | null;
  /** Null: a person follows the hours of the business, and a room or equipment is open whenever it is needed. */
  readonly blocks: readonly WeeklyBlock[] | null;
  readonly special: readonly SpecialDate[];
  readonly lanes: readonly Lane[];
  /** Their own other calendars; those of the business close everyone. */
  readonly elsewhere: readonly BusyRange[];
  /** Around the time in question; only used for `visitsADayMax`. */
  readonly visits?: readonly Visit[];
};

export type Team = { readonly calendar: BusinessTime; readonly resources: readonly ResourceTime[] };

/**
 * A resource that can serve a need. Price and duration are those of the first need's people, null for the service's.
 */
export type Choice = {
  readonly resourceId: string;
  readonly priceCents: Cents | null;
  readonly durationMinutes: number | null;
};

/** One of several resources, for some minutes of a service. Number 1 is the person. */
export type Need = {
  readonly number: number;
  readonly kind: ResourceKind;
  /** Null for the whole service. */
  readonly spans: readonly MinuteSpan[] | null;
  /** Null for the service's own buffers. */
  readonly beforeMinutes: number | null;
  readonly afterMinutes: number | null;
  readonly choices: readonly Choice[];
};

/** The requested person: `ANYONE`, or an id. */
export type With = string;
export const ANYONE = 'any';

export type TeamSlotQuery = SlotQuery & {
  /** Without a number 1, anyone on the team will do, for the whole time. */
  readonly needs: readonly Need[];
  readonly with: With;
};

/** A business of one person is a team with one lane. */
export const teamOfOne = ({ busy, ...calendar }: Calendar): Team => ({
  calendar,
  resources: [
    {
      id: 'one',
      kind: 'TEAM_MEMBER',
      name: '',
      position: 0,
      weight: 100,
      visitsADayMax: null,
      blocks: null,
      special: [],
      lanes: [{ lane: 1, busy }],
      elsewhere: [],
    },
  ],
});

export const withAnyone = (query: SlotQuery): TeamSlotQuery => ({ ...query, needs: [], with: ANYONE });
