import { aBidder, aListing, type BuiltBidder } from '@primehour/testkit/build-listing';
import { type Answered, checkAuction, noFindings } from './auctions/check-auction.ts';
import { sendBid } from './auctions/send-bid.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import type { Product } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { median, percentile } from './statistics.ts';

const BIDDERS = 50;
const CONNECTIONS = 64;
/** So far apart that a bid which overtakes its neighbor in transit is still high enough. */
const STRIDE_CENTS = 2;

export const bids: Benchmark = {
  name: 'bids',
  method:
    `POST …/auctions/{id}/bids on one hot listing over HTTP, warm: ${BIDDERS} bidders outbid each other over ${CONNECTIONS} ` +
    'connections as fast as they get responses, watchers woken and outbid texts queued as usual. Only accepted bids ' +
    'count; afterward all of them are compared with the reference. Median of the load phases.',
  run: (bench) => withProduct((product) => measure(product, bench)),
};

async function measure(product: Product, { options, note }: Bench): Promise<Figure[]> {
  const world = worldAt(product.databaseUrl);
  const caller = createCaller(CONNECTIONS);
  try {
    const perSecond: number[] = [];
    const refusedShare: number[] = [];
    const p99: number[] = [];
    const cpu: { server: number; database: number; caller: number }[] = [];
    const findings = noFindings();
    for (let round = 0; round <= options.rounds; round += 1) {
      // One listing per load phase, because the reference is slow on long lists.
      const listing = await aListing(world, { startPriceCents: 1, priceStepCents: 1 });
      const people: BuiltBidder[] = [];
      while (people.length < BIDDERS) people.push(await aBidder(world, listing));
      const answered: Answered[] = [];
      const latencies: number[] = [];
      let sent = 0;
      const before = await product.usage();
      const ownBefore = process.cpuUsage();
      const startedAtMs = performance.now();
      const isOver = () => performance.now() - startedAtMs > options.seconds * 1000;
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (!isOver()) {
            const number = (sent += 1);
            const who = people[number % BIDDERS];
            if (!who) continue;
            const amountCents = number * STRIDE_CENTS;
            const answer = await sendBid(caller, product.url, listing.id, who, { kind: 'MAX', amountCents });
            latencies.push(answer.ms);
            if ('seq' in answer) answered.push({ seq: answer.seq, bidder: who.number, amountCents });
            else if (answer.code !== 'BID_TOO_LOW' && answer.code !== 'BID_NOT_HIGHER')
              throw new Error(`Refused: ${answer.code}`);
          }
        }),
      );
      const seconds = (performance.now() - startedAtMs) / 1000;
      const own = process.cpuUsage(ownBefore);
      const after = await product.usage();
      note(
        `phase ${round} of ${options.rounds}: ${(answered.length / seconds).toFixed(0)} accepted a second${round === 0 ? ' (warming up)' : ''}`,
      );
      await checkAuction(world.db, listing, answered, findings);
      if (round === 0) continue;
      perSecond.push(answered.length / seconds);
      refusedShare.push((100 * (sent - answered.length)) / sent);
      p99.push(percentile(latencies, 0.99));
      cpu.push({
        server: (after.node.cpuMs - before.node.cpuMs) / answered.length,
        database: (after.database.cpuMs - before.database.cpuMs) / answered.length,
        caller: (own.user + own.system) / 1000 / answered.length,
      });
    }
    return [
      { name: 'accepted bids, one listing', value: median(perSecond), unit: '/s', budget: { atLeast: 1_000 } },
      { name: 'answered and not stored', value: findings.lost, unit: '', budget: { atMost: 0 } },
      { name: 'gaps in the numbering', value: findings.gaps, unit: '', budget: { atMost: 0 } },
      { name: 'wrong winners', value: findings.wrongWinners, unit: '', budget: { atMost: 0 } },
      { name: 'broken chains', value: findings.brokenChains, unit: '', budget: { atMost: 0 } },
      { name: 'overtaken on the way, and refused', value: median(refusedShare), unit: '%' },
      { name: 'server CPU per bid', value: median(cpu.map(({ server }) => server)), unit: 'ms' },
      { name: 'database CPU per bid', value: median(cpu.map(({ database }) => database)), unit: 'ms' },
      { name: 'CPU of the caller per bid', value: median(cpu.map(({ caller }) => caller)), unit: 'ms' },
      { name: `p99, ${CONNECTIONS} connections`, value: median(p99), unit: 'ms' },
    ];
  } finally {
    caller.close();
    await world.db.close();
  }
}
