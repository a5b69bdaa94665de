import { aBooking, aBusiness, aClient, aPhone, aService } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queueBookingText } from '../messages/booking-texts.ts';
import { UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { SmsFailure } from '../ports/sms.ts';
import { asMember } from '../tenant-write.ts';
import { authorizeTenant } from '../tenant.ts';
import { apiOf } from '../testing/start-api.ts';
import { textsTo } from '../testing/texts.ts';
import { sendWaitingTexts } from './send-messages.ts';

// The guarantee: a text about a partner's action that is late waits for the morning as well; all else is sent when it
// can be.

const start = apiOf();
let api: TestServer<Awaited<ReturnType<typeof start>>>;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(start, { clock });
});
// Five minutes before nine in the evening in Chicago.
beforeEach(() => clock.set('2026-10-07T01:55:00Z'));
afterAll(() => api.close());

const NIGHT = '2026-10-07T07:00:00Z';
const MORNING = '2026-10-07T13:00:00Z';

async function queued(by: 'PARTNER' | 'CLIENT', startAt = '2026-10-08T19:00:00Z') {
  const phone = aPhone();
  const business = await aBusiness(api);
  const client = await aClient(api, { business, phone });
  const service = await aService(api, { business });
  const row = await aBooking(api, { business, client, service, startAt: Date.parse(startAt) });
  const owner = { businessId: authorizeTenant(business.id), userId: business.userId };
  await asMember(api.server.deps, owner, (write) => queueBookingText(write, row, 'BOOKING_MOVED', { by }));
  return async () => (await textsTo(api.db, phone)).map(({ status, attempts }) => [status, attempts]);
}

async function sendAt(at: string, send = api.server.deps.sms.send): Promise<void> {
  clock.set(at);
  const { deps } = api.server;
  await sendWaitingTexts({ ...deps, sms: { ...deps.sms, send } });
}

it('a text of the evening about a partner’s action waits for the morning, a client’s own does not', async () => {
  const [late, own] = [await queued('PARTNER'), await queued('CLIENT')];
  await sendAt(NIGHT);
  expect([await late(), await own()]).toEqual([[['QUEUED', 1]], [['SENT', 1]]]);
  await sendAt('2026-10-07T12:59:59Z');
  expect(await late()).toEqual([['QUEUED', 1]]);
  await sendAt(MORNING);
  expect(await late()).toEqual([['SENT', 2]]);
});

it('one that can’t wait is sent at night', async () => {
  const soon = await queued('PARTNER', '2026-10-07T14:30:00Z');
  await sendAt(NIGHT);
  expect(await soon()).toEqual([['SENT', 1]]);
});

it('a text whose result is unknown waits as well, and is still looked up first', async () => {
  const { deps } = api.server;
  const lost = await queued('PARTNER');
  const fail = () => Promise.reject(new SmsFailure('Timed out', { isPermanent: false, providerCode: UNKNOWN_OUTCOME }));
  await sendAt('2026-10-07T01:59:59Z', fail);
  await sendAt(NIGHT, fail);
  expect(await lost()).toEqual([['QUEUED', 2]]);
  clock.set(MORNING);
  const find = () => Promise.resolve({ providerMessageId: 'found' });
  await sendWaitingTexts({ ...deps, sms: { ...deps.sms, send: fail, find } });
  expect(await lost()).toEqual([['SENT', 3]]);
});
