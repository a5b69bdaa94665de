import * as bookingCalls from '@primehour/contract/booking';
import * as linkCalls from '@primehour/contract/booking-link';
import * as calls from '@primehour/contract/calendar';
import { message } from '@primehour/db/schema/message';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, TEST_HASH_SECRET, TEST_TOKEN_SECRET, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { apiOf } from '../testing/start-api.ts';
import { textsTo } from '../testing/texts.ts';
import { createTokens } from '../tokens.ts';

// The guarantee: a new business can neither flood one phone with paid texts nor text many phones, nor numbers
// whose owners pay for each text; what is refused changes nothing.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, calendarRoutes), { clock });
});
// Five minutes before another hour of the clock starts, by which limits count.
beforeEach(() => clock.set('2026-10-06T14:55:00Z'));
afterAll(() => api.close());

const TEN = Date.parse('2026-10-08T15:00:00Z');
const HOUR_MS = 3_600_000;
const secrets = { accessTokenSecret: TEST_TOKEN_SECRET, hashSecret: TEST_HASH_SECRET };
const tokens = createTokens(secrets, clock);

async function aSalon() {
  const { business, accessToken } = await aPartner(api);
  const service = await aService(api, { business, durationMinutes: 30 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const add = (phoneNumber: string, startAt: number, more: { tellsClient?: boolean; email?: string } = {}) => {
    const body = { serviceId: service.id, name: 'Kit', phoneNumber, payment: 'FREE' as const, startAt, ...more };
    return call(calls.addBooking, { query, body });
  };
  const move = (id: string, version: number, startAt: number) =>
    call(calls.moveBooking, { query, body: { id, version, startAt } });
  const renew = (id: string) => call(linkCalls.renewLink, { query, body: { id } });
  const cancel = (id: string) => {
    const body = { id, cancelReason: 'PARTNER_REASON' as const, cancelBehavior: 'OPEN_TIME' as const };
    return call(bookingCalls.cancelBooking, { query, body });
  };
  return { business, call, query, add, move, renew, cancel };
}

const fill = (key: string, windowSeconds: number, hits: number) =>
  api.db.pool.query(`insert into rate_limit (key, window_start, hits) values ($1, $2, $3)`, [
    `${key}/${windowSeconds}`,
    new Date(Math.floor(clock.now() / (windowSeconds * 1000)) * windowSeconds * 1000),
    hits,
  ]);

it('lets a business notify one client twenty times an hour, across all its changes, and leaves other businesses alone', async () => {
  const [salon, other, phone] = [await aSalon(), await aSalon(), aPhone()];
  await fill(`partner-text:by:${salon.business.id}:to:${tokens.phoneKey(phone)}`, 3600, 15);
  const { booking: made } = await salon.add(phone, TEN);
  const { booking: moved } = await salon.move(made.id, made.version, TEN + HOUR_MS);
  await salon.renew(made.id);
  await salon.renew(made.id);
  await salon.cancel((await salon.add(phone, TEN, { tellsClient: false })).booking.id);
  for (const change of [
    () => salon.move(made.id, moved.version, TEN),
    () => salon.renew(made.id),
    () => salon.cancel(made.id),
    () => salon.add(phone, TEN + 2 * HOUR_MS),
  ]) {
    expect(await refusalOf(change())).toMatchObject({
      statusCode: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'You’ve sent many texts in a short time. You can send the next one in 5m; until then, call your client.',
      requestTimeout: 300,
    });
  }
  expect(await textsTo(api.db, phone)).toHaveLength(5);
  // Changes without a text are still accepted, and so are changes for other clients and by other businesses.
  await salon.add(phone, TEN + 2 * HOUR_MS, { tellsClient: false });
  await salon.add(aPhone(), TEN + 3 * HOUR_MS);
  await other.add(phone, TEN);
  clock.advance(5 * 60_000);
  await salon.move(made.id, moved.version, TEN);
});

it('counts nothing that is refused for another reason', async () => {
  const [salon, phone] = [await aSalon(), aPhone()];
  await fill(`partner-text:by:${salon.business.id}:to:${tokens.phoneKey(phone)}`, 3600, 18);
  const { booking: made } = await salon.add(phone, TEN);
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await refusalOf(salon.add(phone, TEN))).code).toBe('SLOT_TAKEN');
  }
  await salon.renew(made.id);
});

it.each([
  ['an hour', 3600, 300],
  ['a day', 86_400, 1000],
])('lets one business notify so many clients in %s, and does not limit another', async (_, windowSeconds, max) => {
  const [salon, other] = [await aSalon(), await aSalon()];
  await fill(`partner-text:by:${salon.business.id}`, windowSeconds, max - 1);
  await salon.add(aPhone(), TEN);
  expect((await refusalOf(salon.add(aPhone(), TEN + HOUR_MS))).code).toBe('TOO_MANY_REQUESTS');
  await other.add(aPhone(), TEN);
});

it.each([
  ['a premium number', '+13129760123'],
  ['another country with the same code', '+18765550123'],
])('never texts %s, and emails where there is an address', async (_, phone) => {
  const salon = await aSalon();
  const email = `${phone.slice(1)}@mail.example`;
  const { booking: made } = await salon.add(phone, TEN, { email });
  await salon.renew(made.id);
  expect(await textsTo(api.db, phone)).toEqual([]);
  const mails = await api.db.read.select().from(message).where(eq(message.recipient, email));
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['BOOKING_CONFIRMED', 'BOOKING_LINK']);
});
