import type { Database } from '@primehour/db/open';
import { aBusiness, aService } from '@primehour/testkit/build';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { inParallel, nextAddress } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withTwoNodes } from './product/with-product.ts';

const VIEWS = 20_000;
const CONNECTIONS = 32;
/** The counts of a node are written within five seconds. */
const WRITTEN_WITHIN_MS = 6_000;

export const pageCounts: Benchmark = {
  name: 'page-counts',
  method:
    `GET …/slots of one popular business on two nodes, ${CONNECTIONS} at a time, ${grouped(VIEWS)} views: each is counted, ` +
    'and the rows that the database writes for the counts grow with time and not with views.',
  run: (bench) => withTwoNodes((nodes) => measure(nodes, bench)),
};

async function measure(nodes: readonly [Product, Product], { options, note }: Bench): Promise<Figure[]> {
  const { db, ...world } = worldAt(nodes[0].databaseUrl);
  try {
    const business = await aBusiness({ db, ...world });
    const service = await aService({ db, ...world }, { business });
    const path = `/booking/api/public/businesses/${business.id}/slots?serviceId=${service.id}&days=1&from=${tomorrow()}`;
    const views = Math.min(VIEWS, options.attempts);
    const startedAtMs = performance.now();
    const order = Array.from({ length: views }, (_, index) => index);
    await inParallel(order, CONNECTIONS, async (index) => {
      const node = nodes[index % 2 === 0 ? 0 : 1];
      const response = await fetch(node.url + path, { headers: { 'x-forwarded-for': nextAddress() } });
      if (response.status !== 200) throw new Error(`A view got ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    });
    const seconds = (performance.now() - startedAtMs) / 1000;
    note(`${grouped(views)} views in ${seconds.toFixed(1)} s`);
    await new Promise((resolve) => setTimeout(resolve, WRITTEN_WITHIN_MS));
    const { hits, writes } = await countsOf(db);
    return [
      { name: 'views that are not counted, or twice', value: Math.abs(views - hits), unit: '', budget: { atMost: 0 } },
      // Each of two nodes writes once in five seconds, and one step; twice that where a view is the first of its hour.
      { name: 'rows written for the counts', value: writes, unit: '', budget: { atMost: 4 * (seconds / 5 + 2) } },
      { name: 'views, both nodes', value: views / seconds, unit: '/s' },
    ];
  } finally {
    await db.close();
  }
}

async function countsOf(db: Database): Promise<{ hits: number; writes: number }> {
  const { rows } = await db.pool.query<{ hits: number; writes: number }>(`
    select (select coalesce(sum(hits), 0)::int from page_count) as hits, (n_tup_ins + n_tup_upd)::int as writes
    from pg_stat_user_tables where relname = 'page_count'`);
  return rows[0] ?? { hits: Number.NaN, writes: Number.NaN };
}

const tomorrow = (): string => new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
