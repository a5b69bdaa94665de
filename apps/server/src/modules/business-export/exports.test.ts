import { addNote } from '@primehour/contract/booking-note';
import * as calls from '@primehour/contract/business-export';
import { issueGiftCard, sellPackage } from '@primehour/contract/stored-value';
import { auditEntry } from '@primehour/db/schema/audit';
import { businessExport } from '@primehour/db/schema/business-export';
import { image } from '@primehour/db/schema/image';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBusiness, aClient, aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { dataOf, exportFiles, rowsOf } from '../../testing/export-files.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { aSoldAuction, runAuctionJobs } from '../../testing/sold-auctions.ts';
import { apiOf } from '../../testing/start-api.ts';
import { auctionRoutes } from '../auction/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { listingRoutes } from '../listing/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { refundRoutes } from '../refund/routes.ts';
import { findGiftCardByCode } from '../stored-value/queries.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { ExportTooLarge, failExport, writeExport } from './commands/write-export.ts';
import { sweepExports } from './jobs.ts';
import { exportRoutes } from './routes.ts';

// The guarantee: an export has all data of a business and no secret, only its owner gets it, and an empty instance that
// imports it has the same business, equal to the cent, the minute and the byte of a picture.

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const clock = testClock();
const start = () =>
  startTestServer(
    apiOf(
      bookingRoutes,
      clientRecordRoutes,
      calendarRoutes,
      publicRoutes,
      refundRoutes,
      auctionRoutes,
      listingRoutes,
      exportRoutes,
      storedValueRoutes,
    ),
    { clock },
  );
