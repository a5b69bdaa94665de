import { bool, instant, int, nullable, prepared, text, texts, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { booking } from '@primehour/db/schema/booking';
import { client, clientImport } from '@primehour/db/schema/client';
import { payment } from '@primehour/db/schema/payment';
import type { Db, Queryable, Reader } from '@primehour/db/transaction';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { TenantId } from '../../tenant.ts';
import {
  bookingRows,
  clientBookingColumns,
  isListed,
  isUpcoming,
  isServedBy,
  type Page,
  wasAttended,
} from '../booking/api.ts';

export type ClientRow = {
  id: string;
  name: string;
  nameEditedAt: Date | null;
  givenName: string | null;
  mergedNames: string[];
  phone: Phone;
  email: string | null;
  notes: string;
  isBlocked: boolean;
  barredUntil: Date | null;
  createdAt: Date;
  otherPhones: Phone[];
};

const CLIENT = prepared(
  'find-client',
  `
  select c.id, c.name, c.name_edited_at as "nameEditedAt", c.given_name as "givenName", c.merged_names as "mergedNames",
    c.phone, c.email, c.notes, c.blocked_at is not null as "isBlocked", c.bidding_barred_until as "barredUntil",
    c.created_at as "createdAt",
    coalesce((select array_agg(a.phone order by a.created_at, a.phone) from client_alias a
      where a.business_id = c.business_id and a.client_id = c.id), '{}') as "otherPhones"
  from client c where c.business_id = $1 and c.id = $2 and c.erased_at is null`,
  {
    id: uuid(),
    name: text(),
    nameEditedAt: nullable(instant()),
    givenName: nullable(text()),
    mergedNames: texts(),
    phone: text<Phone>(),
    email: nullable(text()),
    notes: text(),
    isBlocked: bool(),
    barredUntil: nullable(instant()),
    createdAt: instant(),
    otherPhones: texts<Phone[]>(),
  },
);

export async function findClient(queryable: Queryable, tenant: TenantId, id: string): Promise<ClientRow | undefined> {
  const [row] = await queryPrepared(queryable, CLIENT, [tenant, id]);
  return row;
}

/**
 * What remains of a booking's charges, and what was paid elsewhere: a booking may have been paid, refunded and paid
 * again. A mark of an earlier release has no amount: it covers what was not charged.
 */
const paidCents = sql`(select coalesce(${booking.paidOutsideCents}, 0) + greatest(
    ${booking.priceCents} * (${booking.paidOutsideAt} is not null and ${booking.paidOutsideCents} is null)::int,
    coalesce(sum(p.kept) filter (where p.purpose <> 'TIP'), 0)) + coalesce(sum(p.kept) filter (where p.purpose = 'TIP'), 0)
  from (select ${payment.purpose}, ${payment.amountCents} - ${payment.refundedCents} - ${payment.chargedBackCents} as kept
    from ${payment}
    where ${payment.businessId} = ${booking.businessId} and ${payment.bookingId} = ${booking.id}
      and ${payment.status} in ('SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED')) p)`;

/** A client's bookings in figures; expired holds don't count. */
export async function findFigures(
  queryable: Queryable,
  tenant: TenantId,
  id: string,
  { now, person }: { readonly now: Instant; readonly person?: string | undefined },
) {
  const [earliest, latest] = [sql`min(${booking.startAt})`, sql`max(${booking.startAt})`];
  const among = (which: SQL, condition: SQL) =>
    sql<Date | null>`${which} filter (where ${condition})`.mapWith(booking.startAt);
  const [row] = await queryable
    .select({
      total: sql<number>`count(*)::int`,
      canceled: sql<number>`(count(*) filter (where ${booking.status} = 'CANCELLED'))::int`,
      firstBookingAt: among(earliest, wasAttended(now)),
      lastBookingAt: among(latest, wasAttended(now)),
      nextBookingAt: among(earliest, isUpcoming(now)),
      paidCents: sql`coalesce(sum(${paidCents}), 0)`.mapWith(Number),
    })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), eq(booking.clientId, id), isListed(now), isServedBy(person)));
  if (!row) throw new Error('Unreachable: a count always returns a row.');
  return row;
}
export type ClientFigures = Awaited<ReturnType<typeof findFigures>>;

