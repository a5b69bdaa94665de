import * as calls from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import { closeReportSchema } from '@primehour/contract/auction-shapes';
import { bid, bidder } from '@primehour/db/schema/auction';
import { uuidV4 } from '@primehour/db/uuid';
import { violationOf } from '@primehour/db/violations';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness } from '@primehour/testkit/build';
import { type BuiltBidder, aBidder, aListing, type ListingRow } from '@primehour/testkit/build-listing';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { removeListing } from '../listing/commands/remove-listing.ts';
import { placeBid } from './commands/place-bid.ts';
import { advance } from './jobs.ts';

// The guarantee: a bid is evaluated by the rules at the server's time, answered only after it is stored, numbered
// without gaps, and never changed; a refused bidder learns why.

const clock = testClock();
let api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
beforeAll(async () => {
  api = await startTestServer(auctionApi, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const cents = (dollars: number) => (dollars * 100) as Cents;
const place = (listing: ListingRow, who: BuiltBidder, body: Parameters<typeof bodyOf>[0]) =>
  api.as({ headers: who.headers })(calls.placeBid, { params: { listingId: listing.id }, body: bodyOf(body) });
const bodyOf = (
  body: { kind: 'BID' | 'MAX'; dollars: number; requestId?: string } | { kind: 'TAKE'; requestId?: string },
) => {
  const { requestId } = body;
  const request = requestId === undefined ? {} : { requestId };
  return body.kind === 'TAKE'
    ? { kind: 'TAKE' as const, ...request }
    : { kind: body.kind, amountCents: cents(body.dollars), ...request };
};
const look = (listing: ListingRow, who?: BuiltBidder) =>
  api.as(who ? { headers: who.headers } : {})(calls.getAuction, { params: { listingId: listing.id } });

describe('a rising auction', () => {
  it('is led by the highest maximum at one step above the second, and shows each bidder their position', async () => {
    const listing = await aListing(api);
    const [ada, bea] = [await aBidder(api, listing, { name: 'Ada' }), await aBidder(api, listing, { name: 'Bea' })];
    const first = await place(listing, ada, { kind: 'MAX', dollars: 120 });
    expect([first.seq, first.auction.priceCents, first.own.words]).toEqual([
      1,
      5_000,
      'You lead up to $120. The price is $50 now',
    ]);
    const second = await place(listing, bea, { kind: 'BID', dollars: 80 });
    expect([second.seq, second.auction.priceCents, second.auction.minimumCents]).toEqual([2, 8_500, 9_000]);
    expect(second.own.words).toBe('You were outbid. The price is $85 now');
    const equal = await place(listing, bea, { kind: 'MAX', dollars: 120 });
    expect([equal.auction.priceCents, equal.auction.leader, equal.own.position]).toEqual([
      12_000,
      'Bidder 1',
      'OUTBID',
    ]);
    const raised = await place(listing, ada, { kind: 'MAX', dollars: 300 });
    expect([raised.auction.priceCents, raised.own.maximumCents]).toEqual([12_000, 30_000]);
    expect((await look(listing, ada)).own.words).toBe('You lead up to $300. The price is $120 now');
    expect((await look(listing)).own).toMatchObject({ position: 'NONE', needs: 'DETAILS', bidder: null });
  });

  it('hides maximums from the history until the close, and shows them in the report', async () => {
    const listing = await aListing(api);
    const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
    await place(listing, ada, { kind: 'MAX', dollars: 200 });
    await place(listing, bea, { kind: 'BID', dollars: 60 });
    const history = () => api.as()(calls.listAuctionBids, { params: { listingId: listing.id }, query: {} });
    expect((await history()).bids.map(({ amountCents, priceCents }) => [amountCents, priceCents])).toEqual([
      [null, 5_000],
      [6_000, 6_500],
    ]);
    const report = () => fetch(api.url + auctionPaths.auctionReport(listing.id));
    expect((await report()).status).toBe(404);
    clock.set(listing.endAt.getTime());
    expect((await history()).bids[0]?.amountCents).toBe(20_000);
    const closed = closeReportSchema.parse(await (await report()).json());
    expect(closed.winner).toEqual({ bidder: 1, priceCents: 6_500, maximumCents: 20_000 });
    expect(closed.reasons.join(' ')).toContain('The next highest offer was $60, by Bidder 2. The price is $65.');
  });

  it('hides the leader’s own raise of either kind, because it does not change the price', async () => {
    const listing = await aListing(api);
    const ada = await aBidder(api, listing);
    await place(listing, ada, { kind: 'BID', dollars: 60 });
    const { own } = await place(listing, ada, { kind: 'BID', dollars: 150 });
    expect(own.words).toBe('You lead up to $150. The price is $60 now');
    const { bids } = await api.as()(calls.listAuctionBids, { params: { listingId: listing.id }, query: {} });
    expect(bids.map(({ amountCents, priceCents }) => [amountCents, priceCents])).toEqual([
      [6_000, 6_000],
      [null, 6_000],
    ]);
  });

  it.each([
    ['a bid below the start price', { kind: 'BID', dollars: 49.99 }, 'BID_TOO_LOW', 'The next bid is at least $50'],
    ['taking it', { kind: 'TAKE' }, 'BID_KIND_WRONG', 'This auction takes bids. Enter an amount'],
  ] as const)('refuses %s with a message that helps', async (_, body, code, message) => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    expect(await refusalOf(place(listing, who, body))).toMatchObject({ code, message });
    expect((await look(listing)).auction.bidCount).toBe(0);
  });

  it('texts a leader that they were outbid, at most once in fifteen minutes', async () => {
    const listing = await aListing(api, { name: 'Window seat' });
    const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
    for (let dollars = 50; dollars < 90; dollars += 10) {
      await place(listing, ada, { kind: 'BID', dollars });
      await place(listing, bea, { kind: 'BID', dollars: dollars + 5 });
    }
    const texts = await textsTo(api.db, ada.phone);
    expect(texts.map(({ kind }) => kind)).toEqual(['AUCTION_OUTBID']);
    expect(texts[0]?.body).toContain('You were outbid on Window seat. The price is now $55');
  });
});

describe('time', () => {
  it('opens an auction at its start and closes it at its end, to the millisecond', async () => {
    const listing = await aListing(api, { startAt: '2026-10-06T15:00:00Z' });
    const who = await aBidder(api, listing);
    const bidAt = (at: number, dollars: number) => {
      clock.set(at);
      return place(listing, who, { kind: 'MAX', dollars });
    };
    expect((await refusalOf(bidAt(listing.startAt.getTime() - 1, 50))).code).toBe('AUCTION_NOT_STARTED');
    expect((await bidAt(listing.startAt.getTime(), 50)).seq).toBe(1);
    expect((await bidAt(listing.endAt.getTime() - 1, 60)).seq).toBe(2);
    expect((await refusalOf(bidAt(listing.endAt.getTime(), 70))).code).toBe('AUCTION_CLOSED');
    expect((await look(listing)).auction).toMatchObject({ status: 'SETTLING', closedAt: listing.endAt.getTime() });
  });

  it('never moves an auction backward when a node’s clock does', async () => {
    const listing = await aListing(api);
    const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
    const first = await place(listing, ada, { kind: 'BID', dollars: 50 });
    clock.advance(-30_000);
    const second = await place(listing, bea, { kind: 'BID', dollars: 55 });
    expect(second.at).toBe(first.at);
  });

  it('shows no auction before it is published or after it is removed', async () => {
    const listing = await aListing(api, { publishAt: '2026-10-06T14:30:00Z', startAt: '2026-10-06T15:00:00Z' });
    expect((await refusalOf(look(listing))).code).toBe('NOT_FOUND');
    clock.set('2026-10-06T14:30:00Z');
    expect((await look(listing)).auction.status).toBe('PUBLISHED');
    const tenant = authorizeTenant(listing.businessId);
    await inTenant(api.server.deps, tenant, (write) => removeListing(write, listing.id));
    expect((await refusalOf(look(listing))).code).toBe('NOT_FOUND');
    clock.set('2026-10-06T15:00:00Z');
    const who = await aBidder(api, listing);
    expect((await refusalOf(place(listing, who, { kind: 'MAX', dollars: 50 }))).code).toBe('NOT_FOUND');
  });
});

describe('a falling price and a fixed one', () => {
  it('goes to the first taker at the current price, and to no one else', async () => {
    // 48 hours in 100 steps: 28.8 minutes each.
    const listing = await aListing(api, { type: 'dutch', startPriceCents: 33_333, startAt: '2026-10-06T14:00:00Z' });
    const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
    clock.advance(7.5 * 28.8 * 60_000);
    const { auction } = await look(listing);
    expect([auction.priceCents, auction.nextPrice?.priceCents]).toEqual([31_000, 30_666]);
    const taken = await place(listing, ada, { kind: 'TAKE' });
    expect(taken.auction).toMatchObject({ priceCents: 31_000, status: 'SETTLING', minimumCents: null });
    expect((await refusalOf(place(listing, bea, { kind: 'TAKE' }))).code).toBe('AUCTION_TAKEN');
    expect(taken.own.position).toBe('PAYING');
  });

  it('sells a fixed price as listed', async () => {
    const listing = await aListing(api, { type: 'fixed', fixedPriceCents: 12_345 });
    const who = await aBidder(api, listing);
    expect((await refusalOf(place(listing, who, { kind: 'BID', dollars: 200 }))).code).toBe('BID_KIND_WRONG');
    expect((await place(listing, who, { kind: 'TAKE' })).auction.priceCents).toBe(12_345);
  });
});

describe('permission to bid', () => {
  it('requires a known device with a verified card', async () => {
    const listing = await aListing(api);
    const elsewhere = await aBidder(api, await aListing(api));
    const cardless = await aBidder(api, listing, { card: null });
    const nobody = { ...elsewhere, headers: { cookie: 'phone_session=nonsense' } };
    const codes = await Promise.all(
      [elsewhere, nobody, cardless].map((who) => refusalOf(place(listing, who, { kind: 'MAX', dollars: 50 }))),
    );
    expect(codes.map(({ code }) => code)).toEqual(['BIDDER_UNKNOWN', 'BIDDER_UNKNOWN', 'METHOD_NEEDED']);
    expect((await look(listing, cardless)).own.needs).toBe('METHOD');
  });

  it('is refused while the business can’t be paid', async () => {
    const listing = await aListing(api, { business: await aBusiness(api, { hasAccount: false }) });
    const who = await aBidder(api, listing);
    expect(await refusalOf(place(listing, who, { kind: 'MAX', dollars: 50 }))).toMatchObject({
      code: 'PAYMENTS_OFF',
      message: 'This business can’t take payments right now',
    });
    expect((await look(listing)).auction.bidCount).toBe(0);
  });

  it('returns the stored bid for a repeated request id, and stores no second one', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const requestId = uuidV4();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => place(listing, who, { kind: 'MAX', dollars: 70, requestId })),
    );
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1]));
    expect((await place(listing, who, { kind: 'MAX', dollars: 70, requestId })).seq).toBe(1);
    expect((await look(listing)).auction.bidCount).toBe(1);
  });

  it('counts a bid that was changed and sent again with the same request id, and each one only once', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const requestId = uuidV4();
    const send = (kind: 'BID' | 'MAX', dollars: number) => place(listing, who, { kind, dollars, requestId });
    expect((await send('MAX', 100)).seq).toBe(1);
    const raised = await send('MAX', 150);
    expect([raised.seq, raised.own.maximumCents]).toEqual([2, 15_000]);
    expect([(await send('MAX', 150)).seq, (await send('MAX', 100)).seq]).toEqual([2, 1]);
    // As a repetition, either would be answered as accepted.
    expect((await refusalOf(send('MAX', 120))).code).toBe('BID_NOT_HIGHER');
    expect((await refusalOf(send('BID', 150))).code).toBe('BID_NOT_HIGHER');
    expect((await send('BID', 160)).own.maximumCents).toBe(16_000);
    expect((await look(listing)).auction.bidCount).toBe(3);
  });

  it('returns the stored bid even if its card has gone missing since', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const requestId = uuidV4();
    await place(listing, who, { kind: 'MAX', dollars: 70, requestId });
    const cardMissingSince = new Date(clock.now());
    await api.db.transaction((tx) =>
      tx.update(bidder).set({ cardMissingSince }).where(eq(bidder.listingId, listing.id)),
    );
    expect((await refusalOf(place(listing, who, { kind: 'MAX', dollars: 80 }))).code).toBe('METHOD_NEEDED');
    expect((await place(listing, who, { kind: 'MAX', dollars: 70, requestId })).seq).toBe(1);
  });

  it('returns the current position to a taker who repeats the request', async () => {
    const listing = await aListing(api, { type: 'fixed' });
    const who = await aBidder(api, listing);
    const take = { kind: 'TAKE', requestId: uuidV4() } as const;
    await place(listing, who, take);
    await advance(api.server.deps, { payload: { listingId: listing.id } });
    const { seq, own } = await place(listing, who, take);
    expect([seq, own.position, own.words]).toEqual([1, 'PAYING', 'You won for $90. Your payment is being processed']);
  });
});

