import * as calls from '@primehour/contract/booking';
import * as serviceCalls from '@primehour/contract/service';
import { image } from '@primehour/db/schema/image';
import { service } from '@primehour/db/schema/service';
import { taxRate } from '@primehour/db/schema/tax-rate';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService, aUser, type UserRow } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { serviceRoutes } from './routes.ts';

// The guarantee: a business with services has exactly one primary service at any moment, shows only finished pictures
// of its own partner, and existing bookings are unaffected by changes.

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, serviceRoutes));
});
afterAll(() => api.close());

async function aSalon() {
  const made = await aPartner(api);
  const query = { businessId: made.business.id };
  return { ...made, query, call: api.as({ accessToken: made.accessToken }) };
}

async function anImage(user: UserRow, status: 'REQUESTED' | 'READY' | 'FAILED' = 'READY'): Promise<string> {
  const id = uuidV4();
  const now = new Date(api.clock.now());
  const described = { contentType: 'image/png', bytes: 9, width: 3, height: 3, readyAt: now } as const;
  await api.db.transaction((tx) =>
    tx.insert(image).values({
      id,
      userId: user.id,
      type: 'service',
      status,
      createdAt: now,
      expiresAt: now,
      ...(status === 'READY' ? described : {}),
    }),
  );
  return `${TEST_PUBLIC_URL}/images/${id}.jpg`;
}

const FORM = { name: 'Beard trim', description: 'Scissors,\nthen oil.', price: 2550 as Cents, duration: 25 };