let api: Awaited<ReturnType<typeof start>>;
let other: typeof api;
const { fileOf, contentsOf, emptyInstance, importInto, roundTrip, drop } = exportFiles(() => api.server, {
  clock,
  tenantOf: authorizeTenant,
});
beforeAll(async () => {
  api = await start();
  other = await api.startSecondNode();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(async () => {
  await api.close();
  await drop();
});

/** A picture of the business, in the store and in its rows. */
async function withPicture({ business, user }: Awaited<ReturnType<typeof aPartner>>) {
  const id = uuidV4();
  const bytes = Buffer.alloc(3_000_000, Buffer.from(Array.from({ length: 251 }, (_, index) => (index * 7919) % 251)));
  await api.server.deps.images.put(`${id}.jpg`, bytes, 'image/jpeg');
  const now = new Date(clock.now());
  const described = { contentType: 'image/jpeg', bytes: bytes.length, width: 1200, height: 800, readyAt: now } as const;
  await api.db.transaction((tx) =>
    tx.insert(image).values({
      ...described,
      id,
      userId: user.id,
      businessId: business.id,
      type: 'logo',
      status: 'READY',
      createdAt: now,
      expiresAt: now,
    }),
  );
  return { id, bytes };
}

describe('a round trip', () => {
  it('keeps bookings, payments, refunds, books, notes and pictures', async () => {
    const paid = await aPaidBooking(api);
    const { business, user, id } = paid;
    await paid.refundAmount(1_250);
    await sendRefunds(api.server.deps, business.id);
    const call = api.as({ accessToken: (await aSession(api, user)).accessToken });
    const query = { businessId: business.id };
    await call(addNote, { query, params: { id }, body: { text: 'Likes tea ☕ "strong"\n\\ and, commas' } });
    await aMember(api, { business, role: 'MANAGER' });
    const picture = await withPicture({ business, user } as Awaited<ReturnType<typeof aPartner>>);
    const { before, after, imported, pictures, database } = await roundTrip({
      businessId: business.id,
      userId: user.id,
    });

    expect(dataOf(after)).toEqual(dataOf(before));
    for (const table of ['booking', 'payment', 'refund', 'ledger_entry', 'booking_note', 'client', 'membership']) {
      expect([table, rowsOf(before, table) > 0]).toEqual([table, true]);
    }
    expect(pictures.get(`${picture.id}.jpg`)?.equals(picture.bytes)).toBe(true);
    expect(imported).toMatchObject({ pictures: 1, manifest: { business: { id: business.id } } });
    for (const name of ['bookings.csv', 'clients.csv', 'money.csv', 'calendar.ics']) {
      expect([name, after[name]?.toString()]).toEqual([name, before[name]?.toString()]);
    }
    expect(before['bookings.csv']?.toString()).toContain(',45.00');
    expect(before['calendar.ics']?.toString()).toContain('DTSTART:20261008T150000Z');
    const [imports] = await database.db.read
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, 'BUSINESS_IMPORTED'));
    expect(imports).toMatchObject({
      actorKind: 'OPERATOR',
      businessId: business.id,
      after: { by: 'command line: test' },
    });
    // New rows get numbers after the imported ones.
    const { rows } = await database.db.pool.query<{ isBehind: boolean }>(
      `select nextval('booking_event_seq') > max(seq) as "isBehind" from booking_event`,
    );
    expect(rows).toEqual([{ isBehind: true }]);
  });

  it('keeps an auction with its bids and charge', async () => {
    const sold = await aSoldAuction(api, other, clock, { cards: ['SUCCEEDS', 'SUCCEEDS'] });
    await sold.end();
    await runAuctionJobs(api, other, sold.listing.id);
    const owner = { businessId: sold.partner.business.id, userId: sold.partner.user.id };
    const { before, after } = await roundTrip(owner);
    expect(dataOf(after)).toEqual(dataOf(before));
    for (const table of ['listing', 'auction', 'bid', 'bidder', 'auction_offer', 'auction_charge', 'listing_step']) {
      expect([table, rowsOf(before, table) > 0]).toEqual([table, true]);
    }
  });

  it('contains an auction without its bids until it is closed, because its owner may not see maximums', async () => {
    const sold = await aSoldAuction(api, other, clock, { cards: ['SUCCEEDS', 'SUCCEEDS'], dollars: [187, 163] });
    const owner = { businessId: sold.partner.business.id, userId: sold.partner.user.id };
    const { before, after } = await roundTrip(owner);
    expect(dataOf(after)).toEqual(dataOf(before));
    expect(['listing', 'auction', 'bidder', 'bid'].map((table) => rowsOf(before, table))).toEqual([1, 1, 2, 0]);
    expect(JSON.parse(before['data/auction.jsonl']?.toString() ?? '')).toMatchObject({
      bidder_count: 2,
      last_seq: 0,
      leader_max_cents: null,
    });
    // Ids are random, and may contain the digits of an amount.
    const text = Object.values(before).join('\n').replaceAll(UUID, '');
    for (const maximum of ['18700', '16300']) expect(text).not.toContain(maximum);
    await sold.end();
    expect(rowsOf(await contentsOf(await fileOf(api.server.deps, owner)), 'bid')).toBe(2);
  });

  it('keeps gift cards and packages with what they paid, and their codes', async () => {
    const { business, user } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
    const policyId = await aPolicy(api, business.id, { ready: 'EASY' });
    const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
    const call = api.as({ accessToken: (await aSession(api, user)).accessToken });
    const query = { businessId: business.id };
    const card = {
      amountCents: 5000,
      sold: 'TILL',
      recipientName: 'Mia',
      message: 'Enjoy',
      phoneNumber: null,
      requestKey: uuidV4(),
    } as const;
    const { code, value } = await call(issueGiftCard, { query, body: card });
    await bookAsClient(api, { service, startAt: '2026-10-08T15:00:00Z', giftCode: code });
    const buyer = await aClient(api, { business });
    const terms = { label: 'Five cuts', visits: 5, priceCents: 30_000, serviceIds: null, validUntil: null } as const;
    await call(sellPackage, { query, body: { ...terms, clientId: buyer.id, sold: 'TILL', requestKey: uuidV4() } });
    const { before, after, target } = await roundTrip({ businessId: business.id, userId: user.id });
    expect(dataOf(after)).toEqual(dataOf(before));
    expect([rowsOf(before, 'stored_value'), rowsOf(before, 'stored_value_entry')]).toEqual([2, 3]);
    const found = await findGiftCardByCode(target.db.read, target.tokens.hashSecret(code));
    expect(found?.row.id).toBe(value.id);
  });

  it('contains nothing of another business', async () => {
    const [mine, theirs] = [await aPaidBooking(api), await aPaidBooking(api)];
    const bytes = await fileOf(api.server.deps, { businessId: mine.business.id, userId: mine.user.id });
    const text = Object.values(await contentsOf(bytes)).join('\n');
    for (const foreign of [theirs.business.id, theirs.user.phone, theirs.id]) expect(text).not.toContain(foreign);
  });
});

