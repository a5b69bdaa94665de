import { listClients } from '@primehour/contract/client';
import * as calls from '@primehour/contract/client';
import { confirmCheckout } from '@primehour/contract/public';
import { bidder } from '@primehour/db/schema/auction';
import { booking } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { readCsv } from '@primehour/domain/client/csv';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aPhone, aService, type ClientRow } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookAsClient, checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { mergeClients } from './commands/merge-clients.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: a business has one record per client; its notes are private; and a merge or a block applies
// everywhere, even to concurrent operations.

const start = apiOf(clientRecordRoutes, bookingRoutes, publicRoutes);
const { api, other } = await startNodes(start);

const START = '2026-10-08T15:00:00Z';
/** A phone gets at most one code a minute. */
const NEXT_CODE_MS = 61_000;

async function aShop(priceCents = 0) {
  const { business, user, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: priceCents as Cents });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const of = (row: Pick<ClientRow, 'id'>) => ({ params: { id: row.id }, query });
  return { business, user, service, accessToken, call, query, of };
}
const clientsOf = (businessId: string) => api.db.read.select().from(client).where(eq(client.businessId, businessId));

describe('every call about a client', () => {
  it('requires the partner of that business, and one of their clients', async () => {
    const [own, foreign] = [await aShop(), await aShop()];
    const theirs = await aClient(api, { business: foreign.business });
    const mine = await aClient(api, { business: own.business });
    const asked = { params: { id: theirs.id }, query: own.query };
    const attempts = [
      () => own.call(calls.getClient, asked),
      () => own.call(calls.listClientBookings, asked),
      () => own.call(calls.updateClient, { ...asked, body: { notes: 'x' } }),
      () => own.call(calls.setClientBlocked, { ...asked, body: { isBlocked: true } }),
      () => own.call(calls.previewMerge, { ...asked, body: { otherId: mine.id } }),
      () => own.call(calls.mergeClients, { ...own.of(mine), body: { otherId: theirs.id } }),
      () => own.call(calls.eraseClient, asked),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(api.as()(calls.getClient, own.of(mine)))).toMatchObject({ code: 'UNAUTHORISED' });
    expect((await clientsOf(foreign.business.id)).map(({ id, blockedAt }) => ({ id, blockedAt }))).toEqual([
      { id: theirs.id, blockedAt: null },
    ]);
  });

  it('refuses invalid clients', async () => {
    const { call, business, of } = await aShop();
    const row = await aClient(api, { business });
    const change = (body: object) => refusalOf(call(calls.updateClient, { ...of(row), body }));
    expect(await change({ name: ' ' })).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'name' }] });
    expect(await change({ email: 'no address' })).toMatchObject({ issues: [{ path: 'email' }] });
    expect(await change({ notes: 'x'.repeat(4001) })).toMatchObject({ issues: [{ path: 'notes' }] });
    expect(await refusalOf(call(calls.previewMerge, { ...of(row), body: { otherId: row.id } }))).toMatchObject({
      code: 'WRONG_STATE',
    });
    // Both notes are kept in full.
    const much = await aClient(api, { business, notes: 'x'.repeat(2000) });
    const more = await aClient(api, { business, notes: 'x'.repeat(1999) });
    const merge = calls.previewMerge;
    expect(await refusalOf(call(merge, { ...of(much), body: { otherId: more.id } }))).toMatchObject({
      code: 'WRONG_STATE',
    });
  });
});