describe('a new service', () => {
  it('has the tax of the primary one', async () => {
    const { call, query, user, business } = await aSalon();
    const imageUrl = await anImage(user);
    const first = await call(serviceCalls.createService, { query, body: { ...FORM, imageUrl } });
    const rate = { id: uuidV4(), businessId: business.id, name: 'Sales tax', basisPoints: 887.5, isIncluded: false };
    await api.db.transaction(async (tx) => {
      await tx.insert(taxRate).values({ ...rate, createdAt: new Date(api.clock.now()) });
      await tx.update(service).set({ taxRateId: rate.id }).where(eq(service.id, first.id));
    });
    const second = await call(serviceCalls.createService, { query, body: { ...FORM, name: 'Wash', imageUrl } });
    const [row] = await api.db.read.select().from(service).where(eq(service.id, second.id));
    expect(row?.taxRateId).toBe(rate.id);
  });

  it('is returned as sent; the first one is the primary one', async () => {
    const { call, query, user } = await aSalon();
    const imageUrl = await anImage(user);
    const first = await call(serviceCalls.createService, { query, body: { ...FORM, imageUrl } });
    const none = { bufferBefore: 0, bufferAfter: 0, location: null, isHidden: false };
    expect(first).toEqual({ id: first.id, ...FORM, ...none, imageUrl, isPrimary: true });
    const second = await call(serviceCalls.createService, { query, body: { ...FORM, name: 'Wash', imageUrl } });
    expect(second).toMatchObject({ name: 'Wash', isPrimary: false });
    expect(await call(serviceCalls.getService, { query, params: { id: second.id } })).toEqual(second);
    expect(await call(serviceCalls.listServices, { query })).toEqual([first, second]);
  });

  it('has a location if it is given one, without spaces around it', async () => {
    const { call, query, user } = await aSalon();
    const body = { ...FORM, imageUrl: await anImage(user), location: '  Studio 4, 12 Elm Street ' };
    const made = await call(serviceCalls.createService, { query, body });
    expect(made.location).toBe('Studio 4, 12 Elm Street');
    const params = { id: made.id };
    for (const none of ['', '   ', null]) {
      await call(serviceCalls.updateService, { query, params, body: { location: 'Studio 4' } });
      const emptied = await call(serviceCalls.updateService, { query, params, body: { location: none } });
      expect(emptied).toEqual({ ...made, location: null });
    }
  });

  it('can be free, and as short as a minute or as long as the longest choice', async () => {
    const { call, query, user } = await aSalon();
    const imageUrl = await anImage(user);
    for (const duration of [1, 359]) {
      const body = { ...FORM, price: 0, duration, imageUrl };
      expect(await call(serviceCalls.createService, { query, body })).toMatchObject({ price: 0, duration });
    }
  });

  it.each([
    ['name', { name: ' ' }, 'Service name is required'],
    ['name', { name: 'A' }, 'Service name must be at least 2 characters long'],
    ['name', { name: 'a'.repeat(121) }, 'Should be at most 120 characters'],
    ['description', { description: '' }, 'Description is required'],
    ['description', { description: 'a'.repeat(4001) }, 'Should be at most 4000 characters'],
    ['price', { price: -1 }, 'Price must be greater than or equal to $1'],
    ['price', { price: 10_000_001 }, 'Should be at most $100,000'],
    ['price', { price: 12.5 }, 'Should be a number'],
    ['duration', { duration: 0 }, 'Required'],
    ['duration', { duration: 360 }, 'Duration must be less than 6 hours'],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }, 'Invalid image URL'],
    ['location', { location: 'a'.repeat(201) }, 'Should be at most 200 characters'],
    ['location', { location: 'Back room\nupstairs' }, 'Should be one line of text'],
    ['location', { location: 'https://evil.example' }, 'Remove the web address'],
  ])('is refused for its %s: %j', async (path, wrong, message) => {
    const { call, query } = await aSalon();
    const body = { ...FORM, imageUrl: `${TEST_PUBLIC_URL}/images/${uuidV4()}.jpg`, ...wrong };
    const refusal = await refusalOf(call(serviceCalls.createService, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, code: 'VALIDATION', issues: [{ path, message }] });
    expect(await call(serviceCalls.listServices, { query })).toEqual([]);
  });

  it('shows only a finished picture of its own partner', async () => {
    const { call, query, user } = await aSalon();
    const [id] = /[0-9a-f-]{36}/.exec(await anImage(user)) ?? [];
    const wrong = [
      await anImage(await aUser(api)),
      await anImage(user, 'REQUESTED'),
      await anImage(user, 'FAILED'),
      `${TEST_PUBLIC_URL}/images/${uuidV4()}.jpg`,
      `${TEST_PUBLIC_URL}.evil.example/images/${id}.jpg`,
      `https://evil.example/images/${id}.jpg`,
      `${TEST_PUBLIC_URL}/images/${id}-480.webp`,
    ];
    for (const imageUrl of wrong) {
      const refusal = await refusalOf(call(serviceCalls.createService, { query, body: { ...FORM, imageUrl } }));
      expect([imageUrl, refusal]).toMatchObject([imageUrl, { statusCode: 422, code: 'IMAGE_UNKNOWN' }]);
    }
  });

  it('is refused when there are two hundred', async () => {
    const { call, query, business, user } = await aSalon();
    await aService(api, { business });
    const row = (await api.db.read.select().from(service).where(eq(service.businessId, business.id)))[0];
    if (!row) throw new Error('No service was built.');
    const others = Array.from({ length: 199 }, () => ({ ...row, id: uuidV4(), isPrimary: false }));
    await api.db.transaction((tx) => tx.insert(service).values(others));
    const body = { ...FORM, imageUrl: await anImage(user) };
    const refusal = await refusalOf(call(serviceCalls.createService, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, message: 'A business can have at most 200 services' });
  });
});

