import * as calls from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { userConsent } from '@primehour/db/schema/user';
import { TERMS_VERSION, type TermsVersion } from '@primehour/domain/legal';
import { aPhone, aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { signedIn } from '@primehour/testkit/signed-in';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { lastCode } from '../../testing/texts.ts';
import { businessRoutes } from '../business/routes.ts';
import { sessionRoutes } from './routes.ts';

// The guarantee: a user sees every device they are signed in on, can end any of them immediately on every node with an
// explanation shown there, and can't affect other users' devices. Consent is recorded by version.

const { api: left, other: right } = await startNodes(apiOf(sessionRoutes, businessRoutes));

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function signIn(phoneNumber: string, address: string, termsVersion?: TermsVersion) {
  const call = left.as({ address, headers: { 'user-agent': CHROME } });
  left.clock.advance(60_000);
  await call(calls.sendCode, { body: { phoneNumber } });
  const code = await lastCode(left.db, phoneNumber);
  return signedIn(await call(calls.verifyCode, { body: { phoneNumber, code, ...(termsVersion && { termsVersion }) } }));
}

const twoDevices = async () => {
  const user = await aUser(left);
  const [here, there] = [await aSession(left, user), await aSession(left, user)];
  return { here, there, as: left.as(here), elsewhere: right.as(there) };
};

describe('the devices of a user', () => {
  it('are listed with name, address and last use, this one first', async () => {
    const phone = aPhone();
    const laptop = await signIn(phone, '203.0.113.7');
    const signedInAt = left.clock.now();
    const phoneSession = await signIn(phone, '203.0.113.8');
    const devices = await left.as(laptop)(calls.listDevices, {});
    expect(devices).toEqual([
      expect.objectContaining({ address: '203.0.113.7', signedInAt, isThisDevice: true }),
      {
        id: expect.any(String),
        name: 'Chrome on Windows',
        address: '203.0.113.8',
        signedInAt: signedInAt + 60_000,
        lastUsedAt: signedInAt + 60_000,
        isThisDevice: false,
      },
    ]);
    left.clock.advance(60_000);
    const body = { userId: laptop.user.id, refreshToken: laptop.refreshToken };
    await left.as()(calls.refresh, { body });
    const [, other] = await right.as(phoneSession)(calls.listDevices, {});
    expect(other).toMatchObject({ address: '203.0.113.7', lastUsedAt: left.clock.now(), isThisDevice: false });
  });

  it('include no ended, expired or other users’ sessions', async () => {
    const { here, there, as } = await twoDevices();
    await aSession(left, await aUser(left));
    await as(calls.logout, { body: { refreshToken: there.refreshToken } });
    expect((await as(calls.listDevices, {})).map(({ id }) => id)).toEqual([here.sessionId]);
  });

  it('are not listed without a session', async () => {
    expect((await refusalOf(left.as()(calls.listDevices, {}))).code).toBe('UNAUTHORISED');
  });
});

describe('signing out one device', () => {
  it('ends it immediately on the other node, explains why, and leaves this one', async () => {
    const { there, as, elsewhere } = await twoDevices();
    await elsewhere(getUser, {});
    expect(await as(calls.signOutDevice, { params: { id: there.sessionId } })).toEqual({ isSignedOut: true });
    expect((await refusalOf(elsewhere(getUser, {}))).code).toBe('SESSION_EXPIRED');
    expect(await refusalOf(right.as()(calls.refresh, { body: there }))).toMatchObject({
      statusCode: 401,
      code: 'SIGNED_OUT_ELSEWHERE',
      message: 'You were signed out on another device.',
    });
    await as(getUser, {});
  });

  it('twice is allowed, and one that logged out keeps that reason', async () => {
    const { there, as } = await twoDevices();
    await as(calls.logout, { body: { refreshToken: there.refreshToken } });
    for (let n = 0; n < 2; n += 1) await as(calls.signOutDevice, { params: { id: there.sessionId } });
    expect((await refusalOf(right.as()(calls.refresh, { body: there }))).code).toBe('SESSION_EXPIRED');
  });

  it('wins over a concurrent refresh: in either order, the device is out', async () => {
    const { there, as } = await twoDevices();
    const [refreshed] = await Promise.allSettled([
      right.as()(calls.refresh, { body: there }),
      as(calls.signOutDevice, { params: { id: there.sessionId } }),
    ]);
    const accessToken = refreshed.status === 'fulfilled' ? refreshed.value.accessToken : there.accessToken;
    expect((await refusalOf(right.as({ accessToken })(getUser, {}))).code).toBe('SESSION_EXPIRED');
  });

  it.each(['00000000-0000-7000-8000-000000000000', 'mine'])('%s is not found', async (id) => {
    const { as } = await twoDevices();
    expect((await refusalOf(as(calls.signOutDevice, { params: { id } }))).code).toBe('NOT_FOUND');
  });

  it('of another user is not found, and its session continues', async () => {
    const { as } = await twoDevices();
    const stranger = await aSession(left, await aUser(left));
    const refusal = await refusalOf(as(calls.signOutDevice, { params: { id: stranger.sessionId } }));
    expect(refusal.code).toBe('NOT_FOUND');
    await right.as(stranger)(getUser, {});
  });

  it('requires a session', async () => {
    const { there } = await twoDevices();
    const refusal = await refusalOf(left.as()(calls.signOutDevice, { params: { id: there.sessionId } }));
    expect(refusal.code).toBe('UNAUTHORISED');
    await right.as(there)(getUser, {});
  });
});

describe('signing out everywhere', () => {
  it('ends all sessions of this user on every node, and no one else’s', async () => {
    const { here, there, as, elsewhere } = await twoDevices();
    const stranger = await aSession(left, await aUser(left));
    expect(await as(calls.signOutEverywhere, {})).toEqual({ isSignedOut: true });
    for (const call of [as, elsewhere]) expect((await refusalOf(call(getUser, {}))).code).toBe('SESSION_EXPIRED');
    for (const session of [here, there]) {
      expect((await refusalOf(right.as()(calls.refresh, { body: session }))).code).toBe('SIGNED_OUT_ELSEWHERE');
    }
    await right.as(stranger)(getUser, {});
  });

  it('requires a session', async () => {
    expect((await refusalOf(left.as()(calls.signOutEverywhere, {}))).code).toBe('UNAUTHORISED');
  });
});

describe('consent', () => {
  it('is stored by version with the time of the first sign-in under it', async () => {
    const phone = aPhone();
    const { user } = await signIn(phone, '203.0.113.9', TERMS_VERSION);
    const consentedAt = new Date(left.clock.now());
    await signIn(phone, '203.0.113.9');
    const stored = await left.db.read.select().from(userConsent).where(eq(userConsent.userId, user.id));
    expect(stored).toEqual([{ userId: user.id, version: TERMS_VERSION, consentedAt }]);
  });

  it('to an unknown version is refused', async () => {
    const body = { phoneNumber: aPhone(), code: '123456', termsVersion: '1999-01-01' as TermsVersion };
    expect((await refusalOf(left.as()(calls.verifyCode, { body }))).code).toBe('VALIDATION');
  });
});
