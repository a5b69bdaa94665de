import type { BuiltBidder, ListingRow } from '@primehour/testkit/build-listing';
import { type Answered, checkAuction, type Findings, noFindings } from './auctions/check-auction.ts';
import { sendBid } from './auctions/send-bid.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { createCaller } from './load.ts';
import type { Product } from './product/start-product.ts';
import { type Version, versionIn } from './product/version.ts';
import { withProduct } from './product/with-product.ts';
import { median, percentile } from './statistics.ts';

const BIDDERS = 50;
const CONNECTIONS = 64;
/** So far apart that a bid that overtakes its neighbor in transit is still high enough. */
const STRIDE_CENTS = 2;
/** The minimum per phase: with fewer, background work would distort the cost of a bid. A busy machine takes longer. */
const MIN_BIDS = 500;

export const bids: Benchmark = {
  name: 'bids',
  method:
    `POST …/auctions/{id}/bids on one hot listing over HTTP, warm: ${BIDDERS} bidders outbid each other over ${CONNECTIONS} ` +
    'connections as fast as they get responses, watchers woken and outbid texts queued as usual. Only accepted bids ' +
    'count; afterward all of them are compared with the reference. Median of the load phases. With --against, they ' +
    'alternate with those of that folder’s product.',
  run: (bench) => {
    const { against } = bench.options;
    if (against === undefined) return withProduct((product) => measure([{ product }], bench));
    return withProduct((product) =>
      withProduct((before) => measure([{ product }, { product: before, from: against }], bench), { from: against }),
    );
  },
};

type Side = { readonly product: Product; readonly from?: string };
/** A product, and what its data is prepared with. */
type Ready = { readonly product: Product; readonly version: Version; readonly world: ReturnType<Version['worldAt']> };

/** Processor time per accepted bid. */
type Phase = {
  readonly perSecond: number;
  readonly refusedShare: number;
  readonly p99Ms: number;
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly callerMs: number;
};

async function measure(sides: readonly Side[], { options, note }: Bench): Promise<Figure[]> {
  const ready: Ready[] = [];
  const findings = noFindings();
  const phases: Phase[][] = [];
  try {
    for (const { product, from } of sides) {
      const version = await versionIn(from);
      ready.push({ product, version, world: version.worldAt(product.databaseUrl) });
    }
    for (let round = 0; round <= options.rounds; round += 1) {
      const turn: Phase[] = [];
      for (const side of round % 2 === 0 ? ready : ready.toReversed()) {
        turn[ready.indexOf(side)] = await phaseOf(side, options.seconds, findings);
      }
      const rates = turn.map((phase) => `${phase.perSecond.toFixed(0)} (${cpuOf(phase).toFixed(2)} ms)`).join(', ');
      note(`phases ${round} of ${options.rounds}: ${rates} accepted a second${round === 0 ? ' (warming up)' : ''}`);
      if (round > 0) phases.push(turn);
    }
  } finally {
    for (const { world } of ready) await world.db.close();
  }
  return [...figuresOf(phases, findings), ...(sides.length > 1 ? ratiosOf(phases) : [])];
}

async function phaseOf({ product, version, world }: Ready, seconds: number, findings: Findings): Promise<Phase> {
  // One listing per load phase, because the reference is slow on long lists.
  const listing = await version.aListing(world, { startPriceCents: 1, priceStepCents: 1 });
  const people: BuiltBidder[] = [];
  while (people.length < BIDDERS) people.push(await version.aBidder(world, listing));
  const before = await product.usage();
  const ownBefore = process.cpuUsage();
  const startedAtMs = performance.now();
  const { answered, latencies } = await bid(product, listing, people, seconds);
  const elapsedSeconds = (performance.now() - startedAtMs) / 1000;
  const own = process.cpuUsage(ownBefore);
  const after = await product.usage();
  await checkAuction(world.db, listing, answered, findings);
  return {
    perSecond: answered.length / elapsedSeconds,
    refusedShare: (100 * (latencies.length - answered.length)) / latencies.length,
    p99Ms: percentile(latencies, 0.99),
    serverMs: (after.node.cpuMs - before.node.cpuMs) / answered.length,
    databaseMs: (after.database.cpuMs - before.database.cpuMs) / answered.length,
    callerMs: (own.user + own.system) / 1000 / answered.length,
  };
}

async function bid(product: Product, listing: ListingRow, people: readonly BuiltBidder[], seconds: number) {
  const caller = createCaller(CONNECTIONS);
  const answered: Answered[] = [];
  const latencies: number[] = [];
  let sent = 0;
  const startedAtMs = performance.now();
  const isOver = () => performance.now() - startedAtMs > seconds * 1000 && answered.length >= MIN_BIDS;
  const bidUntilOver = async () => {
    while (!isOver()) {
      const number = (sent += 1);
      const who = people[number % BIDDERS];
      if (!who) continue;
      const amountCents = number * STRIDE_CENTS;
      const answer = await sendBid(caller, { origin: product.url, listingId: listing.id }, who, {
        kind: 'MAX',
        amountCents,
      });
      latencies.push(answer.ms);
      if ('seq' in answer) answered.push({ seq: answer.seq, bidder: who.number, amountCents });
      else if (answer.code !== 'BID_TOO_LOW' && answer.code !== 'BID_NOT_HIGHER')
        throw new Error(`Refused: ${answer.code}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, bidUntilOver));
  } finally {
    caller.close();
  }
  return { answered, latencies };
}

const cpuOf = ({ serverMs, databaseMs }: Phase): number => serverMs + databaseMs;
const middleOf = (phases: readonly Phase[][], of: keyof Phase): number =>
  median(phases.map(([now]) => now?.[of] ?? Number.NaN));

const figuresOf = (phases: readonly Phase[][], findings: Findings): Figure[] => [
  { name: 'accepted bids, one listing', value: middleOf(phases, 'perSecond'), unit: '/s', budget: { atLeast: 1_000 } },
  { name: 'answered and not stored', value: findings.lost, unit: '', budget: { atMost: 0 } },
  { name: 'gaps in the numbering', value: findings.gaps, unit: '', budget: { atMost: 0 } },
  { name: 'wrong winners', value: findings.wrongWinners, unit: '', budget: { atMost: 0 } },
  { name: 'broken chains', value: findings.brokenChains, unit: '', budget: { atMost: 0 } },
  { name: 'overtaken on the way, and refused', value: middleOf(phases, 'refusedShare'), unit: '%' },
  { name: 'server CPU per bid', value: middleOf(phases, 'serverMs'), unit: 'ms' },
  { name: 'database CPU per bid', value: middleOf(phases, 'databaseMs'), unit: 'ms' },
  { name: 'CPU of the caller per bid', value: middleOf(phases, 'callerMs'), unit: 'ms' },
  { name: `p99, ${CONNECTIONS} connections`, value: middleOf(phases, 'p99Ms'), unit: 'ms' },
];

/** Ratios of adjacent phases, because a machine's speed changes. */
function ratiosOf(phases: readonly Phase[][]): Figure[] {
  const ratioOf = (of: (phase: Phase) => number) =>
    median(phases.map(([now, before]) => (now && before ? of(now) / of(before) : Number.NaN)));
  return [
    { name: 'server and database CPU ÷ before', value: ratioOf(cpuOf), unit: '×' },
    { name: 'accepted bids ÷ before', value: ratioOf(({ perSecond }) => perSecond), unit: '×' },
  ];
}
