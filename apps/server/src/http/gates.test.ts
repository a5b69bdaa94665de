import * as serviceCalls from '@primehour/contract/service';
import * as userCalls from '@primehour/contract/user';
import { membership } from '@primehour/db/schema/membership';
import { session } from '@primehour/db/schema/session';
import { aBusiness, aService, aUser } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { businessRoutes } from '../modules/business/routes.ts';
import { imageRoutes } from '../modules/image/routes.ts';
import { listingRoutes } from '../modules/listing/routes.ts';
import { serviceRoutes } from '../modules/service/routes.ts';
import { apiOf } from '../testing/start-api.ts';

// The guarantee: a call acts for the user whose session is live in the database at that moment, on the first of their
// businesses, and, behind a gateway, only if it came through it.

const clock = testClock();
const routes = apiOf(businessRoutes, bookingRoutes, serviceRoutes, imageRoutes, listingRoutes);
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(routes, { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

describe('a session', () => {
  const ask = (accessToken: string) => api.as({ accessToken })(userCalls.getUser, {});

  it('is identified by its token, for ten minutes', async () => {
    const user = await aUser(api);
    const { accessToken } = await aSession(api, user);
    clock.advance(10 * 60_000 - 1);
    expect(await ask(accessToken)).toMatchObject({ id: user.id });
    clock.advance(1001);
    expect(await refusalOf(ask(accessToken))).toMatchObject({ statusCode: 401, code: 'SESSION_EXPIRED' });
  });

  it('is required before the body is read', async () => {
    const { accessToken } = await aSession(api, await aUser(api));
    const send = async (headers: Record<string, string>) => {
      const sent = { 'content-type': 'application/json', ...headers };
      const answer = await fetch(`${api.url}/user/api/user`, { method: 'PUT', headers: sent, body: '{"broken' });
      return ((await answer.json()) as { code: string }).code;
    };
    expect(await send({})).toBe('UNAUTHORISED');
    expect(await send({ authorization: 'Bearer x' })).toBe('SESSION_EXPIRED');
    expect(await send({ authorization: `Bearer ${accessToken}` })).toBe('MALFORMED');
  });

  it('is refused when its token is forged, foreign, or of another kind', async () => {
    const [own, other] = [await aSession(api, await aUser(api)), await aSession(api, await aUser(api))];
    const [head = '', body = '', signature = ''] = own.accessToken.split('.');
    const [, otherBody = ''] = other.accessToken.split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const forged = [
      `${head}.${otherBody}.${signature}`,
      `${none}.${body}.`,
      `${none}.${body}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${own.accessToken}x`,
      '..',
      'a'.repeat(5000),
    ];
    for (const token of forged) expect([token, (await refusalOf(ask(token))).code]).toEqual([token, 'SESSION_EXPIRED']);
    for (const header of ['', 'Basic abc', own.accessToken, `bearer ${own.accessToken}`]) {
      const refusal = await refusalOf(api.as({ headers: { authorization: header } })(userCalls.getUser, {}));
      expect([header, refusal.code]).toEqual([header, 'UNAUTHORISED']);
    }
  });

  it.each([
    ['revoked', { revokedAt: new Date('2026-10-06T13:00:00Z'), revokedReason: 'REUSE' }],
    ['over', { expiresAt: new Date('2026-10-06T14:00:00Z') }],
  ] as const)('that is %s grants no access', async (_, changes) => {
    const { accessToken, sessionId } = await aSession(api, await aUser(api));
    await api.db.transaction((tx) => tx.update(session).set(changes).where(eq(session.id, sessionId)));
    expect(await refusalOf(ask(accessToken))).toMatchObject({ code: 'SESSION_EXPIRED' });
  });
});

describe('a user with several businesses', () => {
  const list = (accessToken: string, businessId: string) =>
    api.as({ accessToken })(serviceCalls.listServices, { query: { businessId } });
  /** A call whose own query has no business. */
  const listings = async (accessToken: string, search: string) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${api.url}/listing/api/incentive${search}`, { headers });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  };

  it('acts on the one that a call names, and on the first without a name', async () => {
    const { user, business, accessToken } = await aPartner(api);
    clock.advance(1000);
    const second = await aBusiness(api, { owner: user });
    await aService(api, { business: second });
    expect(await list(accessToken, business.id)).toEqual([]);
    expect(await list(accessToken, second.id)).toHaveLength(1);
    await aListing(api, { business: second });
    expect((await listings(accessToken, '')).body).toEqual([]);
    expect((await listings(accessToken, `?businessId=${second.id.toUpperCase()}`)).body).toHaveLength(1);
  });

  it('is refused where they are not a member, in whatever way the business is named', async () => {
    const { accessToken } = await aPartner(api);
    const { business: others } = await aPartner(api);
    expect(await refusalOf(list(accessToken, others.id))).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await listings(accessToken, `?businessId=${others.id}`)).toMatchObject({ status: 404 });
    for (const search of ['?businessId=x', '?businessId=', `?businessId=${others.id}&businessId=${others.id}`]) {
      expect([search, (await listings(accessToken, search)).body.code]).toEqual([search, 'VALIDATION']);
    }
  });

  it('loses the business whose membership has ended with the next call', async () => {
    const { business, accessToken } = await aPartner(api);
    const member = await aMember(api, { business, role: 'FRONT_DESK' });
    expect(await list(member.accessToken, business.id)).toEqual([]);
    await api.db.transaction((tx) =>
      tx
        .update(membership)
        .set({ endedAt: new Date(clock.now()) })
        .where(eq(membership.userId, member.user.id)),
    );
    expect(await refusalOf(list(member.accessToken, business.id))).toMatchObject({ code: 'BUSINESS_NOT_FOUND' });
    expect(await list(accessToken, business.id)).toEqual([]);
  });

  it('is refused differently, after its end, than a business that the user never worked in', async () => {
    const { business } = await aPartner(api);
    const { business: others, accessToken: stranger } = await aPartner(api);
    const member = await aMember(api, { business, role: 'FRONT_DESK' });
    clock.advance(1000);
    const own = await aBusiness(api, { owner: member.user });
    await api.db.transaction((tx) =>
      tx
        .update(membership)
        .set({ endedAt: new Date(clock.now()) })
        .where(and(eq(membership.userId, member.user.id), eq(membership.businessId, business.id))),
    );
    expect(await refusalOf(list(member.accessToken, business.id))).toMatchObject({
      statusCode: 403,
      code: 'MEMBERSHIP_ENDED',
    });
    expect(await refusalOf(list(member.accessToken, others.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(list(stranger, business.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await list(member.accessToken, own.id)).toEqual([]);
  });
});

describe('a gateway', () => {
  const GATEWAY = { GATEWAY_ID: 'gate.example', GATEWAY_SECRET: 'let-me-in' };
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer(routes, { clock, env: GATEWAY });
  });
  afterAll(() => guarded.close());

  const codeOf = async (path: string, headers: Record<string, string> = {}) =>
    ((await (await fetch(guarded.url + path, { headers })).json()) as { code: string }).code;
  const right = { 'cf-access-client-id': 'gate.example', 'cf-access-client-secret': 'let-me-in' };
  const CALL = '/booking/api/offerings';

  it('admits requests with both of its headers', async () => {
    expect(await codeOf(CALL, right)).toBe('UNAUTHORISED');
    for (const wrong of [
      {},
      { 'cf-access-client-id': 'gate.example' },
      { ...right, 'cf-access-client-secret': 'let-me-im' },
      { ...right, 'cf-access-client-secret': 'let-me-in ' + 'x'.repeat(50) },
      { ...right, 'cf-access-client-id': '' },
    ]) {
      expect(await codeOf(CALL, wrong)).toBe('GATEWAY_REQUIRED');
    }
  });

  it('is not passed with what browsers send on their own', async () => {
    const env = { ...GATEWAY, GATEWAY_PUBLIC_ID: 'web', GATEWAY_PUBLIC_TOKEN: 'for-everyone' };
    const both = await startTestServer(routes, { clock, env });
    try {
      const codeFrom = async (headers: Record<string, string>) =>
        ((await (await fetch(both.url + CALL, { headers })).json()) as { code: string }).code;
      const fromBrowser = { 'cf-access-client-id': 'web', 'cf-access-client-secret': 'for-everyone' };
      expect(await codeFrom(fromBrowser)).toBe('GATEWAY_REQUIRED');
      expect(await codeFrom(right)).toBe('UNAUTHORISED');
    } finally {
      await both.close();
    }
  });

  it('can’t be bypassed by writing the URL differently', async () => {
    const disguises = [
      '/%62ooking/api/offerings',
      '/booking%2Fapi/offerings',
      '//booking/api/offerings',
      '/booking/./api/offerings',
      '/booking/api/offerings/',
      '/BOOKING/api/offerings',
      '/booking/api/offerings;x=1',
      '/booking/api//offerings',
    ];
    const codes = [];
    for (const path of disguises) codes.push(await codeOf(path));
    // Refused at the gate, or not a known URL at all.
    expect(codes.filter((code) => code !== 'GATEWAY_REQUIRED' && code !== undefined)).toEqual([]);
  });

  it('leaves pictures public', async () => {
    expect(await codeOf(`/images/${'0'.repeat(36)}.jpg`)).toBe('NOT_FOUND');
  });
});
