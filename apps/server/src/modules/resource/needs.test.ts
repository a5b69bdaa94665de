import * as personCalls from '@primehour/contract/person-services';
import * as calls from '@primehour/contract/resource';
import * as serviceCalls from '@primehour/contract/service';
import * as needCalls from '@primehour/contract/service-needs';
import { serviceNeed } from '@primehour/db/schema/service';
import { aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { serviceRoutes } from '../service/routes.ts';
import { resourceRoutes } from './routes.ts';

// The guarantee: every need of a service can be served by someone, within the service's minutes; and a service that
// anyone can provide has no rows.

const { api, other } = await startNodes(apiOf(resourceRoutes, serviceRoutes));

async function aSalon() {
  const made = await aPartner(api, { name: 'Delgado Hair' });
  const { business, accessToken } = made;
  const query = { businessId: business.id };
  const call = api.as({ accessToken });
  const [anna] = await call(calls.listResources, { query });
  if (!anna) throw new Error('A business has its owner.');
  const ben = await aResource(api, { business });
  const [one, two] = [
    await aResource(api, { business, kind: 'ROOM', name: 'Room 1' }),
    await aResource(api, { business, kind: 'ROOM', name: 'Room 2' }),
  ];
  const cut = await aService(api, { business, name: 'Cut', durationMinutes: 90 });
  const params = { id: cut.id };
  return {
    ...made,
    query,
    call,
    anna,
    ben,
    rooms: [one, two],
    cut,
    save: (sent: object[]) => call(needCalls.saveServiceNeeds, { query, params, body: { needs: sent as never } }),
    needs: async () => (await call(needCalls.getServiceNeeds, { query, params })).needs,
    rows: () => api.db.read.select().from(serviceNeed).where(eq(serviceNeed.serviceId, cut.id)),
    servicesOf: (id: string) => call(personCalls.listPersonServices, { query, params: { id } }),
    saveServices: (id: string, ...services: object[]) =>
      call(personCalls.savePersonServices, { query, params: { id }, body: { services: services as never } }),
  };
}

const WHOLE = { spans: null, bufferBefore: null, bufferAfter: null };
const choice = (resourceId: string, terms: object = {}) => ({ resourceId, price: null, duration: null, ...terms });
const person = (...ids: string[]) => ({
  ...WHOLE,
  number: 1,
  kind: 'TEAM_MEMBER',
  choices: ids.map((id) => choice(id)),
});

describe('needs', () => {
  it('are stored as sent, by number, their choices in order', async () => {
    const { anna, ben, rooms, save, needs } = await aSalon();
    const color = {
      ...person(anna.id, ben.id),
      spans: [
        { fromMinute: 0, untilMinute: 30 },
        { fromMinute: 60, untilMinute: 90 },
      ],
      bufferAfter: 10,
    };
    const room = { ...WHOLE, number: 3, kind: 'ROOM', bufferBefore: 0, choices: rooms.map(({ id }) => choice(id)) };
    expect(await needs()).toEqual([]);
    expect(await save([room, { ...color, choices: [choice(ben.id, { price: 7000 }), choice(anna.id)] }])).toEqual({
      needs: [{ ...color, choices: [choice(anna.id), choice(ben.id, { price: 7000 })] }, room],
    });
    expect(await needs()).toHaveLength(2);
    expect(await save([])).toEqual({ needs: [] });
  });

  it('are refused with the place of each mistake, and stay as they were', async () => {
    const { anna, ben, rooms, save, needs, query, call } = await aSalon();
    await save([person(ben.id)]);
    const before = await needs();
    const room = { ...WHOLE, number: 2, kind: 'ROOM', choices: [choice(anna.id)] };
    const late = { ...person(anna.id), spans: [{ fromMinute: 60, untilMinute: 95 }] };
    const cases: [object[], string, string][] = [
      [[person()], 'needs.0.choices', 'Choose at least one'],
      [[person(anna.id), room], 'needs.1.choices.0.resourceId', 'Choose only one kind'],
      [[late], 'needs.0.spans.0.untilMinute', 'Should end within the service'],
      [[{ ...room, number: 5 }], 'needs.0.number', 'Needs are numbered 1 to 4'],
      [[1, 2, 3, 4, 4].map((number) => ({ ...room, number })), 'needs', 'A service can have at most 4 needs'],
      [[{ ...person(ben.id), bufferAfter: 7 }], 'needs.0.bufferAfter', 'Should be a multiple of 5 minutes'],
    ];
    for (const [wrong, path, message] of cases) {
      expect(await refusalOf(save(wrong))).toMatchObject({ code: 'VALIDATION', issues: [{ path, message }] });
    }
    const retired = await aResource(api, { business: { id: query.businessId }, retiredAt: new Date(api.clock.now()) });
    const theirs = (await aSalon()).anna;
    for (const stranger of [retired.id, theirs.id]) {
      expect(await refusalOf(save([person(anna.id, stranger)]))).toMatchObject({
        issues: [{ path: 'needs.0.choices.1.resourceId', message: 'Choose from your team' }],
      });
    }
    expect(
      await refusalOf(call(needCalls.getServiceNeeds, { query, params: { id: rooms[0]?.id ?? '' } })),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect(await needs()).toEqual(before);
  });

  it('keep a service from becoming shorter than their parts', async () => {
    const { anna, save, call, query, cut } = await aSalon();
    await save([{ ...person(anna.id), spans: [{ fromMinute: 30, untilMinute: 60 }] }]);
    const shorten = (duration: number) =>
      call(serviceCalls.updateService, { query, params: { id: cut.id }, body: { duration } });
    expect(await shorten(60)).toMatchObject({ duration: 60 });
    expect(await refusalOf(shorten(59))).toMatchObject({
      issues: [{ path: 'duration', message: 'Its needs extend to minute 60. Change them first' }],
    });
  });

  it('keep what a person’s page changed, if they are based on what they were before that', async () => {
    const { anna, ben, rooms, call, query, cut, save, saveServices, needs } = await aSalon();
    await save([person(anna.id, ben.id)]);
    const seen = (await needs()) as never;
    const saveSeen = (sent: object[]) =>
      call(needCalls.saveServiceNeeds, { query, params: { id: cut.id }, body: { needs: sent as never, seen } });
    await saveServices(ben.id, { serviceId: cut.id, isDone: true, price: 7000, duration: null });
    const room = { ...WHOLE, number: 2, kind: 'ROOM', choices: rooms.map(({ id }) => choice(id)) };
    expect(await refusalOf(saveSeen([person(anna.id, ben.id), room]))).toMatchObject({
      statusCode: 409,
      code: 'CHANGED_MEANWHILE',
    });
    const stored = [{ ...person(anna.id), choices: [choice(anna.id), choice(ben.id, { price: 7000 })] }];
    expect(await needs()).toEqual(stored);
    // Sent again after a lost response, or seen in another order of the team.
    expect(await saveSeen(stored)).toEqual({ needs: stored });
    await save([person(ben.id, anna.id)]);
    await call(calls.orderResources, { query, body: { ids: [ben.id, anna.id, ...rooms.map(({ id }) => id)] } });
    expect((await saveSeen([...(await needs()), room])).needs).toHaveLength(2);
  });

  it('are those of one call, when two servers replace them at once', async () => {
    const { anna, ben, rooms, query, cut, accessToken, needs } = await aSalon();
    const room = { ...WHOLE, number: 2, kind: 'ROOM', choices: rooms.map(({ id }) => choice(id)) };
    const sets = [[person(anna.id)], [person(ben.id), room]];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? api : other).as({ accessToken })(needCalls.saveServiceNeeds, {
          query,
          params: { id: cut.id },
          body: { needs: (sets[index % 2] ?? []) as never },
        }),
      ),
    );
    expect(sets).toContainEqual(await needs());
  });
});

