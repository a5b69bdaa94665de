import * as calls from '@primehour/contract/resource';
import * as timeOff from '@primehour/contract/special-dates';
import { bookingResource, occupancy } from '@primehour/db/schema/booking';
import { uuidV7 } from '@primehour/db/uuid';
import { aBooking, aService } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from './routes.ts';

// The guarantee: the team's page says who is free now, and how much of this week's own hours is booked.

const clock = testClock();
let api: TestServer;
beforeAll(async () => {
  api = await startTestServer(apiOf(availabilityRoutes), { clock });
});
// Thursday, ten o'clock in Chicago.
beforeEach(() => clock.set('2026-10-08T15:00:00Z'));
afterAll(() => api.close());

const at = (time: string) => Date.parse(`2026-10-08T${time}:00Z`);
const OFFICE_WEEK = 5 * 8 * 60;

async function aTeam() {
  const made = await aPartner(api);
  const { business } = made;
  const query = { businessId: business.id };
  const call = api.as({ accessToken: made.accessToken });
  const service = await aService(api, { business, durationMinutes: 60 });
  const [anna] = await call(calls.listResourceStates, { query });
  const ben = await aResource(api, { business, followsBusinessHours: false });
  await call(calls.saveResourceHours, {
    query,
    params: { id: ben.id },
    body: {
      followsBusinessHours: false,
      hours: [{ dayOfWeek: 'FRIDAY', startTime: '09:00', endTime: '13:00', isEnabled: true }],
    },
  });
  const states = async () =>
    new Map((await call(calls.listResourceStates, { query })).map(({ id, ...state }) => [id, state]));
  const book = async (resourceId: string, lane: number, startAt: string) => {
    const made2 = await aBooking(api, { service, startAt });
    const row = { businessId: business.id, bookingId: made2.id, number: 1, chosenBy: 'RULE', resourceId } as const;
    await api.db.transaction(async (tx) => {
      await tx.update(occupancy).set({ lane }).where(eq(occupancy.bookingId, made2.id));
      await tx
        .insert(bookingResource)
        .values({ ...row, chosenAt: new Date(clock.now()), takes: [{ fromMinute: -5, untilMinute: 60 }] })
        .onConflictDoUpdate({
          target: [bookingResource.businessId, bookingResource.bookingId, bookingResource.number],
          set: { ...row, takes: [{ fromMinute: -5, untilMinute: 60 }] },
        });
    });
    return made2;
  };
  return { ...made, query, call, service, anna: anna?.id ?? '', ben, states, book };
}

it('people are free within their own hours until the next booking', async () => {
  const { anna, ben, states, book } = await aTeam();
  expect((await states()).get(anna)).toMatchObject({ state: 'FREE', until: at('22:00') });
  expect((await states()).get(ben.id)).toEqual({
    state: 'CLOSED',
    until: Date.parse('2026-10-09T14:00:00Z'),
    week: { bookedMinutes: 0, openMinutes: 240 },
  });
  await book(anna, 1, '2026-10-08T15:05:00Z');
  expect((await states()).get(anna)).toMatchObject({ state: 'FREE', until: at('15:05') });
  clock.set('2026-10-08T15:06:00Z');
  expect((await states()).get(anna)).toMatchObject({ state: 'BOOKED', until: at('16:05') });
});

it('equipment is free while a unit is, whatever the hour', async () => {
  const { business, states } = await aTeam();
  const dryer = await aResource(api, { business, kind: 'EQUIPMENT', units: 2 });
  clock.set('2026-10-08T05:00:00Z');
  const take = (lane: number, from: string, until: string) =>
    api.db.transaction((tx) => {
      const id = uuidV7();
      const during = { startAt: new Date(at(from)), endAt: new Date(at(until)) };
      return tx
        .insert(occupancy)
        .values({ id, businessId: business.id, lane, takeId: id, kind: 'block', during, note: '' });
    });
  const [one = 0, two = 0] = dryer.lanes;
  await take(one, '04:00', '07:00');
  expect((await states()).get(dryer.id)).toEqual({ state: 'FREE', until: null, week: null });
  await take(two, '04:30', '06:00');
  expect((await states()).get(dryer.id)).toEqual({ state: 'BOOKED', until: at('06:00'), week: null });
});

it('the week counts each person’s live bookings, and days off of the person and the business', async () => {
  const { anna, ben, call, query, states, book } = await aTeam();
  await book(anna, 1, '2026-10-05T15:00:00Z');
  await book(anna, 1, '2026-10-12T15:00:00Z');
  await book(ben.id, ben.lanes[0] ?? 0, '2026-10-09T15:00:00Z');
  expect((await states()).get(anna)?.week).toEqual({ bookedMinutes: 65, openMinutes: OFFICE_WEEK });
  expect((await states()).get(ben.id)?.week).toEqual({ bookedMinutes: 65, openMinutes: 240 });
  const entry = { kind: 'TIME_OFF', fromDate: '2026-10-09', untilDate: '2026-10-09' } as const;
  await call(timeOff.addSpecialDates, { query: { ...query, resourceId: anna }, body: { entries: [entry] } });
  expect((await states()).get(anna)?.week).toEqual({ bookedMinutes: 65, openMinutes: OFFICE_WEEK - 480 });
  expect((await states()).get(ben.id)?.week).toEqual({ bookedMinutes: 65, openMinutes: 240 });
  await call(timeOff.addSpecialDates, { query, body: { entries: [entry] } });
  expect((await states()).get(ben.id)?.week).toEqual({ bookedMinutes: 65, openMinutes: 0 });
});