/** Upcoming soonest first, then past latest first. */
export async function listClientBookings(
  queryable: Queryable,
  tenant: TenantId,
  id: string,
  { page, limit, now, person }: Page & { readonly now: Instant; readonly person?: string | undefined },
) {
  const at = dateOf(now);
  const theirs = and(eq(booking.businessId, tenant), eq(booking.clientId, id), isListed(now), isServedBy(person));
  const [items, total] = await Promise.all([
    bookingRows(queryable)
      .where(theirs)
      .orderBy(
        sql`${booking.startAt} <= ${at}`,
        sql`case when ${booking.startAt} > ${at} then ${booking.startAt} end`,
        desc(booking.startAt),
        booking.id,
      )
      .limit(limit)
      .offset(page * limit),
    queryable.$count(booking, theirs),
  ]);
  return { items, total };
}

const exportColumns = (now: Instant) => ({
  id: client.id,
  name: client.name,
  givenName: client.givenName,
  mergedNames: client.mergedNames,
  phone: client.phone,
  email: client.email,
  notes: client.notes,
  ...clientBookingColumns(now),
});

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const EXPORT_BATCH = 500;

const exportBatch = (reader: Reader, tenant: TenantId, now: Instant, afterId: string) =>
  reader
    .select(exportColumns(now))
    .from(client)
    .where(and(eq(client.businessId, tenant), gt(client.id, afterId), isNull(client.erasedAt)))
    .orderBy(client.id)
    .limit(EXPORT_BATCH);
export type ExportRow = Awaited<ReturnType<typeof exportBatch>>[number];

/** All clients, in batches, so that a long list is never in memory at once. */
export async function* exportClients(
  db: Pick<Db, 'onReplica'>,
  tenant: TenantId,
  now: Instant,
): AsyncGenerator<ExportRow[]> {
  for (let afterId = FIRST_ID; ;) {
    const rows = await db.onReplica((reader) => exportBatch(reader, tenant, now, afterId));
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_BATCH) return;
    afterId = last.id;
  }
}

const importColumns = {
  id: clientImport.id,
  fileName: clientImport.fileName,
  status: clientImport.status,
  errors: clientImport.errors,
  total: clientImport.total,
  valid: clientImport.valid,
  fresh: clientImport.fresh,
  errorCount: clientImport.errorCount,
  done: clientImport.done,
  added: clientImport.added,
  completed: clientImport.completed,
};

const SAMPLE = 5;

/** Returns the first people for the preview; the others stay in the database. */
export async function findImport(queryable: Queryable, tenant: TenantId, id: string) {
  const [row] = await queryable
    .select({
      ...importColumns,
      sample: sql<{ name: string; phone: string; email: string | null; notes: string }[]>`coalesce((
        select jsonb_agg(p.value) from (
          select value from jsonb_array_elements(${clientImport.people}) limit ${sql.raw(String(SAMPLE))}) p), '[]'::jsonb)`,
    })
    .from(clientImport)
    .where(and(eq(clientImport.businessId, tenant), eq(clientImport.id, id)));
  return row;
}
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Whether a client has something upcoming, for which the name is needed. */
export async function hasUpcoming(queryable: Queryable, tenant: TenantId, id: string, now: Instant): Promise<boolean> {
  const [row] = await queryPrepared(queryable, HAS_COMING, [tenant, id, dateOf(now)]);
  return row !== undefined;
}
const HAS_COMING = prepared(
  'client-has-coming',
  `
  select 1 as found from booking b where b.business_id = $1 and b.client_id = $2 and b.end_at > $3
    and (b.status = 'CONFIRMED' or (b.status = 'PENDING' and b.hold_expires_at > $3))
  union all
  select 1 from due u join booking b on b.business_id = u.business_id and b.id = u.booking_id
  where b.business_id = $1 and b.client_id = $2 and u.kind in ('LATE_CANCEL', 'NO_SHOW') and u.state in ('WAITING', 'CHARGING', 'LINKED')
  union all
  select 1 from bidder d
    join auction a on a.business_id = d.business_id and a.listing_id = d.listing_id
    join listing l on l.business_id = d.business_id and l.id = d.listing_id
  where d.business_id = $1 and d.client_id = $2
    and (a.settlement in ('OPEN', 'CHARGING', 'RETRY', 'OFFERED') and l.removed_at is null
      or a.settlement = 'PAID' and l.reservation_end_at > $3 and exists (
        select from auction_offer o where o.business_id = d.business_id and o.listing_id = d.listing_id
          and o.bidder = d.number and o.state = 'PAID'))
  limit 1`,
  { found: int() },
);

export const isClientWithId = (tenant: TenantId, id: string) => and(eq(client.businessId, tenant), eq(client.id, id));
