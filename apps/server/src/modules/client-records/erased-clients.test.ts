import { restoreBooking } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { renewLink } from '@primehour/contract/booking-link';
import { listClients } from '@primehour/contract/client';
import * as calls from '@primehour/contract/client';
import { getMyBooking } from '@primehour/contract/public';
import { auction, auctionOffer, bidder, bidderEntry } from '@primehour/db/schema/auction';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { client } from '@primehour/db/schema/client';
import { listing } from '@primehour/db/schema/listing';
import { message } from '@primehour/db/schema/message';
import { agreement } from '@primehour/db/schema/policy';
import { uuidV4 } from '@primehour/db/uuid';
import { BIDDER_TERMS_VERSION } from '@primehour/domain/auction/consent-copy';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService, type ClientRow } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueText } from '../../messages/queue-text.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { aVisitWithCard } from '../../testing/owed-fee.ts';
import { removeQueuedCard } from '../../testing/remove-card.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { dueRoutes } from '../due/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: an erased client is erased everywhere while the books stay, and nothing new starts that would have to
// notify them.

const start = apiOf(clientRecordRoutes, bookingRoutes, calendarRoutes, dueRoutes, publicRoutes);
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start);
});
afterAll(() => api.close());

const START = '2026-10-08T15:00:00Z';

async function aShop(priceCents = 0) {
  const { business, user, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: priceCents as Cents });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const of = (row: Pick<ClientRow, 'id'>) => ({ params: { id: row.id }, query });
  return { business, user, service, accessToken, call, query, of };
}
const clientsOf = (businessId: string) => api.db.read.select().from(client).where(eq(client.businessId, businessId));

