import { connectSandboxBank, disconnectAccount, openAccountSession } from '@primehour/contract/bank-account';
import { makeFeed } from '@primehour/contract/calendar-sync';
import { CLIENT_EXPORT_PATH } from '@primehour/contract/client';
import * as calls from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { type TestServer } from '@primehour/testkit/start-server';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { lastCode, textsTo } from '../../testing/texts.ts';
import { businessRoutes } from '../business/routes.ts';
import { calendarSyncRoutes } from '../calendar-sync/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { sessionRoutes } from './routes.ts';

// The guarantee: a session alone can't change a payout account or export data; a code just entered on the same device
// permits both, on every node, for five minutes.

const { api: left, other: right } = await startNodes(
  apiOf(sessionRoutes, businessRoutes, clientRecordRoutes, calendarSyncRoutes),
);

const MINUTE = 60_000;
const BANK = { accountHolderName: 'Rosa Delgado', routingNumber: '110000000', accountNumber: '000123456789' };

/** A partner who signed in an hour ago. */
async function laterOn(options: Parameters<typeof aPartner>[1] = {}) {
  const partner = await aPartner(left, options);
  left.clock.advance(60 * MINUTE);
  const { accessToken } = await left.as()(calls.refresh, { body: partner });
  return { ...partner, accessToken, as: left.as({ accessToken }), elsewhere: right.as({ accessToken }) };
}

async function confirm({ user, as }: Pick<Awaited<ReturnType<typeof laterOn>>, 'user' | 'as'>) {
  await as(calls.sendStepUpCode, {});
  return as(calls.stepUp, { body: { code: await lastCode(left.db, user.phone) } });
}

const exportOf = (node: TestServer, accessToken: string, businessId: string) =>
  fetch(`${node.url}${CLIENT_EXPORT_PATH}?businessId=${businessId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

describe('a code entered on this device', () => {
  it('counts for five minutes on every node, and then no longer', async () => {
    const partner = await laterOn();
    const { as, elsewhere, business } = partner;
    const query = { businessId: business.id };
    expect(await refusalOf(as(makeFeed, { query }))).toEqual({
      statusCode: 403,
      code: 'STEP_UP_REQUIRED',
      message: 'Confirm it’s you with a texted code first',
    });
    expect(await confirm(partner)).toEqual({ provenUntil: left.clock.now() + 5 * MINUTE });
    left.clock.advance(5 * MINUTE - 1);
    await elsewhere(makeFeed, { query });
    left.clock.advance(1);
    expect((await refusalOf(elsewhere(makeFeed, { query }))).code).toBe('STEP_UP_REQUIRED');
  });

  it('doesn’t count for the same person’s other devices', async () => {
    const partner = await laterOn();
    const { accessToken } = await aSession(left, partner.user);
    left.clock.advance(5 * MINUTE);
    await confirm(partner);
    const query = { businessId: partner.business.id };
    expect((await refusalOf(left.as({ accessToken })(makeFeed, { query }))).code).toBe('STEP_UP_REQUIRED');
  });

  it('is texted to the phone of the session’s owner, regardless of the body', async () => {
    const { user, as } = await laterOn();
    const answer = await as(calls.sendStepUpCode, {});
    expect(answer).toMatchObject({ phone: user.phone });
    expect((await textsTo(left.db, user.phone)).map(({ kind }) => kind)).toEqual(['STEP_UP_CODE']);
  });

  it('is valid once, for its purpose only, and a wrong one proves nothing', async () => {
    const partner = await laterOn();
    const { user, as, business } = partner;
    await left.as()(calls.sendCode, { body: { phoneNumber: user.phone } });
    const signInCode = await lastCode(left.db, user.phone);
    expect((await refusalOf(as(calls.stepUp, { body: { code: signInCode } }))).code).toBe('CODE_WRONG');
    left.clock.advance(MINUTE);
    await as(calls.sendStepUpCode, {});
    const code = await lastCode(left.db, user.phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await refusalOf(as(calls.stepUp, { body: { code: wrong } }))).code).toBe('CODE_WRONG');
    expect((await refusalOf(as(makeFeed, { query: { businessId: business.id } }))).code).toBe('STEP_UP_REQUIRED');
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? as : partner.elsewhere)(calls.stepUp, { body: { code } })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const phoneNumber = user.phone;
    expect((await refusalOf(left.as()(calls.verifyCode, { body: { phoneNumber, code } }))).code).toBe('CODE_WRONG');
  });

  it.each(['', '12345', 'abcdef'])('refuses %j', async (code) => {
    const { as } = await laterOn();
    expect((await refusalOf(as(calls.stepUp, { body: { code } }))).code).toBe('VALIDATION');
  });

  it('requires a session', async () => {
    expect((await refusalOf(left.as()(calls.sendStepUpCode, {}))).code).toBe('UNAUTHORISED');
    const body = { code: '123456' };
    expect((await refusalOf(left.as()(calls.stepUp, { body }))).code).toBe('UNAUTHORISED');
  });

  it('is not required for reading or everyday changes', async () => {
    const { as, user } = await laterOn();
    expect(await as(getUser, {})).toMatchObject({ id: user.id });
  });
});

describe('without a recent proof', () => {
  it('no client list can be exported', async () => {
    const partner = await laterOn();
    const { accessToken, business } = partner;
    const refused = await exportOf(left, accessToken, business.id);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'STEP_UP_REQUIRED' }]);
    await confirm(partner);
    expect((await exportOf(right, accessToken, business.id)).status).toBe(200);
  });

  it('the first bank account can be connected, but none changed, disconnected or reconnected', async () => {
    const partner = await laterOn({ hasAccount: false });
    const { as } = partner;
    const connect = async () => {
      const { secret } = await as(openAccountSession, {});
      return as(connectSandboxBank, { body: { ...BANK, secret } });
    };
    const { secret } = await as(openAccountSession, {});
    await as(connectSandboxBank, { body: { ...BANK, secret } });
    // Nor can a form opened before the first account was connected.
    const late = () => as(connectSandboxBank, { body: { ...BANK, secret } });
    for (const change of [connect, late, () => as(disconnectAccount, {})]) {
      expect((await refusalOf(change())).code).toBe('STEP_UP_REQUIRED');
    }
    await confirm(partner);
    await connect();
    await as(disconnectAccount, {});
    left.clock.advance(5 * MINUTE);
    expect((await refusalOf(connect())).code).toBe('STEP_UP_REQUIRED');
  });
});
