import { LIVE_PATH } from '@primehour/contract/live';
import { listServices } from '@primehour/contract/service';
import * as calls from '@primehour/contract/team';
import { DEFAULT_GRANTS } from '@primehour/domain/access/access';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { type TestServer } from '@primehour/testkit/start-server';
import { expect, it } from 'vitest';
import { serviceRoutes } from '../modules/service/routes.ts';
import { teamRoutes } from '../modules/team/routes.ts';
import { openTestStream } from '../testing/read-stream.ts';
import { apiOf } from '../testing/start-api.ts';
import { liveRoutes } from './routes.ts';

// The guarantee: a member who is removed from a business loses access to it at once on every node and device, open
// streams included, and nothing else: they stay signed in and keep their other businesses.

const { api, other } = await startNodes(apiOf(teamRoutes, serviceRoutes, liveRoutes));

/** Well below the heartbeat, with which a stream would end anyway. */
const AT_ONCE_MS = 10_000;

it('ends calls and streams on both nodes, and leaves those of another business', async () => {
  const [left, kept] = [await aPartner(api), await aPartner(api)];
  const member = await aMember(api, { business: left.business, role: 'FRONT_DESK' });
  const { user, accessToken } = await aMember(api, { business: kept.business, role: 'FRONT_DESK', user: member.user });
  const streamOf = (node: TestServer, business: { id: string }, token: string) =>
    openTestStream(`${node.url}${LIVE_PATH}?businessId=${business.id}`, { accessToken: token });
  const gone = [
    await streamOf(api, left.business, member.accessToken),
    await streamOf(other, left.business, accessToken),
  ];
  const stays = await streamOf(other, kept.business, accessToken);
  const owners = await streamOf(other, left.business, left.accessToken);
  for (const stream of [...gone, stays, owners]) expect((await stream.next()).event).toBe('ready');

  const query = { businessId: left.business.id };
  await api.as(left)(calls.endMembership, { params: { userId: user.id } });
  const endedAtMs = performance.now();
  for (const stream of gone) expect((await stream.next()).event).toBe('bye');
  expect(performance.now() - endedAtMs).toBeLessThan(AT_ONCE_MS);
  for (const node of [api, other]) {
    for (const token of [member.accessToken, accessToken]) {
      const call = node.as({ accessToken: token });
      expect((await refusalOf(call(listServices, { query }))).code).toBe('MEMBERSHIP_ENDED');
      expect(await call(listServices, { query: { businessId: kept.business.id } })).toBeDefined();
    }
  }
  expect([stays.hasEnded(), owners.hasEnded()]).toEqual([false, false]);
  for (const stream of [stays, owners]) stream.close();
});

it('another role ends the stream, so that its reader reconnects with what they may see now', async () => {
  const { business, ...owner } = await aPartner(api);
  const member = await aMember(api, { business, role: 'MANAGER' });
  const stream = await openTestStream(`${other.url}${LIVE_PATH}`, { accessToken: member.accessToken });
  expect((await stream.next()).event).toBe('ready');
  const changed = { role: 'FRONT_DESK' as const, grants: [], resourceId: null };
  await api.as(owner)(calls.updateMember, {
    params: { userId: member.user.id },
    body: changed,
  });
  const changedAtMs = performance.now();
  expect((await stream.next()).event).toBe('bye');
  expect(performance.now() - changedAtMs).toBeLessThan(AT_ONCE_MS);
});

it('another person ends the stream of staff, so that it no longer names the bookings of the first', async () => {
  const { business, ...owner } = await aPartner(api);
  const member = await aMember(api, { business, role: 'STAFF' });
  const ben = await aResource(api, { business });
  const stream = await openTestStream(`${other.url}${LIVE_PATH}`, { accessToken: member.accessToken });
  expect((await stream.next()).event).toBe('ready');
  await api.as(owner)(calls.updateMember, {
    params: { userId: member.user.id },
    body: { role: 'STAFF', grants: [...DEFAULT_GRANTS.STAFF], resourceId: ben.id },
  });
  const changedAtMs = performance.now();
  expect((await stream.next()).event).toBe('bye');
  expect(performance.now() - changedAtMs).toBeLessThan(AT_ONCE_MS);
});
