import { withCells } from '@primehour/db/moves/connect-cells';
import { moveBusiness } from '@primehour/db/moves/move-business';
import { PausedTooLong } from '@primehour/db/moves/pause';
import type { Database } from '@primehour/db/open';
import { aBidder, aListing, type ListingRow } from '@primehour/testkit/build-listing';
import { checkAuction, noFindings } from './auctions/check-auction.ts';
import { createSupply, SUPPLY_DAYS } from './cells/checkout-supply.ts';
import { withCellNodes } from './cells/start-cells.ts';
import { countDoubles } from './double-bookings.ts';
import { countLost, moneyFigures, offersOf, PRICE_CENTS } from './failover/check-load.ts';
import { type LiveLoad, startLoad } from './failover/live-load.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import type { Product } from './product/start-product.ts';
import { versionIn } from './product/version.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 16;
/** A client's pause between two calls: a steady load, however long the moves take. */
const PAUSE_MS = 200;
/** The number of phones for free bookings; paying clients have the ones after these. */
const PHONES_OF_FREE = 3_000_000;
const NOTED_MOVES = 20;

type World = ReturnType<typeof worldAt>;

export const cells: Benchmark = {
  name: 'cells',
  method:
    'Two cells, each with a node and a database. One business after the other is moved to the other cell while clients book, pay ' +
    `and bid on both nodes, each with a pause of ${PAUSE_MS} ms between calls. Afterward all are moved back to cell 0, where every ` +
    'acknowledged booking, payment and bid is looked for, and the books are compared with the provider’s.',
  run: (bench) => withCellNodes(2, (nodes) => measure(nodes as [Product, Product], bench)),
};

async function measure(nodes: readonly [Product, Product], bench: Bench): Promise<Figure[]> {
  const version = await versionIn();
  const worlds = nodes.map(({ databaseUrl }) => worldAt(databaseUrl));
  const [world, { db: awayDb }] = worlds as [World, World];
  const caller = createCaller(CONNECTIONS);
  try {
    const supplyOf = async (priceCents: number, firstPhone: number) => {
      const offers = await offersOf(version, world, { advanceBookingDays: SUPPLY_DAYS, priceCents });
      const supply = createSupply({ offers, cells: [world.db, awayDb], firstPhone });
      await supply.add();
      return supply;
    };
    const [free, priced] = [await supplyOf(0, 0), await supplyOf(PRICE_CENTS, PHONES_OF_FREE)];
    const listing = await aListing(world, { startPriceCents: 5_000, priceStepCents: 100 });
    const people = [await aBidder(world, listing), await aBidder(world, listing)];
    const businesses = await listBusinesses(world.db);
    const auction = { listing, people };
    const load = startLoad({ nodes, caller, checkouts: free.ready, unpaid: priced.ready, pauseMs: PAUSE_MS, auction });
    const stops = [free.keep(() => load.used().free), priced.keep(() => load.used().priced)];
    const moves = await stopAfter(stops, () => moveAll(nodes, businesses, load, bench));
    await load.stop();
    for (const businessId of businesses) await move(nodes, businessId, 0);
    return [...(await findLosses(world.db, load, listing)), ...figuresOf(moves, load)];
  } finally {
    caller.close();
    for (const { db } of worlds) await db.close();
  }
}

/** Stops what runs in the background, which would keep a failed benchmark from ending. */
async function stopAfter<Outcome>(stops: readonly (() => Promise<void>)[], work: () => Promise<Outcome>) {
  try {
    return await work();
  } finally {
    for (const stop of stops) await stop();
  }
}

type Moves = { readonly pausesMs: number[]; repeated: number };

/** Moves one business after the other to the other cell, and back in the next turn. */
async function moveAll(
  nodes: readonly [Product, Product],
  businesses: readonly string[],
  load: LiveLoad,
  { options, note }: Bench,
): Promise<Moves> {
  const moves: Moves = { pausesMs: [], repeated: 0 };
  const startedAtMs = performance.now();
  while (moves.pausesMs.length < options.moves) {
    const turn = moves.pausesMs.length;
    const businessId = businesses[turn % businesses.length] ?? '';
    try {
      moves.pausesMs.push(await move(nodes, businessId, 1 - (Math.floor(turn / businesses.length) % 2)));
    } catch (error) {
      if (!(error instanceof PausedTooLong) || moves.repeated === options.moves) throw error;
      moves.repeated += 1;
    }
    if (turn % NOTED_MOVES === NOTED_MOVES - 1) {
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0);
      note(`${turn + 1} of ${options.moves} moves in ${seconds} s, ${load.booked.length} bookings`);
    }
  }
  return moves;
}

async function findLosses(db: Database, load: LiveLoad, listing: ListingRow): Promise<Figure[]> {
  const findings = noFindings();
  await checkAuction(db, listing, load.bids, findings);
  const doubles = await countDoubles(db);
  const none = { unit: '', budget: { atMost: 0 } };
  return [
    { name: 'acknowledged bookings that are lost', value: await countLost(db, load.booked), ...none },
    ...(await moneyFigures(db, load)),
    { name: 'acknowledged bids that are lost', value: findings.lost, ...none },
    { name: 'gaps in the numbering of bids', value: findings.gaps, ...none },
    { name: 'broken chains', value: findings.brokenChains, ...none },
    { name: 'double bookings', value: doubles.bookings + doubles.ledger, ...none },
  ];
}

const figuresOf = ({ pausesMs, repeated }: Moves, load: LiveLoad): Figure[] => [
  { name: 'longest wait for a move', value: Math.max(...pausesMs), unit: 'ms', budget: { atMost: 2_000 } },
  { name: 'the same, median', value: median(pausesMs), unit: 'ms' },
  { name: 'moves', value: pausesMs.length, unit: '' },
  { name: 'moves that gave up after two seconds, and were repeated', value: repeated, unit: '' },
  { name: 'acknowledged bookings', value: load.booked.length, unit: '' },
  { name: 'acknowledged bids', value: load.bids.length, unit: '' },
  { name: 'calls that failed', value: load.failed(), unit: '' },
];

const listBusinesses = async (db: Database): Promise<string[]> =>
  (await db.pool.query<{ id: string }>('select id from business order by id')).rows.map(({ id }) => id);

/** Moves a business; returns how long its changes waited. */
async function move(nodes: readonly [Product, Product], businessId: string, to: number): Promise<number> {
  const urls = new Map(nodes.map(({ databaseUrl }, cell) => [cell, databaseUrl]));
  const { pausedMs } = await withCells(urls, (clients, watchers) =>
    moveBusiness(clients, { businessId, to, watchers, now: () => new Date() }),
  );
  return pausedMs;
}