describe('the services of a person', () => {
  const entry = (serviceId: string, isDone: boolean, terms: object = {}) => ({
    serviceId,
    isDone,
    price: null,
    duration: null,
    ...terms,
  });

  it('are all of them at first, without a row', async () => {
    const { ben, cut, servicesOf, saveServices, rows } = await aSalon();
    const usual = { usualPrice: 4500, usualDuration: 90, hasParts: false };
    const all = [{ ...entry(cut.id, true), name: 'Cut', isByAnyone: true, ...usual }];
    expect(await servicesOf(ben.id)).toEqual(all);
    expect(await saveServices(ben.id, entry(cut.id, true))).toEqual(all);
    expect(await rows()).toEqual([]);
  });

  it('name everyone else once one is left out, and no one again once all are back', async () => {
    const { anna, ben, cut, saveServices, servicesOf, needs, rows } = await aSalon();
    expect(await saveServices(ben.id, entry(cut.id, false))).toMatchObject([{ isDone: false, isByAnyone: false }]);
    expect(await needs()).toEqual([person(anna.id)]);
    expect(await servicesOf(anna.id)).toMatchObject([{ isDone: true, isByAnyone: false }]);
    await saveServices(ben.id, entry(cut.id, true));
    expect(await rows()).toEqual([]);
  });

  it('have own terms next to everyone on the usual ones', async () => {
    const { anna, ben, cut, saveServices, needs, rows } = await aSalon();
    const saved = await saveServices(ben.id, entry(cut.id, true, { price: 6000, duration: 75 }));
    expect(saved).toMatchObject([{ isDone: true, price: 6000, duration: 75 }]);
    const [need] = await needs();
    expect(need?.choices).toEqual([choice(anna.id), choice(ben.id, { price: 6000, duration: 75 })]);
    await saveServices(ben.id, entry(cut.id, true));
    expect(await rows()).toEqual([]);
  });

  it('keep someone who can do each', async () => {
    const { anna, ben, cut, saveServices, save, needs } = await aSalon();
    await save([person(ben.id)]);
    const refusal = await refusalOf(saveServices(ben.id, entry(cut.id, false)));
    expect(refusal).toMatchObject({
      code: 'WRONG_STATE',
      message: 'Nobody else provides Cut. Assign someone else first',
    });
    expect(await needs()).toEqual([person(ben.id)]);
    await saveServices(anna.id, entry(cut.id, true));
    await saveServices(ben.id, entry(cut.id, false));
    expect(await needs()).toEqual([person(anna.id)]);
  });

  it('keep someone, when two leave at once', async () => {
    const { anna, ben, cut, query, accessToken, save, needs } = await aSalon();
    await save([person(anna.id, ben.id)]);
    const leave = (server: TestServer, id: string) =>
      server.as({ accessToken })(personCalls.savePersonServices, {
        query,
        params: { id },
        body: { services: [entry(cut.id, false)] },
      });
    const outcomes = await Promise.allSettled([leave(api, anna.id), leave(other, ben.id)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await needs())[0]?.choices).toHaveLength(1);
  });

  it('are of people only, known ones, at usual lengths where parts count', async () => {
    const { ben, rooms, cut, save, saveServices, servicesOf } = await aSalon();
    const room = rooms[0]?.id ?? '';
    expect((await refusalOf(servicesOf(room))).code).toBe('NOT_FOUND');
    expect((await refusalOf(saveServices(room, entry(cut.id, false)))).code).toBe('NOT_FOUND');
    expect((await refusalOf(saveServices(ben.id, entry(room, false)))).code).toBe('NOT_FOUND');
    await save([{ ...person(ben.id), spans: [{ fromMinute: 0, untilMinute: 30 }] }]);
    expect(await refusalOf(saveServices(ben.id, entry(cut.id, true, { duration: 60 })))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'services.0.duration' }],
    });
  });

  it('can be few from the start', async () => {
    const { call, query, business, cut, anna, ben, needs, servicesOf } = await aSalon();
    const curl = await aService(api, { business, name: 'Curl' });
    const body = { kind: 'TEAM_MEMBER' as const, name: 'Cleo', serviceIds: [curl.id] };
    const cleo = await call(calls.addResource, { query, body });
    expect(await needs()).toEqual([person(anna.id, ben.id)]);
    expect(await servicesOf(cleo.id)).toMatchObject([
      { serviceId: cut.id, isDone: false },
      { serviceId: curl.id, isDone: true, isByAnyone: true },
    ]);
    const unknown = { ...body, serviceIds: [anna.id] };
    expect((await refusalOf(call(calls.addResource, { query, body: unknown }))).code).toBe('NOT_FOUND');
  });
});
