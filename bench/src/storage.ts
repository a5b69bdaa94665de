import { bookFree, CONNECTIONS } from './bookings/load-phase.ts';
import { readyFree } from './bookings/ready-checkouts.ts';
import { buildCity } from './evening/city.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller, inParallel } from './load.ts';
import type { Product } from './product/start-product.ts';
import { versionIn } from './product/version.ts';
import { withProduct } from './product/with-product.ts';

const BOOKINGS_PER_SECOND = 500;

export const storage: Benchmark = {
  name: 'storage',
  method:
    'How much the database grows on disk, indexes included: by each business with a service and its hours, and by each ' +
    'confirmed booking of a free service over HTTP, with its checkout, its code and its text. The log is not included.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  const caller = createCaller(CONNECTIONS);
  const bytes = async () => {
    const { rows } = await world.db.pool.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    return rows[0]?.bytes ?? Number.NaN;
  };
  try {
    const empty = await bytes();
    await buildCity(world, options.businesses);
    const city = await bytes();
    const count = BOOKINGS_PER_SECOND * options.seconds * options.rounds;
    note(`${options.businesses} businesses are open; ${count} bookings follow`);
    const ready = await readyFree(await versionIn(), world, count);
    const before = await bytes();
    await inParallel(ready, CONNECTIONS, ({ id }) => bookFree(caller, product, id));
    const after = await bytes();
    return [
      { name: 'an empty database', value: empty / 1e6, unit: 'MB' },
      { name: 'a business', value: (city - empty) / options.businesses / 1000, unit: 'kB', budget: { atMost: 10 } },
      { name: 'a checkout and its code', value: (before - city) / count / 1000, unit: 'kB' },
      { name: 'a confirmed booking', value: (after - before) / count / 1000, unit: 'kB', budget: { atMost: 10 } },
    ];
  } finally {
    caller.close();
    await world.db.close();
  }
}
