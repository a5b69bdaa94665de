import * as calls from '@primehour/contract/resource';
import { auditEntry } from '@primehour/db/schema/audit';
import { booking, bookingEvent, bookingResource, occupancy } from '@primehour/db/schema/booking';
import { resource } from '@primehour/db/schema/resource';
import { serviceChoice, serviceNeed } from '@primehour/db/schema/service';
import { uuidV4 } from '@primehour/db/uuid';
import { aBooking, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { handoverRoutes } from './routes.ts';

// The guarantee: no one is retired while something depends on them, and of their upcoming bookings all are handed over
// as decided, or none, however many servers try at once.

const { api, other } = await startNodes(apiOf(resourceRoutes, handoverRoutes));

const NINE = '2026-10-08T14:00:00Z';
const TEN = '2026-10-08T15:00:00Z';

async function aTeam() {
  const made = await aPartner(api);
  const { business, accessToken } = made;
  const query = { businessId: business.id };
  const call = api.as({ accessToken });
  const [anna] = await call(calls.listResources, { query });
  if (!anna) throw new Error('A business has its owner.');
  const [ben, cleo] = [await aResource(api, { business }), await aResource(api, { business, name: 'Cleo' })];
  const service = await aService(api, { business, durationMinutes: 60 });
  const book = async (of: { id: string; lanes?: number[] }, startAt: string) => {
    const made2 = await aBooking(api, { service, startAt });
    const row = { businessId: business.id, bookingId: made2.id, number: 1, resourceId: of.id } as const;
    await api.db.transaction(async (tx) => {
      await tx
        .update(occupancy)
        .set({ lane: of.lanes?.[0] ?? 1 })
        .where(eq(occupancy.bookingId, made2.id));
      await tx.delete(bookingResource).where(eq(bookingResource.bookingId, made2.id));
      const chosen = { chosenBy: 'RULE', chosenAt: new Date(api.clock.now()) } as const;
      await tx.insert(bookingResource).values({ ...row, ...chosen, takes: [{ fromMinute: 0, untilMinute: 60 }] });
    });
    return made2;
  };
  const retire = (id: string, bookings: { id: string; version: number; to: string | null }[] = [], server = api) =>
    server.as({ accessToken })(calls.retireResource, { query, params: { id }, body: { bookings } });
  const personOf = async (bookingId: string) =>
    (await api.db.read.select().from(bookingResource).where(eq(bookingResource.bookingId, bookingId)))[0];
  const laneOf = async (bookingId: string) =>
    (await api.db.read.select().from(occupancy).where(eq(occupancy.bookingId, bookingId))).map(({ lane }) => lane);
  return {
    ...made,
    query,
    call,
    anna,
    ben,
    cleo,
    service,
    book,
    retire,
    personOf,
    laneOf,
    handover: (id: string) => call(calls.getHandover, { query, params: { id } }),
    names: async () => (await call(calls.listResources, { query })).map(({ name }) => name),
  };
}

/** Only these people can serve the first need of a service. */
async function onlyBy(service: { businessId: string; id: string }, ...ids: string[]) {
  const key = { businessId: service.businessId, serviceId: service.id, number: 1 };
  await api.db.transaction(async (tx) => {
    await tx.insert(serviceNeed).values({ ...key, kind: 'TEAM_MEMBER' });
    await tx.insert(serviceChoice).values(ids.map((resourceId) => ({ ...key, resourceId })));
  });
}

describe('what has to be decided', () => {
  it('is each upcoming booking, with those who can do it and are free', async () => {
    const { anna, ben, cleo, service, book, handover } = await aTeam();
    const [first, second] = [await book(ben, NINE), await book(ben, TEN)];
    await book(cleo, NINE);
    await aBooking(api, { service, startAt: '2026-10-09T14:00:00Z', status: 'CANCELLED' });
    const { bookings, soleServices } = await handover(ben.id);
    expect(soleServices).toEqual([]);
    expect(bookings).toEqual([
      {
        id: first.id,
        number: 1,
        version: 1,
        userName: 'Sam Linden',
        serviceName: 'Haircut',
        startAt: Date.parse(NINE),
        endAt: Date.parse(TEN),
        free: [{ id: anna.id, name: anna.name }],
      },
      expect.objectContaining({
        id: second.id,
        free: [
          { id: anna.id, name: anna.name },
          { id: cleo.id, name: 'Cleo' },
        ],
      }),
    ]);
    await onlyBy(service, ben.id, cleo.id);
    expect((await handover(ben.id)).bookings.map(({ free }) => free.map(({ name }) => name))).toEqual([[], ['Cleo']]);
    expect((await refusalOf(handover(uuidV4()))).code).toBe('NOT_FOUND');
    expect((await refusalOf(handover((await aTeam()).ben.id))).code).toBe('NOT_FOUND');
  });
});

describe('retiring', () => {
  it('hands over some bookings and leaves others, and says so', async () => {
    const { ben, cleo, user, book, retire, personOf, laneOf, names, handover } = await aTeam();
    const [first, second] = [await book(ben, NINE), await book(ben, TEN)];
    await retire(ben.id, [
      { id: first.id, version: 1, to: cleo.id },
      { id: second.id, version: 1, to: null },
    ]);
    expect(await names()).not.toContain('Ben Osei');
    expect(await personOf(first.id)).toMatchObject({ resourceId: cleo.id, chosenBy: 'PARTNER', reason: null });
    expect([await laneOf(first.id), await laneOf(second.id)]).toEqual([cleo.lanes, ben.lanes]);
    expect(await personOf(second.id)).toMatchObject({ resourceId: ben.id, chosenBy: 'RULE' });
    const [row] = await api.db.read.select().from(booking).where(eq(booking.id, first.id));
    expect(row).toMatchObject({ version: 2, startAt: first.startAt, priceCents: first.priceCents });
    const events = await api.db.read
      .select()
      .from(bookingEvent)
      .where(eq(bookingEvent.bookingId, first.id))
      .orderBy(asc(bookingEvent.seq));
    expect(events.at(-1)).toMatchObject({
      kind: 'MOVED',
      by: 'PARTNER',
      userId: user.id,
      detail: { fromName: 'Ben Osei', toName: 'Cleo' },
    });
    const audited = await api.db.read.select().from(auditEntry).where(eq(auditEntry.subjectId, ben.id));
    expect(audited).toMatchObject([
      { action: 'RESOURCE_RETIRED', actorId: user.id, after: { handedOver: 1, staying: 1 } },
    ]);
    expect((await refusalOf(handover(ben.id))).code).toBe('NOT_FOUND');
  });

  it('is refused as a whole when a decision is missing, old, or can’t be carried out', async () => {
    const { anna, ben, cleo, book, retire, personOf, names } = await aTeam();
    const [first, second] = [await book(ben, NINE), await book(ben, TEN)];
    await book(cleo, TEN);
    const good = { id: first.id, version: 1, to: cleo.id };
    const cases: [string, Parameters<typeof retire>[1]][] = [
      ['CHANGED_MEANWHILE', []],
      ['CHANGED_MEANWHILE', [good]],
      ['CHANGED_MEANWHILE', [good, { id: second.id, version: 2, to: anna.id }]],
      ['CHANGED_MEANWHILE', [good, { id: uuidV4(), version: 1, to: anna.id }]],
      ['SLOT_TAKEN', [good, { id: second.id, version: 1, to: cleo.id }]],
      ['SLOT_TAKEN', [good, { id: second.id, version: 1, to: ben.id }]],
      ['SLOT_TAKEN', [good, { id: second.id, version: 1, to: uuidV4() }]],
    ];
    for (const [code, bookings] of cases) expect((await refusalOf(retire(ben.id, bookings))).code).toBe(code);
    expect(await personOf(first.id)).toMatchObject({ resourceId: ben.id });
    expect(await names()).toContain('Ben Osei');
  });

  it('is refused for the last person, and for the only one who does a service', async () => {
    const { anna, ben, cleo, service, retire, query } = await aTeam();
    await onlyBy(service, ben.id);
    expect(await refusalOf(retire(ben.id))).toMatchObject({
      code: 'WRONG_STATE',
      message: 'Nobody else provides Haircut. Assign someone else first',
    });
    await retire(cleo.id);
    await retire(anna.id);
    expect(await refusalOf(retire(ben.id))).toMatchObject({
      code: 'WRONG_STATE',
      message: 'A business needs at least one person. Add another one first',
    });
    const live = await api.db.read
      .select()
      .from(resource)
      .where(and(eq(resource.businessId, query.businessId), eq(resource.id, ben.id)));
    expect(live).toMatchObject([{ retiredAt: null }]);
  });

  it('takes a person out of the services that others do too', async () => {
    const { anna, ben, service, retire } = await aTeam();
    await onlyBy(service, anna.id, ben.id);
    await retire(ben.id);
    const choices = await api.db.read.select().from(serviceChoice).where(eq(serviceChoice.serviceId, service.id));
    expect(choices.map(({ resourceId }) => resourceId)).toEqual([anna.id]);
  });

  it('happens once, and to one of two who hand over to each other, when two servers do it at once', async () => {
    const { ben, cleo, book, retire, personOf } = await aTeam();
    const [bens, cleos] = [await book(ben, NINE), await book(cleo, TEN)];
    const outcomes = await Promise.allSettled([
      retire(ben.id, [{ id: bens.id, version: 1, to: cleo.id }], api),
      retire(cleo.id, [{ id: cleos.id, version: 1, to: ben.id }], other),
      retire(ben.id, [{ id: bens.id, version: 1, to: cleo.id }], other),
    ]);
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const holders = [await personOf(bens.id), await personOf(cleos.id)].map((row) => row?.resourceId);
    expect(new Set(holders).size).toBe(1);
  });

  it('needs a session, and finds no one from another business', async () => {
    const [own, theirs] = [await aTeam(), await aTeam()];
    const params = { id: theirs.ben.id };
    const body = { bookings: [] };
    expect((await refusalOf(api.as({})(calls.retireResource, { query: own.query, params, body }))).code).toBe(
      'UNAUTHORISED',
    );
    for (const query of [own.query, theirs.query]) {
      expect((await refusalOf(own.call(calls.retireResource, { query, params, body }))).code).toBe('NOT_FOUND');
    }
  });
});
