import { queryPrepared } from '@primehour/db/raw';
import type { Db } from '@primehour/db/transaction';
import type { Seal } from '../../../seal.ts';

const BATCH = 500;

/** Nodes that start together take turns at a row; the later one finds it sealed. */
const PLAIN = `select id, url from busy_calendar where url is not null order by id limit ${BATCH} for update`;

const SEAL = `
  update busy_calendar c set url = null, sealed_url = s.sealed
  from unnest($1::uuid[], $2::bytea[]) as s (id, sealed) where c.id = s.id`;

/**
 * Seals addresses from before they were kept sealed, which no migration can do without the key. At the start, before
 * anything reads a calendar; nothing happens when there are none.
 */
export async function sealAddresses(db: Db, seal: Pick<Seal, 'close'>): Promise<void> {
  const sealBatch = () =>
    db.transaction(async (tx) => {
      const rows = await queryPrepared<{ id: string; url: string }>(tx, 'plain-addresses', PLAIN);
      if (rows.length > 0) {
        const sealed = rows.map(({ id, url }) => seal.close(id, url));
        await queryPrepared(tx, 'seal-addresses', SEAL, [rows.map(({ id }) => id), sealed]);
      }
      return rows.length === BATCH;
    });
  while (await sealBatch());
}
