import * as calls from '@primehour/contract/auction';
import { auction } from '@primehour/db/schema/auction';
import { queryRows } from '@primehour/db/testing/query-rows';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { type BuiltBidder, aBidder, aListing } from '@primehour/testkit/build-listing';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { advance, sweepAuctions } from './jobs.ts';

// The guarantee: bidders who lose the lead within fifteen minutes of a text about that are texted when these are over,
// once, with the price of then, and only if bidding is open and someone else still leads.

const clock = testClock();
let api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
beforeAll(async () => {
  api = await startTestServer(auctionApi, { clock });
});
const STARTED = Date.parse('2026-10-06T14:00:00Z');
beforeEach(() => clock.set(STARTED));
afterAll(() => api.close());

/** Two bidders: Ada was texted at 14:01 that she was outbid, and has led again; the next text is due at 14:16. */
async function aDuel() {
  const listing = await aListing(api, { name: 'Window seat' });
  const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
  const next = () => advance(api.server.deps, { payload: { listingId: listing.id } });
  const bid = async (minute: number, who: BuiltBidder, dollars: number) => {
    clock.set(STARTED + minute * MINUTE_MS);
    const body = { kind: 'BID', amountCents: (dollars * 100) as Cents } as const;
    await api.as({ headers: who.headers })(calls.placeBid, { params: { listingId: listing.id }, body });
  };
  const pricesTexted = async ({ phone }: BuiltBidder) =>
    (await textsTo(api.db, phone)).map(({ kind, body }) =>
      kind === 'AUCTION_OUTBID' ? /now (\$\d+)\./.exec(body)?.[1] : kind,
    );
  const due = async () => {
    const [row] = await api.db.read.select().from(auction).where(eq(auction.listingId, listing.id));
    return row?.nextAt?.getTime();
  };
  await next();
  await bid(0, ada, 50);
  await bid(1, bea, 55);
  await bid(3, ada, 80);
  return { listing, ada, bea, next, bid, pricesTexted, due };
}

it('a state that was held back is texted when the interval is over, with the price of then', async () => {
  const { listing, ada, bea, next, bid, pricesTexted, due } = await aDuel();
  expect(await due()).toBe(listing.endAt.getTime());
  const cal = await aBidder(api, listing);
  await bid(10, bea, 85);
  expect(await due()).toBe(STARTED + 16 * MINUTE_MS);
  await bid(11, ada, 90);
  await bid(12, bea, 95);
  await bid(13, cal, 120);
  const queued = `select start_after as at from pgboss.job where name = 'auction.advance' and data->>'listingId' = $1
    and start_after < $2`;
  const jobs = await queryRows<{ at: Date }>(api.db.read, queued, [listing.id, listing.endAt]);
  expect(jobs.map(({ at }) => at.getTime())).toEqual([STARTED + 16 * MINUTE_MS]);
  clock.set(STARTED + 16 * MINUTE_MS - 1);
  await next();
  expect(await pricesTexted(ada)).toEqual(['$55']);
  clock.set(STARTED + 16 * MINUTE_MS);
  await Promise.all([next(), next()]);
  expect(await pricesTexted(ada)).toEqual(['$55', '$120']);
  // Bea was texted at 14:03, and has led since.
  expect(await due()).toBe(STARTED + 18 * MINUTE_MS);
  clock.set(STARTED + 18 * MINUTE_MS);
  await next();
  expect(await pricesTexted(bea)).toEqual(['$80', '$120']);
  expect(await due()).toBe(listing.endAt.getTime());
  clock.set(STARTED + 60 * MINUTE_MS);
  await next();
  expect([await pricesTexted(ada), await pricesTexted(bea)]).toEqual([
    ['$55', '$120'],
    ['$80', '$120'],
  ]);
});

it('is not texted to someone who leads again, and the sweep makes up for a lost job', async () => {
  const { ada, bea, bid, pricesTexted } = await aDuel();
  await bid(10, bea, 85);
  await bid(14, ada, 100);
  clock.set(STARTED + 20 * MINUTE_MS);
  await sweepAuctions(api.server.deps);
  expect(await pricesTexted(ada)).toEqual(['$55']);
  await bid(21, bea, 110);
  expect(await pricesTexted(ada)).toEqual(['$55', '$110']);
  await bid(22, ada, 120);
  await bid(23, bea, 130);
  clock.set(STARTED + 37 * MINUTE_MS);
  await sweepAuctions(api.server.deps);
  expect(await pricesTexted(ada)).toEqual(['$55', '$110', '$130']);
});

it('is not texted after the close, which has news of its own', async () => {
  const { listing, ada, bea, next, bid, pricesTexted } = await aDuel();
  await bid(10, bea, 85);
  clock.set(listing.endAt.getTime());
  await next();
  expect(await pricesTexted(ada)).toEqual(['$55', 'AUCTION_LOST']);
});
