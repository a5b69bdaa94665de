import * as calls from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import { closeReportSchema } from '@primehour/contract/auction-shapes';
import { liftBiddingBar, setClientBlocked } from '@primehour/contract/client';
import { auctionOffer, bidder } from '@primehour/db/schema/auction';
import { client } from '@primehour/db/schema/client';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { aClient } from '@primehour/testkit/build';
import { aBidder, aListing, type BuiltBidder, type ListingRow } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { aSoldAuction, textedOffer } from '../../testing/sold-auctions.ts';
import { mergeClients } from '../client-records/commands/merge-clients.ts';

// The guarantee: a bidder who wins and doesn't pay gains nothing for an accomplice, and can't bid at that business for
// 90 days under any of their numbers unless its partner permits it; a seller who blocks a bidder does so in public.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const HOURS = 3_600_000;
const offersOf = (listingId: string) =>
  api.db.read
    .select()
    .from(auctionOffer)
    .where(eq(auctionOffer.listingId, listingId))
    .orderBy(asc(auctionOffer.number));
const bid = (who: BuiltBidder, { id: listingId }: ListingRow, cents: number) =>
  api.as({ headers: who.headers })(calls.placeBid, {
    params: { listingId },
    body: { kind: 'MAX', amountCents: cents },
  });
const lapse = async (run: () => Promise<void>) => {
  clock.advance(2 * HOURS);
  await run();
};
const clientOf = async ({ id }: ListingRow, number: number) => {
  const rows = await api.db.read.select().from(bidder).where(eq(bidder.listingId, id));
  return rows.find((row) => row.number === number)?.clientId ?? '';
};
/** In order of creation: the first of `cards` bids last and highest. */
const shielded = (cards: Parameters<typeof aSoldAuction>[3]['cards'], dollars: readonly number[]) =>
  aSoldAuction(api, other, clock, { cards, dollars });

describe('the offer after a failed payment', () => {
  it('costs the price without two shills whose cards decline', async () => {
    const { listing, end, run } = await shielded(
      ['card_declined', 'card_declined', 'SUCCEEDS', 'SUCCEEDS'],
      [190, 180, 120, 90],
    );
    await end();
    await lapse(run);
    const [, second] = await offersOf(listing.id);
    expect(second).toMatchObject({ bidder: 2, priceCents: 12_500 });
    await lapse(run);
    // The second shill isn't known to be one: their offer counted, so the third pays their full maximum.
    expect((await offersOf(listing.id))[2]).toMatchObject({ bidder: 3, priceCents: 12_000 });
  });

  it('costs the same as without shills once both have failed', async () => {
    const { listing, bidders, end, run } = await shielded(
      ['card_declined', 'card_declined', 'SUCCEEDS', 'SUCCEEDS'],
      [190, 180, 120, 90],
    );
    await end();
    await lapse(run);
    const [, shill] = bidders;
    await api.as()(calls.acceptOffer, { params: { token: await textedOffer(api, shill) }, body: {} });
    await run();
    await lapse(run);
    expect((await offersOf(listing.id))[2]).toMatchObject({ bidder: 3, priceCents: 9_500 });
  });
});

describe('a client who bids with two numbers', () => {
  it('counts as one bidder, so that after a failed payment the other number gets no offer', async () => {
    const sold = await shielded(['card_declined', 'SUCCEEDS', 'SUCCEEDS'], [190, 120, 90]);
    const { listing, partner, end, run } = sold;
    const [keptId, otherId] = [await clientOf(listing, 1), await clientOf(listing, 2)];
    const tenant = authorizeTenant(partner.business.id);
    await api.db.transaction((tx) => mergeClients({ tx, tenant, now: clock.now() }, { keptId, otherId }));
    await end();
    await lapse(run);
    expect((await offersOf(listing.id)).map((offer) => [offer.bidder, offer.priceCents, offer.state])).toEqual([
      [1, 12_500, 'LAPSED'],
      [3, 5_000, 'OFFERED'],
    ]);
  });
});

