/** The metrics as tables: what the page shows next to its charts and what a file contains, from one definition. */
import { csvLine } from '../client/csv.ts';
import { formatMoney } from '../format/money.ts';
import { formatWallDay, formatWallTime } from '../format/time.ts';
import { dayNameOf } from '../time/wall-date.ts';
import type { IsoDay, WallDate } from '../vocabulary.ts';
import * as copy from './copy.ts';
import type { Insights } from './insights.ts';

export const INSIGHT_TABLES = [
  'utilization',
  'people',
  'revenue',
  'net-payouts',
  'services',
  'lead-time',
  'clients',
  'auctions',
  'empty-hours',
  'demand',
] as const;
export type InsightTable = (typeof INSIGHT_TABLES)[number];

/** As people read it, and as spreadsheets calculate with it. */
export type Cell = { readonly text: string; readonly csv: string };
export type TableRow = { readonly key: string; readonly cells: readonly Cell[] };
export type Table = { readonly headings: readonly string[]; readonly rows: readonly TableRow[] };

const text = (value: string): Cell => ({ text: value, csv: value });
/** Dates are written by the server as calendar days. */
const day = (date: string): Cell => ({ text: formatWallDay(date as WallDate), csv: date });
const count = (value: number): Cell => ({ text: value === 0 ? '' : String(value), csv: String(value) });
const money = (cents: number): Cell => ({
  text: cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents),
  csv: (cents / 100).toFixed(2),
});
const hours = (minutes: number): Cell => ({ text: copy.hours(minutes), csv: (minutes / 60).toFixed(2) });
const ratio = (part: number, whole: number): Cell =>
  whole === 0
    ? text('')
    : { text: copy.percent(part / whole), csv: (Math.round((part / whole) * 1000) / 1000).toString() };

/** A month by its first day or by its number, '2026-11' */
const month = (date: string): Cell => ({ text: copy.month(date), csv: date.slice(0, 7) });

const BUILD: Readonly<Record<InsightTable, (insights: Insights) => Table>> = {
  utilization: ({ utilization: { series } }) => ({
    headings: [copy.from, copy.open, copy.booked, copy.utilization],
    rows: series.map(({ date, openMinutes, bookedMinutes }) => ({
      key: date,
      cells: [day(date), hours(openMinutes), hours(bookedMinutes), ratio(bookedMinutes, openMinutes)],
    })),
  }),
  people: ({ utilization: { people } }) => ({
    headings: [copy.person, copy.open, copy.booked, copy.outside, copy.utilization],
    rows: people.map(({ resourceId, name, openMinutes, bookedMinutes, extraMinutes }) => ({
      key: resourceId,
      cells: [
        text(name),
        hours(openMinutes),
        hours(bookedMinutes),
        extraMinutes === 0 ? { text: '', csv: '0.00' } : hours(extraMinutes),
        ratio(bookedMinutes, openMinutes),
      ],
    })),
  }),
  revenue: ({ revenue: { series } }) => ({
    headings: [copy.from, copy.visits, copy.fees, copy.auctions, copy.total],
    rows: series.map(({ date, visitsCents, feesCents, auctionsCents }) => ({
      key: date,
      cells: [
        day(date),
        ...[visitsCents, feesCents, auctionsCents, visitsCents + feesCents + auctionsCents].map(money),
      ],
    })),
  }),
  'net-payouts': ({ netPayouts }) => ({
    headings: [copy.monthHeading, copy.netPayouts, copy.ofThatTips],
    rows: (netPayouts ?? []).map((one) => ({
      key: one.month,
      cells: [month(one.month), money(one.cents), money(one.tipsCents)],
    })),
  }),
  services: ({ services }) => ({
    headings: [copy.service, copy.visits, copy.revenue, copy.perHour],
    rows: services.map(({ serviceId, name, visits, revenueCents, usedMinutes }) => ({
      key: serviceId,
      cells: [
        text(name),
        count(visits),
        money(revenueCents),
        usedMinutes === 0 ? text('') : money(Math.round((revenueCents * 60) / usedMinutes)),
      ],
    })),
  }),
  'lead-time': ({ leadTime: { bands } }) => ({
    headings: [copy.bookedAhead, copy.bookings],
    rows: bands.map((bookings, index) => ({
      key: String(index),
      cells: [text(copy.leadBand(index)), { text: String(bookings), csv: String(bookings) }],
    })),
  }),
  clients: ({ clients: { series } }) => ({
    headings: [copy.monthHeading, copy.newClients, copy.returning],
    rows: series.map((one) => ({ key: one.date, cells: [month(one.date), count(one.new), count(one.returning)] })),
  }),
  auctions: ({ auctions: { sold } }) => ({
    headings: [copy.listing, copy.soldFor, copy.listPrice, copy.uplift],
    rows: sold.map(({ id, name, soldCents, listPriceCents }) => ({
      key: id,
      cells: [
        text(name),
        money(soldCents),
        listPriceCents === null ? text('') : money(listPriceCents),
        listPriceCents === null ? text('') : money(soldCents - listPriceCents),
      ],
    })),
  }),
  'empty-hours': ({ hours: cells }) => ({
    headings: [copy.weekday, copy.hour, copy.open, copy.empty],
    rows: cells
      .filter(({ openMinutes }) => openMinutes > 0)
      .map(({ isoDay, hour, openMinutes, bookedMinutes }) => ({
        key: `${isoDay} ${hour}`,
        cells: [
          text(weekday(isoDay)),
          text(formatWallTime(hour * 60)),
          hours(openMinutes),
          ratio(openMinutes - bookedMinutes, openMinutes),
        ],
      })),
  }),
  demand: ({ demand }) => ({
    headings: [copy.weekday, copy.hour, copy.lookedFor],
    rows: (demand ?? []).map(({ hourOfWeek, hits }) => ({
      key: String(hourOfWeek),
      cells: [
        text(hourOfWeek < 0 ? copy.noHour : weekday(isoDayOf(hourOfWeek))),
        text(hourOfWeek < 0 ? '' : formatWallTime((hourOfWeek % 24) * 60)),
        { text: String(hits), csv: String(hits) },
      ],
    })),
  }),
};

/** Hours of demand count from Sunday. */
export const isoDayOf = (hourOfWeek: number): IsoDay => (Math.floor(hourOfWeek / 24) || 7) as IsoDay;

export function weekday(isoDay: number): string {
  const name = dayNameOf(isoDay as IsoDay);
  return `${name.charAt(0)}${name.slice(1).toLowerCase()}`;
}

export const tableOf = (name: InsightTable, insights: Insights): Table => BUILD[name](insights);

/** Without a byte order mark, spreadsheets assume another encoding. */
export const csvOfTable = ({ headings, rows }: Table): string =>
  `\uFEFF${csvLine([...headings])}${rows.map(({ cells }) => csvLine(cells.map(({ csv }) => csv))).join('')}`;
