import type { Database } from '@primehour/db/open';
import { uuidV4 } from '@primehour/db/uuid';
import { aBusiness } from '@primehour/testkit/build';
import { aBidder, aListing, type BuiltBidder, type ListingRow } from '@primehour/testkit/build-listing';
import { minuteOf } from '@primehour/testkit/clock';
import { type Answered, checkAuction, noFindings } from './auctions/check-auction.ts';
import { sendBid, type BidResult } from './auctions/send-bid.ts';
import type { Bench, Benchmark, Figure } from './figure.ts';
import { makeDataDir, worldAt } from './ledger/prepare-database.ts';
import { createCaller } from './load.ts';
import { type Product, startProduct } from './product/start-product.ts';
import { withProduct } from './product/with-product.ts';
import { seededRandom } from './statistics.ts';

const BIDDERS = 8;
const LONGEST_LIFE_MS = 400;
const HOUR_MS = 3_600_000;
/** A killed worker's jobs are reassigned after a minute, and the sweep runs each minute. */
const SETTLED_WITHIN_MS = 240_000;

export const auctionKills: Benchmark = {
  name: 'auction-kills',
  method:
    'Two nodes; in each round one of them is killed at a random moment while bidders bid in a rising auction and take a fixed ' +
    'price on both, and is restarted. Every acknowledged bid must be stored, and every sale charged once.',
  run: (bench) =>
    withProduct(async (steady) => {
      const otherDir = makeDataDir();
      try {
        const startOther = () => startProduct({ dataDir: otherDir.path, databaseUrl: steady.databaseUrl });
        return await measure(steady, startOther, bench);
      } finally {
        otherDir.remove();
      }
    }),
};

type Round = { readonly listing: ListingRow; readonly answered: Answered[] };

async function measure(
  steady: Product,
  startOther: () => Promise<Product>,
  { options, note }: Bench,
): Promise<Figure[]> {
  const world = worldAt(steady.databaseUrl);
  const random = seededRandom(7);
  const findings = noFindings();
  const sold: ListingRow[] = [];
  try {
    const owner = await aBusiness(world);
    for (let round = 0; round < options.kills; round += 1) {
      const victim = await startOther();
      const reservationAt = minuteOf(Date.now()) + 72 * HOUR_MS + round * 2 * HOUR_MS;
      const rising = await aListing(world, { business: owner, reservationAt, startPriceCents: 100, priceStepCents: 1 });
      const fixed = await aListing(world, { business: owner, type: 'fixed', reservationAt: reservationAt + HOUR_MS });
      const rounds: Round[] = [rising, fixed].map((listing) => ({ listing, answered: [] }));
      const stop = new AbortController();
      const bidding = rounds.map(async (each) => {
        const people: BuiltBidder[] = [];
        while (people.length < BIDDERS) people.push(await aBidder(world, each.listing));
        await Promise.all(
          people.map((who, index) => bidRepeatedly(each, who, index % 2 === 0 ? steady : victim, stop.signal)),
        );
      });
      await new Promise((resolve) => setTimeout(resolve, 60 + random() * LONGEST_LIFE_MS));
      await victim.kill();
      await new Promise((resolve) => setTimeout(resolve, 50));
      stop.abort();
      await Promise.all(bidding);
      for (const { listing, answered } of rounds) await checkAuction(world.db, listing, answered, findings);
      sold.push(fixed);
      if (round % 10 === 9) note(`${round + 1} of ${options.kills} kills`);
    }
    const restarted = await startOther();
    const unsettled = await waitUntilSettled(world.db, sold);
    const charges = await countCharges(world.db);
    await restarted.stop();
    return [
      { name: 'accepted bids that are lost', value: findings.lost, unit: '', budget: { atMost: 0 } },
      { name: 'gaps or repeats in the numbering', value: findings.gaps, unit: '', budget: { atMost: 0 } },
      { name: 'wrong winners against the reference', value: findings.wrongWinners, unit: '', budget: { atMost: 0 } },
      { name: 'listings charged more than once', value: charges.double, unit: '', budget: { atMost: 0 } },
      { name: 'books that do not balance', value: charges.unbalanced, unit: '', budget: { atMost: 0 } },
      { name: 'sold and not settled in time', value: unsettled, unit: '', budget: { atMost: 0 } },
      { name: 'kills', value: options.kills, unit: '', budget: { atLeast: options.kills } },
      { name: 'charges', value: charges.made, unit: '' },
    ];
  } finally {
    await world.db.close();
  }
}

/** Bids as fast as responses arrive; a bid without a response may or may not be stored. */
async function bidRepeatedly(
  { listing, answered }: Round,
  who: BuiltBidder,
  node: Product,
  signal: AbortSignal,
): Promise<void> {
  const caller = createCaller(1);
  for (let cents = 100 + who.number; !signal.aborted; cents += 7) {
    const requestId = uuidV4();
    const body =
      listing.auctionType === 'fixed' ? { kind: 'TAKE' as const } : { kind: 'BID' as const, amountCents: cents };
    const answer: BidResult | undefined = await sendBid(caller, { origin: node.url, listingId: listing.id }, who, {
      ...body,
      requestId,
    }).catch(() => undefined);
    if (answer === undefined) break;
    const amountCents = body.kind === 'TAKE' ? null : body.amountCents;
    if ('seq' in answer) answered.push({ seq: answer.seq, bidder: who.number, amountCents });
    else if (body.kind === 'TAKE') break;
    else if (answer.code === 'BID_TOO_LOW') cents += 40;
  }
  caller.close();
}

async function waitUntilSettled(db: Database, sold: readonly ListingRow[]): Promise<number> {
  const giveUpAtMs = performance.now() + SETTLED_WITHIN_MS;
  const ids = sold.map(({ id }) => id);
  for (;;) {
    const { rows } = await db.pool.query<{ open: number }>(
      `select count(*)::int as open from auction where listing_id = any($1::uuid[]) and last_seq > 0 and settlement <> 'PAID'`,
      [ids],
    );
    const open = rows[0]?.open ?? 0;
    if (open === 0 || performance.now() > giveUpAtMs) return open;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Compared with the provider's records, because ours could be wrong. */
async function countCharges(db: Database): Promise<{ made: number; double: number; unbalanced: number }> {
  const { rows } = await db.pool.query<{ made: number; double: number; unbalanced: number }>(`
    with taken as (
      select c.listing_id, count(*) as times from auction_charge c
      join sandbox_charge s on s.idempotency_key = c.idempotency_key and s.status = 'SUCCEEDED' group by c.listing_id)
    select (select coalesce(sum(times), 0)::int from taken) as made,
      (select count(*)::int from taken where times > 1) as double,
      (select count(*)::int from (
        select 1 from ledger_entry group by business_id, transaction_id having sum(amount_cents) <> 0) as t) as unbalanced`);
  return rows[0] ?? { made: 0, double: 0, unbalanced: 0 };
}
