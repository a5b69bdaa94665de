import { silentLog } from '@primehour/db/log';
import { connectTo } from '@primehour/db/open';
import { sql } from 'drizzle-orm';

/** The contents of a restored database, for an operator who has to decide whether it is the right one. */
export type Holdings = {
  readonly businesses: number;
  readonly bookings: number;
  readonly newest_booking: string | null;
  readonly listings: number;
  readonly bids: number;
  readonly last_migration: string;
};

export async function readHoldings(url: string): Promise<Holdings> {
  const db = connectTo(url, silentLog, { poolSize: 1 });
  try {
    const { rows } = await db.read.execute<Holdings>(sql`select
      (select count(*)::int from business) as businesses,
      (select count(*)::int from booking) as bookings,
      (select to_json(max(created_at))#>>'{}' from booking) as newest_booking,
      (select count(*)::int from listing) as listings,
      (select count(*)::int from bid) as bids,
      (select max(name) from schema_migration where name <> 'jobs') as last_migration`);
    const [found] = rows;
    if (found === undefined) throw new Error('Unreachable: a row of counts.');
    return found;
  } finally {
    await db.close();
  }
}

export const describeHoldings = (holdings: Holdings, lastCommitAt: string | undefined): string[] => [
  `  as of           ${lastCommitAt ?? 'the base copy: nothing has changed since'}`,
  `  businesses      ${holdings.businesses}`,
  `  bookings        ${holdings.bookings}, the newest from ${holdings.newest_booking ?? 'never'}`,
  `  listings, bids  ${holdings.listings}, ${holdings.bids}`,
  `  schema          ${holdings.last_migration}`,
];
