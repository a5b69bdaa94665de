/**
 * Giving every business its first resource and member, and bookings their person, changes nothing that was stored: each
 * column of each row stays the same.
 */
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabaseBefore, type DatabaseBefore } from './testing/database-before.ts';
import { columnsOf, DEMO_BEFORE, loadDemo } from './testing/load-demo.ts';

let before: DatabaseBefore;
beforeEach(async () => {
  before = await createDatabaseBefore(DEMO_BEFORE);
});
afterEach(() => before.drop());

type Row = Record<string, unknown>;

/** Per table the number of rows, and per column a sum of hashes of its values, independent of their order. */
async function fingerprint(pool: pg.Pool, tables: Map<string, string[]>): Promise<Record<string, Row>> {
  const prints: Record<string, Row> = {};
  for (const [table, columns] of tables) {
    const sums = columns.map((name) => `sum(hashtextextended("${name}"::text, 0)::numeric)::text as "${name}"`);
    const { rows } = await pool.query<Row>(`select count(*)::int as "#", ${sums.join(', ')} from ${table}`);
    prints[table] = rows[0] ?? {};
  }
  return prints;
}

/** Readable totals: money by state, and minutes taken by each kind of occupancy. */
const TOTALS = `select
  (select jsonb_object_agg(status, cents) from (select status, sum(amount_cents) as cents from payment group by 1) p)
    as paid,
  (select jsonb_object_agg(account, cents)
    from (select account, sum(amount_cents) as cents from ledger_entry group by 1) e) as books,
  (select jsonb_object_agg(kind, minutes) from (
    select kind, sum(extract(epoch from upper(during) - lower(during))) / 60 as minutes from occupancy group by 1) o)
    as taken`;

async function expectUnchanged({ pool, migrate }: DatabaseBefore, minCounts: Record<string, number>): Promise<void> {
  const tables = await columnsOf(pool);
  const [stored, totals] = [await fingerprint(pool, tables), await pool.query<Row>(TOTALS)];
  for (const [table, count] of Object.entries(minCounts))
    expect(stored[table]?.['#'], table).toBeGreaterThanOrEqual(count);
  await migrate('20261125090000_team');
  expect(await fingerprint(pool, tables)).toEqual(stored);
  expect((await pool.query<Row>(TOTALS)).rows).toEqual(totals.rows);
  const { rows } = await pool.query(`select
    (select count(*)::int from business b where not exists (
      select from resource r join resource_lane l on l.business_id = r.business_id and l.resource_id = r.id
      where r.business_id = b.id and r.kind = 'PERSON' and l.lane = 1
        and r.name = coalesce((select nullif(u.first_name, '') from app_user u where u.id = b.user_id), b.name))) as "withoutPerson",
    (select count(*)::int from business b where not exists (
      select from membership m where m.business_id = b.id and m.user_id = b.user_id and m.role = 'OWNER')) as "withoutOwner",
    (select count(*)::int from booking_event where (by = 'PARTNER') <> (user_id is not null)) as "unnamed",
    (select count(*)::int from resource) - (select count(*)::int from business) as "extraResources",
    (select count(*)::int from occupancy where lane <> 1 or part <> 1
      or take_id <> coalesce(booking_id, listing_id, take_id)) as "misplaced",
    (select count(distinct take_id)::int - count(*)::int from occupancy) as "sharedTakes",
    (select count(*)::int from booking b where not exists (
      select from booking_resource k join resource_lane l on l.business_id = k.business_id and l.resource_id = k.resource_id
      where k.business_id = b.business_id and k.booking_id = b.id and k.number = 1 and l.lane = 1)) as "unserved",
    (select count(*)::int from occupancy o join booking b on b.business_id = o.business_id and b.id = o.booking_id
      join booking_resource k on k.business_id = b.business_id and k.booking_id = b.id
      where o.during <> tstzrange(b.start_at + lower(k.takes) * interval '1 minute',
        b.start_at + upper(k.takes) * interval '1 minute')) as "takenOtherwise",
    (select count(*)::int from listing i where not exists (
      select from listing_resource k where k.business_id = i.business_id and k.listing_id = i.id)) as "unnamedListings"`);
  expect(new Set(Object.values(rows[0] ?? {}))).toEqual(new Set([0]));
}

test('the demo is migrated completely', async () => {
  await loadDemo(before.pool);
  await expectUnchanged(before, { business: 7, booking: 392, occupancy: 396, payment: 358, ledger_entry: 789 });
});

const BUSINESSES = 50;
const BOOKINGS_EACH = 2_000;
const uuid = (kind: string, ...parts: string[]) => `md5(concat_ws('-', '${kind}', ${parts.join(', ')}))::uuid`;
const START = `timestamptz '2026-06-01T00:00Z' + k * interval '1 hour'`;
const FROM = `from generate_series(1, ${BUSINESSES}) b, generate_series(1, ${BOOKINGS_EACH}) k`;

const FILL: readonly string[] = [
  `insert into app_user (id, phone, created_at) select ${uuid('user', 'b')}, '+1' || 2125550000 + b, now()
   from generate_series(1, ${BUSINESSES}) b`,
  `insert into business (id, user_id, name, slug, state, timezone, city, contact_number, created_at)
   select ${uuid('business', 'b')}, ${uuid('user', 'b')}, 'Studio ' || b, 'studio-' || b, 'IL', 'America/Chicago', 'Chicago',
     '+1' || 2125550000 + b, now() from generate_series(1, ${BUSINESSES}) b`,
  `insert into service (id, business_id, name, description, price_cents, duration_minutes, image_url, created_at)
   select ${uuid('service', 'b')}, ${uuid('business', 'b')}, 'Cut', 'Scissors only', 4500, 45, 'https://images.example/cut.jpg',
     now() from generate_series(1, ${BUSINESSES}) b`,
  `insert into client (id, business_id, phone, name, created_at)
   select ${uuid('client', 'b', 'k')}, ${uuid('business', 'b')}, '+1' || 3125550000 + k, 'Client ' || k, now()
   from generate_series(1, ${BUSINESSES}) b, generate_series(1, 40) k`,
  `insert into booking (id, business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
     confirmed_at, created_at, updated_at)
   select ${uuid('booking', 'b', 'k')}, ${uuid('business', 'b')}, ${uuid('service', 'b')}, ${uuid('client', 'b', '1 + k % 40')},
     'CONFIRMED', ${START}, ${START} + interval '45 minutes', 'Cut', 4500, now(), now(), now() ${FROM}`,
  `insert into occupancy (id, business_id, during, kind, booking_id)
   select ${uuid('taken', 'b', 'k')}, ${uuid('business', 'b')}, tstzrange(${START}, ${START} + interval '45 minutes'),
     'booking', ${uuid('booking', 'b', 'k')} ${FROM}`,
  `insert into occupancy (id, business_id, during, kind, note)
   select ${uuid('block', 'b', 'k')}, ${uuid('business', 'b')},
     tstzrange(${START} + interval '45 minutes', ${START} + interval '1 hour'), 'block', 'Break' ${FROM} where k % 10 = 0`,
];

test('100,000 bookings are migrated completely', { tags: ['wide'], timeout: 120_000 }, async () => {
  await before.pool.query('set statement_timeout = 0; set synchronous_commit = off');
  for (const statement of FILL) await before.pool.query(statement);
  await expectUnchanged(before, {
    booking: BUSINESSES * BOOKINGS_EACH,
    occupancy: (BUSINESSES * BOOKINGS_EACH * 11) / 10,
  });
});
