/**
 * The twelve metrics (product/insights#figures): sums over bookings by the start of the visit, so that they always
 * agree with the calendar.
 */
import type { TimeRange } from '../slot/calendar.ts';
import { addDays, MINUTE_MS, wallDateOf } from '../time/wall-date.ts';
import { epochDayAt, wallToInstant, zoneTable } from '../time/zone-table.ts';
import type { Instant, WallDate, Zone } from '../vocabulary.ts';
import type { BookingFact, InsightFacts, SaleFact } from './facts.ts';
import { leadTimeOf, type LeadTime } from './lead-time.ts';
import { monthsAfter, type Period, stepsOf, stepStart } from './period.ts';
import { bitOf, type InsightSet, isIn } from './sets.ts';
import { type StepUse, sumOf, type Used, usesByHour, usesByStep, usesOf } from './utilization.ts';

/** Empty hours and demand cover this many weeks before the end of the period, or before now. */
const HOURS_WEEKS = 8;

export type RevenueStep = { date: string; visitsCents: number; feesCents: number; auctionsCents: number };
export type ServiceFigure = {
  readonly serviceId: string;
  readonly name: string;
  visits: number;
  revenueCents: number;
  usedMinutes: number;
};
export type ClientsStep = { date: string; new: number; returning: number };

/** A sold time compared with what it costs at the rate of the primary service. */
export type SoldTime = {
  readonly id: string;
  readonly name: string;
  readonly at: number;
  readonly soldCents: number;
  readonly listPriceCents: number | null;
};

/** In the form that is sent: dates and days without the brands that only rules need. */
export type Insights = {
  readonly utilization: Used & {
    readonly series: ({ readonly date: string } & StepUse)[];
    readonly people: (Used & { readonly resourceId: string; readonly name: string })[];
  };
  readonly revenue: {
    readonly visitsCents: number;
    readonly feesCents: number;
    readonly auctionsCents: number;
    readonly series: RevenueStep[];
  };
  readonly netPayouts: InsightFacts['received'];
  readonly services: ServiceFigure[];
  readonly noShows: {
    readonly missed: number;
    readonly expected: number;
    readonly unmarked: number;
    readonly mostMissed: { readonly serviceId: string; readonly name: string; readonly missed: number } | null;
  };
  readonly lateCancellations: { readonly late: number; readonly live: number };
  readonly leadTime: LeadTime;
  readonly clients: { readonly new: number; readonly returning: number; readonly series: ClientsStep[] };
  readonly rebooking: InsightFacts['clients'];
  readonly rescued: {
    readonly freed: number;
    readonly rescued: number;
    readonly freedMinutes: number;
    readonly rescuedMinutes: number;
    readonly rescuedCents: number;
  };
  readonly auctions: { readonly sold: SoldTime[]; readonly unsold: number };
  readonly hours: (StepUse & { readonly isoDay: number; readonly hour: number })[];
  readonly demand: InsightFacts['demand'];
  readonly visits: number;
  readonly kept: number;
};

/** Midnight to midnight on the business's clock, and never beyond now. */
export function rangeOf({ from, until }: Period, zone: Zone, now: Instant): TimeRange {
  const table = zoneTable(zone);
  return { startAt: wallToInstant(table, from, 0), endAt: Math.min(wallToInstant(table, until, 0), now) as Instant };
}

/** The weeks that empty hours cover: whole days, the last of them today at the latest. */
export function hoursPeriod({ until }: Period, today: WallDate): Period {
  const end = until > addDays(today, 1) ? addDays(today, 1) : until;
  return { from: addDays(end, -HOURS_WEEKS * 7), until: end };
}

const within =
  ({ startAt, endAt }: TimeRange) =>
  (one: TimeRange): boolean =>
    startAt <= one.startAt && one.startAt < endAt;

const sum = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + valueOf(item), 0);

export function insightsOf(facts: InsightFacts): Insights {
  const { zone } = facts.team.business;
  const range = rangeOf(facts.period, zone, facts.now);
  const bookings = facts.bookings.filter(within(range));
  const sales = facts.sales.filter(within(range));
  const of = (set: InsightSet) => {
    const bit = bitOf(set);
    return bookings.filter(({ sets }) => (sets & bit) !== 0);
  };
  const [visits, kept, freed] = [of('visits'), of('kept'), of('freed')];
  const sold = sales.filter(({ soldCents }) => soldCents !== null);
  return {
    visits: visits.length,
    kept: kept.length,
    utilization: utilizationOf(facts, range),
    revenue: revenueOf(facts, { visits, kept, sales }),
    netPayouts: facts.received,
    services: servicesOf(facts, visits),
    noShows: noShowsOf(facts, { missed: of('no-shows'), expected: of('expected'), unmarked: of('unmarked') }),
    lateCancellations: { late: of('late-cancellations').length, live: of('live-a-day-before').length },
    leadTime: leadTimeOf(of('online').map(({ leadMinutes }) => leadMinutes)),
    clients: clientsOf(facts, visits),
    rebooking: facts.clients,
    rescued: {
      freed: freed.length,
      rescued: of('rescued').length,
      freedMinutes: sum(freed, ({ startAt, endAt, gapMinutes }) => (endAt - startAt) / MINUTE_MS - gapMinutes),
      rescuedMinutes: sum(freed, ({ rescuedMinutes }) => rescuedMinutes),
      rescuedCents: sum(freed, ({ rescuedCents }) => rescuedCents),
    },
    auctions: { sold: sold.map(soldTimeOf), unsold: sales.length - sold.length },
    hours: usesByHour(usesOf(facts, rangeOf(hoursPeriod(facts.period, facts.today), zone, facts.now)), zone),
    demand: facts.demand,
  };
}

