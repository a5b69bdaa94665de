import { listBookings } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { addBooking } from '@primehour/contract/calendar';
import { listClients } from '@primehour/contract/client';
import * as calls from '@primehour/contract/client';
import { readImport, startImport } from '@primehour/contract/client-import';
import { getMyBooking, moveMyBooking } from '@primehour/contract/public';
import { booking } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aClient, aPhone, aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { upsertClient } from '../client/commands/upsert-client.ts';
import { publicRoutes } from '../public/routes.ts';
import { importClients } from './commands/import-clients.ts';
import { clientRecordRoutes } from './routes.ts';

// The guarantee: a name that the partner edited stays until they edit it again, and the client's own name is neither
// lost nor replaced in the client's own messages (decision 068).

const start = apiOf(clientRecordRoutes, bookingRoutes, calendarRoutes, publicRoutes);
const { api, other } = await startNodes(start, { at: '2026-10-06T14:00:00Z' });

const MINE = 'Ada Brooks (mornings)';
/** A phone gets at most one code a minute. */
const NEXT_CODE_MS = 61_000;
const HOURS = [15, 16, 17, 18, 19, 20];

async function aShop() {
  const { business, user } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 0 as Cents });
  const query = { businessId: business.id };
  const call: ReturnType<typeof api.as> = async (...asked) => api.as(await aSession(api, user))(...asked);
  const phone = aPhone();
  const hours = [...HOURS];
  const startAt = () => `2026-10-08T${hours.shift() ?? ''}:00:00Z`;
  const book = (name: string, by = phone) => {
    api.clock.advance(NEXT_CODE_MS);
    return bookAsClient(api, { service, startAt: startAt(), phone: by, name, email: 'ada@mail.example' });
  };
  const byHand = (name: string) => {
    const body = { serviceId: service.id, startAt: Date.parse(startAt()), name, phoneNumber: phone };
    return call(addBooking, { query, body: { ...body, payment: 'FREE', note: '', tellsClient: false } });
  };
  const record = async (by: Phone = phone) => {
    const isTheirs = and(eq(client.businessId, business.id), eq(client.phone, by));
    const [row] = await api.db.read.select().from(client).where(isTheirs);
    if (!row) throw new Error('No client has this number.');
    return row;
  };
  const of = async (by: Phone = phone) => ({ params: { id: (await record(by)).id }, query });
  const edit = async (body: { name?: string; notes?: string }) => call(calls.updateClient, { ...(await of()), body });
  const names = async () => {
    const { name, otherNames } = await call(calls.getClient, await of());
    return [name, ...otherNames];
  };
  return { business, service, query, call, phone, startAt, book, byHand, record, of, edit, names };
}

describe('a name that the partner edited', () => {
  it('stays through every booking and bid, with the given name next to it', async () => {
    const { business, book, byHand, edit, names, phone } = await aShop();
    await book('ada');
    await book('Ada B');
    expect(await names()).toEqual(['Ada B']);
    await edit({ name: MINE });
    expect(await names()).toEqual([MINE]);
    await book('ada');
    expect(await names()).toEqual([MINE, 'ada']);
    await byHand('Mrs Brooks');
    expect(await names()).toEqual([MINE, 'Mrs Brooks']);
    const bidder = { name: 'A. B.', phone, email: null, isProven: true };
    await api.db.transaction((tx) => upsertClient(tx, authorizeTenant(business.id), bidder, api.clock.now()));
    expect(await names()).toEqual([MINE, 'A. B.']);
  });

  it('stands alone again when the client gives it, but not when the partner enters it', async () => {
    const { book, byHand, edit, names } = await aShop();
    await book('ada');
    await edit({ name: 'Ada Brooks' });
    await book('ada');
    await byHand('Ada Brooks');
    expect(await names()).toEqual(['Ada Brooks', 'ada']);
    await book('ADA BROOKS');
    expect(await names()).toEqual(['Ada Brooks']);
    await book('ada');
    await edit({ name: 'Ada' });
    expect(await names()).toEqual(['Ada']);
  });

  it('is edited by a different name only: saving notes with an unchanged name doesn’t count', async () => {
    const { book, edit, names } = await aShop();
    await book('ada');
    await edit({ name: 'ada', notes: 'Tea' });
    await book('Ada Brooks');
    expect(await names()).toEqual(['Ada Brooks']);
  });

  it('may come from an imported list', async () => {
    const { business, book, names, call, query, phone } = await aShop();
    const read = { fileName: 'list.csv', csv: `name,phone\nBrooks Ada,${phone}` };
    const { id } = await call(readImport, { query, body: read });
    await call(startImport, { params: { id }, query });
    await importClients(api.server.deps, authorizeTenant(business.id), id);
    await book('Ada Brooks');
    expect(await names()).toEqual(['Brooks Ada', 'Ada Brooks']);
  });

  it('stays in either order of a concurrent edit and a booking on another node', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { service, book, edit, record, phone, startAt } = await aShop();
      await book('ada');
      api.clock.advance(NEXT_CODE_MS);
      const late = await checkoutOf(other, { service, startAt: startAt(), phone, name: 'A. B.' });
      await Promise.all([late.confirm(), edit({ name: MINE })]);
      const { name, givenName } = await record();
      expect(name).toBe(MINE);
      expect([null, 'A. B.']).toContain(givenName);
    }
  });
});

