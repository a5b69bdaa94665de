import { saveAvailability } from '@primehour/contract/availability';
import { updateBusiness } from '@primehour/contract/business';
import { addBusyCalendar, removeBusyCalendar } from '@primehour/contract/calendar-sync';
import { listChanges } from '@primehour/contract/change';
import { eraseClient, updateClient } from '@primehour/contract/client';
import { createLink, revokeLink } from '@primehour/contract/link';
import { updateService } from '@primehour/contract/service';
import { sellPackage } from '@primehour/contract/stored-value';
import { uuidV4 } from '@primehour/db/uuid';
import type { Cents } from '@primehour/domain/vocabulary';
import { aClient, aService } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LINK_HOLDER, recordAudit, recordOperatorAudit } from '../../audit.ts';
import { authorizeTenant } from '../../tenant.ts';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { businessRoutes } from '../business/routes.ts';
import { calendarSyncRoutes } from '../calendar-sync/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { linkRoutes } from '../link/routes.ts';
import { serviceRoutes } from '../service/routes.ts';
import { storedValueRoutes } from '../stored-value/routes.ts';
import { changeRoutes } from './routes.ts';

// The guarantee: owners and managers read who changed what in their own business, latest first, in plain words, with no
// whole phone number and nothing of an erased client. (Who may see it is in `http/roles.test.ts`.)

let api: TestServer;
beforeAll(async () => {
  const records = [
    availabilityRoutes,
    businessRoutes,
    calendarSyncRoutes,
    clientRecordRoutes,
    linkRoutes,
    serviceRoutes,
    storedValueRoutes,
  ];
  api = await startTestServer(apiOf(changeRoutes, ...records));
});
afterAll(() => api.close());

async function aSalon() {
  const made = await aPartner(api);
  const query = { businessId: made.business.id };
  const call = api.as({ accessToken: made.accessToken });
  return { ...made, query, call, list: (page = {}) => call(listChanges, { query: { ...query, ...page } }) };
}

it('is empty before anything has changed', async () => {
  const { list } = await aSalon();
  expect(await list()).toEqual({ page: 0, limit: 30, total: 0, items: [] });
});

it('names the member, the record and the fields before and after', async () => {
  const { call, query, list, business, user } = await aSalon();
  const service = await aService(api, { business, name: 'Cut', priceCents: 4500 as Cents });
  await call(updateService, { query, params: { id: service.id }, body: { price: 5000 } });
  const { items, total } = await list();
  expect(total).toBe(1);
  expect(items).toEqual([
    {
      id: expect.any(String) as string,
      at: api.clock.now(),
      by: 'MEMBER',
      name: [user.firstName, user.lastName].filter(Boolean).join(' '),
      action: 'Service changed',
      subject: 'Cut',
      fields: [{ label: 'Price', before: '$45', after: '$50' }],
      reason: null,
    },
  ]);
});

it('returns pages, latest first', async () => {
  const { call, query, list } = await aSalon();
  for (const startTime of ['08:00:00', '09:00:00', '10:00:00'] as const) {
    api.clock.advance(60_000);
    const day = { dayOfWeek: 'MONDAY', isEnabled: true, startTime, endTime: '12:00:00' } as const;
    await call(saveAvailability, { query, body: [day] });
  }
  const [first, second] = [await list({ page: 0, limit: 2 }), await list({ page: 1, limit: 2 })];
  expect([first.total, first.items.length, second.items.length]).toEqual([3, 2, 1]);
  const at = [...first.items, ...second.items].map((change) => change.at);
  expect(at).toEqual(at.toSorted((one, other) => other - one));
  expect(new Set(at).size).toBe(3);
});

it('shows what the operator did as the product, with the reason', async () => {
  const { list, business } = await aSalon();
  const tenant = authorizeTenant(business.id);
  await api.db.transaction((tx) =>
    recordOperatorAudit({ tx, now: api.clock.now(), operator: LINK_HOLDER }, 'BUSINESS_SUSPENDED', {
      businessId: tenant,
      reason: 'Spam',
    }),
  );
  expect((await list()).items).toMatchObject([
    { by: 'PRODUCT', name: null, action: 'Business suspended', reason: 'Spam' },
  ]);
});

it('shows four digits of a phone number, and nothing of an erased client', async () => {
  const { call, query, list, business, user } = await aSalon();
  await call(updateBusiness, { params: { id: business.id }, body: { contactNumber: '+13125550177' } });
  const client = await aClient(api, { businessId: business.id, name: 'Mia Stone' });
  const params = { id: client.id };
  api.clock.advance(60_000);
  await call(updateClient, { query, params, body: { notes: 'Allergic to latex' } });
  expect((await list()).items[0]).toMatchObject({ action: 'Client changed', subject: 'Mia Stone' });
  await call(eraseClient, { query, params });
  const { items } = await list();
  expect(items.filter(({ subject }) => subject !== null)).toEqual([]);
  const text = JSON.stringify(items);
  expect(text).toContain('…0177');
  for (const personal of ['Mia', 'Stone', 'latex', '5550177', client.phone, user.phone]) {
    expect(text).not.toContain(personal);
  }
});