describe('an erased client', () => {
  it('is erased everywhere, while the books stay, and returns as a new client', async () => {
    const { call, service, business, user, of, query } = await aShop(4500);
    const phone = aPhone();
    const made = await bookAsClient(api, { service, startAt: START, phone, name: 'Ada Brooks' });
    const [row] = await clientsOf(business.id);
    await call(calls.updateClient, {
      ...of(row as ClientRow),
      body: { notes: 'secret note', email: 'ada@mail.example' },
    });
    const paid = await aBooking(api, { service, client: row as ClientRow, startAt: '2026-09-01T15:00:00Z' });
    expect(await refusalOf(call(calls.eraseClient, of(row as ClientRow)))).toMatchObject({ code: 'WRONG_STATE' });
    api.clock.advance(20 * 60_000);
    const later = api.as(await aSession(api, user));
    const book = () =>
      api.db.pool.query('select id, status, start_at, price_cents from booking where business_id = $1 order by id', [
        business.id,
      ]);
    const before = (await book()).rows;
    await later(calls.eraseClient, of(row as ClientRow));
    expect((await book()).rows).toEqual(before);
    expect(before.map(({ id }: { id: string }) => id)).toContain(paid.id);
    // No row of any table contains anything of the person.
    const { rows: tables } = await api.db.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const { rows } = await api.db.pool.query<{ text: string }>(
        `select t::text as text from ${name} t where business_id = $1`,
        [business.id],
      );
      for (const { text } of rows) {
        for (const trace of [phone, 'Ada Brooks', 'secret note', 'ada@mail.example']) {
          expect([name, text.includes(trace)]).toEqual([name, false]);
        }
      }
    }
    expect(await refusalOf(later(calls.getClient, of(row as ClientRow)))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await later(listClients, { query })).items).toEqual([]);
    expect(made.phone).toBe(phone);
    // Nor does the link show the appointment's time.
    expect(await refusalOf(made.call(getMyBooking, { params: made.params }))).toMatchObject({ code: 'NOT_FOUND' });
    await bookAsClient(api, { service, startAt: '2026-10-09T15:00:00Z', phone, name: 'Ada Again' });
    expect((await later(listClients, { query })).items).toMatchObject([{ name: 'Ada Again', phone }]);
  });

  it('is removed from auctions too, once their bids bind no one', async () => {
    const { call, business, of } = await aShop();
    const offered = await aListing(api, { business });
    const { phone } = await aBidder(api, offered, { name: 'Ada Brooks' });
    const [row] = await clientsOf(business.id);
    const now = api.clock.now();
    const at = new Date(now);
    await api.db.transaction(async (tx) => {
      const entry = { id: uuidV4(), businessId: business.id, listingId: offered.id, name: 'Ada Brooks', phone };
      await tx
        .insert(bidderEntry)
        .values({ ...entry, phone: phone as Phone, termsVersion: BIDDER_TERMS_VERSION, agreedAt: at, createdAt: at });
      const data = { listingId: offered.id, listingName: 'Ada, bid', priceCents: 100 };
      const text = { kind: 'AUCTION_OUTBID', businessId: business.id, to: phone as Phone, data } as const;
      await queueText(tx, text, now);
    });
    expect(await refusalOf(call(calls.eraseClient, of(row as ClientRow)))).toMatchObject({ code: 'WRONG_STATE' });
    await api.db.transaction((tx) => tx.update(listing).set({ removedAt: at }).where(eq(listing.id, offered.id)));
    const [saved] = await api.db.read.select().from(bidder).where(eq(bidder.businessId, business.id));
    await call(calls.eraseClient, of(row as ClientRow));
    const { payments } = api.server.deps;
    const methodId = saved?.methodId ?? '';
    expect(await payments.findSavedCard(methodId)).toBeDefined();
    await removeQueuedCard(api, methodId);
    expect(await payments.findSavedCard(methodId)).toBeUndefined();
    expect(await api.db.read.select().from(bidder).where(eq(bidder.businessId, business.id))).toMatchObject([
      { name: 'Erased client', phone: '+19990000001', provider: null, methodId: null, methodLabel: null },
    ]);
    expect(await api.db.read.$count(bidderEntry, eq(bidderEntry.businessId, business.id))).toBe(0);
    const messages = await api.db.read.select().from(message).where(eq(message.businessId, business.id));
    expect(messages).toMatchObject([{ recipient: null, data: null, status: 'NOT_SENT' }]);
  });

  it('has no phone: nothing that would notify them can be restored', async () => {
    const { call, service, business, of, query } = await aShop();
    const row = await aClient(api, { business });
    const { id } = await aBooking(api, { service, client: row, startAt: START, status: 'CANCELLED' });
    await call(calls.eraseClient, of(row));
    const refusal = { code: 'WRONG_STATE', message: 'This client was erased and can’t be reached' };
    expect(await refusalOf(call(restoreBooking, { query, body: { id } }))).toMatchObject(refusal);
    expect(await refusalOf(call(renewLink, { query, body: { id } }))).toMatchObject(refusal);
    const { booking: shown, client: person, messages } = await call(getBooking, { params: { id }, query });
    expect(shown.isClientErased).toBe(true);
    expect([shown.userName, shown.status, shown.userPhone, person.phone, messages]).toEqual([
      'Erased client',
      'CANCELLED',
      '',
      '',
      [],
    ]);
  });

  it('is not found the second time', async () => {
    const { call, business, of } = await aShop();
    const row = await aClient(api, { business, phone: aPhone() });
    await call(calls.eraseClient, of(row));
    expect(await refusalOf(call(calls.eraseClient, of(row)))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('can be erased after winning without paying: only a paid winner is expected', async () => {
    const { call, business, of } = await aShop();
    const sold = await aListing(api, { business });
    const [ada, bea] = [await aBidder(api, sold), await aBidder(api, sold)];
    const people = await clientsOf(business.id);
    const recordOf = (phone: string) => people.find((person) => person.phone === phone) as ClientRow;
    const at = new Date(api.clock.now());
    await api.db.transaction(async (tx) => {
      const standing = { lastSeq: 2, lastHash: 'x', lastBidAt: at, priceCents: 6_000 as Cents, leader: ada.number };
      const paid = { ...standing, leaderMaxCents: 6_000 as Cents, phase: 'CLOSED', settlement: 'PAID' } as const;
      await tx.update(auction).set(paid).where(eq(auction.listingId, sold.id));
      const offer = { businessId: business.id, listingId: sold.id, createdAt: at, updatedAt: at };
      await tx.insert(auctionOffer).values([
        { ...offer, id: uuidV4(), number: 1, bidder: ada.number, priceCents: 6_000 as Cents, state: 'LAPSED' },
        { ...offer, id: uuidV4(), number: 2, bidder: bea.number, priceCents: 5_500 as Cents, state: 'PAID' },
      ]);
    });
    expect(await refusalOf(call(calls.eraseClient, of(recordOf(bea.phone))))).toMatchObject({ code: 'WRONG_STATE' });
    await call(calls.eraseClient, of(recordOf(ada.phone)));
    api.clock.set(sold.reservationEndAt.getTime());
    await api.as(await aSession(api, business.owner))(calls.eraseClient, of(recordOf(bea.phone)));
    expect((await clientsOf(business.id)).map(({ erasedAt }) => erasedAt === null)).toEqual([false, false]);
  });
});

describe('an erased client’s card', () => {
  it('is removed here and at the provider, once no fee is owed', async () => {
    const { deps } = api.server;
    const visit = await aVisitWithCard(api, authorizeTenant);
    const { business } = visit;
    const isTheirs = eq(bookingCard.businessId, business.id);
    const cards = () => api.db.read.select().from(bookingCard).where(isTheirs);
    const methodId = (await cards())[0]?.methodId ?? '';
    await api.db.transaction((tx) =>
      tx.update(agreement).set({ address: '203.0.113.7' }).where(eq(agreement.businessId, business.id)),
    );
    await visit.mark('NO_SHOW');
    api.clock.advance(2 * HOUR_MS);
    const [row] = await clientsOf(business.id);
    const query = { businessId: business.id };
    const erase = async () =>
      api.as(await aSession(api, business.owner))(calls.eraseClient, { params: { id: row?.id ?? '' }, query });
    expect((await refusalOf(erase())).message).toContain('owes a fee');
    await visit.waive();
    await erase();
    expect(await cards()).toEqual([]);
    const [agreed] = await api.db.read.select().from(agreement).where(eq(agreement.businessId, business.id));
    expect(agreed).toMatchObject({ words: 'I agree.', address: null });

    expect(await deps.payments.findSavedCard(methodId)).toBeDefined();
    await removeQueuedCard(api, methodId);
    expect(await deps.payments.findSavedCard(methodId)).toBeUndefined();
  });
});
