import * as calls from '@primehour/contract/waitlist';
import { bookingResource } from '@primehour/db/schema/booking';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { aResource } from '@primehour/testkit/build-resource';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { dateOf } from '../../clock.ts';
import { inTenant } from '../../tenant-write.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { aShop, at, lastLink, shopIn, textsOf } from '../../testing/waitlist-shop.ts';
import { moveBooking } from '../booking/commands/move-booking.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { leaveWaitlist, stayOnWaitlist, waitForSooner } from './api.ts';
import { sweepWaitlist } from './jobs.ts';
import { waitlistRoutes } from './routes.ts';

// The guarantee: a client has one place for a service until its last day, and a booking that waits for something sooner only
// ever moves forward, in a chain of at most three.

const { api, other, clock } = await startNodes(apiOf(bookingRoutes, calendarRoutes, publicRoutes, waitlistRoutes), {
  // Monday morning in Chicago.
  at: '2026-10-05T15:00:00Z',
});

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const pass = (minutes: number) => clock.set(clock.now() + minutes * MINUTE_MS);

describe('something sooner', () => {
  it('moves the client’s own booking, which opens its old time, three deep at most', async () => {
    const shop = await aShop(api);
    const phones = [aPhone(), aPhone(), aPhone(), aPhone()];
    const first = await shop.book(1);
    const later: string[] = [];
    for (const [index, phone] of phones.entries()) later.push(await shop.book(2 + index, phone));
    const links: string[] = [];
    for (const id of later) {
      links.push(await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, id)));
      pass(1);
    }
    await shop.cancel(first);
    for (const [index, phone] of phones.slice(0, 3).entries()) {
      pass(2);
      await shop.advanceAll();
      const { bookingId } = await shop.take(await lastLink(api, phone));
      expect(bookingId).toBe(later[index]);
    }
    pass(2);
    await shop.advanceAll();
    const rows = await shop.bookings();
    const startOf = (id: string | undefined) => rows.find((row) => row.id === id)?.startAt.getTime();
    expect(later.map(startOf)).toEqual([at(1), at(2), at(3), at(5)]);
    expect((await shop.openings()).map(({ depth, cause }) => [depth, cause])).toEqual([
      [1, 'CANCELLED'],
      [2, 'MOVED'],
      [3, 'MOVED'],
    ]);
    expect(await textsOf(api, phones[3] as Phone)).toEqual(['WAITLIST_JOINED']);
    expect(await shop.entryOf(links[3] ?? '')).toMatchObject({ state: 'WAITING' });
  });

  it('is never a later time, and ends with its booking', async () => {
    const shop = await aShop(api);
    const phone = aPhone();
    const [late, own] = [await shop.book(4), await shop.book(1, phone)];
    const link = await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    expect(await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own))).toBe(link);
    await shop.cancel(late);
    pass(2);
    await shop.advanceAll();
    expect((await shop.openings())[0]?.skipped).toMatchObject([{ reason: 'NOT_SOONER' }]);
    await shop.cancel(own);
    await sweepWaitlist(api.server.deps);
    expect(await shop.entryOf(link)).toMatchObject({ state: 'LAPSED' });
  });

  it('waits until the day its booking was moved to', async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    const [own, between] = [await shop.book(6, mia, 6), await shop.book(6, aPhone(), 8)];
    const link = await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    await inTenant(api.server.deps, shop.tenant, (write) =>
      moveBooking(write, { bookingId: own, startAt: at(6, 9) as Instant, by: 'CLIENT' }),
    );
    // Otherwise her own old time would be offered to her.
    await shop.book(6, aPhone(), 6);
    clock.set('2026-10-07T15:00:00Z');
    await sweepWaitlist(api.server.deps);
    expect(await shop.entryOf(link)).toMatchObject({ state: 'WAITING' });
    expect((await shop.list()).entries).toMatchObject([{ insteadOfAt: at(6, 9), untilDate: '2026-10-09' }]);
    await shop.cancel(between);
    pass(2);
    await shop.advanceAll();
    expect(await shop.take(await lastLink(api, mia))).toMatchObject({ bookingId: own });
    expect((await shop.bookings()).find(({ id }) => id === own)?.startAt).toEqual(dateOf(at(6, 8)));
    clock.set('2026-10-05T15:00:00Z');
  });

  it('can be started twelve times an hour, because each time it sends a text', async () => {
    const shop = await aShop(api);
    const phone = aPhone();
    const own = await shop.book(1, phone);
    const wait = () => inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    for (let round = 1; round <= 12; round += 1) await shop.act(await wait(), leaveWaitlist);
    await expect(wait()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await textsOf(api, phone)).toHaveLength(12);
    pass(60);
    const link = await wait();
    // What exists already is returned without another text.
    expect(await wait()).toBe(link);
    expect(await textsOf(api, phone)).toHaveLength(13);
  });

  it('is held for as long as its booking takes, whatever the service takes by now', async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    const [freed, own] = [await shop.book(1), await shop.book(4, mia)];
    await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    await api.db.pool.query('update service set duration_minutes = 120 where id = $1', [shop.service.id]);
    // The two hours that a new booking takes would not fit before this one.
    await shop.book(2);
    await shop.cancel(freed);
    pass(2);
    await shop.advanceAll();
    expect(await shop.kept()).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'offer', during: { startAt: dateOf(at(1)), endAt: dateOf(at(2)) } }),
      ]),
    );
    expect(await shop.take(await lastLink(api, mia))).toMatchObject({ bookingId: own });
  });

  it('is offered no start that its own booking still takes, and stops no one else’s offer', async () => {
    const shop = await aShop(api);
    const tom = aPhone();
    const own = await shop.book(2);
    await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    pass(1);
    await shop.join({ phone: tom, name: 'Tom' });
    const halfHours = 'update booking_settings set timeslot_duration_minutes = 30 where business_id = $1';
    await api.db.pool.query(halfHours, [shop.business.id]);
    // Half an hour sooner would fit, once that booking has moved.
    const body = { startAt: at(2) - 30 * MINUTE_MS, endAt: at(5), mode: 'IN_ORDER' as const };
    await (
      await shop.partner()
    )(calls.makeOpening, { query: shop.query, body });
    await shop.advanceAll();
    expect(await textsOf(api, tom)).toContain('WAITLIST_OFFER');
  });
});

