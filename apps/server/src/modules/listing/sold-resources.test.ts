import * as calls from '@primehour/contract/listing';
import { occupancy } from '@primehour/db/schema/booking';
import { image } from '@primehour/db/schema/image';
import { resource, resourceLane } from '@primehour/db/schema/resource';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { and, asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';

// The guarantee: a listing sells the time of the people and rooms it names, all or nothing, and of no one else.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const FRIDAY = Date.parse('2026-10-09T15:00:00Z') as Instant;

async function aSalon() {
  const partner = await aPartner(api, { name: 'Bella Salon' });
  const { business, user } = partner;
  const ben = await aResource(api, { business, name: 'Ben Osei' });
  const room = await aResource(api, { business, name: 'Room 1', kind: 'ROOM' });
  const [owner] = await api.db.read
    .select({ id: resourceLane.resourceId })
    .from(resourceLane)
    .where(and(eq(resourceLane.businessId, business.id), eq(resourceLane.lane, 1)));
  const id = uuidV4();
  const now = new Date(clock.now());
  const kept = { id, userId: user.id, type: 'listing', status: 'READY', contentType: 'image/png' } as const;
  const picture = { ...kept, bytes: 10, width: 10, height: 10, createdAt: now, expiresAt: now, readyAt: now };
  await api.db.transaction((tx) => tx.insert(image).values(picture));
  const imageUrl = `${TEST_PUBLIC_URL}/images/${id}.jpg`;
  const as = async (node = api) => node.as({ accessToken: (await aSession(api, user)).accessToken });
  const incentive = await (
    await as()
  )(calls.createIncentive, { body: { name: 'Welcome drink', description: 'Cold.', imageUrls: [imageUrl] } });
  const form = {
    name: 'Friday evening',
    description: 'The last chair of the day.',
    location: '12 Elm Street',
    guestsNumber: 2,
    reservationDateTime: FRIDAY,
    incentives: [incentive.id],
    imgUrls: [imageUrl],
    auctionStartDate: Date.parse('2026-10-06T16:00:00Z') as Instant,
    businessId: business.id,
    auctionType: 'fixed' as const,
    fixedPrice: 5_000 as Cents,
  };
  const create = async (resourceIds?: string[], node = api) =>
    (await as(node))(calls.createListing, { body: { ...form, ...(resourceIds ? { resourceIds } : {}) } });
  const update = async (listingId: string, resourceIds?: string[]) =>
    (await as())(calls.updateListing, {
      params: { id: listingId },
      body: { ...form, ...(resourceIds ? { resourceIds } : {}) },
    });
  const lanes = async () =>
    (
      await api.db.read
        .select({ lane: occupancy.lane })
        .from(occupancy)
        .where(eq(occupancy.businessId, business.id))
        .orderBy(asc(occupancy.lane))
    ).map(({ lane }) => lane);
  return { ...partner, ben, room, ownerId: owner?.id ?? '', form, imageUrl, as, create, update, lanes };
}

it('takes the time of all it names and of no one else', async () => {
  const { create, lanes, ben, room, ownerId } = await aSalon();
  const both = await create([room.id, ben.id]);
  expect(both.resources?.map(({ name }) => name)).toEqual(['Ben Osei', 'Room 1']);
  expect(await lanes()).toEqual([2, 3]);
  await create();
  expect(await lanes()).toEqual([1, 2, 3]);
  const { message } = await refusalOf(create([ownerId]));
  expect(message).toContain('This time of Robin is taken: your listing Friday evening reserves it');
  expect((await refusalOf(create([room.id]))).message).toContain('This time of Room 1 is taken');
  expect(await lanes()).toEqual([1, 2, 3]);
});

it('keeps who sells it, unless the change names others', async () => {
  const { create, update, lanes, ben, room } = await aSalon();
  const { id } = await create([ben.id]);
  expect((await update(id)).resources?.map(({ name }) => name)).toEqual(['Ben Osei']);
  expect((await update(id, [room.id])).resources?.map(({ name }) => name)).toEqual(['Room 1']);
  expect(await lanes()).toEqual([3]);
});

it('names no one in a business of one person', async () => {
  const { create, ben, room } = await aSalon();
  const retiredAt = new Date(clock.now());
  await api.db.transaction(async (tx) => {
    for (const { id } of [ben, room]) await tx.update(resource).set({ retiredAt }).where(eq(resource.id, id));
  });
  expect(await create()).not.toHaveProperty('resources');
});

it('refuses anyone unknown or retired, and equipment', async () => {
  const { create, business, ben } = await aSalon();
  const dryer = await aResource(api, { business, name: 'Dryer', kind: 'EQUIPMENT', units: 2 });
  const stranger = await aSalon();
  const retired = await aResource(api, { business, name: 'Cy', retiredAt: new Date(clock.now()) });
  for (const id of [dryer.id, stranger.ben.id, retired.id, uuidV4()]) {
    const refusal = await refusalOf(create([ben.id, id]));
    expect([refusal.code, refusal.issues?.[0]?.path]).toEqual(['VALIDATION', 'resourceIds']);
  }
  expect((await refusalOf(create([]))).code).toBe('VALIDATION');
});

it('lets one of two nodes list the same person and room, and never half of it', async () => {
  const { create, lanes, ben, room, ownerId } = await aSalon();
  const requests = [
    [ben.id, room.id],
    [room.id, ownerId],
    [ben.id, room.id],
    [ownerId, room.id],
  ];
  const outcomes = await Promise.allSettled(requests.map((ids, index) => create(ids, index % 2 === 0 ? api : other)));
  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(made).toHaveLength(1);
  expect(await lanes()).toHaveLength(2);
});

it('lets a member of the staff list their own time and any place, and shows them nothing else', async () => {
  const { business, form, create, ben, room, ownerId } = await aSalon();
  await create([ownerId]);
  const grants = ['listings'] as const;
  const { accessToken, user } = await aMember(api, { business, role: 'STAFF', grants, resourceId: ben.id });
  const id = uuidV4();
  const now = new Date(clock.now());
  const kept = { id, userId: user.id, type: 'listing', status: 'READY', contentType: 'image/png' } as const;
  const picture = { ...kept, bytes: 10, width: 10, height: 10, createdAt: now, expiresAt: now, readyAt: now };
  await api.db.transaction((tx) => tx.insert(image).values(picture));
  const body = { ...form, imgUrls: [`${TEST_PUBLIC_URL}/images/${id}.jpg`] };
  const call = api.as({ accessToken });
  const refused = call(calls.createListing, { body: { ...body, resourceIds: [ownerId] } });
  expect((await refusalOf(refused)).code).toBe('FORBIDDEN');
  const made = await call(calls.createListing, { body: { ...body, resourceIds: [ben.id, room.id] } });
  expect((await call(calls.listListings, { query: {} })).items.map((item) => item.id)).toEqual([made.id]);
});

it('lets a member of the staff see a listing shared with a colleague, but neither change nor remove it', async () => {
  const { business, form, create, lanes, ben, room, ownerId } = await aSalon();
  const { accessToken } = await aMember(api, { business, role: 'STAFF', grants: ['listings'], resourceId: ben.id });
  const call = api.as({ accessToken });
  const shared = await create([ownerId, ben.id]);
  const own = await create([room.id]);
  expect([own.canEdit, own.canRemove, shared.canEdit, shared.canRemove]).toEqual([true, true, true, true]);
  const params = { id: shared.id };
  expect(await call(calls.getListing, { params })).toMatchObject({ canEdit: false, canRemove: false });
  const { items } = await call(calls.listListings, { query: {} });
  expect(items.map(({ id, canEdit, canRemove }) => [id, canEdit, canRemove])).toEqual([[shared.id, false, false]]);
  // Not even to leave only their own time in it.
  for (const change of [{}, { resourceIds: [ben.id] }]) {
    const body = { ...form, ...change };
    expect(await refusalOf(call(calls.updateListing, { params, body }))).toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await refusalOf(call(calls.deleteListing, { params }))).toMatchObject({ code: 'FORBIDDEN' });
  expect(await lanes()).toEqual([1, 2, 3]);
});

it('lets a member of the staff change and remove a listing of their own time in a room', async () => {
  const { business, form, create, lanes, ben, room } = await aSalon();
  const { accessToken } = await aMember(api, { business, role: 'STAFF', grants: ['listings'], resourceId: ben.id });
  const call = api.as({ accessToken });
  const params = { id: (await create([ben.id, room.id])).id };
  expect(await call(calls.getListing, { params })).toMatchObject({ canEdit: true, canRemove: true });
  await call(calls.updateListing, { params, body: { ...form, name: 'Friday night' } });
  await call(calls.deleteListing, { params });
  expect(await lanes()).toEqual([]);
});
