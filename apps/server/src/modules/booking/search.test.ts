import * as calls from '@primehour/contract/booking';
import * as clientCalls from '@primehour/contract/client';
import { clientAlias } from '@primehour/db/schema/client';
import type { Phone, Zone } from '@primehour/domain/vocabulary';
import { aBooking, aClient } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBookedSalon } from '../../testing/booked-salon.ts';
import { apiOf } from '../../testing/start-api.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: a search finds part of a name, an email address or a phone number in any notation, only within the
// business, and never interprets the text as a pattern.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, clientRecordRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const aSalon = (zone: Zone = 'America/Chicago') => aBookedSalon(api, { zone }, 45);

describe('a search', () => {
  it.each([
    ['lin', ['Ana Linden', 'Bo McLintock']],
    ['LINDEN', ['Ana Linden']],
    ['a l', ['Ana Linden']],
    ['bo@', ['Bo McLintock']],
    ['EXAMPLE.test', ['Ana Linden', 'Bo McLintock']],
    ['555-0111', ['Ana Linden']],
    ['+1 (312) 555-01', ['Ana Linden', 'Bo McLintock']],
    ['1 3 1 2 5 5 5 0 1 2 2', ['Bo McLintock']],
    // Digits inside a word are part of the word, not of a phone number.
    ['x5550111', []],
    ['é', ['100%_Renée\\']],
    ['É', ['100%_Renée\\']],
    ['%', ['100%_Renée\\']],
    ['0%_R', ['100%_Renée\\']],
    ['_', ['100%_Renée\\']],
    ['\\', ['100%_Renée\\']],
    ["'; drop table client; --", []],
    ['zzz', []],
  ])('for %j finds %j', async (search, names) => {
    const { business, offered, query, call } = await aSalon();
    const people = [
      { name: 'Ana Linden', phone: '+13125550111', email: 'ana@example.test' },
      { name: 'Bo McLintock', phone: '+13125550122', email: 'bo@example.test' },
      { name: '100%_Renée\\', phone: '+17735550133', email: null },
    ] as const;
    let hour = 14;
    for (const person of people) {
      const who = await aClient(api, { business, ...person, phone: person.phone as never });
      await aBooking(api, { service: offered, client: who, startAt: `2026-10-12T${(hour += 1)}:00:00Z` });
    }
    const bookings = await call(calls.listBookings, { query: { ...query, search } });
    expect(bookings.items.map(({ userName }) => userName).sort()).toEqual([...names].sort());
    expect(bookings.total).toBe(names.length);
    const clients = await call(clientCalls.listClients, { query: { ...query, search } });
    expect(clients.items.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect(clients.total).toBe(names.length);
  });

  it.each(['(773) 555-0199', '0199'])(
    'for %j finds the client with that number from a merged record',
    async (search) => {
      const [own, other] = [await aSalon(), await aSalon()];
      const former = '+17735550199' as Phone;
      for (const { business, offered } of [own, other]) {
        const who = await aClient(api, { business, name: `Of ${business.id}` });
        await aClient(api, { business, name: 'Someone else' });
        await aBooking(api, { service: offered, client: who });
        const alias = { businessId: business.id, clientId: who.id, createdAt: new Date(clock.now()) };
        // The other business has a number with the same ending, which belongs to its own client.
        const phone = business.id === own.business.id ? former : ('+14155550199' as Phone);
        await api.db.transaction((tx) => tx.insert(clientAlias).values({ ...alias, phone }));
      }
      const name = `Of ${own.business.id}`;
      const bookings = await own.call(calls.listBookings, { query: { ...own.query, search } });
      expect([bookings.items.map(({ userName }) => userName), bookings.total]).toEqual([[name], 1]);
      const clients = await own.call(clientCalls.listClients, { query: { ...own.query, search } });
      expect([clients.items.map((client) => client.name), clients.total]).toEqual([[name], 1]);
      // The other business's number finds nothing here.
      const foreign = { query: { ...own.query, search: '415-555-0199' } };
      expect(await own.call(calls.listBookings, foreign)).toMatchObject({ items: [], total: 0 });
      expect(await own.call(clientCalls.listClients, foreign)).toMatchObject({ items: [], total: 0 });
    },
  );

  it('stays within the business', async () => {
    const own = await aSalon();
    const other = await aSalon();
    const who = await aClient(api, { business: other.business, name: 'Elsewhere' });
    await aBooking(api, { service: other.offered, client: who });
    expect(await own.call(calls.listBookings, { query: { ...own.query, search: 'Elsewhere' } })).toMatchObject({
      total: 0,
    });
    expect(await own.call(clientCalls.listClients, { query: { ...own.query, search: 'Elsewhere' } })).toMatchObject({
      total: 0,
    });
  });
});
