import * as calls from '@primehour/contract/client-import';
import type { Database } from '@primehour/db/open';
import { aPartner } from '@primehour/testkit/build-session';
import { createTestCall } from '@primehour/testkit/call';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';

const PEOPLE = 10_000;
const PERIOD_MS = 20;

export const clientImport: Benchmark = {
  name: 'import',
  method:
    `A CSV file of ${PEOPLE} clients over HTTP: read and previewed, imported by a job in one transaction, its progress polled ` +
    `every ${PERIOD_MS} ms while another connection counts the clients.`,
  run: (bench) => withProduct((product) => measure(product, bench)),
};

/** Names with quotes and accents, as real lists have them. */
const listOf = (count: number): string =>
  [
    'Name,Phone,Email,Notes',
    ...Array.from(
      { length: count },
      (_, n) => `"Person ${n}, Zoë",${4_152_000_000 + n},p${n}@mail.example,"Says ""hi"""`,
    ),
  ].join('\r\n');

async function measure(product: Product, { note }: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  try {
    const { business, accessToken } = await aPartner(world);
    const call = createTestCall(product.url, { accessToken });
    const query = { businessId: business.id };
    const count = () => countClients(world.db, business.id);
    // The first import of a process also compiles code; the second one counts.
    const warm = await call(calls.readImport, { query, body: { fileName: 'warm.csv', csv: listOf(3) } });
    await call(calls.startImport, { params: { id: warm.id }, query });
    await until(async () => (await call(calls.getImport, { params: { id: warm.id }, query })).status === 'DONE');

    const readAtMs = performance.now();
    const read = await call(calls.readImport, { query, body: { fileName: 'list.csv', csv: listOf(PEOPLE) } });
    const readMs = performance.now() - readAtMs;
    note(`${read.valid} people read, ${read.fresh} of them new`);

    const params = { id: read.id };
    const startedAtMs = performance.now();
    await call(calls.startImport, { params, query });
    const seen = new Set<number>();
    let early = 0;
    let list = read;
    do {
      const before = await count();
      list = await call(calls.getImport, { params, query });
      if (list.status === 'RUNNING') {
        seen.add(list.done);
        if (before !== warm.valid) early += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, PERIOD_MS));
    } while (list.status === 'RUNNING');
    const doneMs = performance.now() - startedAtMs;
    const steps = [...seen].filter((done) => done > 0 && done < PEOPLE).length;
    return [
      { name: 'clients there in the end', value: await count(), unit: '', budget: { atLeast: PEOPLE } },
      { name: 'clients reported as added', value: list.added, unit: '', budget: { atLeast: PEOPLE - warm.valid } },
      {
        name: 'transactions that wrote them',
        value: await transactions(world.db, business.id),
        unit: '',
        budget: { atMost: 1 },
      },
      { name: 'times some were visible before all were', value: early, unit: '', budget: { atMost: 0 } },
      { name: 'steps of progress seen on the way', value: steps, unit: '', budget: { atLeast: 2 } },
      { name: 'read, checked and previewed', value: readMs, unit: 'ms', budget: { atMost: 3_000 } },
      { name: 'from the confirmation to the last client', value: doneMs, unit: 'ms', budget: { atMost: 5_000 } },
    ];
  } finally {
    await world.db.close();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAtMs = performance.now() + 30_000;
  while (!(await isSo())) {
    if (performance.now() > giveUpAtMs) throw new Error('The first import did not end.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function countClients(db: Database, businessId: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    'select count(*)::int as count from client where business_id = $1',
    [businessId],
  );
  return rows[0]?.count ?? Number.NaN;
}

/** Each row has the number of its transaction; the few of the first import are excluded. */
async function transactions(db: Database, businessId: string): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select xmin::text from client where business_id = $1 group by 1 having count(*) > 3) written`,
    [businessId],
  );
  return rows[0]?.count ?? Number.NaN;
}