describe('a client', () => {
  it('has history, figures and notes', async () => {
    const { call, service, of } = await aShop(4500);
    const row = await aClient(api, { businessId: service.businessId, name: 'Ada Brooks' });
    const past = await aBooking(api, { service, client: row, startAt: '2026-09-01T15:00:00Z' });
    const soon = await aBooking(api, { service, client: row, startAt: '2026-10-09T15:00:00Z' });
    const later = await aBooking(api, { service, client: row, startAt: '2026-10-12T15:00:00Z' });
    await aBooking(api, {
      service,
      client: row,
      startAt: '2026-10-13T15:00:00Z',
      status: 'CANCELLED',
      payment: 'REFUNDED',
    });
    await aBooking(api, { service, client: row, startAt: '2026-10-14T15:00:00Z', status: 'EXPIRED' });
    await call(calls.updateClient, { ...of(row), body: { notes: 'Prefers tea', email: 'ada@mail.example' } });
    expect(await call(calls.getClient, of(row))).toMatchObject({
      name: 'Ada Brooks',
      email: 'ada@mail.example',
      notes: 'Prefers tea',
      isBlocked: false,
      totalBookings: 4,
      cancelledBookings: 1,
      paidTotal: 13_500,
      firstBookingDate: '2026-09-01T15:00:00.000Z',
      lastBookingDate: '2026-09-01T15:00:00.000Z',
      nextBookingDate: '2026-10-09T15:00:00.000Z',
    });
    const page = await call(calls.listClientBookings, {
      ...of(row),
      query: { businessId: service.businessId, limit: 3 },
    });
    expect(page.items.map(({ id }) => id).slice(0, 2)).toEqual([soon.id, later.id]);
    expect([page.total, page.items.length]).toEqual([4, 3]);
    const rest = { businessId: service.businessId, limit: 3, page: 1 };
    expect((await call(calls.listClientBookings, { ...of(row), query: rest })).items.map(({ id }) => id)).toEqual([
      past.id,
    ]);
    expect(await call(calls.updateClient, { ...of(row), body: { email: '' } })).toMatchObject({ email: null });
  });

  it('who is blocked can’t book online and is asked to call, only after the phone is proven', async () => {
    const { call, service, business, of } = await aShop();
    const first = await bookAsClient(api, { service, startAt: START });
    const [row] = await clientsOf(business.id);
    await call(calls.setClientBlocked, { ...of(row as ClientRow), body: { isBlocked: true } });
    api.clock.advance(NEXT_CODE_MS);
    const again = await checkoutOf(api, { service, startAt: '2026-10-08T17:00:00Z', phone: first.phone });
    const refusal = await refusalOf(again.confirm());
    expect(refusal.code).toBe('CLIENT_BLOCKED');
    expect(refusal.message).toMatch(/^We can’t take this booking online\. Call us at \+1 \(312\) /);
    await call(calls.setClientBlocked, { ...of(row as ClientRow), body: { isBlocked: false } });
    expect(await again.confirm()).toMatchObject({ status: 'CONFIRMED' });
  });
});

