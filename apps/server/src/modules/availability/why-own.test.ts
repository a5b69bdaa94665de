import * as byHand from '@primehour/contract/calendar';
import * as why from '@primehour/contract/why';
import { aPhone, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { availabilityRoutes } from './routes.ts';

// The guarantee: members who see only their own bookings learn from 'Why?' that a time is taken, but nothing about the
// bookings of others.

let api: TestServer;
const clock = testClock('2026-10-06T14:00:00Z');
beforeAll(async () => {
  api = await startTestServer(apiOf(calendarRoutes, availabilityRoutes), { clock });
});
afterAll(() => api.close());

const TEN = Date.parse('2026-10-08T15:00:00Z');

/** Ben and Ana share a room, which a booking with Ana takes at ten. */
async function aSharedRoom() {
  const { business, accessToken } = await aPartner(api, { settings: { timeslotDurationMinutes: 60 } });
  const [ben, ana] = [await aResource(api, { business }), await aResource(api, { business, name: 'Ana' })];
  const room = await aResource(api, { business, kind: 'ROOM', name: 'Quiet room' });
  const service = await aService(api, { business, durationMinutes: 60 });
  await aNeed(api, service, { of: [ben, ana] });
  await aNeed(api, service, { number: 2, kind: 'ROOM', of: [room] });
  const query = { businessId: business.id };
  const person = { name: 'Mia Lund', phoneNumber: aPhone(), payment: 'PAY_AT_VISIT', tellsClient: false } as const;
  const body = { serviceId: service.id, startAt: TEN, resourceId: ana.id, ...person };
  const { booking } = await api.as({ accessToken })(byHand.addBooking, { query, body });
  const staff = async (grants: readonly ['calendar.all'] | readonly [] = []) =>
    api.as(await aMember(api, { business, role: 'STAFF', grants, resourceId: ben.id }));
  return { booking, staff, ask: { ...query, resourceId: ben.id }, serviceId: service.id };
}

it('another person’s booking of a shared room is shown only as a taken time', async () => {
  const { booking, staff, ask, serviceId } = await aSharedRoom();
  const call = await staff();
  const time = await call(why.whyTime, { query: { ...ask, serviceId, startAt: TEN } });
  expect(time).toMatchObject({ rule: 'TAKEN', overlap: { title: '', resource: { name: 'Quiet room' } } });
  const day = await call(why.whyDay, { query: { ...ask, serviceId, date: '2026-10-08' } });
  expect(day.times.some(({ rule }) => rule === 'TAKEN')).toBe(true);
  for (const secret of ['Mia Lund', booking.id]) expect(JSON.stringify([time, day])).not.toContain(secret);
});

it('another person’s booking can’t be asked about', async () => {
  const { booking, staff, ask } = await aSharedRoom();
  const call = await staff();
  const asked = { ...ask, bookingId: booking.id };
  expect((await refusalOf(call(why.whyTime, { query: { ...asked, startAt: TEN } }))).code).toBe('NOT_FOUND');
  expect((await refusalOf(call(why.whyDay, { query: { ...asked, date: '2026-10-08' } }))).code).toBe('NOT_FOUND');
});

it('what takes the time is shown to members who see everyone’s bookings', async () => {
  const { booking, staff, ask, serviceId } = await aSharedRoom();
  const call = await staff(['calendar.all']);
  const time = await call(why.whyTime, { query: { ...ask, serviceId, startAt: TEN } });
  expect(time.overlap).toMatchObject({ id: booking.id, title: 'Mia Lund' });
});