describe('an export', () => {
  it('contains no secret', async () => {
    const paid = await aPaidBooking(api);
    const bytes = await fileOf(api.server.deps, { businessId: paid.business.id, userId: paid.user.id });
    const contents = await contentsOf(bytes);
    const text = Object.values(contents).join('\n');
    for (const name of ['token_hash', 'sealed_secret', 'sealed_url', 'device_hash', 'code_mac', '"body"']) {
      expect(text).not.toContain(name);
    }
    const hashes = await api.db.pool.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from booking_link where business_id = $1`,
      [paid.business.id],
    );
    expect(hashes.rows.length).toBeGreaterThan(0);
    for (const { hash } of hashes.rows) expect(text).not.toContain(hash);
  });

  it('is refused by an instance that has users, and changes nothing when it is incomplete', async () => {
    const paid = await aPaidBooking(api);
    const bytes = await fileOf(api.server.deps, { businessId: paid.business.id, userId: paid.user.id });
    const used = { ...(await emptyInstance()), target: { ...api.server.deps } };
    await expect(importInto(used as Awaited<ReturnType<typeof emptyInstance>>, bytes)).rejects.toThrow(
      'This instance already has users',
    );
    const empty = await emptyInstance();
    const damaged = Buffer.from(bytes);
    damaged.fill(0, 2_000, 2_400);
    await expect(importInto(empty, damaged)).rejects.toThrow('is damaged');
    expect(await findInTables(empty.database.db.pool, (row) => row.includes(paid.business.id))).toEqual([]);
  });

  it('fails if it is too large, and is swept after its day', async () => {
    const { business, user } = await aPartner(api);
    const tenant = authorizeTenant(business.id);
    const id = uuidV7(clock.now());
    const row = {
      id,
      businessId: business.id,
      userId: user.id,
      state: 'WAITING',
      requestedAt: new Date(clock.now()),
    } as const;
    await api.db.transaction((tx) => tx.insert(businessExport).values(row));
    await api.db.transaction((tx) => failExport(tx, tenant, { id, error: new ExportTooLarge() }, clock.now()));
    // A failed export is not written anymore.
    await writeExport(api.server.deps, tenant, id, new AbortController().signal);
    const stored = () => api.db.read.select().from(businessExport).where(eq(businessExport.id, id));
    expect(await stored()).toMatchObject([{ state: 'FAILED', failure: 'TOO_LARGE' }]);
    clock.advance(DAY_MS + MINUTE_MS);
    await sweepExports(api.server.deps);
    expect(await stored()).toEqual([]);
  });

  it('fails if its job was lost', async () => {
    const { business, user } = await aPartner(api);
    const row = {
      businessId: business.id,
      userId: user.id,
      state: 'WRITING',
      requestedAt: new Date(clock.now()),
    } as const;
    await api.db.transaction((tx) => tx.insert(businessExport).values({ id: uuidV7(clock.now()), ...row }));
    clock.advance(3 * HOUR_MS);
    await sweepExports(api.server.deps);
    const stored = await api.db.read.select().from(businessExport).where(eq(businessExport.businessId, business.id));
    expect(stored).toMatchObject([{ state: 'FAILED', failure: 'ERROR' }]);
  });
});

describe('the calls', () => {
  async function anOwner() {
    const partner = await aPartner(api);
    const call = async () => api.as({ accessToken: (await aSession(api, partner.user)).accessToken });
    return { ...partner, call, query: { businessId: partner.business.id } };
  }

  const write = async (businessId: string, id: string) =>
    writeExport(api.server.deps, authorizeTenant(businessId), id, new AbortController().signal);

  it('write one file at a time, and provide it through a link for ten minutes', async () => {
    const { call, query, business, user } = await anOwner();
    const owner = await call();
    expect(await owner(calls.getExport, { query })).toBeNull();
    const answers = await Promise.allSettled([
      owner(calls.requestExport, { query }),
      other.as({ accessToken: (await aSession(api, user)).accessToken })(calls.requestExport, { query }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { id } = (await owner(calls.getExport, { query })) ?? { id: '' };
    expect(await refusalOf(owner(calls.makeExportLink, { query, params: { id } }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await write(business.id, id);
    expect(await owner(calls.getExport, { query })).toMatchObject({ state: 'READY', id });
    const { url } = await owner(calls.makeExportLink, { query, params: { id } });
    const path = new URL(url).pathname;
    const response = await fetch(`${api.url}${path}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="primehour-2026-10-06.zip"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Object.keys(await contentsOf(bytes))).toContain('manifest.json');
    clock.advance(11 * MINUTE_MS);
    expect((await fetch(`${api.url}${path}`)).status).toBe(404);
    const logged = await api.db.read
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(
        and(
          eq(auditEntry.businessId, business.id),
          inArray(auditEntry.action, ['BUSINESS_EXPORTED', 'EXPORT_LINK_CREATED']),
        ),
      );
    expect(logged.map(({ action }) => action).toSorted()).toEqual(['BUSINESS_EXPORTED', 'EXPORT_LINK_CREATED']);
  });

  it('require a fresh code, the owner, a session and the owner’s own business', async () => {
    const { call, query, business } = await anOwner();
    const params = { id: uuidV4() };
    const code = async (ask: Promise<unknown>) => (await refusalOf(ask)).code;
    const stale = await call();
    clock.advance(6 * MINUTE_MS);
    expect(await code(stale(calls.requestExport, { query }))).toBe('STEP_UP_REQUIRED');
    expect(await code(stale(calls.makeExportLink, { query, params }))).toBe('STEP_UP_REQUIRED');
    expect(await code(api.as()(calls.requestExport, { query }))).toBe('UNAUTHORISED');
    const elsewhere = await aBusiness(api);
    expect(await code((await call())(calls.requestExport, { query: { businessId: elsewhere.id } }))).toBe('NOT_FOUND');
    expect(await code((await call())(calls.makeExportLink, { query, params }))).toBe('NOT_FOUND');
    const manager = await aMember(api, { business, role: 'MANAGER' });
    const asManager = api.as(manager);
    expect(await code(asManager(calls.requestExport, { query }))).toBe('FORBIDDEN');
    expect((await fetch(`${api.url}/exports/nothing.zip`)).status).toBe(404);
  });
});
