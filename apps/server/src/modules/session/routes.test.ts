import * as calls from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { aBusiness, aPhone, aUser } from '@primehour/testkit/build';
import { anAddress, refusalOf } from '@primehour/testkit/call';
import { signedIn } from '@primehour/testkit/signed-in';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { lastCode, lastText, textsTo } from '../../testing/texts.ts';
import { businessRoutes } from '../business/routes.ts';
import { sessionRoutes } from './routes.ts';

// The guarantee: only the newest texted code opens a session, and every refusal has the shape and the words of the
// contract.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(sessionRoutes, businessRoutes));
});
afterAll(() => api.close());

const MINUTE = 60_000;

async function sendCode(phoneNumber: string): Promise<string> {
  await api.as()(calls.sendCode, { body: { phoneNumber } });
  return lastCode(api.db, phoneNumber);
}

/** A different code: one time in a million the same six digits are drawn again. */
async function sendOtherCode(phoneNumber: string, than: string): Promise<string> {
  for (;;) {
    api.clock.advance(MINUTE);
    const code = await sendCode(phoneNumber);
    if (code !== than) return code;
  }
}

describe('send-code', () => {
  it('texts a code that comes first, and again in the last line, bound to our host', async () => {
    const phoneNumber = aPhone();
    const answer = await api.as()(calls.sendCode, { body: { phoneNumber } });
    expect(answer).toEqual({ expiresInSeconds: 600, requestTimeout: 60 });
    const { body, kind } = await lastText(api.db, phoneNumber);
    const code = body.slice(0, 6);
    expect(body).toBe(
      `${code} is your Primehour code. It is valid for 10 minutes. Reply STOP to unsubscribe.\n\n@book.example.test #${code}`,
    );
    expect(kind).toBe('SIGN_IN_CODE');
  });

  it('responds the same for known and unknown phones', async () => {
    const known = await aUser(api);
    const [first, second] = await Promise.all(
      [known.phone, aPhone()].map((phoneNumber) => api.as()(calls.sendCode, { body: { phoneNumber } })),
    );
    expect(first).toEqual(second);
  });

  it('reports how long the next request must wait, including after the fifth in an hour', async () => {
    const phoneNumber = aPhone();
    const waits: number[] = [];
    for (let sent = 0; sent < 5; sent += 1) {
      if (sent > 0) api.clock.advance(10 * MINUTE);
      waits.push((await api.as()(calls.sendCode, { body: { phoneNumber } })).requestTimeout);
    }
    expect(waits).toEqual([60, 60, 60, 60, 20 * 60]);
    expect(await refusalOf(api.as()(calls.sendCode, { body: { phoneNumber } }))).toMatchObject({
      code: 'TOO_MANY_CODES',
      requestTimeout: 20 * 60,
    });
  });

  it('accepts phone numbers as people type them', async () => {
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
  ])('refuses a number that can’t be texted codes: %s', async (_what, phoneNumber) => {
    const refusal = await refusalOf(api.as()(calls.sendCode, { body: { phoneNumber } }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'PHONE_NOT_MOBILE' });
    expect(await textsTo(api.db, phoneNumber)).toEqual([]);
  });

  it('sends to Puerto Rico and Guam', async () => {
    for (const phoneNumber of ['+17875550123', '+16715550123']) await sendCode(phoneNumber);
  });

  it('reports the remaining seconds when the second request comes after 42 of 60', async () => {
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
  it('signs in a new phone as a user without profile, role or business', async () => {
    const phoneNumber = aPhone();
    const code = await sendCode(phoneNumber);
    const answer = signedIn(await api.as()(calls.verifyCode, { body: { phoneNumber, code } }));
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
        week_start: 'MONDAY',
        clock: '12H',
      },
      businessInfo: [],
    });
    const user = await api.as({ accessToken: answer.accessToken })(getUser, {});
    expect(user).toEqual(answer.user);
  });

  it('signs in a partner with role, bank account and business', async () => {
    const { owner, ...business } = await aBusiness(api, { name: 'Delgado Hair', zone: 'America/Denver' });
    const code = await sendCode(owner.phone);
    const answer = signedIn(await api.as()(calls.verifyCode, { body: { phoneNumber: owner.phone, code } }));
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

  it.each([{}, { phoneNumber: null }])('refuses a code with the phone %o', async (phone) => {
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { ...phone, code: '123456' } }));
    expect(refusal).toEqual({
      statusCode: 422,
      code: 'PHONE_NOT_SPECIFIED',
      message: 'Phone number was not specified',
    });
  });

  it('refuses a code for a phone that requested none', async () => {
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: aPhone(), code: '123456' } }));
    expect(refusal).toEqual({ statusCode: 422, code: 'CODE_WRONG', message: 'The code is wrong' });
  });

  it('refuses the code of another phone', async () => {
    const [mine, other] = [aPhone(), aPhone()];
    const others = await sendCode(other);
    await sendOtherCode(mine, others);
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: mine, code: others } }));
    expect(refusal.code).toBe('CODE_WRONG');
  });

  it('accepts a code until the end of its tenth minute', async () => {
    const [intime, late] = [aPhone(), aPhone()];
    const codes = [await sendCode(intime), await sendCode(late)] as const;
    api.clock.advance(10 * MINUTE - 1);
    await api.as()(calls.verifyCode, { body: { phoneNumber: intime, code: codes[0] } });
    api.clock.advance(1);
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber: late, code: codes[1] } }));
    expect(refusal.code).toBe('CODE_WRONG');
  });

  it('accepts a code once', async () => {
    const phoneNumber = aPhone();
    const code = await sendCode(phoneNumber);
    await api.as()(calls.verifyCode, { body: { phoneNumber, code } });
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber, code } }));
    expect(refusal.code).toBe('CODE_WRONG');
  });

  it('accepts only the newest code', async () => {
    const phoneNumber = aPhone();
    const first = await sendCode(phoneNumber);
    const second = await sendOtherCode(phoneNumber, first);
    const refusal = await refusalOf(api.as()(calls.verifyCode, { body: { phoneNumber, code: first } }));
    expect(refusal.code).toBe('CODE_WRONG');
    await api.as()(calls.verifyCode, { body: { phoneNumber, code: second } });
  });

  it('limits the attempts at one phone from one address, and reports when the next is allowed', async () => {
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
