import { bool, instant, json, nullable, prepared, text } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import type { Db, Reader } from '@primehour/db/transaction';
import { readDays } from '@primehour/domain/insights/day-facts';
import type { InsightFacts } from '@primehour/domain/insights/facts';
import { DAY_MS, wallDateOf } from '@primehour/domain/time/wall-date';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { instantOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { foldDays } from '../commands/fold-days.ts';

export type Read = {
  /** Bookings are read from here on, and clients counted from `from` on. */
  readonly readFrom: Instant;
  readonly from: Instant;
  readonly until: Instant;
  readonly now: Instant;
  readonly only: string | undefined;
};

const IS_READY = prepared(
  'are-day-facts-ready',
  `select exists (select from day_facts_start where business_id = $1 and day <= $2::date)
    and not exists (select from touched_booking where business_id = $1) as "isReady"`,
  { isReady: nullable(bool()) },
);

const DAYS = prepared(
  'day-facts',
  'select day::text as day, facts from day_fact where business_id = $1 and day >= $2::date order by day',
  { day: text<WallDate>(), facts: text() },
);

const NAMES = prepared(
  'insight-names',
  `select (select json_agg(json_build_array(id, name) order by created_at, id) from service where business_id = $1) as services,
    (select min(start_at) from booking where business_id = $1 and status = 'CONFIRMED') as "firstVisitAt"`,
  {
    services: nullable(json<[id: string, name: string][]>()),
    firstVisitAt: nullable(instant()),
  },
);

export type BookingsRead = Pick<InsightFacts, 'bookings' | 'services' | 'clients' | 'firstVisitAt'>;

const firstDay = (readFrom: Instant): WallDate => wallDateOf(Math.floor(readFrom / DAY_MS));

/** The facts of the days that are read from here on (decision 116). */
export async function bringUpToDate(
  db: Pick<Db, 'read' | 'transaction'>,
  tenant: TenantId,
  readFrom: Instant,
): Promise<void> {
  const from = firstDay(readFrom);
  const [ready] = await queryPrepared(db.read, IS_READY, [tenant, from]);
  if (ready?.isReady !== true) await db.transaction((tx) => foldDays(tx, tenant, from));
}

/** The bookings in a range from the facts of its days, which are up to date. */
export async function readBookings(
  reader: Reader,
  tenant: TenantId,
  { readFrom, ...read }: Read,
): Promise<BookingsRead> {
  const from = firstDay(readFrom);
  const [days, names] = await Promise.all([queryPrepared(reader, DAYS, [tenant, from]), readNames(reader, tenant)]);
  const { from: countFrom, until, now, only } = read;
  const begun = Math.min(until, now) as Instant;
  return { ...names, ...readDays(days, { from: readFrom, until: begun, countFrom, now, only }) };
}

async function readNames(reader: Reader, tenant: TenantId) {
  const [row] = await queryPrepared(reader, NAMES, [tenant]);
  return {
    services: (row?.services ?? []).map(([id, name]) => ({ id, name })),
    firstVisitAt: row?.firstVisitAt ? instantOf(row.firstVisitAt) : null,
  };
}
