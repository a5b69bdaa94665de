import * as calls from '@primehour/contract/by-hand';
import * as publicCalls from '@primehour/contract/public';
import * as whyCalls from '@primehour/contract/why';
import { booking, checkout, client, occupancy } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { hoursRoutes } from '../hours/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { diaryRoutes } from './routes.ts';

// The guarantee: every call refuses a start or end with seconds by its field and writes nothing, and the slot right after a
// manual booking or block stays free (decision 067).

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(diaryRoutes, hoursRoutes, publicRoutes), { clock });
});
afterAll(() => api.close());

const TEN = Date.parse('2026-10-08T15:00:00Z');
const HOUR = 3_600_000;

async function aSalon() {
  const { business, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const person = { serviceId: service.id, name: 'Kit Moss', phoneNumber: aPhone() };
  /** Every row that such a call could have written. */
  const written = async () => {
    const { read } = api.db;
    return Promise.all([
      read.select().from(booking).where(eq(booking.businessId, business.id)).orderBy(booking.id),
      read.select().from(occupancy).where(eq(occupancy.businessId, business.id)).orderBy(occupancy.id),
      read.select().from(checkout).where(eq(checkout.businessId, business.id)).orderBy(checkout.id),
      read.select().from(client).where(eq(client.businessId, business.id)).orderBy(client.id),
    ]);
  };
  return {
    business,
    service,
    call,
    query,
    written,
    add: (startAt: number) =>
      call(calls.addBooking, { query, body: { ...person, startAt, payment: 'PAY_AT_VISIT', tellsClient: false } }),
    move: (id: string, startAt: number) => call(calls.moveBooking, { query, body: { id, version: 1, startAt } }),
    block: (startAt: number, endAt: number) => call(calls.addBlock, { query, body: { startAt, endAt, note: '' } }),
    reblock: (id: string, startAt: number, endAt: number) =>
      call(calls.updateBlock, { query, params: { id }, body: { startAt, endAt, note: '', version: 1 } }),
    begin: (startAt: number) =>
      api.as()(publicCalls.startCheckout, {
        params: { businessId: business.id },
        body: { ...person, startAt, hasConsented: true },
      }),
  };
}

const refused = (...paths: string[]) => ({
  statusCode: 422,
  code: 'VALIDATION',
  issues: paths.map((path) => ({ path, message: 'Should be a whole minute' })),
});

describe.each([1, 30_000, 59_999])('a time %d ms past the minute', (pastMs) => {
  it('is refused for a manual booking and for a move', async () => {
    const { add, move, written } = await aSalon();
    const nothing = await written();
    expect(await refusalOf(add(TEN + pastMs))).toMatchObject(refused('startAt'));
    expect(await written()).toEqual(nothing);
    const { booking: made } = await add(TEN);
    const before = await written();
    expect(await refusalOf(move(made.id, TEN + HOUR + pastMs))).toMatchObject(refused('startAt'));
    expect(await written()).toEqual(before);
  });

  it('is refused as the start or the end of a block, new or changed', async () => {
    const { block, reblock, written } = await aSalon();
    const nothing = await written();
    expect(await refusalOf(block(TEN + pastMs, TEN + HOUR))).toMatchObject(refused('startAt'));
    expect(await refusalOf(block(TEN, TEN + HOUR + pastMs))).toMatchObject(refused('endAt'));
    expect(await written()).toEqual(nothing);
    const { id } = await block(TEN, TEN + HOUR);
    const before = await written();
    expect(await refusalOf(reblock(id, TEN + pastMs, TEN + HOUR + pastMs))).toMatchObject(refused('startAt', 'endAt'));
    expect(await written()).toEqual(before);
  });

  it('is refused in a client’s checkout and move, and in Why?', async () => {
    const { begin, service, written, call, query } = await aSalon();
    const nothing = await written();
    expect(await refusalOf(begin(TEN + pastMs))).toMatchObject(refused('startAt'));
    expect(await written()).toEqual(nothing);
    const own = await bookAsClient(api, { service, startAt: TEN });
    const before = await written();
    const body = { startAt: TEN + 2 * HOUR + pastMs };
    const moving = own.call(publicCalls.moveMyBooking, { params: own.params, body });
    expect(await refusalOf(moving)).toMatchObject(refused('startAt'));
    expect(await written()).toEqual(before);
    const why = call(whyCalls.whyTime, { query: { ...query, serviceId: service.id, startAt: TEN + pastMs } });
    expect(await refusalOf(why)).toMatchObject(refused('query.startAt'));
  });
});

it('offers the slot right after a manual booking and a block', async () => {
  const { add, block, begin, service } = await aSalon();
  await add(TEN);
  await block(TEN + HOUR, TEN + 2 * HOUR);
  await begin(TEN + 2 * HOUR);
  await aBooking(api, { service, startAt: TEN + 2 * HOUR });
});
