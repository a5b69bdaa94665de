import type { Database } from '@primehour/db/open';
import { withoutLimits } from './without-limits.ts';

/**
 * Overlapping pairs of live bookings of one business, according to the bookings themselves, which no constraint covers.
 */
const DOUBLES = `
  select
    (select count(*)::int from booking a join booking b
       on b.business_id = a.business_id and b.id > a.id and b.start_at < a.end_at and b.end_at > a.start_at
     where a.status in ('PENDING', 'CONFIRMED') and b.status in ('PENDING', 'CONFIRMED')) as bookings,
    (select count(*)::int from occupancy a join occupancy b
       on b.business_id = a.business_id and b.lane = a.lane and b.id > a.id and b.during && a.during) as ledger`;

const COPY_ONE = `
  with double as (
    insert into booking (id, business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
      confirmed_at, created_at, updated_at)
    select gen_random_uuid(), business_id, service_id, client_id, status, start_at, end_at, service_name, price_cents,
      confirmed_at, created_at, updated_at
    from booking where status = 'CONFIRMED' limit 1
    returning id, business_id, start_at, end_at)
  insert into occupancy (id, business_id, during, kind, booking_id, take_id)
  select gen_random_uuid(), business_id, tstzrange(start_at, end_at), 'booking', id, id from double`;

type Counts = { readonly bookings: number; readonly ledger: number };

/**
 * Counts bookings, and rows of the time ledger, that overlap. To prove that the count works, one overlap is created
 * without the constraint, counted, and rolled back.
 */
export async function countDoubles(db: Database): Promise<Counts> {
  return withoutLimits(db, async (connection) => {
    const count = async (): Promise<Counts> => {
      const { rows } = await connection.query<Counts>(DOUBLES);
      return rows[0] ?? { bookings: Number.NaN, ledger: Number.NaN };
    };
    await connection.query('begin');
    const found = await count();
    await connection.query('alter table occupancy drop constraint occupancy_no_overlap');
    await connection.query(COPY_ONE);
    const withOne = await count();
    await connection.query('rollback');
    if (withOne.bookings !== found.bookings + 1 || withOne.ledger !== found.ledger + 1) {
      throw new Error('The count of double bookings misses an existing one.');
    }
    return found;
  });
}
