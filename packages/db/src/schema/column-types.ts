import type { Cents, MinuteSpan } from '@primehour/domain/vocabulary';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A time range that includes its start and excludes its end: `[)`. */
export type TimeRange = { readonly startAt: Date; readonly endAt: Date };

/** An instant; the zone is never stored, it belongs to the business. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

/**
 * A rate to a tenth of a basis point: five digits, which a number represents precisely enough to write back unchanged.
 */
export const basisPoints = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(5,1)',
  toDriver: String,
  fromDriver: Number,
});

/**
 * How much of a charge was refunded, is being refunded, is held by a bank, or was taken back by one; kept by triggers.
 */
export const returnedSums = () => ({
  refundedCents: cents('refunded_cents')
    .notNull()
    .default(0 as Cents),
  refundingCents: cents('refunding_cents')
    .notNull()
    .default(0 as Cents),
  disputedCents: cents('disputed_cents')
    .notNull()
    .default(0 as Cents),
  chargedBackCents: cents('charged_back_cents')
    .notNull()
    .default(0 as Cents),
});

export const timeRange = customType<{ data: TimeRange; driverData: string }>({
  dataType: () => 'tstzrange',
  toDriver: ({ startAt, endAt }) => `[${startAt.toISOString()},${endAt.toISOString()})`,
  fromDriver: (text) => parseTimeRange(text),
});

/** Spans of minutes, ascending and disjoint. */
export const minuteSpans = customType<{ data: readonly MinuteSpan[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: (spans) => minuteSpansText(spans),
  fromDriver: (text) => parseMinuteSpans(text),
});

/** As PostgreSQL parses an `int4multirange`. */
export const minuteSpansText = (spans: readonly MinuteSpan[]): string =>
  `{${spans.map(({ fromMinute, untilMinute }) => `[${fromMinute},${untilMinute})`).join(',')}}`;

/** As PostgreSQL writes one. */
export const parseMinuteSpans = (text: string): MinuteSpan[] =>
  [...text.matchAll(/\[(-?\d+),(-?\d+)\)/g)].map(([, from, until]) => ({
    fromMinute: Number(from),
    untilMinute: Number(until),
  }));

const RANGE = /^\["?([^",]+)"?,"?([^",]+)"?\)$/;
/** PostgreSQL writes `2026-03-08 07:00:00+00`, and a server in another zone `+05:30`. */
const OFFSET_WITHOUT_MINUTES = /([+-]\d\d)$/;

export function parseTimeRange(text: string): TimeRange {
  const [, start, end] = RANGE.exec(text) ?? [];
  if (start === undefined || end === undefined) throw new Error(`Not a bounded [) range: ${text}`);
  return { startAt: parseInstant(start), endAt: parseInstant(end) };
}

function parseInstant(text: string): Date {
  return new Date(text.replace(' ', 'T').replace(OFFSET_WITHOUT_MINUTES, '$1:00'));
}
