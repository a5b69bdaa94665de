import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ReplicatedPair, startReplicatedPair } from '@primehour/db/testing/replicated-pair';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { checkAuction, noFindings } from './auctions/check-auction.ts';
import { prepareCheckouts } from './checkouts.ts';
import { countDoubles } from './double-bookings.ts';
import { countLost, countUnseen, moneyFigures, PRICE_CENTS, requestsOf } from './failover/check-load.ts';
import { type LiveLoad, startLoad } from './failover/live-load.ts';
import { type Watcher, watchAuction } from './failover/watch-auction.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { versionIn } from './product/version.ts';
import { percentile } from './statistics.ts';

const CONNECTIONS = 16;
/** Bookings between two kills, so that each kill hits a system under load. */
const BOOKINGS_PER_ROUND = 60;
const CHECKOUTS_PER_ROUND = 4_000;
const UNPAID_PER_ROUND = 1_000;
const TIMEOUT_MS = 60_000;
/** Includes a few bookings before the kill, with which the gap begins. */
const GAP_BEFORE_MS = 500;

export const failover: Benchmark = {
  name: 'failover',
  method:
    'Two nodes on two PostgreSQL of which one is a synchronous standby. In each round the leading one is killed with all its ' +
    'processes while clients book, pay and bid on both nodes, the standby is promoted, and the dead one becomes its standby. ' +
    'Afterward every acknowledged booking, payment and bid is looked for, the books are compared with the provider’s, and the streams of both nodes have to be complete.',
  run: async (bench) => {
    const folder = makeDataDir();
    try {
      return await withPair(folder.path, bench);
    } finally {
      folder.remove();
    }
  },
};

async function withPair(folder: string, bench: Bench): Promise<Figure[]> {
  const pair = await startReplicatedPair(folder);
  const nodes: Product[] = [];
  try {
    for (const name of ['one', 'two']) {
      nodes.push(await startProduct({ dataDir: path.join(folder, name), databaseUrl: pair.url }));
    }
    const [one, two] = nodes;
    if (one === undefined || two === undefined) throw new Error('Unreachable: two were started.');
    return await measure(pair, [one, two], bench);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    pair.stop();
  }
}

async function measure(
  pair: ReplicatedPair,
  nodes: readonly [Product, Product],
  { options, note }: Bench,
): Promise<Figure[]> {
  const version = await versionIn();
  const world = worldAt(pair.url);
  const caller = createCaller(CONNECTIONS);
  const watchers: Watcher[] = [];
  try {
    const count = (perRound: number) => options.failovers * perRound;
    const free = await requestsOf(version, world, { count: count(CHECKOUTS_PER_ROUND), priceCents: 0 });
    const checkouts = await prepareCheckouts(world.db, free);
    const priced = await requestsOf(version, world, { count: count(UNPAID_PER_ROUND), priceCents: PRICE_CENTS });
    const unpaid = await prepareCheckouts(world.db, priced, free.length);
    const listing = await aListing(world, { startPriceCents: 5_000, priceStepCents: 100 });
    const people = [await aBidder(world, listing), await aBidder(world, listing)];
    for (const node of nodes) watchers.push(watchAuction(node, listing.id));
    const load = startLoad({ nodes, caller, checkouts, unpaid, auction: { listing, people } });
    const backMs = await killRepeatedly(pair, load, options.failovers, note);
    await load.stop();
    const findings = noFindings();
    await checkAuction(world.db, listing, load.bids, findings);
    const doubles = await countDoubles(world.db);
    return [
      {
        name: 'acknowledged bookings that are lost',
        value: await countLost(world.db, load.booked),
        unit: '',
        budget: { atMost: 0 },
      },
      ...(await moneyFigures(world.db, load)),
      { name: 'acknowledged bids that are lost', value: findings.lost, unit: '', budget: { atMost: 0 } },
      { name: 'gaps in the numbering of bids', value: findings.gaps, unit: '', budget: { atMost: 0 } },
      { name: 'broken chains', value: findings.brokenChains, unit: '', budget: { atMost: 0 } },
      { name: 'double bookings', value: doubles.bookings + doubles.ledger, unit: '', budget: { atMost: 0 } },
      {
        name: 'bids that a stream did not show',
        value: await countUnseen(world.db, listing.id, watchers),
        unit: '',
        budget: { atMost: 0 },
      },
      {
        name: 'longest time without a booking around a kill',
        value: Math.max(...backMs) / 1000,
        unit: 's',
        budget: { atMost: 10 },
      },
      { name: 'the same, median', value: percentile(backMs, 0.5) / 1000, unit: 's' },
      { name: 'kills', value: backMs.length, unit: '', budget: { atLeast: options.failovers } },
      { name: 'acknowledged bookings', value: load.booked.length, unit: '' },
      { name: 'acknowledged bids', value: load.bids.length, unit: '' },
      { name: 'calls that failed', value: load.failed(), unit: '' },
    ];
  } finally {
    for (const watcher of watchers) watcher.stop();
    caller.close();
    await world.db.close();
  }
}

/** Kills the leading database repeatedly; returns how long no booking was acknowledged each time. */
async function killRepeatedly(
  pair: ReplicatedPair,
  load: LiveLoad,
  times: number,
  note: Bench['note'],
): Promise<number[]> {
  const backMs: number[] = [];
  for (let round = 1; round <= times; round += 1) {
    const before = load.booked.length;
    await until(() => load.booked.length >= before + BOOKINGS_PER_ROUND);
    const killedAtMs = performance.now();
    pair.killPrimary();
    await pair.promote();
    const promoted = load.booked.length;
    await until(() => load.booked.length >= promoted + CONNECTIONS);
    backMs.push(longestGapMs(load.bookedAtMs.filter((atMs) => atMs > killedAtMs - GAP_BEFORE_MS)));
    await pair.attachStandby();
    if (round % 5 === 0) note(`${round} of ${times} kills, ${load.booked.length} bookings`);
  }
  return backMs;
}

/** Responses in progress at the kill may still arrive after it, so it is the gap that counts. */
const longestGapMs = (timesMs: readonly number[]): number =>
  Math.max(...timesMs.slice(1).map((atMs, index) => atMs - (timesMs[index] ?? atMs)));

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAtMs = performance.now() + TIMEOUT_MS;
  while (!isSo()) {
    if (performance.now() > giveUpAtMs) throw new Error('No booking was acknowledged for a minute.');
    await pause(5);
  }
}
