import { setTimeout as pause } from 'node:timers/promises';
import { listBusinesses } from '@primehour/contract/business';
import * as sessionCalls from '@primehour/contract/session';
import { aBusiness } from '@primehour/testkit/build';
import { aPartner, aSession, type SessionTokens } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { signedIn } from '@primehour/testkit/signed-in';
import type { TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveFor, moveBetween } from '../testing/move-between-cells.ts';
import { lastCode } from '../testing/texts.ts';
import { startTwoCells } from '../testing/two-cells.ts';

// The guarantee: while a business is between two cells, its partners get complete answers, or are refused.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
afterAll(() => cells.close());

/** A person with complete details and two businesses in cell 0, the first of which will move. */
async function aPartnerOfTwo() {
  const partner = await aPartner(cells.home);
  clock.advance(60_000);
  const second = await aBusiness(cells.home, { owner: partner.user });
  return { ...partner, ids: [partner.business.id, second.id] };
}
type Partner = Awaited<ReturnType<typeof aPartnerOfTwo>>;

const list = async (node: TestServer, { accessToken }: { accessToken: string }) =>
  (await node.as({ accessToken })(listBusinesses, {})).map(({ id }) => id);

/** From a session that is refreshed. */
async function rolesOf(node: TestServer, { userId, refreshToken }: SessionTokens) {
  const { user } = await node.as()(sessionCalls.refresh, { body: { userId, refreshToken } });
  return user.roles.map(({ id }) => id);
}

async function signIn(node: TestServer, { user }: Partner) {
  const phoneNumber = user.phone;
  clock.advance(60_000);
  await node.as()(sessionCalls.sendCode, { body: { phoneNumber } });
  const code = await lastCode(cells.home.db, phoneNumber);
  return signedIn(await node.as()(sessionCalls.verifyCode, { body: { phoneNumber, code } }));
}

it('lists all businesses, and signs in and refreshes as a partner', async () => {
  const { home, away } = cells;
  const partner = await aPartnerOfTwo();
  for (const to of [1, 0]) {
    const sessions = [await aSession(home, partner.user), await aSession(home, partner.user)];
    const arrive = await leaveFor(cells, { businessId: partner.business.id, to });
    const asked = Promise.all(
      [home, away].map((node, index) => Promise.all([list(node, partner), rolesOf(node, sessions[index] ?? partner)])),
    );
    const signedInAs = signIn(home, partner);
    await pause(300);
    await arrive();
    const expected = [partner.ids, ['partner']];
    expect([to, await asked]).toEqual([to, [expected, expected]]);
    const { user, businessInfo } = await signedInAs;
    expect([to, user.roles, businessInfo.map(({ id }) => id)]).toEqual([to, [{ id: 'partner' }], partner.ids]);
  }
});

it('refuses what it does not know after two seconds', async () => {
  const { home } = cells;
  const partner = await aPartnerOfTwo();
  await moveBetween(cells, { businessId: partner.business.id, to: 1 });
  const arrive = await leaveFor(cells, { businessId: partner.business.id, to: 0 });
  const refusals = await Promise.all([refusalOf(list(home, partner)), refusalOf(rolesOf(home, partner))]);
  await arrive();
  expect(refusals).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'UNAVAILABLE' }]);
  expect(await list(home, partner)).toEqual(partner.ids);
});