describe('a change', () => {
  it('affects only the fields sent', async () => {
    const { call, query, business } = await aSalon();
    const { id } = await aService(api, { business });
    const before = await call(serviceCalls.getService, { query, params: { id } });
    const after = await call(serviceCalls.updateService, {
      query,
      params: { id },
      body: { price: 9900, duration: 90 },
    });
    expect(after).toEqual({ ...before, price: 9900, duration: 90 });
    expect(await call(serviceCalls.updateService, { query, params: { id }, body: {} })).toEqual(after);
  });

  it('may keep a picture stored with another URL, but not add one', async () => {
    const { call, query, business } = await aSalon();
    const { id, imageUrl } = await aService(api, { business, imageUrl: 'http://old.example.test/images/1.jpg' });
    const kept = await call(serviceCalls.updateService, { query, params: { id }, body: { imageUrl, name: 'Renamed' } });
    expect(kept).toMatchObject({ name: 'Renamed', imageUrl });
    const body = { imageUrl: 'http://new.example.test/images/1.jpg', name: 'Lost' };
    const refusal = await refusalOf(call(serviceCalls.updateService, { query, params: { id }, body }));
    expect(refusal.code).toBe('IMAGE_UNKNOWN');
    expect(await call(serviceCalls.getService, { query, params: { id } })).toEqual(kept);
  });

  it('leaves bookings with their original name, price and duration', async () => {
    const { call, query, business } = await aSalon();
    const offered = await aService(api, { business, name: 'Cut', priceCents: 4500 as Cents, durationMinutes: 60 });
    await aBooking(api, { service: offered, startAt: '2026-10-08T15:00:00Z' });
    const body = { name: 'Grand cut', price: 9900, duration: 120 };
    await call(serviceCalls.updateService, { query, params: { id: offered.id }, body });
    const { items } = await call(calls.listBookings, { query });
    expect(items).toMatchObject([{ service: { name: 'Cut', price: 4500 }, endDate: '2026-10-08T16:00:00.000Z' }]);
  });
});

describe('the primary service', () => {
  it('can be replaced by another one', async () => {
    const { call, query, business } = await aSalon();
    const first = await aService(api, { business, name: 'First' });
    const second = await aService(api, { business, name: 'Second' });
    const primary = await call(serviceCalls.makePrimaryService, { query, body: { id: second.id } });
    expect(primary).toMatchObject({ id: second.id, isPrimary: true });
    const listed = await call(serviceCalls.listServices, { query });
    expect(listed.map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });

  it('is unique under parallel requests', async () => {
    const { call, query, business } = await aSalon();
    const made = [];
    for (let number = 0; number < 6; number += 1) made.push(await aService(api, { business }));
    await Promise.all(made.map(({ id }) => call(serviceCalls.makePrimaryService, { query, body: { id } })));
    const listed = await call(serviceCalls.listServices, { query });
    expect(listed.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  it('is the first of many parallel additions', async () => {
    const { call, query, user } = await aSalon();
    const imageUrl = await anImage(user);
    const bodies = Array.from({ length: 6 }, (_, number) => ({ ...FORM, name: `Service ${number}`, imageUrl }));
    const made = await Promise.all(bodies.map((body) => call(serviceCalls.createService, { query, body })));
    expect(made.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  });

  it('can’t be deleted; another one can, once', async () => {
    const { call, query, business } = await aSalon();
    const first = await aService(api, { business });
    const second = await aService(api, { business });
    const booked = await aBooking(api, { service: second, startAt: '2026-10-08T15:00:00Z' });
    const refusal = await refusalOf(call(serviceCalls.deleteService, { query, params: { id: first.id } }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'PRIMARY_SERVICE' });
    expect(await call(serviceCalls.deleteService, { query, params: { id: second.id } })).toEqual({ id: second.id });
    const gone = [
      () => call(serviceCalls.deleteService, { query, params: { id: second.id } }),
      () => call(serviceCalls.getService, { query, params: { id: second.id } }),
      () => call(serviceCalls.updateService, { query, params: { id: second.id }, body: { name: 'Back' } }),
      () => call(serviceCalls.makePrimaryService, { query, body: { id: second.id } }),
    ];
    for (const ask of gone) expect(await refusalOf(ask())).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await call(serviceCalls.listServices, { query })).toHaveLength(1);
    const { items } = await call(calls.listBookings, { query });
    expect(items.map(({ id }) => id)).toEqual([booked.id]);
  });
});

it('is not found under an invalid id', async () => {
  const { call, query } = await aSalon();
  for (const id of ['1', 'create-new', '%00', '../secrets']) {
    const refusal = await refusalOf(call(serviceCalls.getService, { query, params: { id } }));
    expect(refusal).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  }
});