describe('a merge', () => {
  it('previews the result, moves the bookings, and ends the other record', async () => {
    const { call, service, business, of, query } = await aShop();
    const kept = await aClient(api, { business, name: 'Ada Brooks', notes: 'Tea' });
    const gone = await aClient(api, { business, name: 'A. Brooks', email: 'ada@mail.example', notes: 'Late' });
    await aBooking(api, { service, client: kept, startAt: '2026-10-09T15:00:00Z' });
    await aBooking(api, { service, client: gone, startAt: '2026-10-10T15:00:00Z' });
    const body = { otherId: gone.id };
    const preview = await call(calls.previewMerge, { ...of(kept), body });
    expect(preview).toEqual({
      name: 'Ada Brooks',
      phone: kept.phone,
      otherPhones: [gone.phone],
      email: 'ada@mail.example',
      notes: 'Tea\n\nLate',
      isBlocked: false,
      totalBookings: 2,
      movedBookings: 1,
      lostEmail: null,
      otherNames: ['A. Brooks'],
    });
    expect(await clientsOf(business.id)).toHaveLength(2);
    const { name, phone, otherPhones, email, notes, totalBookings } = preview;
    const merged = { name, phone, otherPhones, email, notes, totalBookings };
    expect(await call(calls.mergeClients, { ...of(kept), body })).toMatchObject(merged);
    expect(await refusalOf(call(calls.mergeClients, { ...of(kept), body }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await call(listClients, { query })).items.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('resolves the other phone to the kept record, block included', async () => {
    const { call, service, business, of } = await aShop();
    const kept = await aClient(api, { business });
    const gone = await aClient(api, { business });
    await call(calls.mergeClients, { ...of(kept), body: { otherId: gone.id } });
    await bookAsClient(api, { service, startAt: START, phone: gone.phone, name: 'Ada again' });
    expect(await clientsOf(business.id)).toMatchObject([{ id: kept.id, phone: kept.phone, name: 'Ada again' }]);
    await call(calls.setClientBlocked, { ...of(kept), body: { isBlocked: true } });
    api.clock.advance(NEXT_CODE_MS);
    const next = await checkoutOf(api, { service, startAt: '2026-10-08T17:00:00Z', phone: gone.phone });
    expect(await refusalOf(next.confirm())).toMatchObject({ code: 'CLIENT_BLOCKED' });
  });

  it('concurrent with bookings by the other phone on another node leaves one person with all of them', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { service, business, query } = await aShop();
      const [kept, gone] = [await aClient(api, { business }), await aClient(api, { business })];
      const checkouts = await Promise.all(
        ['15', '17', '19'].map((hour) =>
          checkoutOf(other, {
            service,
            startAt: `2026-10-08T${hour}:00:00Z`,
            phone: hour === '15' ? gone.phone : aPhone(),
          }),
        ),
      );
      const confirm = (one: (typeof checkouts)[number] | undefined) =>
        one?.call(confirmCheckout, { params: { checkoutId: one.checkoutId }, body: { code: one.code } });
      await Promise.all([
        confirm(checkouts[0]),
        api.server.deps.db.transaction((tx) =>
          mergeClients(
            { tx, tenant: business.id as never, now: api.clock.now() },
            { keptId: kept.id, otherId: gone.id },
          ),
        ),
      ]);
      const rows = await clientsOf(query.businessId);
      expect(rows.map(({ id }) => id)).toEqual([kept.id]);
      const booked = await api.db.read.select().from(booking).where(eq(booking.businessId, business.id));
      expect(booked.map(({ clientId }) => clientId)).toEqual([kept.id]);
    }
  });

  it('unblocks no one: a block of either record stays', async () => {
    const { call, business, of } = await aShop();
    for (const blocked of [0, 1]) {
      const pair = [await aClient(api, { business }), await aClient(api, { business })] as const;
      await call(calls.setClientBlocked, { ...of(pair[blocked] ?? pair[0]), body: { isBlocked: true } });
      const merged = await call(calls.mergeClients, { ...of(pair[0]), body: { otherId: pair[1].id } });
      expect([blocked, merged.isBlocked]).toEqual([blocked, true]);
    }
  });

  it('includes the bids of the other record and the numbers of its earlier merges', async () => {
    const { call, business, service, of } = await aShop();
    const bid = await aBidder(api, await aListing(api, { business }));
    const [first] = await clientsOf(business.id);
    const [middle, kept] = [await aClient(api, { business }), await aClient(api, { business })];
    await call(calls.mergeClients, { ...of(middle), body: { otherId: first?.id ?? '' } });
    await call(calls.mergeClients, { ...of(kept), body: { otherId: middle.id } });
    const { otherPhones } = await call(calls.getClient, of(kept));
    expect(otherPhones.toSorted()).toEqual([bid.phone, middle.phone].toSorted());
    const bidders = await api.db.read.select().from(bidder).where(eq(bidder.businessId, business.id));
    expect(bidders.map(({ clientId }) => clientId)).toEqual([kept.id]);
    await bookAsClient(api, { service, startAt: START, phone: bid.phone as Phone });
    expect((await clientsOf(business.id)).map(({ id }) => id)).toEqual([kept.id]);
  });

  it('and the opposite one, concurrently: one wins and no one is lost', async () => {
    const { business, accessToken, of, query } = await aShop();
    const [a, b] = [await aClient(api, { business }), await aClient(api, { business })];
    const outcomes = await Promise.allSettled([
      api.as({ accessToken })(calls.mergeClients, { ...of(a), body: { otherId: b.id } }),
      other.as({ accessToken })(calls.mergeClients, { ...of(b), body: { otherId: a.id } }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [left] = await clientsOf(query.businessId);
    const { rows } = await api.db.pool.query('select phone, client_id from client_alias where business_id = $1', [
      business.id,
    ]);
    expect(rows).toEqual([{ phone: left?.id === a.id ? b.phone : a.phone, client_id: left?.id }]);
  });
});

describe('the export', () => {
  const exported = (accessToken: string | undefined, businessId: string) =>
    fetch(`${api.url}${calls.CLIENT_EXPORT_PATH}?businessId=${businessId}`, {
      headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
    });

  it('contains every client once, safe for spreadsheets', async () => {
    const { business, service, accessToken } = await aShop();
    const row = await aClient(api, {
      business,
      name: '=HYPERLINK("http://x")',
      email: 'a@mail.example',
      notes: 'one,\ntwo',
      mergedNames: ['=1+1', 'Ada'],
    });
    await aBooking(api, { service, client: row, startAt: '2026-09-01T15:00:00Z' });
    await api.db.transaction((tx) =>
      tx.insert(client).values(
        Array.from({ length: 1200 }, (_, n) => ({
          id: crypto.randomUUID(),
          businessId: business.id,
          phone: `+1415${String(2_000_000 + n)}` as Phone,
          name: `Person ${n}`,
          createdAt: new Date(api.clock.now()),
        })),
      ),
    );
    const answer = await exported(accessToken, business.id);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const rows = readCsv(await answer.text()).map(({ cells }) => cells);
    expect(rows[0]).toEqual(['Name', 'Phone', 'Email', 'Notes', 'Total bookings', 'Last booking', 'Other names']);
    expect(rows).toHaveLength(1202);
    expect(new Set(rows.map(([, phone]) => phone)).size).toBe(1202);
    expect(rows.find(([, phone]) => phone === row.phone)).toEqual([
      `'=HYPERLINK("http://x")`,
      row.phone,
      'a@mail.example',
      'one,\ntwo',
      '1',
      'Sep 1, 2026',
      `'=1+1; Ada`,
    ]);
  });

  it('is for the partner only', async () => {
    const [own, foreign] = [await aShop(), await aShop()];
    expect((await exported(undefined, own.business.id)).status).toBe(401);
    expect((await exported(own.accessToken, foreign.business.id)).status).toBe(404);
  });
});
