import * as calls from '@primehour/contract/public';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from './routes.ts';

// The guarantee: fees of a hold that is moved before it is paid count from the start that its client agreed to last.

const clock = testClock();
const start = () => startTestServer(apiOf(publicRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
afterAll(() => api.close());

const FRIDAY = '2026-10-09T15:00:00Z';
/** Less than two hours before the start, when grace has ended. */
const LATE = '2026-10-09T14:00:00Z';
const MONDAY = Date.parse('2026-10-12T15:00:00Z');

it('counts from the new start after a hold was agreed to, moved late, agreed to again and paid', async () => {
  clock.set(LATE);
  const { business } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(api, business.id, { ready: 'DEPOSIT' });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const { call, params } = await bookAsClient(api, { service, startAt: FRIDAY });
  const mine = () => call(calls.getMyBooking, { params });
  const agree = async () => {
    const wordsHash = (await mine()).ask?.agreement?.wordsHash ?? '';
    await call(calls.agreeToMyTerms, { params, body: { wordsHash } });
  };
  await agree();
  expect(await mine()).toMatchObject({ status: 'PENDING', isMoveLate: false });
  await call(calls.moveMyBooking, { params, body: { startAt: MONDAY } });
  await agree();
  await call(calls.payMyBooking, { params, body: GOOD_CARD });
  expect(await mine()).toMatchObject({ status: 'CONFIRMED', onCancel: { refundCents: 2000, chargeCents: 0 } });
});
