import type { Database } from '@primehour/db/open';

/** Throws if bookings were lost, since such a rate does not count. Returns the number of bookings. */
export async function expectLedgerToHold(db: Database): Promise<number> {
  const { rows } = await db.pool.query<{ confirmed: number; taken: number; notified: number }>(`
    select (select count(*)::int from booking where status = 'CONFIRMED') as confirmed,
      (select count(*)::int from occupancy where kind = 'booking') as taken,
      (select count(*)::int from message where kind = 'BOOKING_CONFIRMED') as notified`);
  const [counted] = rows;
  if (counted === undefined || counted.confirmed !== counted.taken || counted.confirmed !== counted.notified) {
    throw new Error(`Bookings, their times and their texts differ: ${JSON.stringify(counted)}`);
  }
  return counted.confirmed;
}
