import * as detailCalls from '@primehour/contract/booking-detail';
import * as settingsCalls from '@primehour/contract/booking-settings';
import * as calls from '@primehour/contract/calendar';
import * as roomCalls from '@primehour/contract/make-room';
import * as publicCalls from '@primehour/contract/public';
import type { Cents, Chooser } from '@primehour/domain/vocabulary';
import { aBooking, aPhone, aService } from '@primehour/testkit/build';
import { aNeed } from '@primehour/testkit/build-need';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { bookAsClient, checkoutOf } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: a booking assigned by the rule is handed to a free colleague if that frees a time, and only more than
// a day ahead; on request, or automatically if the business has switched that on, in which case clients are offered the
// time.

const start = apiOf(publicRoutes, calendarRoutes, bookingRoutes);
const { api, other, clock } = await startNodes(start, { at: '2026-10-06T14:00:00Z' });

const TEN = '2026-10-08T15:00:00Z';
const at = (iso: string) => Date.parse(iso);

/** Only the owner can color; Mia's ten o'clock was given to her by the rule, and Ben is free. */
async function aFullMorning({ makesRoom = false, chosenBy }: { makesRoom?: boolean; chosenBy?: Chooser } = {}) {
  const settings = { timeslotDurationMinutes: 60, minNoticePeriodHours: 0, makesRoom };
  const { business, accessToken } = await aPartner(api, { settings });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  const cut = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const color = await aService(api, { business, priceCents: 0 as Cents, durationMinutes: 60 });
  const mias = await aBooking(api, { service: cut, startAt: TEN, chosenBy });
  const shown = await call(detailCalls.getBooking, { query, params: { id: mias.id } });
  const owner = shown.booking.resources?.[0] ?? { id: '', name: '' };
  const ben = await aResource(api, { business, name: 'Ben' });
  await aNeed(api, color, { of: [owner] });
  const personOf = async (id: string) =>
    (await call(detailCalls.getBooking, { query, params: { id } })).booking.resources?.[0]?.id;
  const slots = async () => {
    const asked = { serviceId: color.id, from: '2026-10-08', days: 1 };
    return (await api.as()(publicCalls.listSlots, { params: query, query: asked })).slots.includes(at(TEN));
  };
  const byHand = () => {
    const person = { name: 'Noa Berg', phoneNumber: aPhone(), payment: 'PAY_AT_VISIT' as const, tellsClient: false };
    return call(calls.addBooking, { query, body: { serviceId: color.id, startAt: at(TEN), ...person } });
  };
  return { call, query, cut, color, mias, owner, ben, personOf, slots, byHand };
}

describe('on request', () => {
  it('a booking is handed over until 24 hours before it begins, and not after that', async () => {
    clock.set('2026-10-07T14:59:59Z');
    const last = await aFullMorning();
    const late = await aFullMorning();
    const offersOf = async ({ call, query, color }: typeof last) => {
      const asked = { ...query, serviceId: color.id, startAt: at(TEN) };
      return (await call(roomCalls.findRoom, { query: asked })).handovers.length;
    };
    const press = ({ call, query, color, mias, ben }: typeof last) => {
      const asked = { serviceId: color.id, startAt: at(TEN), bookingId: mias.id, version: 1, toId: ben.id };
      return call(roomCalls.makeRoom, { query, body: asked });
    };
    expect([await offersOf(last), await offersOf(late)]).toEqual([1, 1]);
    expect((await press(last)).resources).toMatchObject([{ id: last.ben.id }]);
    clock.set('2026-10-07T15:00:00Z');
    expect(await offersOf(late)).toBe(0);
    expect(await refusalOf(press(late))).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await late.personOf(late.mias.id)).toBe(late.owner.id);
  });
});

describe('automatically', () => {
  it('nothing happens if the business has not switched it on', async () => {
    const { slots, color, byHand, mias, owner, personOf } = await aFullMorning();
    expect(await slots()).toBe(false);
    expect(await refusalOf(bookAsClient(api, { service: color, startAt: TEN }))).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await refusalOf(byHand())).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await personOf(mias.id)).toBe(owner.id);
  });

  it('room is made for a client, who is offered the time, and the other client is not texted', async () => {
    const { call, query, slots, color, mias, owner, ben, personOf } = await aFullMorning({ makesRoom: true });
    expect(await slots()).toBe(true);
    await bookAsClient(api, { service: color, startAt: TEN });
    expect(await personOf(mias.id)).toBe(ben.id);
    const { events, client, chosenBecause } = await call(detailCalls.getBooking, { query, params: { id: mias.id } });
    expect(events.at(-1)).toMatchObject({
      kind: 'MOVED',
      by: 'SYSTEM',
      detail: { fromName: owner.name, toName: 'Ben' },
    });
    expect(chosenBecause).toBeNull();
    expect(await textsTo(api.db, client.phone)).toEqual([]);
    expect(await slots()).toBe(false);
  });

  it('room is made for a booking by hand', async () => {
    const { byHand, mias, owner, ben, personOf } = await aFullMorning({ makesRoom: true });
    expect((await byHand()).booking.resources).toMatchObject([{ id: owner.id }]);
    expect(await personOf(mias.id)).toBe(ben.id);
  });

  it('nothing happens within 24 hours, or to someone whom the client chose', async () => {
    const chosen = await aFullMorning({ makesRoom: true, chosenBy: 'CLIENT' });
    expect(await chosen.slots()).toBe(false);
    expect(await refusalOf(chosen.byHand())).toMatchObject({ code: 'SLOT_TAKEN' });
    clock.set('2026-10-07T14:59:59Z');
    const late = await aFullMorning({ makesRoom: true });
    expect(await late.slots()).toBe(true);
    clock.set('2026-10-07T15:00:00Z');
    expect(await late.slots()).toBe(false);
    expect(await refusalOf(late.byHand())).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('two who want the same time at once get it once, and only one booking is handed over', async () => {
    const { call, query, color, mias, ben, personOf } = await aFullMorning({ makesRoom: true });
    const both = [
      await checkoutOf(api, { service: color, startAt: TEN }),
      await checkoutOf(api, { service: color, startAt: TEN }),
    ] as const;
    const outcomes = await Promise.allSettled([both[0].confirm(), both[1].confirm(other.as())]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await personOf(mias.id)).toBe(ben.id);
    const { items } = await call(calls.getWeek, { query: { ...query, from: '2026-10-08', days: 1 } });
    expect(items).toHaveLength(2);
  });

  it('the switch is the business’s setting', async () => {
    const { call, query, slots } = await aFullMorning();
    const body = { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration: 60, makesRoom: true };
    expect(await call(settingsCalls.saveSettings, { query, body })).toMatchObject({ makesRoom: true });
    expect(await slots()).toBe(true);
  });
});
