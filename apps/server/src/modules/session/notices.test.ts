import { connectSandboxBank, disconnectAccount, openAccountSession } from '@primehour/contract/bank-account';
import { makeFeed } from '@primehour/contract/calendar-sync';
import { CLIENT_EXPORT_PATH } from '@primehour/contract/client';
import { addPasskey, offerPasskey, removePasskey } from '@primehour/contract/passkey';
import * as calls from '@primehour/contract/session';
import { aPhone } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { anAddress } from '@primehour/testkit/call';
import { anAuthenticator } from '@primehour/testkit/software-authenticator';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { lastCode, textsTo } from '../../testing/texts.ts';
import { businessRoutes } from '../business/routes.ts';
import { calendarSyncRoutes } from '../calendar-sync/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { sessionRoutes } from './routes.ts';

// The guarantee: the owner of an account is notified of what an intruder would do: sign in on a new device, redirect
// money, export data, change the second factor. Known devices cause no notice, and notices are limited per day.

let api: TestServer;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://book.example.test' };
  api = await startTestServer(apiOf(sessionRoutes, businessRoutes, clientRecordRoutes, calendarSyncRoutes), { env });
});
afterAll(() => api.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const noticesTo = async (phone: string) =>
  (await textsTo(api.db, phone)).filter(({ kind }) => kind.startsWith('ACCOUNT_')).map(({ kind }) => kind);

/** Signs in with a browser's cookies and returns those it has afterward. */
async function signIn(phoneNumber: string, cookie = '') {
  api.clock.advance(15 * 60_000);
  await api.as()(calls.sendCode, { body: { phoneNumber } });
  const headers = { 'content-type': 'application/json', 'user-agent': CHROME, 'x-forwarded-for': anAddress(), cookie };
  const body = JSON.stringify({ phoneNumber, code: await lastCode(api.db, phoneNumber) });
  const response = await fetch(`${api.url}${calls.verifyCode.path}`, { method: 'POST', headers, body });
  expect(response.status).toBe(201);
  const { accessToken } = (await response.json()) as { accessToken: string };
  const [set = ''] = response.headers.getSetCookie();
  return { accessToken, set, cookie: set.split(';')[0] };
}

describe('a sign-in', () => {
  it('on a device that is new to the account is texted to its owner, with device, time and what to do', async () => {
    const phone = aPhone();
    await signIn(phone);
    expect(await noticesTo(phone)).toEqual([]);
    api.clock.set('2026-11-23T06:10:00Z');
    api.clock.advance(-15 * 60_000);
    await signIn(phone);
    const [notice] = (await textsTo(api.db, phone)).filter(({ kind }) => kind === 'ACCOUNT_NEW_DEVICE');
    expect(notice?.body).toBe(
      'Primehour: New sign-in to your account (Chrome on Windows), Mon, Nov 23, 12:10 AM Central time. ' +
        'Not you? Sign out everywhere at http://book.example.test/account-manager',
    );
  });

  it('on a known device is not texted, nor after a logout there', async () => {
    const phone = aPhone();
    const { cookie, set } = await signIn(phone);
    expect(set).toMatch(
      /^device=[\w-]{43}; Max-Age=15552000; Path=\/auth\/api\/partner; .*HttpOnly; Secure; SameSite=Strict$/,
    );
    const again = await signIn(phone, cookie);
    expect(again.cookie).toBe(cookie);
    expect(await noticesTo(phone)).toEqual([]);
  });

  it('on a device that the owner has signed out is texted, as is one with another user’s cookie', async () => {
    const phone = aPhone();
    const { cookie } = await signIn(phone);
    const stranger = await signIn(aPhone());
    const { accessToken } = await signIn(phone, stranger.cookie);
    expect(await noticesTo(phone)).toEqual(['ACCOUNT_NEW_DEVICE']);
    await api.as({ accessToken })(calls.signOutEverywhere, {});
    await signIn(phone, cookie);
    expect(await noticesTo(phone)).toEqual(['ACCOUNT_NEW_DEVICE', 'ACCOUNT_NEW_DEVICE']);
  });

  it('is texted at most five times a day', async () => {
    const phone = aPhone();
    api.clock.set('2026-12-01T00:00:00Z');
    for (let n = 0; n < 8; n += 1) await signIn(phone);
    expect(await noticesTo(phone)).toHaveLength(5);
    api.clock.set('2026-12-02T00:00:00Z');
    await signIn(phone);
    expect(await noticesTo(phone)).toHaveLength(6);
  });
});

describe('a sensitive change', () => {
  const BANK = { accountHolderName: 'Rosa Delgado', routingNumber: '110000000', accountNumber: '000123456789' };

  it('is texted for a changed and a removed bank account, but not for the first one', async () => {
    const { user, accessToken } = await aPartner(api, { hasAccount: false });
    const as = api.as({ accessToken });
    const connect = async (accountNumber: string) => {
      api.clock.advance(1000);
      const { secret } = await as(openAccountSession, {});
      await as(connectSandboxBank, { body: { ...BANK, accountNumber, secret } });
    };
    await connect('000123456789');
    expect(await noticesTo(user.phone)).toEqual([]);
    await connect('000123454242');
    expect(await noticesTo(user.phone)).toEqual(['ACCOUNT_PAYOUT_CHANGED']);
    api.clock.advance(1000);
    await as(disconnectAccount, {});
    expect(await noticesTo(user.phone)).toEqual(['ACCOUNT_PAYOUT_CHANGED', 'ACCOUNT_PAYOUT_REMOVED']);
    await connect('000123456789');
    expect((await noticesTo(user.phone)).at(-1)).toBe('ACCOUNT_PAYOUT_CHANGED');
  });

  it('is texted for an export, a feed link, and an added or removed passkey', async () => {
    const { user, business, accessToken } = await aPartner(api);
    const as = api.as({ accessToken });
    const query = { businessId: business.id };
    const headers = { authorization: `Bearer ${accessToken}` };
    await (await fetch(`${api.url}${CLIENT_EXPORT_PATH}?businessId=${business.id}`, { headers })).text();
    api.clock.advance(1000);
    await as(makeFeed, { query });
    api.clock.advance(1000);
    const { token, options } = await as(offerPasskey, {});
    const site = { origin: 'https://book.example.test', rpId: 'book.example.test' };
    const response = anAuthenticator(site).create(options);
    const { id } = await as(addPasskey, { body: { token, name: 'Phone', response } });
    api.clock.advance(1000);
    await as(removePasskey, { params: { id } });
    expect(await noticesTo(user.phone)).toEqual([
      'ACCOUNT_CLIENTS_EXPORTED',
      'ACCOUNT_FEED_LINKED',
      'ACCOUNT_PASSKEY_ADDED',
      'ACCOUNT_PASSKEY_REMOVED',
    ]);
  });
});
