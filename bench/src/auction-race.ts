import { AUCTION_TRAITS } from '@primehour/domain/auction/models/models';
import { aBusiness, type BusinessRow, type World } from '@primehour/testkit/build';
import { aBidder, aListing, type BuiltBidder, type ListingRow } from '@primehour/testkit/build-listing';
import { minuteOf } from '@primehour/testkit/clock';
import { type Answered, checkAuction, noFindings } from './auctions/check-auction.ts';
import { type BidBody, sendBid } from './auctions/send-bid.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { grouped } from './grouped.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller, inParallel } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withTwoNodes } from './product/with-product.ts';
import { seededRandom } from './statistics.ts';

const CONNECTIONS = 64;
const BIDDERS = 20;
/** Bids on one listing; then the next listing follows. */
const BIDS_PER_LISTING = 1_000;
const HOUR_MS = 3_600_000;
/** Of every ten listings one falls in price, one has a fixed price, and one is sealed. */
const TYPES = ['dutch', 'fixed', 'sealed', ...Array.from({ length: 7 }, () => 'traditional' as const)] as const;

export const auctionRace: Benchmark = {
  name: 'auction-race',
  method:
    `POST …/auctions/{id}/bids against two nodes on one database, ${CONNECTIONS} at a time: ${BIDDERS} bidders with bids and ` +
    `maximums around the price, ${grouped(BIDS_PER_LISTING)} a listing, all types. Afterward every listing is evaluated by the ` +
    'independent reference, and every response is compared.',
  run: (bench) => withTwoNodes((nodes) => measure(nodes, bench)),
};

type Ready = { readonly listing: ListingRow; readonly people: readonly BuiltBidder[] };
type Random = ReturnType<typeof seededRandom>;

async function measure(nodes: readonly [Product, Product], { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(nodes[0].databaseUrl);
  const caller = createCaller(CONNECTIONS);
  const random = seededRandom(20_261_120);
  const findings = noFindings();
  const outcomes = new Map<string, number>();
  const startedAtMs = performance.now();
  let accepted = 0;
  let spent = 0;
  try {
    const owner = await aBusiness(world);
    for (let turn = 0; spent < options.bids; turn += 1) {
      const ready = await prepare(world, owner, turn);
      const count = Math.min(BIDS_PER_LISTING, options.bids - spent);
      const answered = await race({ nodes, caller, random, outcomes }, ready, count);
      await checkAuction(world.db, ready.listing, answered, findings);
      spent += count;
      accepted += answered.length;
      if (turn % 50 === 49) note(`${grouped(spent)} of ${grouped(options.bids)} bids`);
    }
    note(`outcomes: ${[...outcomes].map(([name, count]) => `${name} ${grouped(count)}`).join(', ')}`);
    const seconds = (performance.now() - startedAtMs) / 1000;
    return [
      ...findingFigures(findings),
      { name: 'simulated bids', value: spent, unit: '', budget: { atLeast: options.bids } },
      { name: 'accepted', value: accepted, unit: '' },
      { name: 'bids, both nodes', value: spent / seconds, unit: '/s' },
    ];
  } finally {
    caller.close();
    await world.db.close();
  }
}

async function prepare(world: World, business: BusinessRow, number: number): Promise<Ready> {
  const type = TYPES[number % TYPES.length] ?? 'traditional';
  const reservationAt = minuteOf(Date.now()) + 72 * HOUR_MS + number * HOUR_MS;
  const prices = { startPriceCents: 5_000, priceStepCents: 100 };
  const listing = await aListing(world, { business, type, reservationAt, ...prices });
  const people: BuiltBidder[] = [];
  while (people.length < BIDDERS) people.push(await aBidder(world, listing));
  return { listing, people };
}

type Race = {
  readonly nodes: readonly [Product, Product];
  readonly caller: ReturnType<typeof createCaller>;
  readonly random: Random;
  /** The number of bids with each outcome. */
  readonly outcomes: Map<string, number>;
};

/** Sends `count` bids on one listing to both nodes in turn; returns the accepted ones. */
async function race({ nodes, caller, random, outcomes }: Race, ready: Ready, count: number): Promise<Answered[]> {
  const { listing, people } = ready;
  const answered: Answered[] = [];
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    CONNECTIONS,
    async (index) => {
      const who = people[Math.floor(random() * BIDDERS)] ?? people[0];
      const body = bodyOf(listing, index, random);
      const node = nodes[index % 2] ?? nodes[0];
      if (!who) return;
      const answer = await sendBid(caller, { origin: node.url, listingId: listing.id }, who, body);
      const outcome = 'seq' in answer ? 'accepted' : answer.code;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const amountCents = body.kind === 'TAKE' ? null : body.amountCents;
      if ('seq' in answer) answered.push({ seq: answer.seq, bidder: who.number, amountCents });
    },
  );
  return answered;
}

/** Offers that rise with time and scatter around the price, so that every rule applies repeatedly. */
function bodyOf({ auctionType }: ListingRow, index: number, random: Random): BidBody {
  const { bidsBy, hidden } = AUCTION_TRAITS[auctionType];
  if (bidsBy === 'TAKE') return { kind: 'TAKE' };
  const amountCents = 4_900 + index * 40 + Math.floor(random() * 60) * 100;
  // A sealed bid is a maximum.
  return { kind: hidden !== 'STANDING' && random() < 0.4 ? 'BID' : 'MAX', amountCents };
}

const findingFigures = (findings: ReturnType<typeof noFindings>): Figure[] => [
  { name: 'wrong winners against the reference', value: findings.wrongWinners, unit: '', budget: { atMost: 0 } },
  { name: 'accepted bids that are lost', value: findings.lost, unit: '', budget: { atMost: 0 } },
  { name: 'gaps or repeats in the numbering', value: findings.gaps, unit: '', budget: { atMost: 0 } },
  { name: 'bids stored against the rules', value: findings.invalid, unit: '', budget: { atMost: 0 } },
  { name: 'broken chains', value: findings.brokenChains, unit: '', budget: { atMost: 0 } },
];
