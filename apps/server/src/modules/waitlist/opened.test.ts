import * as hours from '@primehour/contract/availability';
import { addBlock, removeBlock, updateBlock } from '@primehour/contract/calendar';
import * as calls from '@primehour/contract/special-dates';
import { OPENED_AT_ONCE_MAX } from '@primehour/domain/limits';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { DayOfWeek, Instant } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../tenant-write.ts';
import { apiOf } from '../../testing/start-api.ts';
import { aShop, at, textsOf } from '../../testing/waitlist-shop.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { moveBooking } from '../booking/commands/move-booking.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { waitForSooner } from './api.ts';
import { waitlistRoutes } from './routes.ts';

// The guarantee: time that a partner opens is offered to waiting clients once, however it was opened and however many
// requests open it concurrently.

const clock = testClock();
const routes = apiOf(availabilityRoutes, bookingRoutes, calendarRoutes, publicRoutes, waitlistRoutes);
let api: Awaited<ReturnType<typeof start>>;
const start = () => startTestServer(routes, { clock });
beforeAll(async () => {
  api = await start();
});
// Monday morning in Chicago; hours are nine to five on weekdays.
beforeEach(() => clock.set('2026-10-05T15:00:00Z'));
afterAll(() => api.close());

const WEEKDAYS: readonly DayOfWeek[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const open = (endTime: string, days = WEEKDAYS) =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00:00', endTime, isEnabled: true }));

async function aWaitingShop() {
  const shop = await aShop(api);
  const phone = aPhone();
  const partner = await shop.partner();
  const { query } = shop;
  const rangesOf = async () =>
    (await shop.openings())
      .map(({ cause, during: { startAt, endAt } }) => ({
        cause,
        from: (startAt.getTime() - at(0)) / HOUR_MS,
        until: (endAt.getTime() - at(0)) / HOUR_MS,
      }))
      .toSorted((one, other) => one.from - other.from);
  return {
    ...shop,
    phone,
    call: partner,
    query,
    rangesOf,
    // Sessions are short, and some tests let time pass.
    setHours: async (body: ReturnType<typeof open>) => (await shop.partner())(hours.saveAvailability, { query, body }),
  };
}

describe('time that a partner opens', () => {
  it('by weekly hours is an opening on each day that someone waits for', async () => {
    const shop = await aWaitingShop();
    await shop.join({ phone: shop.phone, untilDate: '2026-10-08' });
    await shop.setHours(open('18:00:00'));
    // From nine on Wednesday: Monday, Tuesday, Wednesday and Thursday from five to six.
    expect(await shop.rangesOf()).toEqual(
      [-40, -16, 8, 32].map((from) => ({ cause: 'OPENED', from, until: from + 1 })),
    );
    clock.set(clock.now() + 2 * MINUTE_MS);
    await shop.advanceAll();
    expect(await textsOf(api, shop.phone)).toEqual(['WAITLIST_JOINED', 'WAITLIST_OFFER']);
    // An entry has one open offer at a time.
    expect(await shop.offers()).toHaveLength(1);
  });

  it('is an opening up to the day that a booking waiting for something sooner was moved to', async () => {
    const shop = await aWaitingShop();
    const own = await shop.book(6, shop.phone, 6);
    await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    const move = { bookingId: own, startAt: at(6, 9) as Instant, by: 'CLIENT' as const };
    await inTenant(api.server.deps, shop.tenant, (write) => moveBooking(write, move));
    await shop.setHours(open('18:00:00', ['THURSDAY', 'FRIDAY']));
    expect(await shop.rangesOf()).toMatchObject([
      { cause: 'MOVED', from: -18 },
      { cause: 'OPENED', from: 32 },
      { cause: 'OPENED', from: 56 },
    ]);
  });

  it('is not opened where no one waits, nor less than two hours ahead', async () => {
    const shop = await aWaitingShop();
    await shop.setHours(open('18:00:00'));
    expect(await shop.rangesOf()).toEqual([]);
    await shop.join({ phone: shop.phone, untilDate: '2026-10-05' });
    // A quarter to four in the afternoon: what opens at five is too near, the hour from six to seven is not.
    clock.set('2026-10-05T20:45:00Z');
    await shop.setHours(open('17:00:00'));
    await shop.setHours(open('19:00:00'));
    expect(await shop.rangesOf()).toEqual([{ cause: 'OPENED', from: -39.25, until: -38 }]);
  });

  it('is saved at any second, and for hours that never close', async () => {
    const shop = await aWaitingShop();
    await shop.join({ phone: shop.phone, untilDate: '2026-10-12' });
    clock.set('2026-10-05T20:45:13.417Z');
    await shop.setHours(open('19:00:00'));
    // Today from 5:46 PM, to the minute.
    expect((await shop.rangesOf()).slice(0, 2)).toEqual([
      { cause: 'OPENED', from: -2354 / 60, until: -38 },
      { cause: 'OPENED', from: -16, until: -14 },
    ]);
    const days: readonly DayOfWeek[] = [...WEEKDAYS, 'SATURDAY', 'SUNDAY'];
    await shop.setHours(
      days.map((dayOfWeek) => ({ dayOfWeek, startTime: '00:00:00', endTime: '24:00:00', isEnabled: true })),
    );
    // From seven on Friday: two days, and the rest of the weekend until nine on Monday.
    expect(await shop.rangesOf()).toEqual(
      expect.arrayContaining([
        { cause: 'OPENED', from: 58, until: 106 },
        { cause: 'OPENED', from: 106, until: 120 },
      ]),
    );
  });

  it('by special hours, a day off that is removed or shortened, and a block, without what is booked', async () => {
    const shop = await aWaitingShop();
    const { call, query } = shop;
    const off = { kind: 'TIME_OFF', fromDate: '2026-10-07', untilDate: '2026-10-08', name: 'Fair' } as const;
    const [entry] = await call(calls.addSpecialDates, { query, body: { entries: [off] } });
    await shop.join({ phone: shop.phone });
    const shorter = { ...off, untilDate: '2026-10-07' };
    await call(calls.updateSpecialDate, { query, params: { id: entry?.id ?? '' }, body: { entry: shorter } });
    expect(await shop.rangesOf()).toContainEqual({ cause: 'OPENED', from: 24, until: 32 });
    await call(calls.removeSpecialDate, { query, params: { id: entry?.id ?? '' } });
    expect(await shop.rangesOf()).toContainEqual({ cause: 'OPENED', from: 0, until: 8 });
    const saturday = {
      kind: 'SPECIAL_HOURS' as const,
      date: '2026-10-10',
      name: '',
      hours: [{ startTime: '10:00', endTime: '12:00' }],
    };
    await call(calls.addSpecialDates, { query, body: { entries: [saturday] } });
    expect(await shop.rangesOf()).toContainEqual({ cause: 'OPENED', from: 73, until: 75 });
    const blocked = { startAt: at(48), endAt: at(54), note: '' };
    const block = await call(addBlock, { query, body: blocked });
    const smaller = { ...blocked, endAt: at(52), version: block.version };
    const { version } = await call(updateBlock, { query, params: { id: block.id }, body: smaller });
    expect(await shop.rangesOf()).toContainEqual({ cause: 'OPENED', from: 52, until: 54 });
    await call(removeBlock, { query: { ...query, version }, params: { id: block.id } });
    expect(await shop.rangesOf()).toContainEqual({ cause: 'OPENED', from: 48, until: 52 });
    expect(await shop.rangesOf()).toHaveLength(5);
  });

  it('is offered once, even when it is closed and opened again, or a booking inside it is canceled', async () => {
    const shop = await aWaitingShop();
    await shop.join({ phone: shop.phone, untilDate: '2026-10-08' });
    await shop.setHours(open('18:00:00', ['WEDNESDAY']));
    await shop.setHours(open('17:00:00', ['WEDNESDAY']));
    await shop.setHours(open('19:00:00', ['WEDNESDAY']));
    expect(await shop.rangesOf()).toEqual([
      { cause: 'OPENED', from: 8, until: 9 },
      { cause: 'OPENED', from: 9, until: 10 },
    ]);
    const booked = await shop.book(8);
    await shop.cancel(booked);
    expect(await shop.rangesOf()).toHaveLength(2);
  });

  it('by two people at once is one opening', { repeats: 4 }, async () => {
    const shop = await aWaitingShop();
    await shop.join({ phone: shop.phone, untilDate: '2026-10-08' });
    const wednesday = open('18:00:00', ['WEDNESDAY']);
    await Promise.all([shop.setHours(wednesday), shop.setHours(wednesday), shop.setHours(wednesday)]);
    expect(await shop.rangesOf()).toEqual([{ cause: 'OPENED', from: 8, until: 9 }]);
  });

  it('at night is offered in the morning, and only the soonest stretches if there are many', async () => {
    const shop = await aWaitingShop();
    await shop.join({ phone: shop.phone, untilDate: '2026-11-20' });
    // Ten in the evening.
    clock.set('2026-10-06T03:00:00Z');
    await shop.setHours(open('18:00:00'));
    expect(await shop.rangesOf()).toHaveLength(OPENED_AT_ONCE_MAX);
    clock.set(clock.now() + 2 * MINUTE_MS);
    await shop.advanceAll();
    expect(await textsOf(api, shop.phone)).toEqual(['WAITLIST_JOINED']);
    expect((await shop.openings())[0]).toMatchObject({ state: 'WAITING', nextAt: new Date('2026-10-06T13:00:00Z') });
    clock.set('2026-10-06T13:00:00Z');
    await shop.advanceAll();
    // One open offer at a time, whatever else has opened.
    expect(await textsOf(api, shop.phone)).toEqual(['WAITLIST_JOINED', 'WAITLIST_OFFER']);
  });
});
