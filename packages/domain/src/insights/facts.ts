/**
 * The data behind the metrics: bookings and sold times of one period, from the calendar and the books.
 */
import type { TimeRange } from '../slot/calendar.ts';
import type { Instant, WallDate } from '../vocabulary.ts';
import type { TeamTime } from './open-time.ts';
import type { Period, Step } from './period.ts';

export type BookingFact = TimeRange & {
  /** Bits of `INSIGHT_SETS`. */
  readonly sets: number;
  readonly serviceId: string;
  /** Everyone who provides it. */
  readonly people: readonly string[];
  readonly priceCents: number;
  /** Including the buffers. */
  readonly usedMinutes: number;
  /** Time between booking and start. */
  readonly leadMinutes: number;
  /** What is kept of its payments, if it did not take place. */
  readonly keptCents: number;
  /** For a freed one: the minutes that were booked again, and their share of those bookings' prices. */
  readonly rescuedMinutes: number;
  readonly rescuedCents: number;
  /** For a freed one: the minutes during which its person was free anyway. */
  readonly gapMinutes: number;
};

/** A time that was listed, and has started or is over. */
export type SaleFact = TimeRange & {
  readonly id: string;
  readonly name: string;
  readonly people: readonly string[];
  /** Null if no one paid. */
  readonly soldCents: number | null;
  /** What remains of the payment once its refunds have arrived. */
  readonly keptCents: number;
  /** Null if it was not stored when the time was listed. */
  readonly listPriceCents: number | null;
};

/** What moved on the partner's accounts, by month of the business's calendar. */
export type Received = { readonly month: string; readonly cents: number; readonly tipsCents: number };

/**
 * Times that visitors looked for and could not get; -1 if no hour was chosen. `hourOfWeek` counts from midnight on
 * Sunday.
 */
export type Demand = { readonly hourOfWeek: number; readonly hits: number };

export type InsightFacts = {
  readonly period: Period;
  readonly step: Step;
  readonly now: Instant;
  readonly today: WallDate;
  readonly team: TeamTime;
  /** For the period and for the eight weeks that end with it. */
  readonly bookings: readonly BookingFact[];
  readonly sales: readonly SaleFact[];
  readonly services: readonly { readonly id: string; readonly name: string }[];
  /** Distinct clients with a visit in the period, and how many of them booked again. */
  readonly clients: { readonly visited: number; readonly rebooked: number; readonly rebookedLater: number };
  /** Null for members who see only their own bookings. */
  readonly received: Received[] | null;
  readonly demand: Demand[] | null;
  /** The start of the business's first visit. */
  readonly firstVisitAt: Instant | null;
};
