import * as bookingCalls from '@primehour/contract/booking';
import { addBooking } from '@primehour/contract/calendar';
import { eraseClient } from '@primehour/contract/client';
import * as publicCalls from '@primehour/contract/public';
import * as calls from '@primehour/contract/waitlist';
import { booking } from '@primehour/db/schema/booking';
import { client } from '@primehour/db/schema/client';
import { link } from '@primehour/db/schema/link';
import { message } from '@primehour/db/schema/message';
import { phoneOptOut } from '@primehour/db/schema/phone';
import { uuidV7 } from '@primehour/db/uuid';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Phone } from '@primehour/domain/vocabulary';
import { aPhone } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dateOf } from '../../clock.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { aShop, at, lastLink, textsOf } from '../../testing/waitlist-shop.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { clientRecordRoutes } from '../client-records/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { declineOffer, leaveWaitlist } from './api.ts';
import { sweepWaitlist } from './jobs.ts';
import { waitlistRoutes } from './routes.ts';

// The guarantee: a time that opens is offered to those whom it suits, one after the other, and is kept for the one who is asked;
// however late or often its job runs, and even if others want it on another node, one person gets it.

const clock = testClock();
const start = () =>
  startTestServer(apiOf(bookingRoutes, calendarRoutes, clientRecordRoutes, publicRoutes, waitlistRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
let other: Awaited<ReturnType<typeof api.startSecondNode>>;
beforeAll(async () => {
  api = await start();
  other = await api.startSecondNode();
});
// Monday morning in Chicago.
beforeEach(() => clock.set('2026-10-05T15:00:00Z'));
afterAll(() => api.close());

const pass = (minutes: number) => clock.set(clock.now() + minutes * MINUTE_MS);

describe('a time that opens by a cancellation', () => {
  it('is offered after a minute to the client who has waited longest, kept for them, and theirs when they press', async () => {
    const shop = await aShop(api);
    const [mia, tom] = [aPhone(), aPhone()];
    const booked = await shop.book(1);
    await shop.join({ phone: mia });
    pass(1);
    await shop.join({ phone: tom, name: 'Tom' });
    await shop.cancel(booked);
    await shop.advanceAll();
    expect([await shop.openings(), await shop.offers()]).toMatchObject([
      [{ state: 'WAITING', cause: 'CANCELLED' }],
      [],
    ]);
    pass(1);
    await shop.advanceAll();
    await shop.advanceAll(other);
    expect(await shop.offers()).toMatchObject([{ state: 'OPEN', isHeld: true, startAt: dateOf(at(1)) }]);
    expect(await shop.kept()).toMatchObject([{ kind: 'offer', expiresAt: dateOf(clock.now() + 30 * MINUTE_MS) }]);
    const text = (await textsTo(api.db, mia)).at(-1)?.body;
    expect(text).toMatch(
      /: Wed 10:00 AM, .* is free\. Yours until 10:32 AM: http:\/\/book\.example\.test\/w\/[\w-]{43}$/,
    );
    expect([await textsOf(api, mia), await textsOf(api, tom)]).toEqual([
      ['WAITLIST_JOINED', 'WAITLIST_OFFER'],
      ['WAITLIST_JOINED'],
    ]);
    const taken = await shop.take(await lastLink(api, mia));
    expect((await shop.bookings()).find(({ id }) => id === taken.bookingId)).toMatchObject({
      status: 'CONFIRMED',
      startAt: dateOf(at(1)),
    });
    expect(await shop.kept()).toMatchObject([{ kind: 'booking' }]);
    expect(await shop.openings()).toMatchObject([{ state: 'FILLED', filledBy: taken.bookingId, nextAt: null }]);
    expect(await shop.take(await lastLink(api, mia))).toMatchObject({ bookingId: taken.bookingId });
    const { entries, openings } = await shop.list();
    expect(entries.map(({ client }) => client.name)).toEqual(['Tom']);
    expect(openings).toMatchObject([
      { state: 'FILLED', offers: [{ clientName: 'Mia', state: 'TAKEN' }], filledBy: { clientName: 'Mia' } },
    ]);
  });

  it('is offered first to a client of a link that puts its clients first in line', async () => {
    const shop = await aShop(api);
    const [mia, regular] = [aPhone(), aPhone()];
    const booked = await shop.book(1);
    const earlier = await shop.book(3, regular);
    const row = {
      id: uuidV7(),
      businessId: shop.business.id,
      kind: 'TRACK',
      slug: 'regulars',
      label: 'Regulars',
    } as const;
    await api.db.transaction(async (tx) => {
      await tx.insert(link).values({ ...row, perks: { firstInLine: true }, createdAt: dateOf(clock.now()) });
      await tx.update(booking).set({ linkId: row.id }).where(eq(booking.id, earlier));
    });
    await shop.join({ phone: mia });
    pass(1);
    await shop.join({ phone: regular, name: 'Tom' });
    await shop.cancel(booked);
    pass(2);
    await shop.advanceAll();
    expect([await textsOf(api, mia), await textsOf(api, regular)]).toEqual([
      ['WAITLIST_JOINED'],
      ['WAITLIST_JOINED', 'WAITLIST_OFFER'],
    ]);
  });

  it('goes on to the next when it is declined, left unanswered, or its taker leaves; then to everyone', async () => {
    const shop = await aShop(api);
    const phones = [aPhone(), aPhone(), aPhone(), aPhone(), aPhone()];
    const booked = await shop.book(3, aPhone(), 6);
    for (const phone of phones) {
      await shop.join({ phone });
      pass(1);
    }
    await shop.cancel(booked);
    pass(2);
    await shop.advanceAll();
    await shop.act(await lastLink(api, phones[0] as Phone), declineOffer);
    await shop.advanceAll();
    await shop.act(await lastLink(api, phones[1] as Phone), leaveWaitlist);
    await shop.advanceAll();
    expect((await shop.offers()).map(({ state }) => state)).toEqual(['DECLINED', 'DECLINED', 'OPEN']);
    pass(31);
    await sweepWaitlist(other.server.deps);
    const offers = await shop.offers();
    expect(offers.map(({ state, isHeld }) => [state, isHeld])).toEqual([
      ['DECLINED', true],
      ['DECLINED', true],
      ['LAPSED', true],
      ['OPEN', false],
      ['OPEN', false],
    ]);
    expect(await shop.kept()).toEqual([]);
    expect((await shop.openings())[0]).toMatchObject({ state: 'PUBLIC', wasOfferedToAll: true });
    const [fourth, fifth] = [await lastLink(api, phones[3] as Phone), await lastLink(api, phones[4] as Phone)];
    const answers = await Promise.allSettled([shop.take(fourth), shop.take(fifth, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(
      (await shop.offers())
        .map(({ state }) => state)
        .slice(3)
        .sort(),
    ).toEqual(['LOST', 'TAKEN']);
    const lost = answers[0].status === 'rejected' ? fourth : fifth;
    expect(await shop.entryOf(lost)).toMatchObject({ state: 'WAITING' });
  });

  it('goes on at once when the client with its offer is erased, whose link then leads nowhere', async () => {
    const shop = await aShop(api);
    const [mia, tom] = [aPhone(), aPhone()];
    const booked = await shop.book(1);
    const joined = await shop.join({ phone: mia });
    pass(1);
    await shop.join({ phone: tom, name: 'Tom' });
    await shop.cancel(booked);
    pass(1);
    await shop.advanceAll();
    const offered = await lastLink(api, mia);
    const id = (await shop.entryOf(joined))?.clientId ?? '';
    await (
      await shop.partner()
    )(eraseClient, { params: { id }, query: shop.query });
    await expect(shop.take(offered)).rejects.toMatchObject({ code: 'OFFER_LAPSED' });
    expect(await shop.kept()).toEqual([]);
    await shop.advanceAll();
    expect(await shop.offers()).toMatchObject([{ state: 'DECLINED' }, { state: 'OPEN' }]);
    expect(await textsOf(api, tom)).toEqual(['WAITLIST_JOINED', 'WAITLIST_OFFER']);
  });

  it('is not offered when the booking is restored within a minute', async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    const booked = await shop.book(1);
    await shop.join({ phone: mia });
    await shop.cancel(booked);
    pass(0.5);
    await shop.advanceAll();
    await (
      await shop.partner()
    )(bookingCalls.restoreBooking, { query: shop.query, body: { id: booked } });
    pass(5);
    await shop.advanceAll();
    expect([await shop.openings(), await textsOf(api, mia)]).toMatchObject([[{ state: 'GONE' }], ['WAITLIST_JOINED']]);
  });

  it('can be restored after its offer was made, once the opening is stopped', async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    const booked = await shop.book(1);
    await shop.join({ phone: mia });
    await shop.cancel(booked);
    pass(1);
    await shop.advanceAll();
    const partner = await shop.partner();
    const restore = () => partner(bookingCalls.restoreBooking, { query: shop.query, body: { id: booked } });
    await expect(restore()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    const [{ id } = { id: '' }] = await shop.openings();
    await partner(calls.closeOpening, { query: shop.query, params: { id } });
    await restore();
    expect([await shop.kept(), await shop.offers()]).toMatchObject([[{ kind: 'booking' }], [{ state: 'LOST' }]]);
    await expect(shop.take(await lastLink(api, mia))).rejects.toMatchObject({ code: 'OFFER_LAPSED' });
  });

  it('suits some and not others, and the partner sees why', async () => {
    const shop = await aShop(api);
    const booked = await shop.book(1);
    const mute = aPhone();
    await shop.join({ name: 'Friday', times: [{ days: [5], fromMinute: 0, untilMinute: 1440 }] });
    await shop.join({ name: 'Afternoon', times: [{ days: [3], fromMinute: 720, untilMinute: 1440 }] });
    await shop.join({ name: 'Mute', phone: mute });
    await api.db.transaction((tx) => tx.insert(phoneOptOut).values({ phone: mute, optedOutAt: dateOf(clock.now()) }));
    await shop.cancel(booked);
    pass(2);
    await shop.advanceAll();
    const { openings } = await shop.list();
    expect(openings[0]).toMatchObject({ state: 'PUBLIC', offers: [] });
    expect(openings[0]?.skipped.map(({ clientName, reason }) => `${clientName}: ${reason}`)).toEqual([
      'Friday: OTHER_TIMES',
      'Afternoon: OTHER_TIMES',
      'Mute: NO_TEXTS',
    ]);
    clock.set(at(3));
    await sweepWaitlist(api.server.deps);
    expect((await shop.openings())[0]).toMatchObject({ state: 'GONE', nextAt: null });
  });

  it('is offered by email to those who can’t be texted, after everyone else', async () => {
    const shop = await aShop(api);
    const booked = await shop.book(1);
    const [mute, tom] = [aPhone(), aPhone()];
    await shop.join({ name: 'Mute', phone: mute });
    pass(1);
    await shop.join({ name: 'Tom', phone: tom });
    await api.db.transaction(async (tx) => {
      await tx.insert(phoneOptOut).values({ phone: mute, optedOutAt: dateOf(clock.now()) });
      await tx.update(client).set({ email: 'mute@example.com' }).where(eq(client.phone, mute));
    });
    await shop.cancel(booked);
    pass(2);
    await shop.advanceAll();
    await shop.act(await lastLink(api, tom), declineOffer);
    await shop.advanceAll();
    expect((await shop.offers()).map(({ state }) => state)).toEqual(['DECLINED', 'OPEN']);
    expect([await textsOf(api, mute), await textsOf(api, tom)]).toEqual([
      ['WAITLIST_JOINED'],
      ['WAITLIST_JOINED', 'WAITLIST_OFFER'],
    ]);
    const mails = await api.db.read.select().from(message).where(eq(message.recipient, 'mute@example.com'));
    expect(mails).toMatchObject([{ channel: 'email', kind: 'WAITLIST_OFFER', status: 'QUEUED' }]);
  });

  it('is offered to the next client in the morning, not at night', async () => {
    const shop = await aShop(api);
    const booked = await shop.book(5);
    const mia = aPhone();
    await shop.join({ phone: mia });
    // Ten in the evening in Chicago.
    clock.set('2026-10-06T03:00:00Z');
    await shop.cancel(booked);
    pass(2);
    await shop.advanceAll();
    expect((await shop.openings())[0]).toMatchObject({ state: 'WAITING', nextAt: new Date('2026-10-06T13:00:00Z') });
    clock.set('2026-10-06T13:00:00Z');
    await shop.advanceAll();
    expect(await shop.offers()).toMatchObject([{ untilAt: new Date('2026-10-06T13:30:00Z') }]);
  });

  it('goes on when the client who took it did not pay', async () => {
    const shop = await aShop(api, { priceCents: 8000, ready: 'PREPAID' });
    const [mia, tom] = [aPhone(), aPhone()];
    await shop.join({ phone: mia });
    pass(1);
    await shop.join({ phone: tom, name: 'Tom' });
    const form = { startAt: at(1), endAt: at(2), mode: 'IN_ORDER' as const };
    await (
      await shop.partner()
    )(calls.makeOpening, { query: shop.query, body: form });
    await shop.advanceAll();
    const taken = await shop.take(await lastLink(api, mia));
    expect((await shop.openings())[0]).toMatchObject({ state: 'FILLED', filledBy: taken.bookingId });
    pass(16);
    await shop.advanceAll();
    expect((await shop.openings())[0]).toMatchObject({ state: 'OFFERING', filledBy: null });
    expect((await shop.offers()).map(({ state }) => state)).toEqual(['TAKEN', 'OPEN']);
  });
});

describe('a taken time that its client gives up before paying', () => {
  it.each([
    ['by releasing it', (token: string) => api.as()(publicCalls.cancelMyBooking, { params: { token }, body: {} })],
    [
      'by moving it',
      (token: string) => api.as()(publicCalls.moveMyBooking, { params: { token }, body: { startAt: at(5) } }),
    ],
  ])('%s is offered to the next at once', async (_, giveUp) => {
    const shop = await aShop(api, { priceCents: 8000, ready: 'PREPAID' });
    const [mia, tom] = [aPhone(), aPhone()];
    await shop.join({ phone: mia });
    pass(1);
    await shop.join({ phone: tom, name: 'Tom' });
    pass(1);
    const body = { startAt: at(1), endAt: at(2), mode: 'IN_ORDER' as const };
    await (
      await shop.partner()
    )(calls.makeOpening, { query: shop.query, body });
    await shop.advanceAll();
    await giveUp((await shop.take(await lastLink(api, mia))).token);
    await shop.advanceAll();
    expect(await textsOf(api, tom)).toEqual(['WAITLIST_JOINED', 'WAITLIST_OFFER']);
    const { openings } = await shop.list();
    expect(openings).toMatchObject([
      {
        state: 'OFFERING',
        filledBy: null,
        offers: [
          { clientName: 'Mia', state: 'TAKEN' },
          { clientName: 'Tom', state: 'OPEN' },
        ],
      },
    ]);
    pass(1);
    const taken = await shop.take(await lastLink(api, tom));
    // The end of the first hold changes nothing for the second client.
    pass(14);
    await shop.advanceAll();
    expect(await shop.openings()).toMatchObject([{ state: 'FILLED', filledBy: taken.bookingId }]);
  });

  it('has its falling price again', async () => {
    const shop = await aShop(api, { priceCents: 8000, ready: 'PREPAID' });
    const mia = aPhone();
    await shop.join({ phone: mia, agreesToPrices: true });
    pass(1);
    const body = { startAt: at(1), endAt: at(2), mode: 'FALLING' as const, serviceId: shop.service.id };
    await (
      await shop.partner()
    )(calls.makeOpening, { query: shop.query, body });
    await shop.advanceAll();
    const { token } = await shop.take(await lastLink(api, mia));
    await api.as()(publicCalls.cancelMyBooking, { params: { token }, body: {} });
    await shop.advanceAll();
    expect([await shop.openings(), await shop.kept()]).toMatchObject([
      [{ state: 'PUBLIC', filledBy: null }],
      [{ kind: 'offer' }],
    ]);
  });
});

describe('an offer and a walk-in', () => {
  it('race on two nodes: one of them has the time, and the other sees why', { repeats: 4 }, async () => {
    const shop = await aShop(api);
    const mia = aPhone();
    await shop.join({ phone: mia });
    const body = { startAt: at(1), endAt: at(2), mode: 'IN_ORDER' as const };
    const partner = await shop.partner();
    await partner(calls.makeOpening, { query: shop.query, body });
    const walkIn = () =>
      partner(addBooking, {
        query: shop.query,
        body: { serviceId: shop.service.id, startAt: at(1), name: 'Walk In', phoneNumber: aPhone(), payment: 'FREE' },
      });
    const [, added] = await Promise.allSettled([shop.advanceAll(other), walkIn()]);
    const kinds = (await shop.kept()).map(({ kind }) => kind);
    const reason = added.status === 'rejected' ? await refusalOf(Promise.reject(added.reason)) : undefined;
    const [row] = await shop.openings();
    const outcome = { kinds, code: reason?.code, offers: (await shop.offers()).length, why: row?.skipped[0]?.reason };
    const [offered, walkedIn] = [
      { kinds: ['offer'], code: 'SLOT_TAKEN', offers: 1, why: undefined },
      { kinds: ['booking'], code: undefined, offers: 0, why: 'NOT_FREE' },
    ];
    expect(outcome).toEqual(added.status === 'rejected' ? offered : walkedIn);
  });
});