describe('a bidder who did not pay', () => {
  async function failed() {
    const sold = await shielded(['card_declined', 'SUCCEEDS'], [190, 100]);
    await sold.end();
    await lapse(sold.run);
    const { business, user } = sold.partner;
    const next = await aListing(api, { business: { ...business, userId: user.id } });
    return { ...sold, next, clientId: await clientOf(sold.listing, 1) };
  }

  it('can’t bid here for 90 days, with any device or number, but can elsewhere', async () => {
    const { bidders, next, steps, clientId, partner } = await failed();
    const [winner] = bidders;
    expect(await steps()).toContain('BIDDER_BARRED');
    const form = { name: 'Ada', phoneNumber: winner?.phone ?? '', hasConsented: true, isAdult: true } as const;
    const join = (at: ListingRow) =>
      api.as({ headers: winner?.headers ?? {} })(calls.startBidder, { params: { listingId: at.id }, body: form });
    const refusal = await refusalOf(join(next));
    expect(refusal).toMatchObject({ code: 'BIDDER_BARRED', statusCode: 409 });
    expect(refusal.message).toMatch(
      /^A payment for an auction you won here didn’t go through, so you can’t bid until Jan \d+/,
    );
    expect((await join(await aListing(api))).entryId).toBeNull();

    // Another bidder who has already joined, and whose record turns out to be the same person.
    const alias = await aBidder(api, next);
    await bid(alias, next, 5_000);
    const aliasId = await clientOf(next, alias.number);
    const tenant = authorizeTenant(partner.business.id);
    await api.db.transaction((tx) =>
      mergeClients({ tx, tenant, now: clock.now() }, { keptId: aliasId, otherId: clientId }),
    );
    expect(await refusalOf(bid(alias, next, 6_000))).toMatchObject({ code: 'BIDDER_BARRED' });
    expect(await refusalOf(join(next))).toMatchObject({ code: 'BIDDER_BARRED' });

    clock.advance(90 * DAY_MS);
    const later = await aListing(api, { business: { ...partner.business, userId: partner.user.id } });
    // The device is remembered for 30 days, so a code is required; nothing else prevents it.
    expect((await join(later)).entryId).not.toBeNull();
  });

  it('can bid again once the partner permits it, and no other partner can', async () => {
    const { bidders, next, clientId, partner } = await failed();
    const { accessToken } = await aSession(api, partner.user);
    const stranger = await aPartner(api);
    const lift = (token: string, businessId: string) =>
      api.as({ accessToken: token })(liftBiddingBar, { params: { id: clientId }, query: { businessId } });
    expect(await refusalOf(lift(stranger.accessToken, stranger.business.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await refusalOf(
        api.as()(liftBiddingBar, { params: { id: clientId }, query: { businessId: partner.business.id } }),
      ),
    ).toMatchObject({ statusCode: 401 });
    expect(await lift(accessToken, partner.business.id)).toMatchObject({ barredUntil: null });
    const { entryId } = await api.as({ headers: bidders[0]?.headers ?? {} })(calls.startBidder, {
      params: { listingId: next.id },
      body: { name: 'Ada', phoneNumber: bidders[0]?.phone ?? '', hasConsented: true, isAdult: true },
    });
    expect(entryId).toBeNull();
  });

  it('who declined an offer without a failed payment is not barred', async () => {
    const { bidders, listing, end, run } = await shielded(['card_declined', 'SUCCEEDS'], [190, 100]);
    await end();
    await lapse(run);
    await api.as()(calls.declineOffer, { params: { token: await textedOffer(api, bidders[1]) } });
    const [row] = await api.db.read
      .select()
      .from(client)
      .where(eq(client.id, await clientOf(listing, 2)));
    expect(row?.biddingBarredUntil).toBeNull();
  });
});

describe('a bidder who is blocked while the auction runs', () => {
  async function running() {
    const { business, user } = await aPartner(api);
    const listing = await aListing(api, { business: { ...business, userId: user.id } });
    const [ada, bea] = [await aBidder(api, listing), await aBidder(api, listing)];
    await bid(ada, listing, 6_000);
    await bid(bea, listing, 8_000);
    const block = async (number: number, isBlocked = true) => {
      const { accessToken } = await aSession(api, user);
      return api.as({ accessToken })(setClientBlocked, {
        params: { id: await clientOf(listing, number) },
        query: { businessId: business.id },
        body: { isBlocked },
      });
    };
    const report = async () => {
      clock.set(listing.endAt.getTime());
      const response = await fetch(api.url + auctionPaths.auctionReport(listing.id));
      return closeReportSchema.parse(await response.json());
    };
    return { business, listing, ada, bea, block, report };
  }

  it('adds one line to the close report, with the bids that counted', async () => {
    const { listing, ada, bea, block, report } = await running();
    await block(1);
    await block(1);
    expect(await refusalOf(bid(ada, listing, 9_000))).toMatchObject({ code: 'CLIENT_BLOCKED' });
    await bid(bea, listing, 9_000);
    const { blocks } = await report();
    expect(blocks).toEqual([
      {
        bidder: 1,
        afterSeq: 2,
        at: Date.parse('2026-10-06T14:00:00Z'),
        words: 'The seller blocked Bidder 1 at 2026-10-06T14:00:00.000Z, after 2 bids.',
      },
    ]);
  });

  it('adds one when merged with a blocked record, too', async () => {
    const { business, listing, report } = await running();
    const blocked = await aClient(api, { businessId: business.id, blockedAt: new Date(clock.now()) });
    const otherId = await clientOf(listing, 2);
    const write = { tenant: authorizeTenant(business.id), userId: business.userId, now: clock.now() };
    await api.db.transaction((tx) => mergeClients({ ...write, tx }, { keptId: blocked.id, otherId }));
    expect((await report()).blocks).toMatchObject([{ bidder: 2, afterSeq: 2 }]);
  });

  it('adds none before the start, after the end, or when unblocked', async () => {
    const { block, report } = await running();
    await block(2, false);
    const { blocks } = await report();
    await block(1);
    expect([...blocks, ...(await report()).blocks]).toEqual([]);
  });
});

describe('a price below $0.50', () => {
  it.each([
    ['fixed', { fixedPriceCents: 49 }],
    ['dutch', { startPriceCents: 49 }],
  ] as const)('is taken without a card in a %s auction', async (type, prices) => {
    const listing = await aListing(api, { type, ...prices });
    const who = await aBidder(api, listing, { card: null });
    const call = api.as({ headers: who.headers });
    const { own } = await call(calls.getAuction, { params: { listingId: listing.id } });
    expect(own.needs).toBe('NOTHING');
    const { auction } = await call(calls.placeBid, { params: { listingId: listing.id }, body: { kind: 'TAKE' } });
    expect(auction.priceCents).toBeLessThan(50);
  });

  it('needs a card in a rising auction, from the first bid of $0.50 on', async () => {
    const listing = await aListing(api, { startPriceCents: 10, priceStepCents: 5 });
    const who = await aBidder(api, listing, { card: null });
    await bid(who, listing, 49);
    expect(await refusalOf(bid(who, listing, 50))).toMatchObject({ code: 'METHOD_NEEDED' });
    const { own } = await api.as({ headers: who.headers })(calls.getAuction, { params: { listingId: listing.id } });
    expect(own).toMatchObject({ position: 'LEADING', needs: 'NOTHING' });
  });

  it.each([
    ['fixed', { fixedPriceCents: 50 }],
    ['dutch', { startPriceCents: 100 }],
  ] as const)('is refused without a card in a %s auction from $0.50 on', async (type, prices) => {
    const listing = await aListing(api, { type, ...prices });
    const who = await aBidder(api, listing, { card: null });
    const take = api.as({ headers: who.headers })(calls.placeBid, {
      params: { listingId: listing.id },
      body: { kind: 'TAKE' },
    });
    expect(await refusalOf(take)).toMatchObject({ code: 'METHOD_NEEDED' });
  });
});