describe('the names of a client', () => {
  it('are shown in the list and with a booking, and a search finds both', async () => {
    const { business, book, edit, call, query, of } = await aShop();
    await book('Addie');
    await edit({ name: MINE });
    await book('Addie');
    const twin = await aClient(api, { business, name: 'Brooks & Daughter' });
    await call(calls.mergeClients, { ...(await of()), body: { otherId: twin.id } });
    const otherNames = ['Addie', 'Brooks & Daughter'];
    await aClient(api, { business, name: 'Ben' });
    for (const search of ['mornings', 'addie', 'S & D']) {
      const listed = await call(listClients, { query: { ...query, search } });
      expect(listed.items).toMatchObject([{ name: MINE, otherNames }]);
      const booked = await call(listBookings, { query: { ...query, search } });
      expect(booked.items.map(({ userName }) => userName)).toEqual([MINE, MINE]);
    }
    const [one] = (await call(listBookings, { query })).items;
    const detail = await call(getBooking, { params: { id: one?.id ?? '' }, query });
    expect(detail.client).toMatchObject({ name: MINE, otherNames });
  });

  it('are the client’s own to the client, and the partner’s to the partner', async () => {
    const { book, edit, phone, business } = await aShop();
    await book('Addie');
    await edit({ name: MINE });
    const made = await book('Addie');
    expect(await made.call(getMyBooking, { params: made.params })).toMatchObject({ clientName: 'Addie' });
    await made.call(moveMyBooking, { params: made.params, body: { startAt: Date.parse('2026-10-09T15:00:00Z') } });
    const { rows } = await api.db.pool.query<{ kind: string; name: string }>(
      `select distinct kind, data ->> 'clientName' as name from message
       where business_id = $1 and booking_id = (
         select id from booking where business_id = $1 order by created_at desc limit 1) order by kind`,
      [business.id],
    );
    expect(rows).toEqual([
      { kind: 'BOOKING_CONFIRMED', name: 'Addie' },
      { kind: 'BOOKING_MOVED', name: 'Addie' },
      { kind: 'PARTNER_BOOKING_MOVED', name: MINE },
      { kind: 'PARTNER_BOOKING_NEW', name: MINE },
    ]);
    expect((await textsTo(api.db, phone)).every(({ body }) => !body.includes('mornings'))).toBe(true);
  });

  it('of two merged records are all kept, and an edited one wins', async () => {
    const { business, book, edit, call, of, record } = await aShop();
    const kept = await aClient(api, { business, name: 'A. Brooks' });
    await book('ada');
    await edit({ name: MINE });
    await book('ada');
    const gone = await record();
    const body = { otherId: gone.id };
    const asked = { ...(await of(kept.phone)), body };
    const standing = { name: MINE, otherNames: ['ada', 'A. Brooks'] };
    expect(await call(calls.previewMerge, asked)).toMatchObject(standing);
    expect(await call(calls.mergeClients, asked)).toMatchObject(standing);
    const bookings = await api.db.read.select().from(booking).where(eq(booking.clientId, kept.id));
    expect(bookings).toHaveLength(2);
    await book('Ada Once More', gone.phone);
    expect(await record(kept.phone)).toMatchObject({ name: MINE, givenName: 'Ada Once More' });
  });
});
