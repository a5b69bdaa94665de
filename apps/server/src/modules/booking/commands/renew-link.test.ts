import { phoneOptOut } from '@primehour/db/schema/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aClient, aPhone, aService } from '@primehour/testkit/build';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueLink } from '../../../messages/booking-texts.ts';
import { asMember } from '../../../tenant-write.ts';
import { authorizeTenant } from '../../../tenant.ts';
import { apiOf } from '../../../testing/start-api.ts';
import { textsTo } from '../../../testing/texts.ts';
import { renewLink } from './renew-link.ts';

// The guarantee: links end only if the client gets a new one.

const start = apiOf();
let api: TestServer<Awaited<ReturnType<typeof start>>>;
beforeAll(async () => {
  api = await startTestServer(start);
});
afterAll(() => api.close());

async function booked(phone: Phone) {
  const business = await aBusiness(api);
  const client = await aClient(api, { business, phone });
  const { id } = await aBooking(api, { business, client, service: await aService(api, { business }) });
  const owner = { businessId: authorizeTenant(business.id), userId: business.userId };
  await asMember(api.server.deps, owner, (write) => issueLink(write, id));
  const renew = () => asMember(api.server.deps, owner, (write) => renewLink(write, id));
  const live = async () => {
    const sql = 'select from booking_link where booking_id = $1 and revoked_at is null';
    return (await api.db.pool.query(sql, [id])).rowCount;
  };
  return { renew, live };
}

it('replaces the links of a client who can be texted', async () => {
  const phone = aPhone();
  const { renew, live } = await booked(phone);
  await renew();
  expect([await live(), (await textsTo(api.db, phone)).length]).toEqual([1, 1]);
});

it.each([
  ['has opted out of texts', aPhone(), true],
  ['has a number that can’t be texted', '+14165550142' as Phone, false],
])('keeps the links of a client who %s and has no email', async (_, phone, isOptedOut) => {
  const { renew, live } = await booked(phone);
  if (isOptedOut) {
    await api.db.transaction((tx) => tx.insert(phoneOptOut).values({ phone, optedOutAt: new Date() }));
  }
  const message = 'This client can’t get texts and has no email. Their links stay as they are';
  await expect(renew()).rejects.toMatchObject({ code: 'WRONG_STATE', message });
  expect(await live()).toBe(1);
});
