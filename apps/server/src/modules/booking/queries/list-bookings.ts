import { booking, bookingResource } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import type { Reader } from '@primehour/db/transaction';
import type { InsightSet } from '@primehour/domain/insights/sets';
import type { InstantRange } from '@primehour/domain/time/date-filter';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { TenantId } from '../../../tenant.ts';
import { findFewClients, idArray, matchesClient, type SearchScope } from '../../client/api.ts';
import { bookingRows, isCompleted, isListed, isClientOfBooking, isUpcoming, type BookingRow } from '../queries.ts';
import { withCounted } from './counted-bookings.ts';

export type Page = { readonly page: number; readonly limit: number };

/** A total is exact if at most this many rows follow the page; screens only need to know whether there are more. */
export const COUNT_REACH = 1_000;

export type BookingFilter = InstantRange & {
  readonly status: 'all' | 'upcoming' | 'completed';
  readonly search: string | undefined;
  readonly now: Instant;
  /** If set, only this person's bookings are listed. */
  readonly only?: string | undefined;
  readonly searchScope?: SearchScope | undefined;
  /** If set, only bookings that a figure counts are listed (product/insights#lists). */
  readonly counted?: CountedFilter | undefined;
  readonly serviceId?: string | undefined;
};

type CountedFilter = { readonly set: InsightSet } & Required<InstantRange>;

/** The bookings that this person serves; all if undefined. */
const isServedBy = (only: string | undefined): SQL =>
  only === undefined
    ? sql``
    : sql` and exists (select 1 from ${bookingResource} where ${bookingResource.businessId} = ${booking.businessId}
        and ${bookingResource.bookingId} = ${booking.id} and ${bookingResource.resourceId} = ${only})`;

function conditionsOf(tenant: TenantId, filter: BookingFilter): SQL {
  const byStatus = {
    all: isListed(filter.now),
    upcoming: isUpcoming(filter.now),
    completed: isCompleted(filter.now),
  }[filter.status];
  const from = filter.from === undefined ? sql`` : sql` and ${booking.startAt} >= ${dateOf(filter.from)}`;
  const until = filter.until === undefined ? sql`` : sql` and ${booking.startAt} < ${dateOf(filter.until)}`;
  const ofService = filter.serviceId === undefined ? sql`` : sql` and ${booking.serviceId} = ${filter.serviceId}`;
  const theirs = isServedBy(filter.only);
  return sql`${booking.businessId} = ${tenant} and ${byStatus}${from}${until}${theirs}${ofService}`;
}

/** How a list's bookings are read: in order of time, or client by client. */
async function sourceOf(reader: Reader, tenant: TenantId, filter: BookingFilter): Promise<Source> {
  const conditions = conditionsOf(tenant, filter);
  if (!filter.search) return { along: conditions };
  const few = await findFewClients(reader, tenant, filter.search, filter.searchScope);
  if (few) return { along: conditions, clientIds: few };
  return { along: sql`${conditions} and ${isOfMatchingClient(tenant, filter.search, filter.searchScope)}` };
}

/** A subquery that the planner can't turn into a join, so that it runs per booking during the scan. */
const isOfMatchingClient = (tenant: TenantId, search: string, scope: SearchScope | undefined): SQL =>
  sql`(select ${matchesClient(tenant, search, scope)} from ${client}
    where ${client.businessId} = ${booking.businessId} and ${client.id} = ${booking.clientId})`;

type Source = { readonly along: SQL; readonly clientIds?: readonly string[] };

type Direction = { readonly condition: SQL; readonly order: SQL };

type Span = { readonly limit: number; readonly offset: number };

/** Ids of one direction, in its order. */
async function readIds(reader: Reader, source: Source, direction: Direction, span: Span): Promise<string[]> {
  const { condition, order } = direction;
  const { limit, offset } = span;
  const { along, clientIds } = source;
  const rows = sql`select ${booking.id}, ${booking.startAt} from ${booking} where ${along} and ${condition}`;
  const query = clientIds
    ? sql`select booking.id from unnest(${idArray(clientIds)}) as person (id)
        cross join lateral (${rows} and ${booking.clientId} = person.id order by ${order} limit ${offset + limit}) booking
        order by ${order} limit ${limit} offset ${offset}`
    : sql`${rows} order by ${order} limit ${limit} offset ${offset}`;
  return (await reader.execute<{ id: string }>(query)).rows.map(({ id }) => id);
}

/**
 * Upcoming first, soonest first; then past ones, latest first: two scans from now, of which the second only fills the
 * rest of the page.
 */
