import * as calls from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { businessRoutes } from '../business/routes.ts';
import { sessionRoutes } from './routes.ts';

// The guarantee: a session lasts while its tokens are used, ends when its owner ends it, and profiles are only saved
// with a session.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(sessionRoutes, businessRoutes));
});
afterAll(() => api.close());

const MINUTE = 60_000;

describe('refresh', () => {
  it('replaces both tokens and returns the user’s current data', async () => {
    const user = await aUser(api, { firstName: 'Rosa' });
    const session = await aSession(api, user);
    const answer = await api.as()(calls.refresh, { body: session });
    expect(answer.refreshToken).not.toBe(session.refreshToken);
    expect(answer.user).toMatchObject({ id: user.id, first_name: 'Rosa' });
    await api.as({ accessToken: answer.accessToken })(getUser, {});
  });

  it.each(['not-a-token', 'x'.repeat(43)])('refuses the unknown token %j', async (refreshToken) => {
    const { id: userId } = await aUser(api);
    const refusal = await refusalOf(api.as()(calls.refresh, { body: { userId, refreshToken } }));
    expect(refusal).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });
  });

  it('refuses a token submitted with another user’s id, and leaves it valid for its owner', async () => {
    const session = await aSession(api, await aUser(api));
    const { id: userId } = await aUser(api);
    const refusal = await refusalOf(api.as()(calls.refresh, { body: { ...session, userId } }));
    expect(refusal.code).toBe('SESSION_EXPIRED');
    await api.as()(calls.refresh, { body: session });
  });

  it('refuses malformed input', async () => {
    const refusal = await refusalOf(api.as()(calls.refresh, { body: { userId: 'me', refreshToken: '' } }));
    expect(refusal.issues?.map(({ path }) => path)).toEqual(['userId', 'refreshToken']);
  });

  it('accepts a token until the end of its thirtieth day', async () => {
    const [intime, late] = [await aSession(api, await aUser(api)), await aSession(api, await aUser(api))];
    api.clock.advance(30 * 24 * 60 * MINUTE - 1);
    await api.as()(calls.refresh, { body: intime });
    api.clock.advance(1);
    expect((await refusalOf(api.as()(calls.refresh, { body: late }))).code).toBe('SESSION_EXPIRED');
  });
});

describe('logout', () => {
  it('ends the session for both of its tokens, and is idempotent', async () => {
    const session = await aSession(api, await aUser(api));
    const { accessToken, refreshToken } = session;
    await api.as({ accessToken })(getUser, {});
    for (let n = 0; n < 2; n += 1) {
      expect(await api.as()(calls.logout, { body: { refreshToken } })).toEqual({ isSignedOut: true });
    }
    expect((await refusalOf(api.as({ accessToken })(getUser, {}))).code).toBe('SESSION_EXPIRED');
    expect((await refusalOf(api.as()(calls.refresh, { body: session }))).code).toBe('SESSION_EXPIRED');
  });

  it('leaves other sessions of the same user alone', async () => {
    const user = await aUser(api);
    const [left, right] = [await aSession(api, user), await aSession(api, user)];
    await api.as()(calls.logout, { body: { refreshToken: left.refreshToken } });
    await api.as({ accessToken: right.accessToken })(getUser, {});
  });

  it('responds the same for an unknown token', async () => {
    expect(await api.as()(calls.logout, { body: { refreshToken: 'nobody' } })).toEqual({ isSignedOut: true });
  });
});

describe('complete-register', () => {
  const body = { first_name: ' Rosa ', last_name: 'Delgado', email: 'rosa@delgadohair.example' };

  it('saves the profile; the role follows with the business', async () => {
    const user = await aUser(api, { firstName: null, lastName: null, email: null });
    const { accessToken } = await aSession(api, user);
    const answer = await api.as({ accessToken })(calls.completeRegister, { body });
    expect(answer).toMatchObject({
      id: user.id,
      first_name: 'Rosa',
      last_name: 'Delgado',
      email: body.email,
      roles: [],
    });
  });

  it('refuses an empty profile, field by field', async () => {
    const { accessToken } = await aSession(api, await aUser(api));
    const wrong = { first_name: '', last_name: '  ', email: 'rosa@' };
    const refusal = await refusalOf(api.as({ accessToken })(calls.completeRegister, { body: wrong }));
    expect(refusal.issues).toEqual([
      { path: 'first_name', message: 'Required' },
      { path: 'last_name', message: 'Required' },
      { path: 'email', message: 'It should be valid email address' },
    ]);
  });

  it.each([
    ['no token', undefined, 'UNAUTHORISED'],
    ['an unknown token', 'a.b.c', 'SESSION_EXPIRED'],
  ])('refuses %s', async (_what, accessToken, code) => {
    expect(await refusalOf(api.as({ accessToken })(calls.completeRegister, { body }))).toMatchObject({
      statusCode: 401,
      code,
    });
  });

  it('refuses an expired access token', async () => {
    const { accessToken } = await aSession(api, await aUser(api));
    api.clock.advance(10 * MINUTE + 1000);
    expect((await refusalOf(api.as({ accessToken })(calls.completeRegister, { body }))).code).toBe('SESSION_EXPIRED');
  });
});
