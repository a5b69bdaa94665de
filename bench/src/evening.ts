import { availableParallelism } from 'node:os';
import type { Database } from '@primehour/db/open';
import { prepareCheckouts, type ReadyCheckout } from './checkouts.ts';
import { openConnections } from './connections.ts';
import { countDoubles } from './double-bookings.ts';
import { buildCity, type City, createZipf } from './evening/city.ts';
import { BOOKING_SHARE, KINDS, sendTraffic, noTraffic, type Traffic, type Visitors } from './evening/traffic.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withTwoNodes } from './product/with-product.ts';
import { percentile, seededRandom } from './statistics.ts';

type Nodes = readonly [Product, Product];

const CONNECTIONS = 128;
/** The share of all processors that the product uses; the load generator on the same machine uses its own. */
const LOAD = 0.5;
const FIRST_PER_SECOND = 20;
/** The first trials run cold code, so the rate is raised until a trial changes it no more than this. */
const SETTLED = 0.05;
const MAX_TRIALS = 12;
const TRIAL_SECONDS = 8;
/** The margin for random arrivals. */
const MARGIN = 1.2;
const P99_MS: Partial<Record<(typeof KINDS)[number], number>> = { page: 20, slots: 20 };

export const evening: Benchmark = {
  name: 'evening',
  method:
    'A city on two nodes of one database: businesses by Zipf, 60 % booking pages, 30 % slots, 8 % confirmed bookings, 2 % bids, arriving ' +
    'at random, at the rate at which the product takes half of the processors; afterward every write that was acknowledged is looked for.',
  run: (bench) => withTwoNodes((nodes) => measure(nodes, bench)),
};

