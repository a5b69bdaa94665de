import * as calls from '@primehour/contract/preferences';
import { getUser } from '@primehour/contract/user';
import { message } from '@primehour/db/schema/message';
import { NOTIFICATIONS } from '@primehour/domain/preferences/preferences';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService, aUser } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { publicRoutes } from '../public/routes.ts';
import { businessRoutes } from './routes.ts';

// The guarantee: users see and change only their own preferences, and an owner is notified of bookings on exactly the
// channels that are on.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(businessRoutes, publicRoutes), { clock });
  clock.set('2026-10-06T14:00:00Z');
});
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const DEFAULTS = { weekStart: 'MONDAY', clock: '12H', mutedTexts: [], mutedEmails: [], hasEmail: true };

async function signedIn() {
  const user = await aUser(api);
  return { user, call: api.as({ accessToken: (await aSession(api, user)).accessToken }) };
}

describe('preferences', () => {
  it('require a session', async () => {
    for (const ask of [api.as()(calls.getPreferences, {}), api.as()(calls.savePreferences, { body: {} })]) {
      expect(await refusalOf(ask)).toMatchObject({ statusCode: 401, code: 'UNAUTHORISED' });
    }
  });

  it('are changed field by field, for their user alone', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    expect(await mine.call(calls.getPreferences, {})).toEqual(DEFAULTS);
    await mine.call(calls.savePreferences, { body: { clock: '24H', weekStart: 'SUNDAY' } });
    const saved = await mine.call(calls.savePreferences, { body: { mutedTexts: ['BOOKING_NEW'] } });
    expect(saved).toEqual({ ...DEFAULTS, clock: '24H', weekStart: 'SUNDAY', mutedTexts: ['BOOKING_NEW'] });
    expect(await mine.call(calls.getPreferences, {})).toEqual(saved);
    expect(await other.call(calls.getPreferences, {})).toEqual(DEFAULTS);
    expect(await mine.call(getUser, {})).toMatchObject({ clock: '24H', week_start: 'SUNDAY' });
  });

  it('keep what two tabs save at once', async () => {
    const { call } = await signedIn();
    await Promise.all([
      call(calls.savePreferences, { body: { clock: '24H' } }),
      call(calls.savePreferences, { body: { weekStart: 'SUNDAY' } }),
      call(calls.savePreferences, { body: { mutedEmails: ['BOOKING_MOVED'] } }),
    ]);
    const kept = { clock: '24H', weekStart: 'SUNDAY', mutedEmails: ['BOOKING_MOVED'] };
    expect(await call(calls.getPreferences, {})).toEqual({ ...DEFAULTS, ...kept });
  });

  it.each([
    [{ clock: '13H' }, 'clock'],
    [{ weekStart: 'FRIDAY' }, 'weekStart'],
    // Codes and notices about security can't be muted.
    [{ mutedTexts: ['STEP_UP_CODE'] }, 'mutedTexts.0'],
    [{ mutedTexts: ['ACCOUNT_NEW_DEVICE'] }, 'mutedTexts.0'],
    [{ mutedEmails: ['BOOKING_NEW', 'BOOKING_NEW'] }, 'mutedEmails'],
  ])('refuse %j', async (body, path) => {
    const { call } = await signedIn();
    const refusal = await refusalOf(call(calls.savePreferences, { body: body as calls.PreferencesForm }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path }] });
    expect(await call(calls.getPreferences, {})).toEqual(DEFAULTS);
  });
});

describe('an owner', () => {
  async function channelsWith(body: calls.PreferencesForm): Promise<string[]> {
    const partner = await aPartner(api);
    await api.as({ accessToken: partner.accessToken })(calls.savePreferences, { body });
    const service = await aService(api, { business: partner.business, priceCents: 0 as Cents });
    await bookAsClient(api, { service, startAt: TEN });
    const rows = await api.db.read
      .select({ channel: message.channel })
      .from(message)
      .where(and(eq(message.businessId, partner.business.id), like(message.kind, 'PARTNER%')));
    return rows.map(({ channel }) => channel).toSorted();
  }

  it('is notified of a booking on the channels that are left on', async () => {
    expect(await channelsWith({})).toEqual(['email', 'sms']);
    expect(await channelsWith({ mutedTexts: ['BOOKING_NEW'] })).toEqual(['email']);
    expect(await channelsWith({ mutedEmails: ['BOOKING_NEW'] })).toEqual(['sms']);
    expect(await channelsWith({ mutedTexts: [...NOTIFICATIONS], mutedEmails: [...NOTIFICATIONS] })).toEqual([]);
    expect(await channelsWith({ mutedTexts: ['BOOKING_MOVED'], mutedEmails: ['BOOKING_CANCELLED'] })).toEqual([
      'email',
      'sms',
    ]);
  });
});