describe('a client who waits for anyone', () => {
  it('sees who serves from a day before the start, and not earlier', async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    await shop.join({ phone: mia });
    pass(1);
    const ben = await aResource(api, { business: shop.business });
    const offered = async (hour: number) => {
      const body = { startAt: at(hour), endAt: at(hour + 1), mode: 'IN_ORDER' as const, resourceId: ben.id };
      await (
        await shop.partner()
      )(calls.makeOpening, { query: shop.query, body });
      await shop.advanceAll();
      return (await textsTo(api.db, mia)).at(-1)?.body;
    };
    expect(await offered(1)).toMatch(/: Wed 10:00 AM, Haircut, is free\./);
    clock.set(at(2) - 24 * 60 * MINUTE_MS);
    await shop.advanceAll();
    expect(await offered(2)).toMatch(/: Wed 11:00 AM, Haircut with Ben, is free\./);
    clock.set('2026-10-05T15:00:00Z');
  });

  it('of something sooner can still get anyone after a move to another person', async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    const own = await shop.book(4, mia);
    const ben = await aResource(api, { business: shop.business });
    await api.db.transaction((tx) =>
      tx.update(bookingResource).set({ chosenBy: 'RULE' }).where(eq(bookingResource.bookingId, own)),
    );
    await inTenant(api.server.deps, shop.tenant, (write) => waitForSooner(write, own));
    const body = { startAt: at(1), endAt: at(2), mode: 'IN_ORDER' as const, resourceId: ben.id };
    await (
      await shop.partner()
    )(calls.makeOpening, { query: shop.query, body });
    await shop.advanceAll();
    await shop.take(await lastLink(api, mia));
    const [served] = await api.db.read.select().from(bookingResource).where(eq(bookingResource.bookingId, own));
    expect(served).toMatchObject({ resourceId: ben.id, chosenBy: 'RULE' });
  });
});

describe('an entry', () => {
  it('is one per client and service; another form changes it, and five are the most', async () => {
    const shop = await aShop(api);
    const phone = aPhone();
    const link = await shop.join({ phone });
    expect(await shop.join({ phone, times: [{ days: [5], fromMinute: 960, untilMinute: 1200 }] })).toBe(link);
    const { entries } = await shop.list();
    expect(entries).toMatchObject([{ times: [{ days: [5], fromMinute: 960, untilMinute: 1200 }] }]);
  });

  it('is asked about after two missed offers, and lapses in three days unless its owner stays', async () => {
    const shop = await aShop(api);
    const [mia, tom] = [aPhone(), aPhone()];
    const links = [await shop.join({ phone: mia }), await shop.join({ phone: tom, name: 'Tom' })];
    for (const hour of [1, 2]) {
      const body = { startAt: at(hour), endAt: at(hour + 1), mode: 'ALL' as const };
      await (
        await shop.partner()
      )(calls.makeOpening, { query: shop.query, body });
      await shop.advanceAll();
      clock.set(at(hour) - 59 * MINUTE_MS);
      await shop.advanceAll();
      clock.set('2026-10-05T15:00:00Z');
    }
    expect((await textsOf(api, mia)).at(-1)).toBe('WAITLIST_STILL');
    await shop.act(links[1] ?? '', stayOnWaitlist);
    clock.set('2026-10-11T15:00:00Z');
    await sweepWaitlist(api.server.deps);
    expect([await shop.entryOf(links[0] ?? ''), await shop.entryOf(links[1] ?? '')]).toMatchObject([
      { state: 'LAPSED' },
      { state: 'WAITING', lapses: 0 },
    ]);
  });

  it('is removed by the partner, and belongs to its business alone', async () => {
    const shop = await aShop(api);
    await shop.join();
    const { entries } = await shop.list();
    const params = { id: entries[0]?.id ?? '' };
    const stranger = await aShop(api);
    const call = await stranger.partner();
    expect(await refusalOf(call(calls.removeEntry, { query: stranger.query, params }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusalOf(api.as()(calls.getWaitlist, { query: shop.query }))).toMatchObject({ code: 'UNAUTHORISED' });
    await (
      await shop.partner()
    )(calls.removeEntry, { query: shop.query, params });
    expect((await shop.list()).entries).toEqual([]);
  });
});

it('a client who joins again while their old place lapses is on the list', async () => {
  const shop = await aShop(api);
  const mia = aPhone();
  await shop.join({ phone: mia, untilDate: '2026-10-05' });
  pass(24 * 60);
  const { deps } = api.server;
  let joining: Promise<string> | undefined;
  /** She joins after the sweep has written and before it commits. */
  const transaction: typeof deps.db.transaction = (work, options) =>
    deps.db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (joining) return outcome;
      joining = shopIn(other, shop).join({ phone: mia });
      await vi.waitFor(async () => expect((await api.db.pool.query(WAITING)).rowCount).toBeGreaterThan(0), {
        timeout: 60_000,
      });
      return outcome;
    }, options);
  await sweepWaitlist({ ...deps, db: { ...deps.db, transaction } });
  expect(await shop.entryOf((await joining) ?? '')).toMatchObject({ state: 'WAITING', untilDate: '2026-10-20' });
});
