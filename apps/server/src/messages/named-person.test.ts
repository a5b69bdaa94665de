import { bookingResource } from '@primehour/db/schema/booking';
import { resource } from '@primehour/db/schema/resource';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Chooser, Instant } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorizeTenant } from '../tenant.ts';
import { apiOf } from '../testing/start-api.ts';
import { bookingDataOf, loadFacts } from './load-facts.ts';
import { withSafeNames } from './safe-names.ts';

// The guarantee: messages name who serves by the public name, once that is settled, and no one in a business of one.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(), { clock });
});
afterAll(() => api.close());

async function aVisit(chosenBy: Chooser, fields: Partial<typeof resource.$inferInsert> = {}) {
  const business = await aBusiness(api);
  const ben = await aResource(api, { business, ...fields });
  const made = await aBooking(api, { service: await aService(api, { business }) });
  const key = { businessId: business.id, bookingId: made.id, number: 1 };
  const values = {
    ...key,
    resourceId: ben.id,
    chosenBy,
    chosenAt: made.createdAt,
    takes: [{ fromMinute: 0, untilMinute: 60 }],
  };
  await api.db.transaction((tx) =>
    tx
      .insert(bookingResource)
      .values(values)
      .onConflictDoUpdate({
        target: [bookingResource.businessId, bookingResource.bookingId, bookingResource.number],
        set: { resourceId: ben.id, chosenBy },
      }),
  );
  const named = async (at: number = clock.now()) =>
    bookingDataOf(await loadFacts(api.db.read, authorizeTenant(business.id), made.id), at as Instant).personName;
  return { business, named, startAt: made.startAt.getTime() };
}

it('is the person whom the client chose, by the first name or the public one', async () => {
  expect(await (await aVisit('CLIENT', { name: 'Ben Osei' })).named()).toBe('Ben');
  expect(await (await aVisit('CLIENT', { name: 'Ben Osei', publicName: 'Benny O.' })).named()).toBe('Benny O.');
});

it('is no one for anyone until a day before', async () => {
  const { named, startAt } = await aVisit('RULE');
  expect(await named()).toBeNull();
  expect(await named(startAt - 24 * HOUR_MS)).toBe('Ben');
});

it('is no one whom clients don’t see, and no one in a business of one', async () => {
  expect(await (await aVisit('CLIENT', { isPublic: false })).named()).toBeNull();
  const { business, named } = await aVisit('CLIENT');
  const owner = and(eq(resource.businessId, business.id), eq(resource.position, 0));
  await api.db.transaction((tx) =>
    tx
      .update(resource)
      .set({ retiredAt: new Date(clock.now()) })
      .where(owner),
  );
  expect(await named()).toBeNull();
});

it('is no one rather than an unsafe name', () => {
  const safely = { isNameApproved: true, productName: 'Primehour' };
  expect(withSafeNames({ personName: 'Ben' }, safely)).toEqual({ personName: 'Ben' });
  expect(withSafeNames({ personName: 'ben.example.com' }, safely)).toEqual({ personName: null });
});
