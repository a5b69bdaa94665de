import path from 'node:path';
import { HOME_CELL } from '@primehour/db/cell';
import type { Database } from '@primehour/db/open';
import { makeDataDir, worldAt } from '../ledger/prepare-database.ts';
import { type Product, startProduct } from '../product/start-product.ts';

/** Runs `work` on that many cells, each with a node and an embedded database; the first is cell 0. */
export async function withCellNodes<Outcome>(
  count: number,
  work: (nodes: readonly Product[]) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = makeDataDir();
  const nodes: Product[] = [];
  try {
    const numbers = Array.from({ length: count }, (_, number) => number);
    const dataDirOf = (number: number) => path.join(folder.path, `cell-${number}`);
    await prepareHome(dataDirOf(HOME_CELL), numbers);
    for (const number of numbers) {
      const [home] = nodes;
      const env = home === undefined ? {} : { CELL: String(number), HOME_DATABASE_URL: home.databaseUrl };
      nodes.push(await startProduct({ dataDir: dataDirOf(number), env }));
    }
    const { db } = worldAt(nodes[0]?.databaseUrl ?? '');
    for (const [number, { url }] of nodes.entries()) await addCell(db, number, url);
    await db.close();
    return await work(nodes);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    folder.remove();
  }
}

/** A node reads at startup whether there are other cells. */
async function prepareHome(dataDir: string, numbers: readonly number[]): Promise<void> {
  const home = await startProduct({ dataDir });
  const { db } = worldAt(home.databaseUrl);
  for (const number of numbers) await addCell(db, number, 'http://127.0.0.1:1');
  await db.close();
  await home.stop();
}

const addCell = (db: Database, number: number, url: string) =>
  db.pool.query(
    'insert into cell (number, url, added_at) values ($1, $2, now()) on conflict (number) do update set url = excluded.url',
    [number, url],
  );