async function measure(products: Nodes, { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(products[0].databaseUrl);
  const nodes = products.map((product) => ({ ...product, readers: openConnections(product.url, CONNECTIONS / 2) }));
  const caller = createCaller(CONNECTIONS);
  try {
    const city = await buildCity(world, options.businesses);
    note(`${grouped(city.shops.length)} businesses are open`);
    const random = seededRandom(5);
    const [shopOf, auctionOf] = [createZipf(city.shops, random), createZipf(city.auctions, random)];
    const checkouts = checkoutsOf(world.db, shopOf);
    const visitors = { nodes, caller, random, shopOf, auctionOf, nextCheckout: checkouts.next };
    const traffic = noTraffic();
    let perSecond = FIRST_PER_SECOND;
    for (let trial = 1, isSettled = false; !isSettled && trial <= MAX_TRIALS; trial += 1) {
      await checkouts.prepare(perSecond * TRIAL_SECONDS);
      const { cpuMs, requests } = await loaded(visitors, { perSecond, seconds: TRIAL_SECONDS }, keepWrites(traffic));
      const next = (LOAD * availableParallelism() * 1000) / (cpuMs / requests);
      isSettled = Math.abs(next / perSecond - 1) <= SETTLED;
      perSecond = next;
      note(`${(cpuMs / requests).toFixed(2)} ms a request, so ${perSecond.toFixed(0)} a second`);
    }
    const seconds = options.minutes * 60;
    await checkouts.prepare(perSecond * seconds);
    const first = await loaded(visitors, { perSecond, seconds: seconds / 2 }, traffic);
    note(`half of the evening is over: ${grouped(first.requests)} requests`);
    const second = await loaded(visitors, { perSecond, seconds: seconds / 2 }, traffic);
    const load = (first.cpuMs + second.cpuMs) / (seconds * 1000 * availableParallelism());
    return [
      ...latenciesOf(traffic),
      { name: 'requests', value: (first.requests + second.requests) / seconds, unit: '/s' },
      { name: 'processors taken by the product', value: 100 * load, unit: '%' },
      { name: 'memory of the nodes in the end', value: second.bytes / 1e6, unit: 'MB' },
      { name: 'memory in the end ÷ half-time', value: second.bytes / first.bytes, unit: '×', budget: { atMost: 1.15 } },
      ...(await writesOf(world.db, traffic, city)),
    ];
  } finally {
    caller.close();
    for (const { readers } of nodes) readers.close();
    await world.db.close();
  }
}

/** The trials' writes must be kept, too; their latencies don't count. */
const keepWrites = ({ booked, bids }: Traffic): Traffic => ({ ...noTraffic(), booked, bids });

/** People who have chosen a time and received the code, ahead of the load: requesting codes is limited. */
function checkoutsOf(db: Database, shopOf: Visitors['shopOf']) {
  const ready: ReadyCheckout[] = [];
  let prepared = 0;
  const findTime = () => {
    for (;;) {
      const time = shopOf().takeTime();
      if (time) return time;
    }
  };
  return {
    next: () => ready.pop(),
    async prepare(requests: number) {
      const missing = Math.ceil(requests * BOOKING_SHARE * MARGIN) + 100 - ready.length;
      if (missing <= 0) return;
      ready.push(...(await prepareCheckouts(db, Array.from({ length: missing }, findTime), prepared)));
      prepared += missing;
    },
  };
}

async function loaded(visitors: Visitors, load: Parameters<typeof sendTraffic>[1], traffic: Traffic) {
  const count = () => KINDS.reduce((sum, kind) => sum + traffic.latencies[kind].length, 0);
  const [before, asked] = [await usageOf(visitors.nodes), count()];
  await sendTraffic(visitors, load, traffic);
  const after = await usageOf(visitors.nodes);
  return { cpuMs: after.cpuMs - before.cpuMs, requests: count() - asked, bytes: after.bytes };
}

/** Both nodes, and their database, which the first one runs. */
async function usageOf(nodes: readonly Product[]): Promise<{ cpuMs: number; bytes: number }> {
  const all = await Promise.all(nodes.map((node) => node.usage()));
  const sum = (of: (usage: (typeof all)[number]) => number) => all.reduce((total, usage) => total + of(usage), 0);
  return {
    cpuMs: sum(({ node }) => node.cpuMs) + (all[0]?.database.cpuMs ?? Number.NaN),
    bytes: sum(({ node }) => node.residentBytes),
  };
}

const latenciesOf = ({ latencies }: Traffic): Figure[] =>
  KINDS.flatMap((kind) => {
    const atMost = P99_MS[kind];
    return [
      { name: `${kind}: median`, value: percentile(latencies[kind], 0.5), unit: 'ms' },
      {
        name: `${kind}: p99`,
        value: percentile(latencies[kind], 0.99),
        unit: 'ms',
        ...(atMost !== undefined && { budget: { atMost } }),
      },
    ];
  });

/** The acknowledged writes, and those of them that are missing. */
async function writesOf(
  db: Database,
  { booked, bids, refused, turnedAway }: Traffic,
  { auctions }: City,
): Promise<Figure[]> {
  const { rows: confirmed } = await db.pool.query<{ id: string }>(
    `select c.id from checkout c join booking b on b.id = c.booking_id where b.status = 'CONFIRMED'`,
  );
  const { rows: stored } = await db.pool.query<{ key: string }>(
    `select listing_id || ' ' || seq as key from bid where listing_id = any($1::uuid[])`,
    [auctions.map(({ listingId }) => listingId)],
  );
  const [kept, bidKeys] = [new Set(confirmed.map(({ id }) => id)), new Set(stored.map(({ key }) => key))];
  const doubles = await countDoubles(db);
  return [
    { name: 'acknowledged bookings', value: booked.length, unit: '' },
    { name: 'of which lost', value: booked.filter(({ id }) => !kept.has(id)).length, unit: '', budget: { atMost: 0 } },
    { name: 'double bookings', value: doubles.bookings + doubles.ledger, unit: '', budget: { atMost: 0 } },
    { name: 'acknowledged bids', value: bids.length, unit: '' },
    {
      name: 'of which missing',
      value: bids.filter(({ listingId, seq }) => !bidKeys.has(`${listingId} ${seq}`)).length,
      unit: '',
      budget: { atMost: 0 },
    },
    { name: 'refused: taken meanwhile, or too low', value: refused, unit: '' },
    { name: 'turned away, too busy', value: turnedAway, unit: '', budget: { atMost: 0 } },
  ];
}
