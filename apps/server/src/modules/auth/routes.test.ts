import * as calls from '@primehour/contract/auth';
import { getUser } from '@primehour/contract/user';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { aBusiness, aPhone, aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { lastCode, lastText, textsTo } from '@primehour/testkit/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { userRoutes } from '../user/routes.ts';
import { authRoutes } from './routes.ts';

// The guarantee: a session is opened by whoever holds the texted code and by nobody else, it lives as long as its
// tokens are used in order, and every refusal has the form and the words of the contract.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(authRoutes, userRoutes));
});
afterAll(() => api.close());

const MINUTE = 60_000;

async function sendCode(phoneNumber: string, address = anAddress()): Promise<string> {
  await api.as({ address })(calls.sendCode, { body: { phoneNumber } });
  return lastCode(api.db, phoneNumber);
}

describe('send-code', () => {
  it('texts a code that stands first, and again in the last line, bound to our host', async () => {
    const phoneNumber = aPhone();
    const answer = await api.as()(calls.sendCode, { body: { phoneNumber } });
    expect(answer).toEqual({ expiresInSeconds: 600 });
    const { body, kind } = await lastText(api.db, phoneNumber);
    const code = body.slice(0, 6);
    expect(body).toBe(
      `${code} is your Primehour code. It is valid for 10 minutes. Reply STOP to unsubscribe.\n\n@book.example.test #${code}`,
    );
    expect(kind).toBe('SIGN_IN_CODE');
  });

  it('answers the same whether the phone is known or not', async () => {
    const known = await aUser(api);
    const [first, second] = await Promise.all(
      [known.phone, aPhone()].map((phoneNumber) => api.as()(calls.sendCode, { body: { phoneNumber } })),
    );
    expect(first).toEqual(second);
  });

  it('takes a number as people type it', async () => {
    await api.as()(calls.sendCode, { body: { phoneNumber: '(773) 555-0188' } });
    expect(await textsTo(api.db, '+17735550188')).toHaveLength(1);
  });

  it.each([
    ['', 'Phone number is required'],
    ['31255501', 'The phone number you entered is too short for the country United States'],
    ['3125550123456', 'The phone number you entered is too long for the country United States'],
    ['1125550123', 'Incorrect phone number'],
  ])('refuses %j as a phone number', async (phoneNumber, message) => {
    const refusal = await refusalOf(api.as()(calls.sendCode, { body: { phoneNumber } }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION', issues: [{ path: 'phoneNumber', message }] });
  });

  it.each([
    ['toll-free', '+18005550199'],
    ['premium-rate', '+19005550123'],
    ['Jamaica', '+18765551234'],
    ['Canada', '+14165550123'],
    ['an area that does not exist', '+15555550123'],
  ])('refuses a number that codes do not go to: %s', async (_what, phoneNumber) => {
    const refusal = await refusalOf(api.as()(calls.sendCode, { body: { phoneNumber } }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'PHONE_NOT_MOBILE' });
    expect(await textsTo(api.db, phoneNumber)).toEqual([]);
  });

  it('sends to Puerto Rico and Guam', async () => {
    for (const phoneNumber of ['+17875550123', '+16715550123']) await sendCode(phoneNumber);
  });

  it('tells the seconds left when the second request comes after 42 of 60 seconds', async () => {
    const phoneNumber = aPhone();
    await sendCode(phoneNumber);
    api.clock.advance(42_000);
    const response = await fetch(`${api.url}${calls.sendCode.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber }),
    });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('18');
    expect(await response.json()).toEqual({
      statusCode: 429,
      code: 'TOO_MANY_CODES',
      message: 'Too many code requests. Next attempt in 18 seconds.',
      requestTimeout: 18,
    });
    api.clock.advance(18_000);
    await sendCode(phoneNumber);
  });
});

describe('verify-code', () => {
  it('signs a new phone in as a user without profile, role or business', async () => {
    const phoneNumber = aPhone();
    const code = await sendCode(phoneNumber);
    const answer = await api.as()(calls.verifyCode, { body: { phoneNumber, code } });
    expect(answer).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        id: expect.any(String),
        phone: phoneNumber,
        first_name: null,
        last_name: null,
        email: null,
        roles: [],
        has_account_info: false,
      },
      businessInfo: [],
    });
    const user = await api.as({ accessToken: answer.accessToken })(getUser, {});
    expect(user).toEqual(answer.user);
  });

  it('signs a partner in with role, bank account and business', async () => {
    const { owner, ...business } = await aBusiness(api, { name: 'Delgado Hair', zone: 'America/Denver' });
    const code = await sendCode(owner.phone);
    const answer = await api.as()(calls.verifyCode, { body: { phoneNumber: owner.phone, code } });
    expect(answer.user).toMatchObject({ id: owner.id, roles: [{ id: 'partner' }], has_account_info: true });
    expect(answer.businessInfo).toMatchObject([{ id: business.id, name: 'Delgado Hair', timezone: 'America/Denver' }]);
  });

  it.each([
    ['', 'Verification code is required'],
    ['12345', 'Please enter the code completely'],
    ['12345a', 'Please enter the code completely'],
  ])('refuses %j as a code', async (code, message) => {
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: aPhone(), code } }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path: 'code', message }] });
  });

  it('refuses a code to a phone that asked for none', async () => {
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: aPhone(), code: '123456' } }));
    expect(refusal).toEqual({ statusCode: 422, code: 'CODE_WRONG', message: 'The code is wrong' });
  });

  it('refuses the code of another phone', async () => {
    const mine = aPhone();
    const other = aPhone();
    await sendCode(mine);
    let code = await sendCode(other);
    // One in a million runs draws the same six digits twice.
    if (code === (await lastCode(api.db, mine))) {
      api.clock.advance(MINUTE);
      code = await sendCode(other);
    }
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: mine, code } }));
    expect(refusal.code).toBe('CODE_WRONG');
  });

  it('takes a code until its tenth minute ends', async () => {
    const [intime, late] = [aPhone(), aPhone()];
    const codes = [await sendCode(intime), await sendCode(late)] as const;
    api.clock.advance(10 * MINUTE - 1);
    await api.as()(calls.verifyCode, { body: { phoneNumber: intime, code: codes[0] } });
    api.clock.advance(1);
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: late, code: codes[1] } }));
    expect(refusal.code).toBe('CODE_WRONG');
  });

  it('takes a code once', async () => {
    const phoneNumber = aPhone();
    const code = await sendCode(phoneNumber);
    await api.as()(calls.verifyCode, { body: { phoneNumber, code } });
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber, code } }));
    expect(refusal.code).toBe('CODE_WRONG');
  });

  it('takes only the newest code', async () => {
    const phoneNumber = aPhone();
    const first = await sendCode(phoneNumber);
    api.clock.advance(MINUTE);
    const second = await sendCode(phoneNumber);
    if (first !== second) {
      const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber, code: first } }));
      expect(refusal.code).toBe('CODE_WRONG');
    }
    await api.as()(calls.verifyCode, { body: { phoneNumber, code: second } });
  });

  it('limits the tries at one phone from one address, and says when the next one is due', async () => {
    const phoneNumber = aPhone();
    const address = anAddress();
    const attempt = () => refusalOf(api.as({ address })(calls.verifyCode, { body: { phoneNumber, code: '000000' } }));
    for (let n = 0; n < 10; n += 1) expect((await attempt()).code).toBe('CODE_WRONG');
    const refusal = await attempt();
    expect(refusal).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(refusal.message).toBe(`Too many code requests. Next attempt in ${refusal.requestTimeout} seconds.`);
    expect(refusal.requestTimeout).toBeLessThanOrEqual(600);
  });
});

describe('refresh', () => {
  it('replaces both tokens and tells the user as they are now', async () => {
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

  it('refuses a token in the name of another user, and leaves it good for its owner', async () => {
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

  it('takes a token until its thirtieth day ends', async () => {
    const [intime, late] = [await aSession(api, await aUser(api)), await aSession(api, await aUser(api))];
    api.clock.advance(30 * 24 * 60 * MINUTE - 1);
    await api.as()(calls.refresh, { body: intime });
    api.clock.advance(1);
    expect((await refusalOf(api.as()(calls.refresh, { body: late }))).code).toBe('SESSION_EXPIRED');
  });
});

describe('logout', () => {
  it('ends the session for both of its tokens, and ending it twice is fine', async () => {
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

  it('answers the same for a token that nobody holds', async () => {
    expect(await api.as()(calls.logout, { body: { refreshToken: 'nobody' } })).toEqual({ isSignedOut: true });
  });
});

describe('complete-register', () => {
  const body = { first_name: ' Rosa ', last_name: 'Delgado', email: 'rosa@delgadohair.example' };

  it('saves the profile; the role comes with the business', async () => {
    const user = await aUser(api, { firstName: null, lastName: null, email: null });
    const { accessToken } = await aSession(api, user);
    const answer = await api.as({ accessToken })(calls.completeRegister, { body });
    expect(answer).toMatchObject({ id: user.id, first_name: 'Rosa', last_name: 'Delgado', email: body.email, roles: [] });
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
    ['a token of nobody', 'a.b.c', 'SESSION_EXPIRED'],
  ])('refuses %s', async (_what, accessToken, code) => {
    expect(await refusalOf(api.as({ accessToken })(calls.completeRegister, { body }))).toMatchObject({ statusCode: 401, code });
  });

  it('refuses an access token whose ten minutes are over', async () => {
    const { accessToken } = await aSession(api, await aUser(api));
    api.clock.advance(10 * MINUTE + 1000);
    expect((await refusalOf(api.as({ accessToken })(calls.completeRegister, { body }))).code).toBe('SESSION_EXPIRED');
  });
});
