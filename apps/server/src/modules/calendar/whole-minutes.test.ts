import * as calls from '@primehour/contract/calendar';
import * as publicCalls from '@primehour/contract/public';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: a partner's input takes whole minutes whatever the caller sends, so that the slot right after a manual
// booking or a block stays free (decision 067). Clients are offered whole minutes, and nothing else is accepted.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(calendarRoutes, publicRoutes), { clock });
});
afterAll(() => api.close());

const TEN = Date.parse('2026-10-08T15:00:00Z');
const HOUR = 3_600_000;

async function aSalon() {
  const { business, accessToken } = await aPartner(api);
  const service = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const person = { serviceId: service.id, name: 'Kit Moss' };
  const begin = (startAt: number) =>
    api.as()(publicCalls.startCheckout, {
      params: { businessId: business.id },
      body: { ...person, phoneNumber: aPhone(), startAt, hasConsented: true },
    });
  return { call, query, person, begin };
}

it.each([1, 30_000, 59_999])(
  'a time %d ms past the minute takes that minute, and the next slot is free',
  async (ms) => {
    const { call, query, person, begin } = await aSalon();
    const body = {
      ...person,
      phoneNumber: aPhone(),
      startAt: TEN + ms,
      payment: 'PAY_AT_VISIT' as const,
      tellsClient: false,
    };
    const { booking } = await call(calls.addBooking, { query, body });
    expect(Date.parse(booking.startDate)).toBe(TEN);
    const moved = { id: booking.id, version: booking.version, startAt: TEN + HOUR + ms };
    const { booking: later } = await call(calls.moveBooking, { query, body: moved });
    expect([Date.parse(later.startDate), Date.parse(later.endDate)]).toEqual([TEN + HOUR, TEN + 2 * HOUR]);
    const block = { startAt: TEN + 2 * HOUR + ms, endAt: TEN + 3 * HOUR + ms, note: '' };
    await call(calls.addBlock, { query, body: block });
    await begin(TEN);
    await begin(TEN + 3 * HOUR);
  },
);

it('a block within one minute takes no time and is refused', async () => {
  const { call, query } = await aSalon();
  const body = { startAt: TEN + 10_000, endAt: TEN + 50_000, note: '' };
  expect(await refusalOf(call(calls.addBlock, { query, body }))).toMatchObject({ statusCode: 422, code: 'VALIDATION' });
});

it('a client’s time with seconds is not an offered one', async () => {
  const { begin } = await aSalon();
  expect(await refusalOf(begin(TEN + 1))).toMatchObject({ code: 'SLOT_NOT_OFFERED' });
});
