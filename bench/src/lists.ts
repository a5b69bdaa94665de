import { Agent, get } from 'node:http';
import { aSession } from '@primehour/testkit/build-session';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { fillBusiness, type Filled } from './lists/fill-business.ts';
import { nextAddress } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { median, percentile } from './statistics.ts';

const FEW = 1_000;
const MANY = 1_000_000;
/** With `--quick`, which only shows that it runs. */
const MANY_QUICK = 50_000;
const ROUNDS = 120;

/** The requests of a partner's screens, by their names in the figures. */
const LISTS: Readonly<Record<string, string>> = {
  'first page': 'bookings/list?page=0',
  'page 21': 'bookings/list?page=20',
  upcoming: 'bookings/list?statusFilter=upcoming',
  completed: 'bookings/list?statusFilter=completed',
  'completed, page 6': 'bookings/list?statusFilter=completed&page=5',
  past: 'bookings/list?dateFilter=past',
  today: 'bookings/list?dateFilter=today',
  'this week, completed': 'bookings/list?dateFilter=this-week&statusFilter=completed',
  clients: 'bookings/clients?page=0',
};
const SEARCHES: Readonly<Record<string, string>> = {
  'one person': 'bookings/list?search=person42%40',
  'one phone number': 'bookings/list?search=212000',
  'a common first name': 'bookings/list?search=greta',
  'a common part of names': 'bookings/list?search=ar',
  'a full name': 'bookings/list?search=ines%20castillo',
  nobody: 'bookings/list?search=zzzyx',
  'a first name, completed': 'bookings/list?search=hugo&statusFilter=completed',
  'one client': 'bookings/clients?search=person42%40',
  'clients of a first name': 'bookings/clients?search=cleo',
};

export const lists: Benchmark = {
  name: 'lists',
  method:
    `GET …/bookings/list and …/clients over HTTP, warm, one at a time: every filter, search and page of a business with ` +
    `${grouped(FEW)} bookings and of one with ${grouped(MANY)} on the same database, alternating; p99 of all responses of ` +
    'either, and their ratio.',
  run: (bench) => withProduct((product) => fillAndMeasure(product, bench)),
};

async function fillAndMeasure(product: Product, bench: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  try {
    const few = await fillBusiness(world, FEW);
    const count = bench.options.rows < MANY ? MANY_QUICK : MANY;
    bench.note(`writing ${grouped(count)} bookings`);
    const many = await fillBusiness(world, count);
    await world.db.pool.query('vacuum (analyze)');
    return await measure(product.url, [await signedIn(world, few), await signedIn(world, many)], bench);
  } finally {
    await world.db.close();
  }
}

/** Signs in again, since filling takes longer than a token is valid. */
async function signedIn(world: ReturnType<typeof worldAt>, filled: Filled): Promise<Filled> {
  const { rows } = await world.db.pool.query<{ id: string }>('select user_id as id from business where id = $1', [
    filled.businessId,
  ]);
  const [owner] = rows;
  if (!owner) throw new Error('The business is gone.');
  return { ...filled, accessToken: (await aSession(world, owner)).accessToken };
}

type Times = Map<string, { readonly few: number[]; readonly many: number[] }>;

async function measure(url: string, [few, many]: readonly [Filled, Filled], bench: Bench): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: Times = new Map();
  try {
    for (const [name, path] of Object.entries({ ...LISTS, ...SEARCHES })) {
      const sides = { few: [] as number[], many: [] as number[] };
      for (let round = -10; round < ROUNDS; round += 1) {
        for (const side of round % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
          const took = await ask(agent, url, path, side === 'few' ? few : many);
          // The first ones warm caches and plans.
          if (round >= 0) sides[side].push(took);
        }
      }
      times.set(name, sides);
      bench.note(`${name}: ${median(sides.few).toFixed(2)} and ${median(sides.many).toFixed(2)} ms`);
    }
  } finally {
    agent.destroy();
  }
  return [
    ...figuresOf('lists and filters', Object.keys(LISTS), times),
    ...figuresOf('searches', Object.keys(SEARCHES), times),
  ];
}

function figuresOf(what: string, names: readonly string[], times: Times): Figure[] {
  const all = (side: 'few' | 'many') => names.flatMap((name) => times.get(name)?.[side] ?? []);
  const [few, many] = [percentile(all('few'), 0.99), percentile(all('many'), 0.99)];
  return [
    { name: `p99 of ${what}, few bookings`, value: few, unit: 'ms' },
    { name: `p99 of ${what}, many bookings`, value: many, unit: 'ms' },
    { name: `p99 of ${what}, many ÷ few`, value: many / few, unit: '×', budget: { atMost: 1.5 } },
  ];
}

function ask(agent: Agent, url: string, path: string, { businessId, accessToken }: Filled): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAtMs = performance.now();
    const headers = { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': nextAddress() };
    const call = get(`${url}/booking/api/${path}&businessId=${businessId}`, { agent, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedAtMs)
          : reject(new Error(`${path} returned ${response.statusCode}.`)),
      );
    });
    call.on('error', reject);
  });
}
