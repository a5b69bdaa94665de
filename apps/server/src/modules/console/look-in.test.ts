import { listChanges } from '@primehour/contract/change';
import { ENDPOINTS } from '@primehour/contract/endpoints';
import { endLook, LOOK_PATH, openLook } from '@primehour/contract/operator-entry';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { listServices } from '@primehour/contract/service';
import { getUser } from '@primehour/contract/user';
import { auditEntry } from '@primehour/db/schema/audit';
import { appUser } from '@primehour/db/schema/user';
import { accessOf } from '@primehour/domain/access/access';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import { aBooking, aClient, aPhone, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantConsolePass } from '../../terminal-pass.ts';
import { anOperator } from '../../testing/an-operator.ts';
import { aVisitor } from '../../testing/browse.ts';
import { wholeApp } from '../../testing/salon.ts';

// The guarantee: an operator who gives a reason sees one business as its owner does, for half an hour; nothing can be
// changed, no client contacted, and nobody's personal account read; the business sees that they looked, and why.

const MINUTE = 60_000;
const [OPERATOR, OTHER] = [aPhone(), aPhone()];
const clock = testClock();
let app: TestServer<Awaited<ReturnType<typeof wholeApp>>>;
beforeAll(async () => {
  app = await startTestServer(wholeApp, { clock, env: { OPERATORS: OPERATOR } });
});
afterAll(() => app.close());

/** The secret with which the console's button leads to the dashboard. */
async function pressedOn(businessId: string, operator?: Awaited<ReturnType<typeof anOperator>>): Promise<string> {
  const visitor = operator ?? (await anOperator(app));
  const { status, location } = await visitor.post(operatorPaths.look(businessId), { reason: 'Help request 12' });
  expect([status, location?.startsWith(`${LOOK_PATH}#`)]).toEqual([303, true]);
  return location?.split('#')[1] ?? '';
}

async function aLook(businessId: string, operator?: Awaited<ReturnType<typeof anOperator>>) {
  const opened = await app.as()(openLook, { body: { secret: await pressedOn(businessId, operator) } });
  return { ...opened, call: app.as({ accessToken: opened.accessToken }) };
}

it('requires a reason, and can be started by no one else', async () => {
  const { business, accessToken } = await aPartner(app);
  const operator = await anOperator(app);
  const empty = await operator.post(operatorPaths.look(business.id), { reason: ' ' });
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Look in')]);
  expect(
    (await operator.post(operatorPaths.look('00000000-0000-4000-8000-000000000000'), { reason: 'x' })).status,
  ).toBe(404);
  const stranger = aVisitor(app.url);
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await stranger.post(operatorPaths.look(business.id), { reason: 'x' }, headers)).status).toBe(403);
  expect(await app.db.read.select().from(auditEntry).where(eq(auditEntry.businessId, business.id))).toEqual([]);
});

it('opens once, within two minutes, and for one of two concurrent requests', async () => {
  const { business } = await aPartner(app);
  const open = (secret: string) => app.as()(openLook, { body: { secret } });
  const secret = await pressedOn(business.id);
  // Before the look is opened, its secret is no token, and afterward it opens no further look.
  const refused = app.as({ accessToken: `look_${secret}` })(listServices, { query: { businessId: business.id } });
  expect(await refusalOf(refused)).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });
  const both = await Promise.allSettled([open(secret), open(secret)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(open(secret))).toMatchObject({ code: 'NOT_FOUND' });
  const late = await pressedOn(business.id);
  clock.advance(2 * MINUTE);
  expect(await refusalOf(open(late))).toMatchObject({ code: 'NOT_FOUND' });
});

