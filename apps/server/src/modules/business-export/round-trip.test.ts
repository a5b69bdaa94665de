import { pastHours } from '@primehour/db/schema/availability';
import { booking } from '@primehour/db/schema/booking';
import { business as businessTable } from '@primehour/db/schema/business';
import { link } from '@primehour/db/schema/link';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { uuidV7 } from '@primehour/db/uuid';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as copy from '../../copy/business-export.ts';
import { authorizeTenant } from '../../tenant.ts';
import { dataOf, exportFiles, rowsOf, zipOf } from '../../testing/export-files.ts';
import { apiOf } from '../../testing/start-api.ts';
import { aShop } from '../../testing/waitlist-shop.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';

// The guarantee: a business's taxes, waiting clients and counted links are the same after an export and its import;
// kinds of resources in an old export get their current names; and only one business is imported.

const clock = testClock();
const start = () => startTestServer(apiOf(bookingRoutes, publicRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
const { fileOf, contentsOf, emptyInstance, importInto, roundTrip, drop } = exportFiles(() => api.server, {
  clock,
  tenantOf: authorizeTenant,
});
beforeAll(async () => {
  api = await start();
  clock.set('2026-10-06T14:00:00Z');
});
afterAll(async () => {
  await api.close();
  await drop();
});

describe('a round trip', () => {
  it('keeps taxes, the waiting list with its offers, counted links and campaigns, and past hours', async () => {
    const shop = await aShop(api, { priceCents: 8000 });
    const [canceled, kept] = [await shop.book(1, aPhone(), 8), await shop.book(3, aPhone(), 8)];
    const [linkId, now] = [uuidV7(), new Date(clock.now())];
    const common = { businessId: shop.business.id, createdAt: now };
    const taxed = { taxName: 'Sales tax', taxBasisPoints: 825, isTaxIncluded: true, taxCents: 610 as Cents };
    const came = { linkId, utm: { source: 'flyer', campaign: 'spring, "sale"' } };
    await api.db.transaction(async (tx) => {
      await tx
        .insert(taxRate)
        .values({ ...common, id: uuidV7(), name: 'Sales tax', basisPoints: 825, isIncluded: true });
      await tx.insert(link).values({ ...common, id: linkId, kind: 'TRACK', slug: 'door', label: 'Door' });
      await tx.insert(pastHours).values({ businessId: shop.business.id, untilAt: now, hours: '1 540 1020' });
      await tx
        .update(booking)
        .set({ ...taxed, ...came })
        .where(eq(booking.id, kept));
    });
    await shop.join({ times: [{ days: [4], fromMinute: 0, untilMinute: 1440 }] });
    await shop.cancel(canceled);
    clock.set(clock.now() + 2 * MINUTE_MS);
    await shop.advanceAll();
    expect(await shop.offers()).toMatchObject([{ state: 'OPEN' }]);
    const { before, after } = await roundTrip({ businessId: shop.business.id, userId: shop.user.id });
    expect(dataOf(after)).toEqual(dataOf(before));
    const tables = ['tax_rate', 'link', 'past_hours', 'waitlist_entry', 'waitlist_time', 'waitlist_offer', 'opening'];
    expect(tables.filter((table) => rowsOf(before, table) === 0)).toEqual([]);
    expect(Object.keys(before).filter((name) => /day_fact|touched/.test(name))).toEqual([]);
    const csv = after['bookings.csv']?.toString() ?? '';
    expect(csv).toBe(before['bookings.csv']?.toString());
    expect(csv.split('\r\n')[0]).toMatch(/,price,link,utm_source,utm_medium,utm_campaign,utm_term,utm_content$/);
    expect(csv).toContain(',80.00,Door,flyer,,"spring, ""sale""",,\r\n');
  });
});

const OLD_KINDS = { TEAM_MEMBER: 'PERSON', ROOM: 'PLACE', EQUIPMENT: 'THING' };

/** With the names that archives from before decision 181 have. */
function withOldKinds(contents: Readonly<Record<string, Buffer>>): Record<string, Buffer> {
  const old = { ...contents };
  for (const name of ['data/resource.jsonl', 'data/service_need.jsonl']) {
    let text = contents[name]?.toString() ?? '';
    for (const [kind, earlier] of Object.entries(OLD_KINDS)) {
      expect(text).toContain(`"kind":"${kind}"`);
      text = text.replaceAll(`"kind":"${kind}"`, `"kind":"${earlier}"`);
    }
    old[name] = Buffer.from(text);
  }
  return old;
}

it('an archive with the old names of kinds is imported with the new ones', async () => {
  const { business, user } = await aPartner(api);
  const owner = { businessId: business.id, userId: user.id };
  const service = await aService(api, { business });
  await aNeed(api, service, { of: [await aResource(api, { business })] });
  await aNeed(api, service, {
    number: 2,
    kind: 'ROOM',
    spans: [{ fromMinute: 0, untilMinute: 10 }],
    of: [await aResource(api, { business, kind: 'ROOM', name: '{"kind":"PLACE"}' })],
  });
  const dryer = await aResource(api, { business, kind: 'EQUIPMENT', name: 'THING' });
  await aNeed(api, service, { number: 3, kind: 'EQUIPMENT', of: [dryer] });
  const contents = await contentsOf(await fileOf(api.server.deps, owner));
  const empty = await emptyInstance();
  await importInto(empty, await zipOf(withOldKinds(contents), clock.now()));
  expect(dataOf(await contentsOf(await fileOf(empty.target, owner)))).toEqual(dataOf(contents));
});

it('of two archives that are imported at the same time, one is refused', async () => {
  const files = await Promise.all([1, 2].map(() => aPartner(api))).then((partners) =>
    Promise.all(
      partners.map(({ business, user }) => fileOf(api.server.deps, { businessId: business.id, userId: user.id })),
    ),
  );
  const empty = await emptyInstance();
  const results = await Promise.allSettled(files.map((file) => importInto(empty, file)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: copy.hasUsers } });
  expect(await empty.target.db.read.$count(businessTable)).toBe(1);
});
