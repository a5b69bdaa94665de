import { prepared, required, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { busyCalendar } from '@primehour/db/schema/calendar-sync';
import type { Db } from '@primehour/db/transaction';
import type { Seal } from '../../../seal.ts';

const BATCH = 500;

/** Serializes nodes that start at the same time; the later one finds the row sealed. */
const PLAIN = prepared(
  'plain-addresses',
  `select id, url from busy_calendar where url is not null order by id limit ${BATCH} for update`,
  { id: uuid(), url: required(busyCalendar.url) },
);

const SEAL = prepared(
  'seal-addresses',
  `
  update busy_calendar c set url = null, sealed_url = s.sealed
  from unnest($1::uuid[], $2::bytea[]) as s (id, sealed) where c.id = s.id`,
  {},
);

/**
 * Seals URLs stored before encryption was introduced, which a migration can't do without the key. Runs at startup,
 * before anything syncs; a no-op when there are none.
 */
export async function sealAddresses(db: Db, seal: Pick<Seal, 'close'>): Promise<void> {
  const sealBatch = () =>
    db.transaction(async (tx) => {
      const rows = await queryPrepared(tx, PLAIN, []);
      if (rows.length > 0) {
        const sealed = rows.map(({ id, url }) => seal.close(id, url));
        await queryPrepared(tx, SEAL, [rows.map(({ id }) => id), sealed]);
      }
      return rows.length === BATCH;
    });
  while (await sealBatch());
}