it('shows the owner’s screens of that business, and no way to reach anyone', async () => {
  const { business, user } = await aPartner(app);
  const service = await aService(app, { business, name: 'Cut' });
  const client = await aClient(app, { businessId: business.id, name: 'Kit Moss' });
  await aBooking(app, { service, client, startAt: clock.now() + 24 * HOUR_MS });
  const { user: seen, businessInfo, accessToken } = await aLook(business.id);
  expect(businessInfo).toMatchObject([{ id: business.id, role: 'OWNER' }]);
  expect(seen).toMatchObject({ id: user.id, phone: '', email: null });
  const list = await fetch(`${app.url}/booking/api/bookings/list?businessId=${business.id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const text = await list.text();
  expect(text).toContain('Kit Moss');
  expect(text).not.toContain(client.phone);
});

it('refuses every call that changes something, and what is not for operators to see', async () => {
  const { business } = await aPartner(app);
  const { accessToken } = await aLook(business.id);
  const statusOf = async ({ method, path }: { readonly method: string; readonly path: string }) => {
    const answer = await fetch(app.url + path.replaceAll(/\{\w+\}/g, business.id), {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    return answer.status;
  };
  const looking = { role: 'OWNER', grants: [], isLooking: true } as const;
  for (const endpoint of ENDPOINTS) {
    const { audience, method, permission } = endpoint;
    if (audience !== 'partner' && audience !== 'user') continue;
    const isRefused =
      method !== 'GET' || audience === 'user' || !permission || accessOf(looking, permission) === 'none';
    expect([endpoint.id, (await statusOf(endpoint)) === 403]).toEqual([endpoint.id, isRefused]);
  }
  expect(await statusOf({ method: 'GET', path: '/booking/api/live' })).toBe(403);
  expect(await statusOf({ method: 'POST', path: '/booking/api/client-imports' })).not.toBe(201);
});

it('says that nothing can be changed, and reads no other business', async () => {
  const { business } = await aPartner(app);
  const { business: other } = await aPartner(app);
  const { call } = await aLook(business.id);
  expect(await refusalOf(call(listServices, { query: { businessId: other.id } }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusalOf(call(getUser, {}))).toMatchObject({
    statusCode: 403,
    code: 'FORBIDDEN',
    message: 'You are looking in, so nothing can be changed. The owner can do this',
  });
});

it('is over after half an hour, or when it is ended, which can be repeated', async () => {
  const { business } = await aPartner(app);
  const { call, endsAt, accessToken } = await aLook(business.id);
  const read = () => call(listServices, { query: { businessId: business.id } });
  expect(endsAt).toBe(clock.now() + 30 * MINUTE);
  clock.advance(30 * MINUTE - 1);
  expect(await read()).toEqual([]);
  clock.advance(1);
  expect(await refusalOf(read())).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });

  const ended = await aLook(business.id);
  for (const token of [ended.accessToken, ended.accessToken, accessToken, 'x']) {
    expect(await app.as()(endLook, { body: { accessToken: token } })).toEqual({ isEnded: true });
  }
  const again = ended.call(listServices, { query: { businessId: business.id } });
  expect(await refusalOf(again)).toMatchObject({ code: 'SESSION_EXPIRED' });
});

it('is over at once for a person who is taken off the list', async () => {
  const { business } = await aPartner(app);
  const person = await aPartner(app);
  await app.db.transaction((tx) => tx.update(appUser).set({ phone: OPERATOR }).where(eq(appUser.id, person.user.id)));
  const pass = await app.db.transaction((tx) => grantConsolePass(tx, app.server.deps, person.user.id));
  const operator = aVisitor(app.url);
  operator.cookies.set('operator_pass', pass);
  const { call } = await aLook(business.id, operator);
  const read = () => call(listServices, { query: { businessId: business.id } });
  expect(await read()).toEqual([]);
  await app.db.transaction((tx) => tx.update(appUser).set({ phone: OTHER }).where(eq(appUser.id, person.user.id)));
  expect(await refusalOf(read())).toMatchObject({ code: 'SESSION_EXPIRED' });
});

it('is in the business’s changes, with the reason and without the operator’s name', async () => {
  const { business, accessToken } = await aPartner(app);
  await pressedOn(business.id);
  const { items } = await app.as({ accessToken })(listChanges, { query: { businessId: business.id } });
  expect(items).toMatchObject([
    {
      by: 'PRODUCT',
      action: 'Looked in as the owner, without changing anything',
      reason: 'Help request 12',
      fields: [],
    },
  ]);
  const kept = and(eq(auditEntry.businessId, business.id), eq(auditEntry.action, 'OPERATOR_LOOKED_IN'));
  expect(await app.db.read.select().from(auditEntry).where(kept)).toMatchObject([
    { actorKind: 'OPERATOR', after: { by: 'operator screen' } },
  ]);
});
