import { ENDPOINTS } from '@primehour/contract/endpoints';
import { publicPaths } from '@primehour/contract/public-paths';
import { addResource } from '@primehour/contract/resource';
import { getServiceNeeds, saveServiceNeeds } from '@primehour/contract/service-needs';
import { listingResource } from '@primehour/db/schema/listing';
import { queryRows } from '@primehour/db/testing/query-rows';
import { KIND_OF, legacyKind } from '@primehour/domain/resource/legacy-kinds';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { RESOURCE_KINDS, type ResourceKind } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { servedBy } from '@primehour/testkit/build-team';
import { anAddress } from '@primehour/testkit/call';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wholeApp } from './testing/salon.ts';

// The guarantee: a kind has its new name in rows and responses, and whichever of its names a row or a request has, it
// means the same (decision 181).

const start = () => startTestServer(wholeApp);
let app: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  app = await start();
});
afterAll(() => app.close());

const NINE = Date.parse('2026-10-08T14:00:00Z');

async function aSalon() {
  const { business, accessToken } = await aPartner(app, { name: 'Delgado Hair' });
  const ben = await aResource(app, { business });
  const [room, other] = [
    await aResource(app, { business, kind: 'ROOM', name: 'Room 1' }),
    await aResource(app, { business, kind: 'ROOM', name: 'Room 2' }),
  ];
  const dryer = await aResource(app, { business, kind: 'EQUIPMENT', name: 'Dryer', units: 2 });
  const service = await aService(app, { business, durationMinutes: 60 });
  await aNeed(app, service, { of: [ben] });
  await aNeed(app, service, { number: 2, kind: 'ROOM', of: [room, other] });
  await aNeed(app, service, { number: 3, kind: 'EQUIPMENT', of: [dryer] });
  const simple = await aService(app, { business, name: 'Curl' });
  const client = await aClient(app, { businessId: business.id });
  const booking = await aBooking(app, { service: simple, client, startAt: NINE });
  const past = await aBooking(app, { service: simple, client, startAt: NINE - 3 * DAY_MS });
  for (const one of [booking, past]) await servedBy(app, one, ben);
  const listing = await aListing(app, { business });
  const sold = [ben, room].map(({ id }) => ({ businessId: business.id, listingId: listing.id, resourceId: id }));
  await app.db.transaction((tx) => tx.insert(listingResource).values(sold));
  const ids = [ben, room, dryer, service, simple, booking, listing, client].map(({ id }) => id);
  return { business, accessToken, service, ids, call: app.as({ accessToken }) };
}
type Salon = Awaited<ReturnType<typeof aSalon>>;

/** Gives rows of the business the old names, as nodes of the previous release do. */
async function rename({ business }: Salon, conditions: Readonly<Record<string, string>>): Promise<void> {
  for (const [old, kind] of Object.entries(KIND_OF)) {
    for (const [table, condition] of Object.entries(conditions)) {
      const sql = `update ${table} set kind = $3 where kind = $2 and business_id = $1 and (${condition})`;
      await app.db.transaction((tx) => queryRows(tx, sql, [business.id, kind, old]));
    }
  }
  // Figures are stored by day; without these rows they are computed again.
  await app.db.transaction(async (tx) => {
    for (const table of ['day_fact', 'day_facts_start']) {
      await queryRows(tx, `delete from ${table} where business_id = $1`, [business.id]);
    }
  });
}

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await app.server.app.inject({
    url: path,
    headers: { 'x-forwarded-for': anAddress(), ...headers },
  });
  return `${statusCode} ${body}`;
}

/** Everything that the partner and clients can read, by address. */
async function readAll({ business, accessToken, service, ids }: Salon): Promise<Record<string, string>> {
  const authorization = `Bearer ${accessToken}`;
  const [person = ''] = ids;
  const range = `from=2026-10-05&until=2026-10-12&date=2026-10-08&days=7&startAt=${NINE}&serviceId=${service.id}`;
  const found: Record<string, string> = {};
  for (const { audience, method, path } of ENDPOINTS) {
    if (audience !== 'partner' || method !== 'GET' || path.includes('live')) continue;
    for (const id of path.includes('{') ? ids : ['']) {
      for (const resourceId of ['', `&resourceId=${person}`]) {
        const url = `${path.replaceAll(/\{\w+\}/g, id)}?businessId=${business.id}&${range}${resourceId}`;
        found[url] = await read(url, { authorization });
      }
    }
  }
  for (const via of [undefined, person]) {
    const page = publicPaths.bookingPage(business.slug, { service: service.id, with: via, date: '2026-10-08' });
    found[page] = await read(page, { accept: 'text/html' });
  }
  return found;
}

/** Otherwise the requests are wrong, and refusals are compared. */
const MANY = 60;

it.each([
  ['all rows', { resource: 'true', service_need: 'true' }],
  ['some rows', { resource: 'position % 2 = 1', service_need: 'number = 2' }],
])('%s can have the old names without a difference in any response', async (_, conditions) => {
  const salon = await aSalon();
  const before = await readAll(salon);
  expect(Object.values(before).filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(MANY);
  await rename(salon, conditions);
  expect(await readAll(salon)).toEqual(before);
});

const storedKinds = async ({ business }: Salon, table: string) => {
  const rows = await queryRows<{ kind: string }>(
    app.db.read,
    `select distinct kind from ${table} where business_id = $1 order by 1`,
    [business.id],
  );
  return rows.map(({ kind }) => kind);
};

it.each([
  ['an old', legacyKind],
  ['a new', (kind: ResourceKind) => kind],
])('a request with %s name is accepted, stored and answered with the new one', async (_, named) => {
  const salon = await aSalon();
  const { business, service, call } = salon;
  const query = { businessId: business.id };
  const add = (kind: ResourceKind) => call(addResource, { query, body: { kind: named(kind), name: `One ${kind}` } });
  const added = [await add('TEAM_MEMBER'), await add('ROOM'), await add('EQUIPMENT')];
  expect(added.map(({ kind }) => kind)).toEqual(RESOURCE_KINDS);
  const WHOLE = { spans: null, bufferBefore: null, bufferAfter: null };
  const needs = RESOURCE_KINDS.map((kind, index) => ({
    ...WHOLE,
    number: index + 1,
    kind: named(kind),
    choices: [{ resourceId: added[index]?.id ?? '' }],
  }));
  const input = { query, params: { id: service.id } };
  const saved = await call(saveServiceNeeds, { ...input, body: { needs } });
  expect(saved.needs.map(({ kind }) => kind)).toEqual(RESOURCE_KINDS);
  expect(await call(getServiceNeeds, input)).toEqual(saved);
  const kinds = RESOURCE_KINDS.toSorted();
  expect([await storedKinds(salon, 'resource'), await storedKinds(salon, 'service_need')]).toEqual([kinds, kinds]);
});