/** The dates of many instants; each day is formatted once. */
function datesOf(zone: Zone): (at: Instant) => WallDate {
  const table = zoneTable(zone);
  const dates = new Map<number, WallDate>();
  return (at) => {
    const day = epochDayAt(table, at);
    const date = dates.get(day) ?? wallDateOf(day);
    dates.set(day, date);
    return date;
  };
}

const soldTimeOf = ({ id, name, startAt, soldCents, listPriceCents }: SaleFact): SoldTime => ({
  id,
  name,
  at: startAt,
  soldCents: soldCents ?? 0,
  listPriceCents,
});

function utilizationOf(facts: InsightFacts, range: TimeRange): Insights['utilization'] {
  const { zone } = facts.team.business;
  const uses = usesOf(facts, range);
  const bySteps = usesByStep(uses, zone, facts.step);
  return {
    ...sumOf(uses),
    series: stepsOf(facts.period, facts.step).map((date) => ({
      date,
      ...(bySteps.get(date) ?? { openMinutes: 0, bookedMinutes: 0 }),
    })),
    people: uses.map(({ resourceId, name, openMinutes, bookedMinutes, extraMinutes }) => ({
      resourceId,
      name,
      openMinutes,
      bookedMinutes,
      extraMinutes,
    })),
  };
}

type Earned = {
  readonly visits: readonly BookingFact[];
  readonly kept: readonly BookingFact[];
  readonly sales: readonly SaleFact[];
};

function revenueOf({ team, period, step }: InsightFacts, { visits, kept, sales }: Earned): Insights['revenue'] {
  const dateOf = datesOf(team.business.zone);
  const empty = (date: WallDate): RevenueStep => ({ date, visitsCents: 0, feesCents: 0, auctionsCents: 0 });
  const series = new Map(stepsOf(period, step).map((date) => [date, empty(date)]));
  const add = (startAt: Instant, key: Exclude<keyof RevenueStep, 'date'>, cents: number) => {
    const at = series.get(stepStart(dateOf(startAt), step));
    if (at) at[key] += cents;
  };
  for (const { startAt, priceCents } of visits) add(startAt, 'visitsCents', priceCents);
  for (const { startAt, keptCents } of kept) add(startAt, 'feesCents', keptCents);
  for (const { startAt, keptCents } of sales) add(startAt, 'auctionsCents', keptCents);
  const steps = [...series.values()];
  return {
    visitsCents: sum(steps, ({ visitsCents }) => visitsCents),
    feesCents: sum(steps, ({ feesCents }) => feesCents),
    auctionsCents: sum(steps, ({ auctionsCents }) => auctionsCents),
    series: steps,
  };
}

type Missed = { readonly [Name in 'missed' | 'expected' | 'unmarked']: readonly BookingFact[] };

function noShowsOf({ services }: InsightFacts, { missed, expected, unmarked }: Missed): Insights['noShows'] {
  const counts = new Map<string, number>();
  for (const { serviceId } of missed) counts.set(serviceId, (counts.get(serviceId) ?? 0) + 1);
  const [top] = [...counts].toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const name = services.find(({ id }) => id === top?.[0])?.name ?? '';
  return {
    missed: missed.length,
    expected: expected.length,
    unmarked: unmarked.length,
    mostMissed: top ? { serviceId: top[0], name, missed: top[1] } : null,
  };
}

/** The services that had visits, highest revenue first. */
function servicesOf({ services }: InsightFacts, visits: readonly BookingFact[]): ServiceFigure[] {
  const names = new Map(services.map(({ id, name }) => [id, name]));
  const figures = new Map<string, ServiceFigure>();
  for (const { serviceId, priceCents, usedMinutes } of visits) {
    const figure = figures.get(serviceId) ?? {
      serviceId,
      name: names.get(serviceId) ?? '',
      visits: 0,
      revenueCents: 0,
      usedMinutes: 0,
    };
    figure.visits += 1;
    figure.revenueCents += priceCents;
    figure.usedMinutes += usedMinutes;
    figures.set(serviceId, figure);
  }
  return [...figures.values()].toSorted((a, b) => b.revenueCents - a.revenueCents || b.visits - a.visits);
}

/** By month regardless of the steps of the other metrics: fewer bars, each meaningful. */
function clientsOf({ team, period }: InsightFacts, visits: readonly BookingFact[]): Insights['clients'] {
  const dateOf = datesOf(team.business.zone);
  const series = new Map(
    stepsOf(period, 'month').map((date): [WallDate, ClientsStep] => [date, { date, new: 0, returning: 0 }]),
  );
  for (const { startAt, sets } of visits) {
    const at = series.get(monthsAfter(dateOf(startAt), 0));
    if (at) at[isIn(sets, 'new') ? 'new' : 'returning'] += 1;
  }
  const steps = [...series.values()];
  return {
    new: sum(steps, (one) => one.new),
    returning: sum(steps, ({ returning }) => returning),
    series: steps,
  };
}
