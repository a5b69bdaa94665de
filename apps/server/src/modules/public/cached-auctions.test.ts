import * as calls from '@primehour/contract/auction';
import { incentive } from '@primehour/db/schema/listing';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing, type ListingRow } from '@primehour/testkit/build-listing';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';

// The guarantee: strangers share one page of an auction for a second at most, a bid on any node is in the next answer
// of every node, a price falls on time, and a bidder's own part is shown to no one else.

const clock = testClock();
const start = () => startTestServer(wholeApp, { clock });
let app: Awaited<ReturnType<typeof start>>;
let other: Awaited<ReturnType<typeof app.startSecondNode>>;
beforeAll(async () => {
  app = await start();
  other = await app.startSecondNode();
});
beforeEach(() => clock.set('2026-10-06T14:00:20.500Z'));
afterAll(() => app.close());

const pageOf = ({ id }: ListingRow) => `/a/${id}`;
const strangers = () => [aVisitor(app.url), aVisitor(other.url)];

it('has a bid in the next answer of every node, and shows the bidder’s own part to nobody else', async () => {
  const listing = await aListing(app);
  const path = pageOf(listing);
  const who = await aBidder(app, listing, { name: 'Ada' });
  for (const visitor of strangers()) {
    const { status, text, headers } = await visitor.get(path);
    expect([status, headers.get('cache-control'), text.includes('Bidder 1')]).toEqual([200, 'no-store', false]);
  }
  const bid = { kind: 'MAX' as const, amountCents: 12_000 as Cents };
  await app.as({ headers: who.headers })(calls.placeBid, { params: { listingId: listing.id }, body: bid });
  const own = await aVisitor(app.url).get(path, who.headers);
  expect([own.headers.get('etag'), own.text.includes('You lead up to $120')]).toEqual([null, true]);
  for (const visitor of strangers()) {
    const { text } = await visitor.get(path);
    expect([text.includes('Bidder 1'), text.includes('$120'), text.includes('You lead')]).toEqual([true, false, false]);
  }
});

it('is rendered once for all visitors within a second', async () => {
  const path = pageOf(await aListing(app));
  const tagOf = async () => (await aVisitor(app.url).get(path)).headers.get('etag');
  const first = await tagOf();
  expect([first, await tagOf()]).toEqual([expect.any(String), first]);
  clock.advance(999);
  expect(await tagOf()).toBe(first);
  clock.advance(1);
  expect(await tagOf()).not.toBe(first);
});

it('lets a price fall, and the auction start and end, to the millisecond', async () => {
  const startAt = clock.now() + 300;
  const reservationAt = clock.now() - (clock.now() % MINUTE_MS) + 2 * DAY_MS;
  const listing = await aListing(app, { type: 'dutch', publishAt: startAt - 200, startAt, reservationAt });
  const visitor = aVisitor(app.url);
  const seen = async () => {
    const { status, text } = await visitor.get(pageOf(listing));
    return [status, /Starts in|\$\d+(?:\.\d\d)?/.exec(text)?.[0]];
  };
  expect((await seen())[0]).toBe(404);
  clock.set(startAt - 200);
  const early = await seen();
  clock.set(startAt);
  const [status, price] = await seen();
  expect([early[0], status]).toEqual([200, 200]);
  clock.advance(12 * HOUR_MS);
  expect((await seen())[1]).not.toBe(price);
  expect((await visitor.get(pageOf(listing))).text).not.toContain('ended');
  clock.set(reservationAt - DAY_MS);
  expect((await visitor.get(pageOf(listing))).text).toContain('ended');
});

it('shows the partner’s changes at once, and is gone with the listing', async () => {
  const listing = await aListing(app);
  const [here, there] = strangers();
  const textThere = async () => (await there?.get(pageOf(listing)))?.text;
  expect(await textThere()).toContain('Welcome drink');
  await app.db.transaction((tx) =>
    tx.update(incentive).set({ name: 'Amuse-bouche' }).where(eq(incentive.businessId, listing.businessId)),
  );
  expect(await textThere()).toContain('Amuse-bouche');
  expect((await here?.get('/a/00000000-0000-4000-8000-000000000000'))?.status).toBe(404);
});
