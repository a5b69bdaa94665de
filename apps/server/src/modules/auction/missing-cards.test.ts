import * as calls from '@primehour/contract/auction';
import { getListing, updateListing } from '@primehour/contract/listing';
import { bidder } from '@primehour/db/schema/auction';
import { sandboxMethod } from '@primehour/db/schema/sandbox';
import { queryRows } from '@primehour/db/testing/query-rows';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aBusiness } from '@primehour/testkit/build';
import { aBidder, aListing, type ListingRow } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { deliverCardEvents } from '../../testing/deliver-card-events.ts';
import { listingOwners } from '../../testing/listing-owners.ts';
import { textsTo } from '../../testing/texts.ts';
import { checkCard } from './jobs.ts';

// The guarantee: when the card of a live bid is removed or expires too early, its bidder is texted once and asked for
// another one, the business sees it, and nothing is charged to the missing card.

const clock = testClock();
let api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
beforeAll(async () => {
  api = await startTestServer(auctionApi, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const params = ({ id: listingId }: ListingRow) => ({ params: { listingId } });

async function aBid() {
  const { business, accessToken } = await aPartner(api);
  const listing = await aListing(api, { business });
  const who = await aBidder(api, listing);
  const call = api.as({ headers: who.headers });
  const bid = (amountCents: number) => call(calls.placeBid, { ...params(listing), body: { kind: 'MAX', amountCents } });
  await bid(7_000);
  const isThis = and(eq(bidder.listingId, listing.id), eq(bidder.number, 1));
  const row = async () => (await api.db.read.select().from(bidder).where(isThis))[0];
  const methodId = (await row())?.methodId ?? '';
  const own = async () => (await call(calls.getAuction, params(listing))).own;
  const seen = async () => {
    const detail = await api.as({ accessToken })(getListing, {
      params: { id: listing.id },
    });
    return detail.bids[0]?.cardMissing;
  };
  const texts = async () => (await textsTo(api.db, who.phone)).filter(({ kind }) => kind === 'AUCTION_CARD_MISSING');
  return { listing, call, bid, methodId, own, seen, texts, row };
}

/** Another event about a card. */
const sync = (methodId: string) => checkCard(api.server.deps, { payload: { methodId } });

const validUntil = (methodId: string, validThrough: string) =>
  api.db.transaction((tx) => tx.update(sandboxMethod).set({ validThrough }).where(eq(sandboxMethod.id, methodId)));

/** Runs the queued lookups of a card, each twice. */
async function runChecks(methodId: string): Promise<void> {
  const queued = `select data as payload from pgboss.job where name = 'card.check' and data->>'methodId' = $1`;
  const jobs = await queryRows<{ payload: { methodId: string } }>(api.db.read, queued, [methodId]);
  for (const job of [...jobs, ...jobs]) await checkCard(api.server.deps, job);
}

it('a removed card is texted once, shown to both, and replaced by the bidder’s page', async () => {
  const { listing, call, bid, methodId, own, seen, texts } = await aBid();
  expect([await seen(), (await own()).needs]).toEqual([undefined, 'NOTHING']);
  await api.server.deps.payments.removeSavedCard(methodId);
  await deliverCardEvents(api, methodId);
  await Promise.all([sync(methodId), sync(methodId)]);
  expect(await own()).toMatchObject({ needs: 'METHOD', methodLabel: null, position: 'LEADING' });
  expect(await seen()).toBe(true);
  expect((await texts()).map(({ body }) => body)).toEqual([expect.stringContaining('The card for your bid on ')]);
  await expect(bid(9_000)).rejects.toMatchObject({ code: 'METHOD_NEEDED' });
  const { setupId } = await call(calls.openBidderMethod, params(listing));
  const saved = await call(calls.saveBidderMethod, { ...params(listing), body: { setupId, card: GOOD_CARD } });
  expect(saved.own).toMatchObject({ needs: 'NOTHING', methodLabel: 'Visa •••• 4242' });
  expect([await seen(), (await texts()).length]).toEqual([undefined, 1]);
  expect((await bid(9_000)).own.position).toBe('LEADING');
});

it('a card that expires before the month of the close is missing until the bank renews it', async () => {
  const { methodId, own, texts } = await aBid();
  const endsIn = async (validThrough: string) => {
    await validUntil(methodId, validThrough);
    await sync(methodId);
    return [(await own()).needs, (await texts()).length];
  };
  expect(await endsIn('2026-10')).toEqual(['NOTHING', 0]);
  expect(await endsIn('2026-09')).toEqual(['METHOD', 1]);
  expect(await endsIn('2034-12')).toEqual(['NOTHING', 1]);
});

it('a card that expires before the month of the close is not accepted', async () => {
  const listing = await aListing(api, { reservationAt: '2026-11-20T17:00:00Z' });
  const { headers } = await aBidder(api, listing, { card: null });
  const call = api.as({ headers });
  const save = async (expiry: string) => {
    const { setupId } = await call(calls.openBidderMethod, params(listing));
    return call(calls.saveBidderMethod, { ...params(listing), body: { setupId, card: { ...GOOD_CARD, expiry } } });
  };
  await expect(save('10/26')).rejects.toMatchObject({
    code: 'METHOD_REFUSED',
    message: 'This card expires before the auction ends. Use another one',
  });
  expect((await call(calls.getAuction, params(listing))).own.needs).toBe('METHOD');
  expect((await save('11/26')).own.needs).toBe('NOTHING');
});

/** Someone with a card for one auction, who joins a later one of the same business. */
async function aBidderOfTwo({ reservationAt, laterAt }: Record<'reservationAt' | 'laterAt', string>) {
  const business = await aBusiness(api);
  const first = await aListing(api, { business, reservationAt });
  const { headers, phone } = await aBidder(api, first);
  const [row] = await api.db.read.select().from(bidder).where(eq(bidder.listingId, first.id));
  const methodId = row?.methodId ?? '';
  const call = api.as({ headers });
  const join = async () => {
    const later = await aListing(api, { business, reservationAt: laterAt });
    const body = { name: 'Kit Moss', phoneNumber: phone, hasConsented: true, isAdult: true } as const;
    expect((await call(calls.startBidder, { ...params(later), body })).entryId).toBeNull();
    await runChecks(methodId);
    const { needs } = (await call(calls.getAuction, params(later))).own;
    const bid = { kind: 'BID', amountCents: 5_000 as Cents } as const;
    return { needs, bid: () => call(calls.placeBid, { ...params(later), body: bid }) };
  };
  return { first, methodId, join, texts: () => textsTo(api.db, phone) };
}

describe('a card that a bidder brings from an earlier auction', () => {
  it.each([
    ['2026-11', 'METHOD'],
    ['2026-12', 'NOTHING'],
  ])('and that is valid through %s: a December auction needs %s', async (validThrough, needs) => {
    const { methodId, join, texts } = await aBidderOfTwo({
      reservationAt: '2026-11-20T17:00:00Z',
      laterAt: '2026-12-19T17:00:00Z',
    });
    await validUntil(methodId, validThrough);
    expect((await join()).needs).toBe(needs);
    // Without a bid, only the page asks.
    expect(await texts()).toEqual([]);
  });

  it('and that was removed after that one’s close has to be replaced', async () => {
    const { first, methodId, join, texts } = await aBidderOfTwo({
      reservationAt: '2026-10-09T17:00:00Z',
      laterAt: '2026-10-20T17:00:00Z',
    });
    clock.set(first.endAt.getTime() + 1_000);
    await api.server.deps.payments.removeSavedCard(methodId);
    await deliverCardEvents(api, methodId);
    const { needs, bid } = await join();
    expect(needs).toBe('METHOD');
    expect((await refusalOf(bid())).code).toBe('METHOD_NEEDED');
    expect(await texts()).toEqual([]);
  });
});

it('a card that expires before the new end of a listing is missing, until the end is moved back', async () => {
  const reservedAt = Date.parse('2026-11-20T17:00:00Z') as Instant;
  const anOwner = listingOwners({ api, clock, startsAt: (clock.now() + HOUR_MS) as Instant, reservedAt });
  const { as, create, form } = await anOwner();
  const { id, businessId } = await create();
  const { headers, phone } = await aBidder(api, { id, businessId });
  const [row] = await api.db.read.select().from(bidder).where(eq(bidder.listingId, id));
  const methodId = row?.methodId ?? '';
  await validUntil(methodId, '2026-11');
  const call = api.as({ headers });
  const endsOn = async (reservationDateTime: number) => {
    const body = { ...form, reservationDateTime: reservationDateTime as Instant };
    await (
      await as()
    )(updateListing, { params: { id }, body });
    await runChecks(methodId);
    return (await call(calls.getAuction, { params: { listingId: id } })).own.needs;
  };
  expect(await endsOn(reservedAt + 30 * DAY_MS)).toBe('METHOD');
  // Without a bid, only the page asks.
  expect(await textsTo(api.db, phone)).toEqual([]);
  expect(await endsOn(reservedAt)).toBe('NOTHING');
});

it('an auction that is over is left alone: its winner gets the link of a failed payment', async () => {
  const { listing, methodId, row, texts } = await aBid();
  clock.set(listing.endAt.getTime() + 1_000);
  await api.server.deps.payments.removeSavedCard(methodId);
  await deliverCardEvents(api, methodId);
  expect([(await row())?.cardMissingSince, (await texts()).length]).toEqual([null, 0]);
});