it('names links and packages as they are called now, without a client who was erased since', async () => {
  const { call, query, list, business } = await aSalon();
  const { id: clientId } = await aClient(api, { businessId: business.id, name: 'Mia Stone' });
  const terms = { kind: 'VIP', slug: null, usesMax: null, fromDate: null, untilDate: null, perks: {} } as const;
  const link = await call(createLink, { query, body: { ...terms, label: 'VIP Mia Stone' } });
  await call(revokeLink, { query, params: { id: link.id } });
  const visits = { visits: 5, priceCents: 30_000, serviceIds: null, validUntil: null, sold: 'TILL' } as const;
  const label = 'Mia Stone’s five cuts';
  const sold = await call(sellPackage, { query, body: { ...visits, clientId, label, requestKey: uuidV4() } });
  // Entries of earlier releases contain the name, and can’t be changed.
  const write = { tenant: authorizeTenant(business.id), now: api.clock.now() };
  await api.db.transaction(async (tx) => {
    await recordAudit({ ...write, tx }, 'LINK_ADDED', { subjectId: link.id, after: { label: 'VIP Mia Stone' } });
    await recordAudit({ ...write, tx }, 'LINK_REVOKED', { subjectId: link.id, before: { label: 'VIP Mia Stone' } });
    await recordAudit({ ...write, tx }, 'PACKAGE_SOLD', { subjectId: sold.id, after: { label, visits: 5 } });
  });
  const subjects = async () => (await list()).items.map(({ action, subject }) => `${action}: ${subject}`).toSorted();
  const shown = (linkName: string, packageName: string) =>
    ['Link added', 'Link revoked', 'Package sold']
      .flatMap((action) => [action, action])
      .map((action) => `${action}: ${action === 'Package sold' ? packageName : linkName}`);
  expect(await subjects()).toEqual(shown('VIP Mia Stone', label));
  await call(eraseClient, { query, params: { id: clientId } });
  const others = (await subjects()).filter((line) => !line.startsWith('Client erased'));
  expect(others).toEqual(shown('VIP [erased]', '[erased]’s five cuts'));
  expect(JSON.stringify(await list())).not.toContain('Stone');
});

it('names other calendars as they are called now, and removed ones by their host alone', async () => {
  const { call, query, list, business } = await aSalon();
  const { id: clientId } = await aClient(api, { businessId: business.id, name: 'Mia Stone' });
  const add = (name: string) =>
    call(addBusyCalendar, { query, body: { name, url: 'https://calendar.example.com/a.ics' } });
  const [kept, removed] = [await add('Mia Stone’s shifts'), await add('With Mia Stone')];
  await call(removeBusyCalendar, { query, params: { id: removed.id } });
  // Entries of earlier releases contain the name, and can’t be changed.
  const write = { tenant: authorizeTenant(business.id), now: api.clock.now() };
  const fields = { name: 'Mia Stone’s shifts', host: 'calendar.example.com' };
  await api.db.transaction(async (tx) => {
    await recordAudit({ ...write, tx }, 'BUSY_CALENDAR_ADDED', { subjectId: kept.id, after: fields });
    await recordAudit({ ...write, tx }, 'BUSY_CALENDAR_REMOVED', { subjectId: removed.id, before: fields });
  });
  await call(eraseClient, { query, params: { id: clientId } });
  const { items } = await list();
  const shown = items.filter(({ action }) => action.startsWith('Other calendar'));
  const host = 'calendar.example.com';
  const [added, gone] = [
    {
      action: 'Other calendar added',
      subject: '[erased]’s shifts',
      fields: [{ label: 'Read from', before: null, after: host }],
    },
    { action: 'Other calendar removed', subject: null, fields: [{ label: 'Read from', before: host, after: null }] },
  ];
  expect(shown).toHaveLength(5);
  expect(shown.filter(({ subject }) => subject !== null)).toMatchObject([added, added]);
  expect(shown.filter(({ action }) => action === gone.action)).toMatchObject([gone, gone]);
  expect(JSON.stringify(items)).not.toContain('Stone');
});

it('contains only changes of this business', async () => {
  const [mine, other] = [await aSalon(), await aSalon()];
  const day = { dayOfWeek: 'MONDAY', isEnabled: true, startTime: '09:00:00', endTime: '12:00:00' } as const;
  await mine.call(saveAvailability, { query: mine.query, body: [day] });
  expect((await other.list()).total).toBe(0);
  expect(await refusalOf(other.call(listChanges, { query: mine.query }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusalOf(api.as()(listChanges, { query: mine.query }))).toMatchObject({ code: 'UNAUTHORISED' });
  const bad = mine.call(listChanges, { query: { ...mine.query, limit: 101 } });
  expect(await refusalOf(bad)).toMatchObject({ code: 'VALIDATION' });
});
