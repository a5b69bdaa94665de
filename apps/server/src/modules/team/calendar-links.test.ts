import * as syncCalls from '@primehour/contract/calendar-sync';
import * as calls from '@primehour/contract/team';
import { calendarFeed } from '@primehour/db/schema/calendar-sync';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { calendarSyncRoutes } from '../calendar-sync/routes.ts';
import { teamRoutes } from './routes.ts';

// The guarantee: no link to a calendar outlives its maker's right to make it.

const { api, other } = await startNodes(apiOf(teamRoutes, calendarSyncRoutes));

type Signed = { readonly accessToken: string };
type Shop = { readonly business: { readonly id: string } };

const statusOf = async (url: string) => (await fetch(`${api.url}${new URL(url).pathname}`)).status;

async function linkOf(by: Signed, { business }: Shop, resourceId?: string | null) {
  const query = { businessId: business.id, ...(resourceId ? { resourceId } : {}) };
  const { url } = await api.as(by)(syncCalls.makeFeed, { query });
  expect(await statusOf(url)).toBe(200);
  return url;
}

const end = (by: Signed, userId: string, node = api) => node.as(by)(calls.endMembership, { params: { userId } });
const change = (by: Signed, userId: string, body: Parameters<typeof bodyOf>[0]) =>
  api.as(by)(calls.updateMember, { params: { userId }, body: bodyOf(body) });
const bodyOf = (body: { role: 'MANAGER' | 'STAFF'; grants?: 'clients.export'[]; resourceId?: string | null }) => ({
  resourceId: null,
  grants: [],
  ...body,
});

it('the links of a member end with their membership, and no one else’s do', async () => {
  const owner = await aPartner(api);
  const manager = await aMember(api, { business: owner.business, role: 'MANAGER', grants: ['clients.export'] });
  const ben = await aMember(api, { business: owner.business, role: 'STAFF' });
  const cleo = await aResource(api, { business: owner.business, name: 'Cleo' });
  const [everyone, own, kept] = [
    await linkOf(manager, owner),
    await linkOf(ben, owner, ben.resourceId),
    await linkOf(owner, owner, cleo.id),
  ];
  await end(owner, manager.user.id);
  expect([await statusOf(everyone), await statusOf(own), await statusOf(kept)]).toEqual([404, 200, 200]);
  // They leave.
  await end(ben, ben.user.id);
  expect([await statusOf(own), await statusOf(kept)]).toEqual([404, 200]);
});

it('another role, grant or person ends those that they may no longer make', async () => {
  const owner = await aPartner(api);
  const { business } = owner;
  const [ben, cleo] = [await aResource(api, { business }), await aResource(api, { business, name: 'Cleo' })];
  const manager = await aMember(api, { business, role: 'MANAGER', grants: ['clients.export'], resourceId: ben.id });
  const [everyone, own] = [await linkOf(manager, owner), await linkOf(manager, owner, ben.id)];
  await change(owner, manager.user.id, { role: 'MANAGER', resourceId: ben.id });
  expect([await statusOf(everyone), await statusOf(own)]).toEqual([404, 200]);
  await change(owner, manager.user.id, { role: 'STAFF', resourceId: cleo.id });
  expect(await statusOf(own)).toBe(404);
});

it('the link of an owner to everyone’s calendar ends when they hand the business over', async () => {
  const owner = await aPartner(api);
  const next = await aMember(api, { business: owner.business, role: 'MANAGER' });
  const link = await linkOf(owner, owner);
  await api.as(owner)(calls.handOverBusiness, { body: { userId: next.user.id } });
  expect(await statusOf(link)).toBe(404);
});

it('a link that is made while its maker is removed on another node does not stay', { repeats: 4 }, async () => {
  const owner = await aPartner(api);
  const { business } = owner;
  const ben = await aMember(api, { business, role: 'STAFF' });
  const query = { businessId: business.id, resourceId: ben.resourceId ?? '' };
  await Promise.allSettled([api.as(ben)(syncCalls.makeFeed, { query }), end(owner, ben.user.id, other)]);
  expect(await api.db.read.$count(calendarFeed, eq(calendarFeed.businessId, business.id))).toBe(0);
});