describe('bids that share a transaction', () => {
  /** Sent in parallel, the first gets its own transaction, and the others queue and share the next. */
  const bidOf = (listing: ListingRow, { headers }: BuiltBidder, dollars: number, requestId = uuidV4()) =>
    placeBid(api.server.deps, listing.id, {
      phoneSecretHash: api.server.deps.tokens.hashSecret(headers.cookie.split('=')[1] ?? ''),
      bid: { kind: 'MAX', amountCents: cents(dollars) },
      requestId,
    });

  it('recognize a request id in lowercase and uppercase', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const requestId = uuidV4();
    const idOf = (text: string) => {
      const body = { kind: 'MAX', amountCents: cents(70), requestId: text };
      return calls.placeBid.body.parse(body).requestId;
    };
    const placed = await Promise.all([
      bidOf(listing, who, 50),
      bidOf(listing, who, 70, idOf(requestId)),
      bidOf(listing, who, 70, idOf(requestId.toUpperCase())),
    ]);
    expect(placed.map(({ seq }) => seq)).toEqual([1, 2, 2]);
  });

  it('are distinguished by their amounts if they have the same request id', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const requestId = uuidV4();
    const placed = await Promise.all([
      bidOf(listing, who, 50),
      ...[70, 80, 80, 70].map((dollars) => bidOf(listing, who, dollars, requestId)),
    ]);
    expect(placed.map(({ seq }) => seq)).toEqual([1, 2, 3, 3, 2]);
    expect((await look(listing, who)).own.maximumCents).toBe(8_000);
  });

  it('are evaluated one by one when the database refuses one of them', async () => {
    const listing = await aListing(api);
    const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
    // Bypasses the contract, which takes whole cents only.
    const placed = await Promise.allSettled([
      bidOf(listing, ada, 50),
      bidOf(listing, ada, 70),
      bidOf(listing, ada, 80.005),
      bidOf(listing, bea, 90),
    ]);
    expect(placed.map((each) => (each.status === 'fulfilled' ? each.value.seq : violationOf(each.reason)))).toEqual([
      1,
      2,
      'VALUE_OUT_OF_RANGE',
      3,
    ]);
    expect((await look(listing, bea)).own.words).toBe('You lead up to $90. The price is $75 now');
  });
});

describe('a stored bid', () => {
  it('can’t be changed, removed or truncated', async () => {
    const listing = await aListing(api);
    await place(listing, await aBidder(api, listing), { kind: 'MAX', dollars: 70 });
    const change = api.db.transaction((tx) =>
      tx
        .update(bid)
        .set({ amountCents: cents(1) })
        .where(eq(bid.listingId, listing.id)),
    );
    await expect(change).rejects.toMatchObject({ cause: { message: 'rows of bid are never changed' } });
    const remove = api.db.transaction((tx) => tx.delete(bid).where(eq(bid.listingId, listing.id)));
    await expect(remove).rejects.toMatchObject({ cause: { message: 'rows of bid are never changed' } });
    await expect(api.db.pool.query('truncate bid')).rejects.toThrow('rows of bid are never changed');
  });
});
