import * as calls from '@primehour/contract/user';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { userRoutes } from './routes.ts';

// The guarantee: a calendar takes bookings only where the payment provider says that its owner can be paid.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(userRoutes));
});
afterAll(() => api.close());

async function partner(options: Parameters<typeof aPartner>[1] = {}) {
  const made = await aPartner(api, options);
  return { ...made, call: api.as({ accessToken: made.accessToken }) };
}

describe('the calendar switch', () => {
  it('goes on with a connected account, and off without', async () => {
    const { business, call } = await partner({ isCalendarActive: false });
    const set = (isCalendarActive: boolean) =>
      call(calls.setCalendarActive, { params: { id: business.id }, body: { isCalendarActive } });
    expect(await set(true)).toMatchObject({ id: business.id, isCalendarActive: true });
    expect(await set(false)).toMatchObject({ isCalendarActive: false });
    const without = await partner({ hasAccount: false });
    const off = { params: { id: without.business.id }, body: { isCalendarActive: false } };
    expect(await without.call(calls.setCalendarActive, off)).toMatchObject({ isCalendarActive: false });
  });

  it('stays off without one', async () => {
    const { business, call } = await partner({ hasAccount: false, isCalendarActive: false });
    const on = { params: { id: business.id }, body: { isCalendarActive: true } };
    expect(await refusalOf(call(calls.setCalendarActive, on))).toMatchObject({
      statusCode: 409,
      code: 'ACCOUNT_NOT_FOUND',
    });
    expect((await call(calls.listBusinesses, {}))[0]?.isCalendarActive).toBe(false);
  });

  it('is not found on the business of somebody else', async () => {
    const [mine, other] = [await partner(), await partner()];
    const off = { params: { id: other.business.id }, body: { isCalendarActive: false } };
    expect((await refusalOf(mine.call(calls.setCalendarActive, off))).code).toBe('NOT_FOUND');
    expect((await other.call(calls.listBusinesses, {}))[0]?.isCalendarActive).toBe(true);
  });

  it('takes nothing but true and false', async () => {
    const { business, call } = await partner();
    const body = { isCalendarActive: 'yes' } as unknown as { isCalendarActive: boolean };
    const refusal = await refusalOf(call(calls.setCalendarActive, { params: { id: business.id }, body }));
    expect(refusal.issues?.[0]?.path).toBe('isCalendarActive');
  });
});

describe('the bank account', () => {
  const FORM = { accountHolderName: 'Rosa Delgado', routingNumber: '110000000', accountNumber: '000123456789' };

  it('is connected with the secret of a session, and shows at once in account and user', async () => {
    const { business, call } = await partner({ hasAccount: false, isCalendarActive: false });
    const none = { provider: 'sandbox', status: 'NONE', bankName: null, last4: null };
    expect(await call(calls.getAccount, {})).toEqual(none);
    const { provider, secret } = await call(calls.openAccountSession, {});
    expect(provider).toBe('sandbox');
    expect(await call(calls.connectSandboxBank, { body: { ...FORM, secret } })).toEqual({ status: 'ACTIVE' });
    expect(await call(calls.getAccount, {})).toEqual({
      ...none,
      status: 'ACTIVE',
      bankName: 'Sandbox Bank',
      last4: '6789',
    });
    expect((await call(calls.getUser, {})).has_account_info).toBe(true);
    const on = { params: { id: business.id }, body: { isCalendarActive: true } };
    expect(await call(calls.setCalendarActive, on)).toMatchObject({ isCalendarActive: true });
  });

  it('refuses a secret that is made up, of somebody else, or too old', async () => {
    const [mine, other] = [await partner({ hasAccount: false }), await partner({ hasAccount: false })];
    const connect = (secret: string) => refusalOf(mine.call(calls.connectSandboxBank, { body: { ...FORM, secret } }));
    expect((await connect('made-up')).code).toBe('ACCOUNT_SESSION_EXPIRED');
    expect((await connect((await other.call(calls.openAccountSession, {})).secret)).code).toBe(
      'ACCOUNT_SESSION_EXPIRED',
    );
    expect((await mine.call(calls.getUser, {})).has_account_info).toBe(false);
  });

  it('passes on that the bank refused', async () => {
    const { call } = await partner({ hasAccount: false });
    const { secret } = await call(calls.openAccountSession, {});
    const body = { ...FORM, accountNumber: '1000000000', secret };
    expect(await refusalOf(call(calls.connectSandboxBank, { body }))).toMatchObject({
      statusCode: 422,
      code: 'BANK_REFUSED',
    });
    expect((await call(calls.getAccount, {})).status).toBe('NONE');
  });

  it('refuses numbers that no bank has, field by field', async () => {
    const { call } = await partner({ hasAccount: false });
    const body = { accountHolderName: '', routingNumber: '110000001', accountNumber: '12', secret: 's' };
    expect((await refusalOf(call(calls.connectSandboxBank, { body }))).issues?.map(({ path }) => path)).toEqual([
      'accountHolderName',
      'routingNumber',
      'accountNumber',
    ]);
  });
});
