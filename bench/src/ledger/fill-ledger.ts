import type { Database } from '@primehour/db/open';
import { grouped } from '../grouped.ts';
import { withoutLimits } from '../without-limits.ts';
import { type Connection, withoutIndexes } from './without-indexes.ts';

/** A business that has existed for a while: hourly bookings, from six weeks ago until six weeks ahead. */
const BOOKINGS_EACH = 2_000;
const CLIENTS_EACH = 40;
const BUSINESSES_PER_STEP = 100;

/**
 * Ordered like real bookings: by time, over many businesses. Sorted by business, the index would be better than in
 * reality.
 */
const ORDER = 'order by k, b';

/** Ids are hashes of numbers: as scattered as random ones, but the same in every run. */
const id = (kind: string, ...parts: string[]): string => `md5(concat_ws('-', '${kind}', ${parts.join(', ')}))::uuid`;

const PARENTS: readonly string[] = [
  `insert into app_user (id, phone, first_name, last_name, email, created_at)
   select ${id('user', 'b')}, '+1' || 2000000000 + b, 'Other', 'Owner', 'other@example.test', $2
   from generate_series(1, $1::int) b`,
  `insert into business (id, user_id, name, slug, state, timezone, city, contact_number, is_calendar_active, created_at)
   select ${id('business', 'b')}, ${id('user', 'b')}, 'Other ' || b, 'other-' || b, 'IL', 'America/Chicago',
     b || ' Elm Street', '+1' || 2000000000 + b, true, $2
   from generate_series(1, $1::int) b`,
  `insert into membership (business_id, user_id, role, created_at)
   select ${id('business', 'b')}, ${id('user', 'b')}, 'OWNER', $2 from generate_series(1, $1::int) b`,
  `insert into resource (id, business_id, kind, name, position, created_at)
   select ${id('resource', 'b')}, ${id('business', 'b')}, 'TEAM_MEMBER', 'Other ' || b, 0, $2
   from generate_series(1, $1::int) b`,
  `insert into resource_lane (business_id, lane, resource_id)
   select ${id('business', 'b')}, 1, ${id('resource', 'b')} from generate_series(1, $1::int) b
   where $2::timestamptz is not null`,
  // Without reminders: those of millions of bookings would all be planned during the measurement.
  `insert into policy (id, business_id, name, upfront, no_show_basis_points, grace_minutes, asks_agreement, created_at)
   select ${id('policy', 'b')}, ${id('business', 'b')}, 'Standard', 'FULL', 10000, 0, false, $2
   from generate_series(1, $1::int) b`,
  `insert into booking_settings (business_id, min_notice_period_hours, advance_booking_days, timeslot_duration_minutes,
     reminder_hours, default_policy_id)
   select ${id('business', 'b')}, 2, 60, 15, '{}', ${id('policy', 'b')} from generate_series(1, $1::int) b where $2::timestamptz is not null`,
  `insert into availability_block (business_id, day_of_week, start_minute, end_minute)
   select ${id('business', 'b')}, d, 540, 1020 from generate_series(1, $1::int) b, generate_series(1, 5) d
   where $2::timestamptz is not null`,
  `insert into service (id, business_id, name, description, price_cents, duration_minutes, image_url, is_primary, created_at)
   select ${id('service', 'b')}, ${id('business', 'b')}, 'Treatment', 'As usual.', 4500, 45,
     'http://book.example.test/images/00000000-0000-4000-8000-000000000000.jpg', true, $2
   from generate_series(1, $1::int) b`,
  `insert into client (id, business_id, phone, name, created_at)
   select ${id('client', 'b', 'c')}, ${id('business', 'b')}, '+1' || 3000000000 + c, 'Client ' || c, $2
   from generate_series(1, $1::int) b, generate_series(0, ${CLIENTS_EACH - 1}) c`,
];

const START = `$3::timestamptz + (k - ${BOOKINGS_EACH / 2}) * interval '1 hour'`;
const BOOKINGS = `
  insert into booking (id, business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
    confirmed_at, created_at, updated_at)
  select ${id('booking', 'b', 'k')}, ${id('business', 'b')}, ${id('service', 'b')},
    ${id('client', 'b', `k % ${CLIENTS_EACH}`)}, 'CONFIRMED', ${START}, ${START} + interval '45 minutes', 'Treatment', 4500,
    $3, $3, $3
  from generate_series($1::int, $2::int) b, generate_series(0, ${BOOKINGS_EACH - 1}) k
  ${ORDER}`;
const LEDGER = `
  insert into occupancy (id, business_id, during, kind, booking_id, take_id)
  select ${id('occupancy', 'b', 'k')}, ${id('business', 'b')},
    tstzrange(${START}, ${START} + interval '45 minutes'), 'booking', ${id('booking', 'b', 'k')}, ${id('booking', 'b', 'k')}
  from generate_series($1::int, $2::int) b, generate_series(0, ${BOOKINGS_EACH - 1}) k
  ${ORDER}`;

const TABLES = ['booking', 'occupancy'];

/** Inserts that many bookings of other businesses, each with its row in the ledger. */
export async function fillLedger(db: Database, rows: number, note: (text: string) => void): Promise<void> {
  await withoutLimits(db, (main) => withoutLimits(db, (other) => fillWith([main, other], rows, note)));
}

async function fillWith(
  [main, other]: readonly [Connection, Connection],
  rows: number,
  note: (text: string) => void,
): Promise<void> {
  const businesses = Math.max(1, Math.round(rows / BOOKINGS_EACH));
  const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  for (const connection of [main, other]) {
    await connection.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off");
  }
  // In a transaction, because a business and its owner's membership refer to each other.
  await main.query('begin');
  for (const statement of PARENTS) await main.query(statement, [businesses, now]);
  await main.query('commit');
  // The trigger would work once per row, for businesses whose pages no one has viewed.
  const setVersions = async (state: 'disable' | 'enable') => {
    for (const table of TABLES) await main.query(`alter table ${table} ${state} trigger calendar_version_raised`);
  };
  await setVersions('disable');
  await withoutIndexes(main, TABLES, note, async () => {
    // The foreign key between the two is verified at the end, so that they can be filled in parallel.
    const fill = async (connection: Connection, statement: string, isReported: boolean) => {
      for (let first = 1; first <= businesses; first += BUSINESSES_PER_STEP) {
        const last = Math.min(businesses, first + BUSINESSES_PER_STEP - 1);
        await connection.query(statement, [first, last, now]);
        if (isReported && last % 500 === 0)
          note(`${grouped(last * BOOKINGS_EACH)} of ${grouped(rows)} rows of the ledger`);
      }
    };
    await Promise.all([fill(main, LEDGER, true), fill(other, BOOKINGS, false)]);
  });
  await setVersions('enable');
  await main.query('vacuum (analyze)');
  await main.query('checkpoint');
}
