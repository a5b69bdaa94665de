import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '@primehour/db/embedded/server';
import { silentLog } from '@primehour/db/log';
import { preparePreviousRelease } from '../../tools/previous-release.ts';
import { checkAuction, noFindings } from './auctions/check-auction.ts';
import { countDoubles } from './double-bookings.ts';
import { countLost, countUnseen, moneyFigures, PRICE_CENTS, requestsOf } from './failover/check-load.ts';
import { startLoad } from './failover/live-load.ts';
import { type Watcher, watchAuction } from './failover/watch-auction.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { versionIn } from './product/version.ts';
import { type Failures, noteFailures, startVisits } from './upgrade/visitors.ts';

const CONNECTIONS = 16;
/** A client's pause between two calls: the machine has room for two nodes and the start of one, as a service has. */
const PAUSE_MS = 100;
/** More than the whole upgrade uses up. */
const MAX_PER_SECOND = 100;
const MAX_PAID_PER_SECOND = 40;
/** The time to start a node, on a busy machine. */
const SPARE_SECONDS = 150;

export const upgrade: Benchmark = {
  name: 'upgrade',
  method:
    'A node of the previous release (--against, or the last commit before the newest migration) serves clients who book, pay, ' +
    'bid, read pages and sign in. A node of this version starts and migrates the database meanwhile, both serve, and the older ' +
    'one leaves the balancer and stops. No call may fail, and everything acknowledged has to be there afterward.',
  run: async (bench) => {
    const from = bench.options.against ?? preparePreviousRelease();
    const folder = makeDataDir();
    const database = await startEmbedded({ dataDir: path.join(folder.path, 'database'), log: silentLog });
    try {
      return await replace({ from, folder: folder.path, databaseUrl: database.url, bench });
    } finally {
      await database.stop();
      folder.remove();
    }
  },
};

type Upgrade = {
  /** The folder of the previous release. */
  readonly from: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly bench: Bench;
};

/** At night partners' texts would wait for the morning; on a slow machine more people sign in than in an hour. */
const env = { QUIET_HOURS: 'off', CODES_PER_HOUR: '1000000' };

async function replace({ from, folder, databaseUrl, bench }: Upgrade): Promise<Figure[]> {
  const { seconds } = bench.options;
  const [olderDir, newerDir] = [path.join(folder, 'older'), path.join(folder, 'newer')];
  const older = await startProduct({ dataDir: olderDir, databaseUrl, from, env });
  const running = [older];
  // The builders of the previous release, for its schema.
  const version = await versionIn(from);
  const world = version.worldAt(databaseUrl);
  const failures = noteFailures(createCaller(CONNECTIONS));
  const watchers: Watcher[] = [];
  try {
    const prepared = await prepare(version, world, seconds);
    // The balancer: the nodes that calls go to in turn.
    const nodes: [Product, Product] = [older, older];
    const traffic = startTraffic(nodes, prepared, failures.caller, [olderDir, newerDir]);
    watchers.push(watchAuction(older, prepared.listing.id));
    await pause(seconds * 1_000);

    const newer = await startProduct({ dataDir: newerDir, databaseUrl, env });
    running.push(newer);
    bench.note(`this version was ready after ${(newer.startMs / 1000).toFixed(1)} s, and migrated under load`);
    nodes[1] = newer;
    watchers.push(watchAuction(newer, prepared.listing.id));
    await pause(seconds * 1_000);

    const before = failures.calls();
    nodes[0] = newer;
    watchers.shift()?.stop();
    await older.stop();
    await pause(seconds * 1_000);
    if (failures.calls() === before) throw new Error('No call was made after the older node had stopped.');
    await Promise.all([traffic.load.stop(), traffic.visits.stop()]);
    for (const text of failures.found.slice(0, 10)) bench.note(text);
    return [
      ...callFigures(failures),
      ...(await recordFigures(world, prepared.listing, traffic.load, watchers)),
      ...trafficFigures(traffic),
    ];
  } finally {
    for (const watcher of watchers) watcher.stop();
    failures.caller.close();
    await world.db.close();
    for (const node of running.toReversed()) await node.stop();
  }
}

type Version = Awaited<ReturnType<typeof versionIn>>;
type VersionWorld = ReturnType<Version['worldAt']>;
type Prepared = Awaited<ReturnType<typeof prepare>>;
type Traffic = ReturnType<typeof startTraffic>;

/** As many clients ready to pay as can call during the upgrade, an auction with two bidders, and a booking page. */
async function prepare(version: Version, world: VersionWorld, seconds: number) {
  const atMost = (perSecond: number) => perSecond * (3 * seconds + SPARE_SECONDS);
  const free = { count: atMost(MAX_PER_SECOND), priceCents: 0 };
  const checkouts = await version.prepareCheckouts(world.db, await requestsOf(version, world, free));
  const priced = { count: atMost(MAX_PAID_PER_SECOND), priceCents: PRICE_CENTS };
  const toPay = await requestsOf(version, world, priced);
  const unpaid = await version.prepareCheckouts(world.db, toPay, checkouts.length);
  const listing = await version.aListing(world, { startPriceCents: 5_000, priceStepCents: 100 });
  const people = [await version.aBidder(world, listing), await version.aBidder(world, listing)];
  return { checkouts, unpaid, listing, people, shop: await version.aBusiness(world) };
}

/** Everyone who calls: clients who book, pay and bid, and visitors who read pages and sign in. */
function startTraffic(
  nodes: [Product, Product],
  { checkouts, unpaid, listing, people, shop }: Prepared,
  caller: Failures['caller'],
  dataDirs: readonly string[],
) {
  const load = startLoad({ nodes, caller, checkouts, unpaid, pauseMs: PAUSE_MS, auction: { listing, people } });
  const visits = startVisits({
    nodes,
    senders: dataDirs.map((dataDir) => ({ dataDir })),
    caller,
    pauseMs: PAUSE_MS,
    paths: ['/sign-in', `/p/${shop.slug}`, `/a/${listing.id}`, '/ready'],
  });
  return { load, visits };
}

/** Compares everything acknowledged with what the database has. */
async function recordFigures(
  world: VersionWorld,
  listing: Prepared['listing'],
  load: Traffic['load'],
  watchers: readonly Watcher[],
): Promise<Figure[]> {
  const findings = noFindings();
  await checkAuction(world.db, listing, load.bids, findings);
  const doubles = await countDoubles(world.db);
  return [
    zero('acknowledged bookings that are lost', await countLost(world.db, load.booked)),
    ...(await moneyFigures(world.db, load)),
    zero('acknowledged bids that are lost', findings.lost),
    zero('gaps in the numbering of bids', findings.gaps),
    zero('double bookings', doubles.bookings + doubles.ledger),
    zero('bids that a stream did not show', await countUnseen(world.db, listing.id, watchers)),
  ];
}

const trafficFigures = ({ load, visits }: Traffic): Figure[] => [
  { name: 'acknowledged bookings', value: load.booked.length, unit: '' },
  { name: 'acknowledged bids', value: load.bids.length, unit: '' },
  { name: 'pages read', value: visits.pages(), unit: '', budget: { atLeast: 1 } },
  { name: 'sign-ins', value: visits.signIns(), unit: '', budget: { atLeast: 1 } },
];

const zero = (name: string, value: number): Figure => ({ name, value, unit: '', budget: { atMost: 0 } });

const callFigures = ({ found, calls }: Failures): Figure[] => [
  zero('calls that failed', found.length),
  { name: 'calls', value: calls(), unit: '' },
];
