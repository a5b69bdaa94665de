import * as detailCalls from '@primehour/contract/booking-detail';
import * as calls from '@primehour/contract/calendar';
import * as publicCalls from '@primehour/contract/public';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { expect, it } from 'vitest';
import { bookAsClient } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: if a business makes room automatically, a client’s move is offered and gets what a new booking would.

const start = apiOf(publicRoutes, calendarRoutes, bookingRoutes);
const { api, other, clock } = await startNodes(start, { at: '2026-10-06T14:00:00Z' });

const NINE = '2026-10-08T14:00:00Z';
const TEN = '2026-10-08T15:00:00Z';
const ELEVEN = '2026-10-08T16:00:00Z';
const at = (iso: string) => Date.parse(iso);

/** Only the owner can color. Noa's color is at eleven; at ten the owner cuts Mia's hair, as the rule decided. */
async function aFullTen({ makesRoom }: { makesRoom: boolean }) {
  const settings = { timeslotDurationMinutes: 60, minNoticePeriodHours: 0, makesRoom };
  const { business, accessToken } = await aPartner(api, { settings });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const cut = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const color = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const mias = await aBooking(api, { service: cut, startAt: TEN });
  const detailOf = (id: string) => call(detailCalls.getBooking, { query, params: { id } });
  const owner = (await detailOf(mias.id)).booking.resources?.[0] ?? { id: '', name: '' };
  const ben = await aResource(api, { business, name: 'Ben' });
  await aNeed(api, color, { of: [owner] });
  const personOf = async (id: string) => (await detailOf(id)).booking.resources?.[0]?.id;
  const colorAt = async (startAt: string) => {
    const { params, phone } = await bookAsClient(api, { service: color, startAt });
    const slots = async () =>
      (await api.as()(publicCalls.listMySlots, { params, query: { from: '2026-10-08', days: 1 } })).slots;
    const move = (to: string, node = api) =>
      node.as()(publicCalls.moveMyBooking, { params, body: { startAt: at(to) } });
    return { params, phone, slots, move };
  };
  const week = async () => (await call(calls.getWeek, { query: { ...query, from: '2026-10-08', days: 1 } })).items;
  return { call, query, mias, owner, ben, detailOf, personOf, colorAt, week };
}

it('a time that a handover frees is offered and taken, and the other client is not texted', async () => {
  const { mias, ben, owner, personOf, colorAt, detailOf, week } = await aFullTen({ makesRoom: true });
  const noas = await colorAt(ELEVEN);
  expect(await noas.slots()).toContain(at(TEN));
  await noas.move(TEN);
  expect(await personOf(mias.id)).toBe(ben.id);
  const moved = (await week()).find(({ startAt, resources }) => startAt === at(TEN) && resources?.[0]?.id === owner.id);
  expect(moved).toBeDefined();
  const { client, events } = await detailOf(mias.id);
  expect(events.at(-1)).toMatchObject({ kind: 'MOVED', by: 'SYSTEM', detail: { toName: 'Ben' } });
  expect(await textsTo(api.db, client.phone)).toEqual([]);
});

it('nothing is offered or handed over without the switch, nor within 24 hours of the other booking', async () => {
  const off = await aFullTen({ makesRoom: false });
  const noas = await off.colorAt(ELEVEN);
  expect(await noas.slots()).not.toContain(at(TEN));
  expect((await refusalOf(noas.move(TEN))).code).toBe('SLOT_TAKEN');
  expect(await off.personOf(off.mias.id)).toBe(off.owner.id);
  clock.set('2026-10-07T14:59:59Z');
  const late = await aFullTen({ makesRoom: true });
  const lates = await late.colorAt(ELEVEN);
  expect(await lates.slots()).toContain(at(TEN));
  clock.set('2026-10-07T15:00:00Z');
  expect((await refusalOf(lates.move(TEN))).code).toBe('SLOT_TAKEN');
  expect(await late.personOf(late.mias.id)).toBe(late.owner.id);
});

it('of two clients who move to the same time at once on two nodes, one gets it and one handover is made', async () => {
  const { mias, ben, personOf, colorAt, week } = await aFullTen({ makesRoom: true });
  const both = [await colorAt(NINE), await colorAt(ELEVEN)] as const;
  const outcomes = await Promise.allSettled([both[0].move(TEN), both[1].move(TEN, other)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await personOf(mias.id)).toBe(ben.id);
  expect((await week()).filter(({ startAt }) => startAt === at(TEN))).toHaveLength(2);
});
