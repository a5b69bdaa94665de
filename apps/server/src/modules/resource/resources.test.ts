import { pathOf, type Endpoint } from '@primehour/contract/endpoint';
import { errorBodySchema } from '@primehour/contract/error-body';
import * as personCalls from '@primehour/contract/person-services';
import * as calls from '@primehour/contract/resource';
import * as needCalls from '@primehour/contract/service-needs';
import { auditEntry } from '@primehour/db/schema/audit';
import { occupancy } from '@primehour/db/schema/booking';
import { image } from '@primehour/db/schema/image';
import { liveEvent } from '@primehour/db/schema/live';
import { resource, resourceLane } from '@primehour/db/schema/resource';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import { aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { TEST_PUBLIC_URL } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { resourceRoutes } from './routes.ts';

// The guarantee: a business has at most fifty people, rooms and equipment, in an order that concurrent edits can't
// corrupt, and each unit has its own lane, which past times keep.

const start = apiOf(resourceRoutes);
const { api, other } = await startNodes(start);

async function aTeam() {
  const made = await aPartner(api, { name: 'Delgado Hair' });
  const query = { businessId: made.business.id };
  const call = api.as({ accessToken: made.accessToken });
  const [owner] = await call(calls.listResources, { query });
  if (!owner) throw new Error('A business has its owner.');
  return { ...made, query, call, owner, list: () => call(calls.listResources, { query }) };
}

const lanesOf = async (resourceId: string) =>
  (await api.db.read.select().from(resourceLane).where(eq(resourceLane.resourceId, resourceId)))
    .sort((a, b) => a.lane - b.lane)
    .map(({ lane, closedAt }) => (closedAt === null ? lane : -lane));

const NOTHING_SET = {
  publicName: null,
  about: null,
  imageUrl: null,
  followsBusinessHours: true,
  isPublic: true,
  weight: 100,
  visitsADayMax: null,
  units: 1,
};

describe('a new one', () => {
  it('is last in order, with a lane for each unit', async () => {
    const { call, query, owner, list, business, user } = await aTeam();
    const ben = await call(calls.addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Osei' } });
    expect(ben).toEqual({ id: ben.id, kind: 'TEAM_MEMBER', name: 'Ben Osei', ...NOTHING_SET });
    const fields = { publicName: 'Dryer', about: 'By the window', weight: 50, visitsADayMax: 9, isPublic: false };
    const body = { kind: 'EQUIPMENT', name: 'Hair dryer', units: 3, ...fields } as const;
    const dryer = await call(calls.addResource, { query, body });
    expect(dryer).toEqual({ ...NOTHING_SET, ...body, id: dryer.id });
    expect(await list()).toEqual([owner, ben, dryer]);
    expect(await lanesOf(ben.id)).toEqual([2]);
    expect(await lanesOf(dryer.id)).toEqual([3, 4, 5]);
    const events = await api.db.read.select().from(liveEvent).where(eq(liveEvent.businessId, business.id));
    expect(events.map(({ subjectId }) => subjectId)).toEqual([ben.id, dryer.id]);
    const audited = await api.db.read.select().from(auditEntry).where(eq(auditEntry.businessId, business.id));
    const who = new Set(audited.map(({ action, subjectId, actorId }) => `${action} ${subjectId} by ${actorId}`));
    expect(who).toEqual(
      new Set([`RESOURCE_ADDED ${ben.id} by ${user.id}`, `RESOURCE_ADDED ${dryer.id} by ${user.id}`]),
    );
  });

  it.each([
    ['kind', { kind: 'CHAIR' }, 'Choose an option from the list'],
    ['name', { name: ' ' }, 'Name is required'],
    ['name', { name: 'Ben, call 312 555 0199' }, 'Remove the phone number'],
    ['publicName', { publicName: 'www.ben.example.com' }, 'Remove the web address'],
    ['about', { about: 'a'.repeat(501) }, 'Should be at most 500 characters'],
    ['weight', { weight: 24 }, 'Should be at least 25'],
    ['visitsADayMax', { visitsADayMax: 0 }, 'Should be at least 1'],
    ['units', { kind: 'EQUIPMENT', units: 51 }, 'Should be at most 50'],
    ['units', { kind: 'ROOM', units: 2 }, 'Only equipment can have several units'],
  ])('is refused for its %s: %j', async (path, wrong, message) => {
    const { call, query, list, owner } = await aTeam();
    const body = { kind: 'TEAM_MEMBER', name: 'Ben', ...wrong } as never;
    const refusal = await refusalOf(call(calls.addResource, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION', issues: [{ path, message }] });
    expect(await list()).toEqual([owner]);
  });

  it('is refused when there are fifty, even on two servers at once', async () => {
    const { call, query, business, accessToken, list } = await aTeam();
    for (let number = 0; number < 48; number += 1) await aResource(api, { business, kind: 'ROOM' });
    const body = { kind: 'ROOM', name: 'One more' } as const;
    const both = [call, other.as({ accessToken })].map((each) => each(calls.addResource, { query, body }));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list()).toHaveLength(50);
    const lanes = await api.db.read.select().from(resourceLane).where(eq(resourceLane.businessId, business.id));
    expect(lanes).toHaveLength(50);
    const refusal = await refusalOf(call(calls.addResource, { query, body }));
    expect(refusal.message).toBe('A business can have at most 50 people, rooms, and pieces of equipment');
  });

  it('shows only a finished picture of the person who adds it', async () => {
    const { call, query, user, owner } = await aTeam();
    const stranger = await aPartner(api);
    const [own, foreign] = [await aPicture(user.id), await aPicture(stranger.user.id)];
    const params = { id: owner.id };
    expect(await call(calls.updateResource, { query, params, body: { imageUrl: own } })).toMatchObject({
      imageUrl: own,
    });
    const refusal = await refusalOf(call(calls.updateResource, { query, params, body: { imageUrl: foreign } }));
    expect(refusal.code).toBe('IMAGE_UNKNOWN');
    expect(await call(calls.updateResource, { query, params, body: { imageUrl: null } })).toMatchObject({
      imageUrl: null,
    });
  });
});

async function aPicture(userId: string): Promise<string> {
  const id = uuidV4();
  const now = new Date(api.clock.now());
  const row = { id, userId, type: 'service', status: 'READY', createdAt: now, expiresAt: now, readyAt: now } as const;
  await api.db.transaction((tx) =>
    tx.insert(image).values({ ...row, contentType: 'image/png', bytes: 9, width: 3, height: 3 }),
  );
  return `${TEST_PUBLIC_URL}/images/${id}.jpg`;
}

describe('a change', () => {
  it('affects only the fields sent', async () => {
    const { call, query, business } = await aTeam();
    const { id } = await aResource(api, { business, about: 'Curls', weight: 200 });
    const changed = await call(calls.updateResource, { query, params: { id }, body: { publicName: 'Benny' } });
    expect(changed).toMatchObject({ name: 'Ben Osei', publicName: 'Benny', about: 'Curls', weight: 200 });
    expect(await call(calls.updateResource, { query, params: { id }, body: {} })).toEqual(changed);
  });

  it('of a retired one is refused', async () => {
    const { call, query, business } = await aTeam();
    const { id } = await aResource(api, { business, retiredAt: new Date(api.clock.now()) });
    const refusal = await refusalOf(call(calls.updateResource, { query, params: { id }, body: { name: 'Back' } }));
    expect(refusal.code).toBe('NOT_FOUND');
  });
});

describe('units', () => {
  const at = (hours: number) => new Date(api.clock.now() + hours * 3_600_000);
  const take = (businessId: string, lane: number, hours: number) =>
    api.db.transaction((tx) => {
      const id = uuidV7();
      const during = { startAt: at(hours), endAt: at(hours + 1) };
      return tx.insert(occupancy).values({ id, businessId, lane, takeId: id, kind: 'block', during, note: '' });
    });

  it('are removed from the end, if nothing is coming up on them, and can be added again', async () => {
    const { call, query, business } = await aTeam();
    const { id } = await aResource(api, { business, kind: 'EQUIPMENT', name: 'Dryer', units: 4 });
    await take(business.id, 4, 5);
    await take(business.id, 5, -5);
    const set = (units: number) => call(calls.updateResource, { query, params: { id }, body: { units } });
    expect(await set(2)).toMatchObject({ units: 2 });
    expect(await lanesOf(id)).toEqual([2, -3, 4, -5].sort((a, b) => Math.abs(a) - Math.abs(b)));
    expect(await set(1)).toMatchObject({ units: 1 });
    expect(await lanesOf(id)).toEqual([-2, -3, 4, -5]);
    expect(await set(5)).toMatchObject({ units: 5 });
    expect(await lanesOf(id)).toEqual([2, 3, 4, 5, 6]);
  });

  it('with upcoming bookings stay', async () => {
    const { call, query, business } = await aTeam();
    const { id } = await aResource(api, { business, kind: 'EQUIPMENT', name: 'Dryer', units: 3 });
    await take(business.id, 2, 5);
    await take(business.id, 4, 5);
    const refusal = await refusalOf(call(calls.updateResource, { query, params: { id }, body: { units: 1 } }));
    expect(refusal).toMatchObject({
      code: 'WRONG_STATE',
      message: 'One of these units has upcoming bookings. Move them first',
    });
    expect(await lanesOf(id)).toEqual([2, 3, 4]);
  });
});

describe('the order', () => {
  it('is the one sent, if it names all', async () => {
    const { call, query, business, owner, list } = await aTeam();
    const [ben, room] = [await aResource(api, { business }), await aResource(api, { business, kind: 'ROOM' })];
    const order = (ids: string[]) => call(calls.orderResources, { query, body: { ids } });
    const ids = [room.id, owner.id, ben.id];
    expect((await order(ids)).map(({ id }) => id)).toEqual(ids);
    for (const wrong of [
      [ben.id, owner.id],
      [...ids, uuidV4()],
      [ben.id, ben.id, owner.id],
    ]) {
      expect(await refusalOf(order(wrong))).toMatchObject({ statusCode: 409, code: 'CHANGED_MEANWHILE' });
    }
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });

  it('is that of one tab, when two send theirs at once', async () => {
    const { call, query, business, accessToken, list } = await aTeam();
    for (let number = 0; number < 6; number += 1) await aResource(api, { business });
    const ids = (await list()).map(({ id }) => id);
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]];
    const [one, two] = orders.map((order) => JSON.stringify(order));
    await Promise.all([
      call(calls.orderResources, { query, body: { ids: orders[0] ?? [] } }),
      other.as({ accessToken })(calls.orderResources, { query, body: { ids: orders[1] ?? [] } }),
    ]);
    expect([one, two]).toContain(JSON.stringify((await list()).map(({ id }) => id)));
  });
});

const ID = uuidV4();
const ASKS: readonly { call: Endpoint; body?: unknown }[] = [
  { call: calls.listResources },
  { call: calls.addResource, body: { kind: 'ROOM', name: 'Room 1' } },
  { call: calls.updateResource, body: { name: 'Room 2' } },
  { call: calls.orderResources, body: { ids: [] } },
  { call: personCalls.listPersonServices },
  { call: personCalls.savePersonServices, body: { services: [] } },
  { call: needCalls.getServiceNeeds },
  { call: needCalls.saveServiceNeeds, body: { needs: [] } },
];

describe.each(ASKS.map((one) => ({ id: one.call.id, one })))('$id', ({ one: { call, body } }) => {
  const ask = async (id: string, businessId: string, token?: string) => {
    const answer = await fetch(`${api.url}${pathOf(call.path, { id })}?businessId=${businessId}`, {
      method: call.method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return errorBodySchema.parse(await answer.json()).code;
  };

  it('needs a session, and finds neither another business nor what belongs to it', async () => {
    const [own, theirs] = [await aTeam(), await aTeam()];
    const service = await aService(api, { business: theirs.business });
    const before = await api.db.read.select().from(resource).where(eq(resource.businessId, theirs.business.id));
    expect(await ask(ID, own.business.id)).toBe('UNAUTHORISED');
    expect(await ask(ID, theirs.business.id, own.accessToken)).toBe('NOT_FOUND');
    const ids = call.path.includes('{id}') ? [theirs.owner.id, service.id, ID] : [];
    for (const id of ids) expect(await ask(id, own.business.id, own.accessToken)).toBe('NOT_FOUND');
    expect(await api.db.read.select().from(resource).where(eq(resource.businessId, theirs.business.id))).toEqual(
      before,
    );
  });
});
