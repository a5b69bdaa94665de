import { type ClientRequest, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { aBidder, aListing, type BuiltBidder, type ListingRow } from '@primehour/testkit/build-listing';
import { sendBid } from './auctions/send-bid.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller, nextAddress } from './load.ts';
import type { Product, Usage } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { percentile } from './statistics.ts';

type Caller = ReturnType<typeof createCaller>;

const WATCHERS = 2_000;
const BID_EVERY_MS = 500;
const OPENED_AT_ONCE = 100;
/** A bid that does not arrive within this time counts as missing. */
const TIMEOUT_MS = 5_000;
/** The time to release what connecting needed. */
const SETTLE_MS = 3_000;

export const watchers: Benchmark = {
  name: 'watchers',
  method:
    `${WATCHERS} open streams of one auction on one node; a bid every ${BID_EVERY_MS} ms. From sending the bid to its arrival at each ` +
    'watcher, all of them in one process that shares the machine with the server.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  const caller = createCaller(2);
  const listing = await aListing(world, { startPriceCents: 100, priceStepCents: 100 });
  const people: readonly [BuiltBidder, BuiltBidder] = [await aBidder(world, listing), await aBidder(world, listing)];
  const sentAtMs: number[] = [];
  const latencies: number[] = [];
  const seen: number[] = [];
  const open: ClientRequest[] = [];
  try {
    const alone = await product.usage();
    for (let first = 0; first < WATCHERS; first += OPENED_AT_ONCE) {
      open.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => watch(product, listing, onSeq)))));
    }
    note(`${open.length} watchers are connected`);
    await pause(SETTLE_MS);
    const connected = await product.usage();
    const bids = Math.max(10, Math.round((options.seconds * options.rounds * 1000) / BID_EVERY_MS));
    for (let number = 1; number <= bids; number += 1) {
      sentAtMs[number] = performance.now();
      await placeBid(caller, { origin: product.url, listingId: listing.id }, { people, number });
      await pause(BID_EVERY_MS);
    }
    const giveUpAtMs = performance.now() + TIMEOUT_MS;
    while (latencies.length < bids * WATCHERS && performance.now() < giveUpAtMs) await pause(50);
    return [
      { name: 'a bid reaches a watcher, p99', value: percentile(latencies, 0.99), unit: 'ms', budget: { atMost: 250 } },
      { name: 'arrivals that are missing', value: bids * WATCHERS - latencies.length, unit: '', budget: { atMost: 0 } },
      { name: 'watchers', value: open.length, unit: '', budget: { atLeast: WATCHERS } },
      { name: 'median', value: percentile(latencies, 0.5), unit: 'ms' },
      { name: 'slowest', value: percentile(latencies, 1), unit: 'ms' },
      ...costsOf({ alone, connected, after: await product.usage() }, bids * WATCHERS),
    ];
  } finally {
    for (const request of open) request.destroy();
    caller.close();
    await world.db.close();
  }

  function onSeq(watcher: number, seq: number): void {
    for (let each = (seen[watcher] ?? 0) + 1; each <= seq; each += 1) {
      latencies.push(performance.now() - (sentAtMs[each] ?? 0));
    }
    seen[watcher] = Math.max(seen[watcher] ?? 0, seq);
  }
}

type Place = Parameters<typeof sendBid>[1];
type Turn = { readonly people: readonly [BuiltBidder, BuiltBidder]; readonly number: number };

/** Two people take turns. @throws Error for a bid that is refused */
async function placeBid(caller: Caller, place: Place, { people, number }: Turn): Promise<void> {
  const answer = await sendBid(caller, place, people[number % 2 === 0 ? 0 : 1], {
    kind: 'BID',
    amountCents: number * 100,
  });
  if (!('seq' in answer) || answer.seq !== number) throw new Error(`A bid was refused: ${JSON.stringify(answer)}`);
}

type Stages = Record<'alone' | 'connected' | 'after', Usage>;

const costsOf = ({ alone, connected, after }: Stages, arrivals: number): Figure[] => [
  {
    name: 'memory of the node per watcher',
    value: (connected.node.residentBytes - alone.node.residentBytes) / WATCHERS / 1000,
    unit: 'kB',
  },
  {
    name: 'CPU of the node per arrival, its share of the bid included',
    value: (1000 * (after.node.cpuMs - connected.node.cpuMs)) / arrivals,
    unit: 'µs',
  },
];

let watcherCount = 0;

/** One stream over its own connection; resolves once it has started. */
function watch(
  { url }: Product,
  listing: ListingRow,
  onSeq: (watcher: number, seq: number) => void,
): Promise<ClientRequest> {
  const watcher = watcherCount++;
  return new Promise((resolve, reject) => {
    const request = get(
      `${url}/listing/api/auctions/${listing.id}/events?after=0`,
      { agent: false, headers: { accept: 'text/event-stream', 'x-forwarded-for': nextAddress() } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`A watcher got ${response.statusCode}.`));
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const [, seq] of text.matchAll(/^id: (\d+)-/gm)) onSeq(watcher, Number(seq));
          resolve(request);
        });
        response.on('error', () => {});
      },
    );
    request.on('error', reject);
  });
}
