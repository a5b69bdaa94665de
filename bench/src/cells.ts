import path from 'node:path';
import { withCells } from '@primehour/db/moves/connect-cells';
import { moveBusiness } from '@primehour/db/moves/move-business';
import type { Database } from '@primehour/db/open';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { checkAuction, noFindings } from './auctions/check-auction.ts';
import { prepareCheckouts } from './checkouts.ts';
import { countDoubles } from './double-bookings.ts';
import { countLost, moneyFigures, PRICE_CENTS, requestsOf } from './failover/check-load.ts';
import { startLoad } from './failover/live-load.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { versionIn } from './product/version.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 16;
const CHECKOUTS_PER_MOVE = 150;
const UNPAID_PER_MOVE = 50;

export const cells: Benchmark = {
  name: 'cells',
  method:
    'Two cells, each with a node and a database. One business after the other is moved to the other cell while clients book, pay ' +
    'and bid on both nodes. Afterward all are moved back to cell 0, where every acknowledged booking, payment and bid is looked ' +
    'for, and the books are compared with the provider’s.',
  run: async (bench) => {
    const folder = makeDataDir();
    const nodes: Product[] = [];
    try {
      return await measure(await startCells(folder.path, nodes), bench);
    } finally {
      await Promise.all(nodes.map((node) => node.stop()));
      folder.remove();
    }
  },
};

/** A node knows from its start whether there are other cells. */
async function startCells(folder: string, nodes: Product[]): Promise<[Product, Product]> {
  const dataDir = path.join(folder, 'home');
  const first = await startProduct({ dataDir });
  const addCell = async (number: number, { databaseUrl }: Product, url: string) => {
    const { db } = worldAt(databaseUrl);
    await db.pool.query(
      'insert into cell (number, url, added_at) values ($1, $2, now()) on conflict (number) do update set url = excluded.url',
      [number, url],
    );
    await db.close();
  };
  for (const number of [0, 1]) await addCell(number, first, 'http://127.0.0.1:1');
  await first.stop();
  const home = await startProduct({ dataDir });
  nodes.push(home);
  const env = { CELL: '1', HOME_DATABASE_URL: home.databaseUrl };
  const away = await startProduct({ dataDir: path.join(folder, 'away'), env });
  nodes.push(away);
  await addCell(0, home, home.url);
  await addCell(1, home, away.url);
  return [home, away];
}

async function measure(nodes: readonly [Product, Product], { options, note }: Bench): Promise<Figure[]> {
  const version = await versionIn();
  const world = worldAt(nodes[0].databaseUrl);
  const caller = createCaller(CONNECTIONS);
  try {
    const count = (perMove: number) => Math.max(20, options.moves) * perMove;
    const free = await requestsOf(version, world, { count: count(CHECKOUTS_PER_MOVE), priceCents: 0 });
    const checkouts = await prepareCheckouts(world.db, free);
    const priced = await requestsOf(version, world, { count: count(UNPAID_PER_MOVE), priceCents: PRICE_CENTS });
    const unpaid = await prepareCheckouts(world.db, priced, free.length);
    const listing = await aListing(world, { startPriceCents: 5_000, priceStepCents: 100 });
    const people = [await aBidder(world, listing), await aBidder(world, listing)];
    const businesses = await listBusinesses(world.db);
    const load = startLoad({ nodes, caller, checkouts, unpaid, auction: { listing, people } });
    const pausesMs: number[] = [];
    for (let turn = 0; turn < options.moves; turn += 1) {
      const businessId = businesses[turn % businesses.length] ?? '';
      pausesMs.push(await move(nodes, businessId, 1 - (Math.floor(turn / businesses.length) % 2)));
      if (turn % 50 === 49) note(`${turn + 1} of ${options.moves} moves, ${load.booked.length} bookings`);
    }
    await load.stop();
    for (const businessId of businesses) await move(nodes, businessId, 0);
    const findings = noFindings();
    await checkAuction(world.db, listing, load.bids, findings);
    const doubles = await countDoubles(world.db);
    const none = { unit: '', budget: { atMost: 0 } };
    return [
      { name: 'acknowledged bookings that are lost', value: await countLost(world.db, load.booked), ...none },
      ...(await moneyFigures(world.db, load)),
      { name: 'acknowledged bids that are lost', value: findings.lost, ...none },
      { name: 'gaps in the numbering of bids', value: findings.gaps, ...none },
      { name: 'broken chains', value: findings.brokenChains, ...none },
      { name: 'double bookings', value: doubles.bookings + doubles.ledger, ...none },
      { name: 'longest wait for a move', value: Math.max(...pausesMs), unit: 'ms', budget: { atMost: 2_000 } },
      { name: 'the same, median', value: median(pausesMs), unit: 'ms' },
      { name: 'moves', value: pausesMs.length, unit: '' },
      { name: 'acknowledged bookings', value: load.booked.length, unit: '' },
      { name: 'acknowledged bids', value: load.bids.length, unit: '' },
      { name: 'calls that failed', value: load.failed(), unit: '' },
    ];
  } finally {
    caller.close();
    await world.db.close();
  }
}

const listBusinesses = async (db: Database): Promise<string[]> =>
  (await db.pool.query<{ id: string }>('select id from business order by id')).rows.map(({ id }) => id);

/** How long its changes waited. */
async function move(nodes: readonly [Product, Product], businessId: string, to: number): Promise<number> {
  const urls = new Map(nodes.map(({ databaseUrl }, cell) => [cell, databaseUrl]));
  const { pausedMs } = await withCells(urls, (clients, watchers) =>
    moveBusiness(clients, { businessId, to, watchers, now: () => new Date() }),
  );
  return pausedMs;
}
