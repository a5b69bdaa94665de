import { formatMoney } from '@primehour/domain/format/money';
import { dateIn, formatMonth, formatWallDay, formatWallTime } from '@primehour/domain/format/time';
import type { ChangedFigure, ChangedThing } from '@primehour/domain/insights/changes';
import { bookingCount } from '@primehour/domain/insights/copy';
import { isUnderWay, type Period, PERIOD_NAMES, type PeriodName, type Step } from '@primehour/domain/insights/period';
import type { InsightSet } from '@primehour/domain/insights/sets';
import { PERCENT_FROM_CASES, formatPercent, type Share, formatShare } from '@primehour/domain/insights/share';
import { isoDayOf, weekday } from '@primehour/domain/insights/tables';
import { addDays, HOUR_MS, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { weekTitle } from '../../copy/home.ts';
import * as copy from '../../copy/insights.ts';
import { paths } from '../../paths.ts';
import type { InsightsAnswer } from './queries.ts';

const PERIOD_LABELS: Record<PeriodName, string> = {
  'this-week': weekTitle,
  'last-week': copy.lastWeek,
  'this-month': copy.thisMonth,
  'last-month': copy.lastMonth,
  'last-12-weeks': copy.last12Weeks,
  'last-12-months': copy.last12Months,
};

/** The period in the URL, if there is one. */
export const periodNameOf = (params: URLSearchParams): PeriodName | undefined =>
  PERIOD_NAMES.find((name) => name === params.get('period'));

/** Long enough to be meaningful, short enough to remember. */
export const USUAL_PERIOD: PeriodName = 'last-12-weeks';

/** The period shown if none is chosen, from the figures of the usual one: in the week of the first visit, that week. */
export const defaultPeriod = (usual: Counted | undefined): PeriodName =>
  usual && usual.firstVisitAt !== null && !isComparable(usual) ? 'this-week' : USUAL_PERIOD;

/** The current week and month are incomplete, and their names say so. */
export const periodLabel = (name: PeriodName, period: Period, today: WallDate): string =>
  isUnderWay(period, today) ? copy.soFar(PERIOD_LABELS[name]) : PERIOD_LABELS[name];

type Narrowed = { readonly serviceId?: string; readonly resourceId?: string | undefined };

/** The list of bookings that a figure counts (product/insights#lists). */
export function listOf(set: InsightSet, { from, until }: Period, { serviceId, resourceId }: Narrowed = {}): string {
  const params = new URLSearchParams({ set, from, until });
  if (serviceId !== undefined) params.set('service', serviceId);
  if (resourceId !== undefined) params.set('person', resourceId);
  return `${paths.bookings}?${params.toString()}`;
}

/** The link to the list of a set; undefined if it would be empty. */
export const listOfSet = (
  set: InsightSet,
  count: number,
  asked: Narrowed & { readonly period: Period },
  label: string = copy.seeBookings(bookingCount(count)),
) => (count === 0 ? undefined : { href: listOf(set, asked.period, asked), label });

/** Whether there was anything to count. */
type Counted = Pick<InsightsAnswer, 'firstVisitAt' | 'countedUntil'>;

/** What the business changed about a figure, and the three weeks before and after. */
export type FigureChange<Insights = InsightsAnswer> = {
  readonly figure: ChangedFigure;
  readonly thing: ChangedThing;
  readonly date: WallDate;
  readonly before: Insights;
  readonly after: Insights;
};

/** A metric with the values it is compared with; undefined if a value can't be compared. */
export type Compared = {
  readonly now: InsightsAnswer;
  readonly before?: InsightsAnswer | undefined;
  readonly lastYear?: InsightsAnswer | undefined;
  readonly changes: readonly FigureChange[];
};

/** A period before the business's first visit is not compared. */
export const isComparable = ({ firstVisitAt, countedUntil }: Counted): boolean =>
  firstVisitAt !== null && firstVisitAt < countedUntil;

type ValueOf = (insights: InsightsAnswer) => string | undefined;

/** 'Before: 61%', 'Last year: 58%' */
export function comparison({ before, lastYear }: Pick<Compared, 'before' | 'lastYear'>, valueOf: ValueOf): string[] {
  const [earlier, year] = [before && valueOf(before), lastYear && valueOf(lastYear)];
  return [
    ...(earlier === undefined ? [] : [copy.before(earlier)]),
    ...(year === undefined ? [] : [copy.lastYear(year)]),
  ];
}

/** 'Three weeks after your hours changed on Mon, Nov 2: 61% → 68%' (product/insights#three-weeks-later) */
export function sinceChange<Insights extends Counted>(
  { changes }: { readonly changes: readonly FigureChange<Insights>[] },
  figure: ChangedFigure,
  valueOf: (insights: Insights) => string | undefined,
): string | undefined {
  const change = changes.find((one) => one.figure === figure);
  if (!change || !isComparable(change.before)) return undefined;
  const [before, after] = [valueOf(change.before), valueOf(change.after)];
  if (before === undefined || after === undefined) return undefined;
  const when = copy.threeWeeksAfter(copy.CHANGED[change.thing], formatWallDay(change.date));
  return before === after ? copy.stillAt(when, after) : copy.fromTo(when, before, after);
}

/** A share of enough cases for a percentage; smaller ones are not compared. */
export const comparedShare = (share: Share): string | undefined =>
  share.whole < PERCENT_FROM_CASES ? undefined : formatShare(share);

export const formatUtilization = ({ utilization }: InsightsAnswer): string | undefined =>
  utilization.openMinutes === 0 ? undefined : formatPercent(utilization.bookedMinutes / utilization.openMinutes);

export const revenueOf = ({ revenue }: InsightsAnswer): number =>
  revenue.visitsCents + revenue.feesCents + revenue.auctionsCents;

export const noShowsOf = ({ noShows }: InsightsAnswer): Share => ({ part: noShows.missed, whole: noShows.expected });
export const lateOf = ({ lateCancellations }: InsightsAnswer): Share => ({
  part: lateCancellations.late,
  whole: lateCancellations.live,
});
export const rebookedOf = ({ rebooking }: InsightsAnswer): Share => ({
  part: rebooking.rebooked,
  whole: rebooking.visited,
});

/** Minutes, weighted by the number of freed times: one freed hour that was booked again does not make 100%. */
export const formatRescued = ({ rescued }: InsightsAnswer): string | undefined =>
  rescued.freed < PERCENT_FROM_CASES
    ? formatShare({ part: rescued.rescued, whole: rescued.freed })
    : formatPercent(rescued.rescuedMinutes / rescued.freedMinutes);

/** Over sold times with a stored list price. */
export function upliftOf({ auctions }: InsightsAnswer) {
  const compared = auctions.sold.flatMap((one) =>
    one.listPriceCents === null ? [] : [{ ...one, listPriceCents: one.listPriceCents }],
  );
  const soldCents = compared.reduce((sum, one) => sum + one.soldCents, 0);
  const listCents = compared.reduce((sum, one) => sum + one.listPriceCents, 0);
  return { compared, soldCents, listCents };
}

/** '+12%', or in money where there are few sales */
export function formatUplift(insights: InsightsAnswer): string | undefined {
  const { compared, soldCents, listCents } = upliftOf(insights);
  if (compared.length === 0) return undefined;
  const more = soldCents - listCents;
  const sign = more < 0 ? '−' : '+';
  if (compared.length < PERCENT_FROM_CASES || listCents === 0) return `${sign}${formatMoney(Math.abs(more))}`;
  return `${sign}${formatPercent(Math.abs(more) / listCents)}`;
}

/** 'Nov 23' below a bar, 'Nov' for a month */
export function stepLabel(date: string, step: Step): string {
  const day = formatWallDay(date as WallDate);
  if (step === 'month') return formatMonth(Date.parse(`${date}T12:00:00Z`), 'UTC').slice(0, 3);
  return day.slice(day.indexOf(',') + 2);
}

/** '2 days', '5 hours', '40 minutes': lead times need no more. */
export function formatLeadTime(minutes: number): string {
  const [count, unit] =
    minutes < 60
      ? [Math.round(minutes), 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count}\u00a0${unit}${count === 1 ? '' : 's'}`;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];
export const DAY_ROWS: readonly string[] = DAYS.map((isoDay) => weekday(isoDay).slice(0, 3));

/** '9 AM' */
export const hourLabel = (hour: number): string => formatWallTime(hour * 60).replace(':00', '');

type HourCell = { readonly isoDay: number; readonly hour: number; readonly value: number };

export const emptyCells = ({ hours }: Pick<InsightsAnswer, 'hours'>): HourCell[] =>
  hours.flatMap(({ isoDay, hour, openMinutes, bookedMinutes }) =>
    openMinutes === 0 ? [] : [{ isoDay, hour, value: (openMinutes - bookedMinutes) / openMinutes }],
  );

export const demandCells = ({ demand }: Pick<InsightsAnswer, 'demand'>): HourCell[] =>
  (demand ?? []).flatMap(({ hourOfWeek, hits }) =>
    hourOfWeek < 0 ? [] : [{ isoDay: isoDayOf(hourOfWeek), hour: hourOfWeek % 24, value: hits }],
  );

/** The hours from the first cell to the last, so that the heat map leaves out empty nights. */
export function hourColumns(cells: readonly HourCell[]): number[] {
  const hours = cells.map(({ hour }) => hour);
  if (hours.length === 0) return [];
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** 'Tuesday 9 AM' */
export const formatHourOfWeek = ({ isoDay, hour }: HourCell): string => `${weekday(isoDay)} ${hourLabel(hour)}`;

/** The next occurrence of an hour of the week, at least three hours ahead: after that it can't be offered anymore. */
export function nextHourAt({ isoDay, hour }: Pick<HourCell, 'isoDay' | 'hour'>, now: Instant, zone: string): Instant {
  const today = dateIn(now, zone);
  const dates = Array.from({ length: 8 }, (_, days) => addDays(today, days)).filter(
    (date) => isoDayOfWeek(date) === isoDay,
  );
  const starts = dates.map((date) => instantAtWallTime(date, hour * 60, zone));
  return starts.find((at) => at >= now + 3 * HOUR_MS) ?? now;
}

export const comparedRescue = (insights: InsightsAnswer): string | undefined =>
  insights.rescued.freed < PERCENT_FROM_CASES ? undefined : formatRescued(insights);