async function readPage(reader: Reader, source: Source, now: Instant, { limit, offset }: Span) {
  const ahead = {
    condition: sql`${booking.startAt} > ${dateOf(now)}`,
    order: sql`${booking.startAt}, ${booking.id}`,
  };
  const behind = {
    condition: sql`${booking.startAt} <= ${dateOf(now)}`,
    order: sql`${booking.startAt} desc, ${booking.id}`,
  };
  const coming = await readIds(reader, source, ahead, { limit, offset });
  if (coming.length === limit) return coming;
  const skipped =
    coming.length > 0 || offset === 0
      ? offset + coming.length
      : await countUpTo(reader, { ...source, along: sql`${source.along} and ${ahead.condition}` }, offset);
  const rest = { limit: limit - coming.length, offset: Math.max(0, offset - skipped) };
  return [...coming, ...(await readIds(reader, source, behind, rest))];
}

async function countUpTo(reader: Reader, { along, clientIds }: Source, max: number): Promise<number> {
  const theirs = clientIds ? sql` and ${booking.clientId} = any (${idArray(clientIds)})` : sql``;
  const { rows } = await reader.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${booking} where ${along}${theirs} limit ${max}) counted`,
  );
  return rows[0]?.total ?? 0;
}

type Found = { readonly ids: readonly string[]; readonly total: number };

/** Bookings of a figure have all begun: latest first. */
async function findCounted(
  reader: Reader,
  tenant: TenantId,
  filter: BookingFilter & { readonly counted: CountedFilter },
  { limit, offset }: Span,
): Promise<Found> {
  const { counted, now } = filter;
  const meant = filter.search ? sql` and ${isOfMatchingClient(tenant, filter.search, filter.searchScope)}` : sql``;
  const { rows } = await reader.execute<{ id: string | null; total: number }>(sql`
    ${withCounted(tenant, counted.set, { ...counted, now })},
    found as materialized (select ${booking.id}, ${booking.startAt} from counted join ${booking} on ${booking.id} = counted.id
      where ${conditionsOf(tenant, filter)}${meant}),
    shown as (select id, start_at from found order by start_at desc, id limit ${limit} offset ${offset})
    select shown.id, counts.total from (select count(*)::int as total from found) counts
      left join shown on true order by shown.start_at desc, shown.id`);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** One page of bookings and the total, counted up to `COUNT_REACH`. */
export async function listBookings(reader: Reader, tenant: TenantId, filter: BookingFilter, asked: Page) {
  const { limit, page } = asked;
  const span = { limit, offset: page * limit };
  const { counted } = filter;
  const { ids, total } = counted
    ? await findCounted(reader, tenant, { ...filter, counted }, span)
    : await findAll(reader, tenant, filter, span);
  if (ids.length === 0) return { items: [], total };
  const rows = await bookingRows(reader).where(and(eq(booking.businessId, tenant), inArray(booking.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { items: ids.map((id) => byId.get(id)).filter((row): row is BookingRow => row !== undefined), total };
}

async function findAll(
  reader: Reader,
  tenant: TenantId,
  filter: BookingFilter,
  { limit, offset }: Span,
): Promise<Found> {
  const source = await sourceOf(reader, tenant, filter);
  // Matches are too sparse to count: one row beyond the page shows whether there are more.
  const isThin = filter.search !== undefined && filter.search !== '' && source.clientIds === undefined;
  const [ids, counted] = await Promise.all([
    readPage(reader, source, filter.now, { limit: isThin ? limit + 1 : limit, offset }),
    isThin ? undefined : countUpTo(reader, source, offset + limit + COUNT_REACH),
  ]);
  // A page beyond the end still returns the total.
  const total = counted ?? (ids.length === 0 ? await countUpTo(reader, source, offset) : offset + ids.length);
  return { ids: ids.slice(0, limit), total };
}

/** The number of bookings that the filter 'Upcoming' shows, and the first one (product/home#summary). */
export async function findDashboard(reader: Reader, tenant: TenantId, now: Instant, only?: string) {
  const [next] = await reader
    .select({ startAt: booking.startAt, clientName: client.name, total: sql<string>`count(*) over ()` })
    .from(booking)
    .innerJoin(client, isClientOfBooking)
    .where(sql`${booking.businessId} = ${tenant} and ${isUpcoming(now)}${isServedBy(only)}`)
    .orderBy(asc(booking.startAt), asc(booking.id))
    .limit(1);
  return { total: Number(next?.total ?? 0), next };
}
