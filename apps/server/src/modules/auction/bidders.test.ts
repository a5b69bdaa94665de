import * as calls from '@primehour/contract/auction';
import { auction, bidder, bidderEntry } from '@primehour/db/schema/auction';
import { client } from '@primehour/db/schema/client';
import { membership } from '@primehour/db/schema/membership';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aBusiness, aClient, aUser } from '@primehour/testkit/build';
import { aBidder, aListing, type ListingRow } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf } from '../../ports/sandbox.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { lastCode, textsTo } from '../../testing/texts.ts';
import { mergeClients } from '../client-records/commands/merge-clients.ts';
import { sweepAuctions } from './jobs.ts';

// The guarantee: bidding requires a phone proven by a texted code, agreement to the terms, confirmation of age, and a
// verified card; a device where all of this is done is asked for nothing else.

const clock = testClock();
let api: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
beforeAll(async () => {
  api = await startTestServer(auctionApi, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

/** Numbers of different blocks: the limits on codes group numbers by their first digits. */
let line = 0;
const aSpreadPhone = () => `+1312${300 + ((line += 1) % 600)}${4000 + line}` as Phone;

const FORM = { name: 'Kit Moss', hasConsented: true, isAdult: true } as const;
const params = ({ id: listingId }: ListingRow) => ({ params: { listingId } });

/** Someone who has entered the code; the cookie is the one their device was given. */
async function proven(listing: ListingRow, phone: Phone = aSpreadPhone()) {
  const call = api.as();
  const { entryId } = await call(calls.startBidder, { ...params(listing), body: { ...FORM, phoneNumber: phone } });
  const code = await lastCode(api.db, phone);
  const response = await fetch(`${api.url}/listing/api/bidder-entries/${entryId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ code }),
  });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { phone, entryId: entryId ?? '', status: response.status, call: api.as({ headers: { cookie } }) };
}

describe('becoming a bidder', () => {
  it('takes a code, a card and a bid, and creates a client of the business', async () => {
    const listing = await aListing(api);
    const { phone, status, call } = await proven(listing);
    expect(status).toBe(201);
    const { own } = await call(calls.getAuction, params(listing));
    expect(own).toMatchObject({ bidder: 'Bidder 1', needs: 'METHOD', position: 'NONE' });
    const setup = await call(calls.openBidderMethod, params(listing));
    expect(await call(calls.openBidderMethod, params(listing))).toEqual(setup);
    const saved = await call(calls.saveBidderMethod, {
      ...params(listing),
      body: { setupId: setup.setupId, card: GOOD_CARD },
    });
    expect(saved.own).toMatchObject({ needs: 'NOTHING', methodLabel: 'Visa •••• 4242' });
    const body = { kind: 'MAX' as const, amountCents: 7_000 as Cents };
    expect((await call(calls.placeBid, { ...params(listing), body })).own.position).toBe('LEADING');
    const [person] = await api.db.read.select().from(client).where(eq(client.phone, phone));
    expect(person).toMatchObject({ businessId: listing.businessId, name: 'Kit Moss' });
  });

  it('refuses a card that fails the small authorization, opens another form, and leaves nothing held', async () => {
    const listing = await aListing(api);
    const { call } = await proven(listing);
    const save = async (cardNumber: string) => {
      const { setupId } = await call(calls.openBidderMethod, params(listing));
      const card = { ...GOOD_CARD, cardNumber };
      return call(calls.saveBidderMethod, { ...params(listing), body: { setupId, card } });
    };
    expect(await refusalOf(save('4000000000000341'))).toMatchObject({ code: 'METHOD_REFUSED' });
    expect((await call(calls.getAuction, params(listing))).own).toMatchObject({ needs: 'METHOD', methodLabel: null });
    expect((await save('4000000000000358')).own).toMatchObject({ needs: 'NOTHING', methodLabel: 'Visa •••• 0358' });
  });

  it('needs no code for a phone proven on this device, and no second card at the same business', async () => {
    const first = await aListing(api);
    const { phone, call } = await proven(first);
    const { setupId } = await call(calls.openBidderMethod, params(first));
    await call(calls.saveBidderMethod, { ...params(first), body: { setupId, card: GOOD_CARD } });
    const second = await aListing(api, {
      business: { id: first.businessId, userId: first.attestedBy } as never,
      reservationAt: '2026-10-12T15:00:00Z',
    });
    const joined = await call(calls.startBidder, { ...params(second), body: { ...FORM, phoneNumber: phone } });
    expect(joined.entryId).toBeNull();
    expect((await call(calls.getAuction, params(second))).own.needs).toBe('NOTHING');
    expect(await textsTo(api.db, phone)).toHaveLength(1);
  });

  it('needs a separate card for the other phone of a merged record', async () => {
    const first = await aListing(api);
    const ada = await aBidder(api, first);
    const second = await aListing(api, {
      business: { id: first.businessId, userId: first.attestedBy } as never,
      reservationAt: '2026-10-12T15:00:00Z',
    });
    const bea = await aClient(api, { businessId: first.businessId, phone: aSpreadPhone() });
    const [kept] = await api.db.read
      .select()
      .from(client)
      .where(eq(client.phone, ada.phone as Phone));
    const pair = { keptId: kept?.id ?? '', otherId: bea.id };
    const tenant = authorizeTenant(first.businessId);
    await api.db.transaction((tx) => mergeClients({ tx, tenant, now: clock.now() }, pair));
    const { call } = await proven(second, bea.phone);
    expect((await call(calls.getAuction, params(second))).own).toMatchObject({ needs: 'METHOD', methodLabel: null });
    const rows = await api.db.read.select().from(bidder).where(eq(bidder.listingId, second.id));
    expect(rows).toMatchObject([{ clientId: kept?.id, methodId: null }]);
  });

  it('numbers parallel joiners without gaps or repeats, and each person once', async () => {
    const listing = await aListing(api);
    const { phone, call } = await proven(listing);
    const others = await Promise.all(Array.from({ length: 5 }, () => proven(listing)));
    await Promise.all(
      Array.from({ length: 3 }, () =>
        call(calls.startBidder, { ...params(listing), body: { ...FORM, phoneNumber: phone } }),
      ),
    );
    const rows = await api.db.read.select().from(bidder).where(eq(bidder.listingId, listing.id));
    expect(new Set(rows.map(({ number }) => number))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(rows).toHaveLength(6);
    expect(others).toHaveLength(5);
    const [row] = await api.db.read.select().from(auction).where(eq(auction.listingId, listing.id));
    expect(row?.bidderCount).toBe(6);
  });

  it.each([
    ['no consent', { hasConsented: false }, 'hasConsented', 'Please agree to continue'],
    ['being underage', { isAdult: false }, 'isAdult', 'You must be 18 or older to bid'],
    ['no name', { name: ' ' }, 'name', 'Tell us your name'],
    [
      'no phone',
      { phoneNumber: '555' },
      'phoneNumber',
      'The phone number you entered is too short for the country United States',
    ],
  ])('is refused for %s', async (_, changes, path, message) => {
    const listing = await aListing(api);
    const body = { ...FORM, phoneNumber: aSpreadPhone(), ...changes } as never;
    const refusal = await refusalOf(api.as()(calls.startBidder, { ...params(listing), body }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', issues: [{ path, message }] });
  });

  it('is refused for everyone who works there, because their bids would only raise the price', async () => {
    const business = await aBusiness(api);
    const listing = await aListing(api, { business });
    const codeOf = async ({ phone }: { readonly phone: Phone }) => {
      const { entryId } = await api.as()(calls.startBidder, {
        ...params(listing),
        body: { ...FORM, phoneNumber: phone },
      });
      const code = await lastCode(api.db, phone);
      return refusalOf(api.as()(calls.confirmBidder, { params: { entryId: entryId ?? '' }, body: { code } }));
    };
    for (const role of ['MANAGER', 'STAFF'] as const) {
      expect((await codeOf((await aMember(api, { business, role })).user)).code).toBe('AUCTION_OWN');
    }
  });

  it('is refused for the owner, with a wrong code, and after the close', async () => {
    const partner = await aPartner(api);
    const listing = await aListing(api, { business: { ...partner.business, userId: partner.user.id } });
    const join = (phoneNumber: Phone) =>
      api.as()(calls.startBidder, { ...params(listing), body: { ...FORM, phoneNumber } });
    // Not before the code: it would reveal to anyone whose phone it is.
    const own = await join(partner.user.phone);
    const ownCode = await lastCode(api.db, partner.user.phone);
    const proof = { params: { entryId: own.entryId ?? '' }, body: { code: ownCode } };
    expect((await refusalOf(api.as()(calls.confirmBidder, proof))).code).toBe('AUCTION_OWN');
    const phone = aSpreadPhone();
    const { entryId } = await join(phone);
    const confirm = (code: string) =>
      api.as()(calls.confirmBidder, { params: { entryId: entryId ?? '' }, body: { code } });
    // A second code right away is refused and stores nothing.
    expect((await refusalOf(join(phone))).code).toBe('TOO_MANY_CODES');
    const kept = await api.db.read.select().from(bidderEntry).where(eq(bidderEntry.phone, phone));
    expect(kept.map(({ id }) => id)).toEqual([entryId]);
    const right = await lastCode(api.db, phone);
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await refusalOf(confirm(wrong))).code).toBe('CODE_WRONG');
    expect(
      (await refusalOf(api.as()(calls.confirmBidder, { params: { entryId: uuidV4() }, body: { code: right } }))).code,
    ).toBe('NOT_FOUND');
    clock.set(listing.endAt.getTime());
    expect((await refusalOf(join(aSpreadPhone()))).code).toBe('AUCTION_CLOSED');
  });
});

describe('a client whom the business has blocked', () => {
  it('is asked to call, after the phone is proven', async () => {
    const listing = await aListing(api);
    const phone = aSpreadPhone();
    await aClient(api, { businessId: listing.businessId, phone, blockedAt: new Date(clock.now()) });
    const { status, call } = await proven(listing, phone);
    expect(status).toBe(409);
    const { own } = await call(calls.getAuction, params(listing));
    expect(own.bidder).toBeNull();
  });

  it('can’t bid again, and earlier bids stay', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const call = api.as({ headers: who.headers });
    const first = { kind: 'BID', amountCents: 5_000 as Cents, requestId: uuidV4() } as const;
    await call(calls.placeBid, { ...params(listing), body: first });
    await api.db.transaction((tx) =>
      tx
        .update(client)
        .set({ blockedAt: new Date(clock.now()) })
        .where(eq(client.phone, who.phone as Phone)),
    );
    const next = call(calls.placeBid, { ...params(listing), body: { kind: 'BID', amountCents: 9_000 } });
    expect((await refusalOf(next)).code).toBe('CLIENT_BLOCKED');
    expect(await call(calls.placeBid, { ...params(listing), body: first })).toMatchObject({ seq: 1 });
    expect((await call(calls.getAuction, params(listing))).auction).toMatchObject({ bidCount: 1, leader: 'Bidder 1' });
  });
});

describe('a bidder who becomes a member of the business', () => {
  it('can’t bid again, and earlier bids stay', async () => {
    const business = await aBusiness(api);
    const listing = await aListing(api, { business });
    const who = await aBidder(api, listing);
    const call = api.as({ headers: who.headers });
    const bid = (amountCents: number, requestId = uuidV4()) =>
      call(calls.placeBid, { ...params(listing), body: { kind: 'BID', amountCents, requestId } });
    const requestId = uuidV4();
    await bid(5_000, requestId);
    const user = await aUser(api, { phone: who.phone as Phone });
    expect((await bid(9_000)).seq).toBe(2);
    await aMember(api, { business, role: 'FRONT_DESK', user });
    expect((await refusalOf(bid(12_000))).code).toBe('AUCTION_OWN');
    expect((await bid(5_000, requestId)).seq).toBe(1);
    expect((await call(calls.getAuction, params(listing))).auction).toMatchObject({ bidCount: 2, leader: 'Bidder 1' });
    await api.db.transaction((tx) =>
      tx
        .update(membership)
        .set({ endedAt: new Date(clock.now()) })
        .where(eq(membership.userId, user.id)),
    );
    expect((await bid(12_000)).seq).toBe(3);
  });
});

describe('the card', () => {
  it('is refused when its bank refuses it, and another can follow in the same form', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing, { card: null });
    const call = api.as({ headers: who.headers });
    const { setupId } = await call(calls.openBidderMethod, params(listing));
    const save = (cardNumber: string) =>
      call(calls.saveBidderMethod, { ...params(listing), body: { setupId, card: { ...GOOD_CARD, cardNumber } } });
    expect(await refusalOf(save('4000 0000 0000 9995'))).toMatchObject({
      code: 'METHOD_REFUSED',
      message: 'The card doesn’t have enough funds. Try another one',
    });
    expect((await save('4242 4242 4242 4242')).own.needs).toBe('NOTHING');
  });

  it('saved while our response was lost is stored on the next view, and can be submitted again', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing, { card: null });
    const call = api.as({ headers: who.headers });
    const { setupId, secret } = await call(calls.openBidderMethod, params(listing));
    await api.server.deps.sandbox?.submitMethod(secret, cardOf(GOOD_CARD));
    const next = await call(calls.openBidderMethod, params(listing));
    expect(next.setupId).not.toBe(setupId);
    const { own } = await call(calls.getAuction, params(listing));
    expect(own).toMatchObject({ needs: 'NOTHING', methodLabel: 'Visa •••• 4242' });
    const again = call(calls.saveBidderMethod, { ...params(listing), body: { setupId } });
    expect((await again).own.methodLabel).toBe('Visa •••• 4242');
    const madeUp = call(calls.saveBidderMethod, { ...params(listing), body: { setupId: 'sbm_none' } });
    expect((await refusalOf(madeUp)).code).toBe('METHOD_REFUSED');
    expect((await call(calls.openBidderMethod, params(listing))).setupId).toBe(next.setupId);
  });

  it('gets another form once the provider has closed the previous one; eleven in an hour are too many', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing, { card: null });
    const open = () => api.as({ headers: who.headers })(calls.openBidderMethod, params(listing));
    const { payments } = api.server.deps;
    const { findMethod } = payments;
    const first = await open();
    Object.assign(payments, { findMethod: async () => ({ status: 'FAILED', failureCode: 'cancelled' }) });
    try {
      expect((await open()).setupId).not.toBe(first.setupId);
      for (let forms = 2; forms <= 10; forms += 1) await open();
      expect((await refusalOf(open())).code).toBe('TOO_MANY_REQUESTS');
    } finally {
      Object.assign(payments, { findMethod });
    }
  });

  it('of a provider that is no longer configured doesn’t count', async () => {
    const listing = await aListing(api);
    const who = await aBidder(api, listing);
    const call = api.as({ headers: who.headers });
    const ofListing = eq(bidder.listingId, listing.id);
    await api.db.transaction((tx) => tx.update(bidder).set({ provider: 'stripe' }).where(ofListing));
    expect((await call(calls.getAuction, params(listing))).own).toMatchObject({ needs: 'METHOD', methodLabel: null });
    const bid = call(calls.placeBid, { ...params(listing), body: { kind: 'BID', amountCents: 5_000 } });
    expect((await refusalOf(bid)).code).toBe('METHOD_NEEDED');
  });

  it('is never accepted from another bidder’s form', async () => {
    const listing = await aListing(api);
    const [ada, bea] = [await aBidder(api, listing, { card: null }), await aBidder(api, listing, { card: null })];
    const { setupId } = await api.as({ headers: ada.headers })(calls.openBidderMethod, params(listing));
    const steal = api.as({ headers: bea.headers })(calls.saveBidderMethod, { ...params(listing), body: { setupId } });
    expect((await refusalOf(steal)).code).toBe('METHOD_REFUSED');
    expect((await refusalOf(api.as()(calls.openBidderMethod, params(listing)))).code).toBe('BIDDER_UNKNOWN');
  });
});

describe('an unproven entry', () => {
  it('is deleted after a day', async () => {
    const listing = await aListing(api);
    const { entryId } = await api.as()(calls.startBidder, {
      ...params(listing),
      body: { ...FORM, phoneNumber: aSpreadPhone() },
    });
    const entries = () =>
      api.db.read
        .select()
        .from(bidderEntry)
        .where(eq(bidderEntry.id, entryId ?? ''));
    clock.advance(23 * 3_600_000);
    await sweepAuctions(api.server.deps);
    expect(await entries()).toHaveLength(1);
    clock.advance(2 * 3_600_000);
    await sweepAuctions(api.server.deps);
    expect(await entries()).toEqual([]);
  });
});
