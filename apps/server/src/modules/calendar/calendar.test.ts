import * as bookingCalls from '@primehour/contract/booking';
import * as detailCalls from '@primehour/contract/booking-detail';
import * as noteCalls from '@primehour/contract/booking-note';
import * as calls from '@primehour/contract/calendar';
import * as publicCalls from '@primehour/contract/public';
import * as timeOff from '@primehour/contract/special-dates';
import { booking, occupancy } from '@primehour/db/schema/booking';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aClient, aService, type BusinessOptions } from '@primehour/testkit/build';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { apiOf } from '../../testing/start-api.ts';
import { availabilityRoutes } from '../availability/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { calendarRoutes } from './routes.ts';

// The guarantee: the week shows everything that takes time and the opening hours, as instants that are correct on days
// of any length; blocks close time until they are removed; and a booking's timeline shows everything that happened to
// it, in order.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(bookingRoutes, availabilityRoutes, calendarRoutes, publicRoutes), {
    clock,
  });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const at = (iso: string) => Date.parse(iso);
const TEN = '2026-10-08T15:00:00Z';

async function aSalon(options: BusinessOptions = {}) {
  const { business, accessToken } = await aPartner(api, options);
  const service = await aService(api, { business, name: 'Cut', priceCents: 4500 as Cents, durationMinutes: 60 });
  const call = api.as({ accessToken });
  const query = { businessId: business.id };
  return {
    business,
    service,
    call,
    query,
    week: (from: string, days = 7) => call(calls.getWeek, { query: { ...query, from, days } }),
    block: (from: string, until: string, note = '') =>
      call(calls.addBlock, { query, body: { startAt: at(from), endAt: at(until), note } }),
    detail: (id: string) => call(detailCalls.getBooking, { query, params: { id } }),
    taken: () => api.db.read.select().from(occupancy).where(eq(occupancy.businessId, business.id)),
  };
}

describe('the week', () => {
  it('contains bookings, holds, blocks and kept time in order, and nothing that takes no time', async () => {
    const { business, service, week, block } = await aSalon();
    const client = await aClient(api, { business, name: 'Sam Linden' });
    const made = await aBooking(api, { service, client, startAt: TEN });
    const held = await aBooking(api, { service, client, startAt: '2026-10-08T20:00:00Z', status: 'PENDING' });
    const lapsed = { status: 'PENDING', holdExpiresAt: '2026-10-06T13:59:59Z' } as const;
    await aBooking(api, { service, client, startAt: '2026-10-08T21:00:00Z', ...lapsed });
    await aBooking(api, { service, client, startAt: '2026-10-08T18:00:00Z', status: 'CANCELLED' });
    const kept = { status: 'CANCELLED', cancelBehavior: 'KEEP_TIME' } as const;
    const gone = await aBooking(api, { service, client, startAt: '2026-10-07T15:00:00Z', ...kept });
    const closed = await block('2026-10-08T17:00:00Z', '2026-10-08T17:45:00Z', 'Dentist');
    await aBooking(api, { service, client, startAt: '2026-10-12T15:00:00Z' });

    const { items, zone } = await week('2026-10-05');
    expect(zone).toBe('America/Chicago');
    expect(items.map(({ kind, id, title, booking: of }) => [kind, id === closed.id || id, title, of?.status])).toEqual([
      ['block', items[0]?.id, 'Sam Linden', 'CANCELLED'],
      ['booking', made.id, 'Sam Linden', 'CONFIRMED'],
      ['block', true, 'Dentist', undefined],
      ['hold', held.id, 'Sam Linden', 'PENDING'],
    ]);
    expect(items[0]?.booking?.id).toBe(gone.id);
    expect(items[1]).toEqual({
      id: made.id,
      kind: 'booking',
      startAt: at(TEN),
      endAt: at('2026-10-08T16:00:00Z'),
      reservedFrom: at(TEN),
      reservedUntil: at('2026-10-08T16:00:00Z'),
      title: 'Sam Linden',
      booking: { id: made.id, serviceName: 'Cut', status: 'CONFIRMED', payment: 'PAID', attendance: null },
      resources: [{ id: expect.any(String), name: 'Robin', number: 1 }],
      parts: [{ resourceId: items[1]?.resources?.[0]?.id, startAt: at(TEN), endAt: at('2026-10-08T16:00:00Z') }],
      version: 1,
    });
  });

  it('has each day’s start, end and hours, across changes of the clocks', async () => {
    const { call, query, week } = await aSalon({ blocks: [{ dayOfWeek: 7, startMinute: 0, endMinute: 180 }] });
    const entries: timeOff.SpecialDateForm[] = [
      { kind: 'TIME_OFF', fromDate: '2026-11-07', untilDate: '2026-11-08', name: 'Away' },
      { kind: 'SPECIAL_HOURS', date: '2026-11-02', hours: [{ startTime: '10:00', endTime: '24:00' }] },
    ];
    await call(timeOff.addSpecialDates, { query, body: { entries } });
    const { days } = await week('2026-10-31', 9);
    expect(days).toHaveLength(9);
    const hoursLong = days.map(({ startAt, endAt }) => (endAt - startAt) / 3_600_000);
    expect(hoursLong).toEqual([24, 25, 24, 24, 24, 24, 24, 24, 24]);
    expect(days[1]).toMatchObject({
      date: '2026-11-01',
      hours: [{ startAt: at('2026-11-01T05:00:00Z'), endAt: at('2026-11-01T09:00:00Z') }],
      special: null,
    });
    expect(days[2]).toMatchObject({
      hours: [{ startAt: at('2026-11-02T16:00:00Z'), endAt: at('2026-11-03T06:00:00Z') }],
      special: { kind: 'SPECIAL_HOURS', name: '' },
    });
    expect(days[8]).toMatchObject({ date: '2026-11-08', hours: [], special: { kind: 'TIME_OFF', name: 'Away' } });
  });

  it('is at most 42 days long', async () => {
    const { week } = await aSalon();
    expect((await week('2026-10-01', 42)).days).toHaveLength(42);
    expect(await refusalOf(week('2026-10-01', 43))).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('a block', () => {
  it('closes its time to clients, moves, and opens it again; the undo creates it again', async () => {
    const { call, query, block, service, taken } = await aSalon();
    const made = await block(TEN, '2026-10-08T17:00:00Z', 'Dentist');
    expect(made).toEqual({
      id: made.id,
      startAt: at(TEN),
      endAt: at('2026-10-08T17:00:00Z'),
      note: 'Dentist',
      version: 1,
      resourceId: made.resourceId,
    });
    expect(await refusalOf(bookAsClient(api, { service, startAt: '2026-10-08T16:00:00Z' }))).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    const params = { id: made.id };
    const change = { startAt: at('2026-10-08T17:00:00Z'), endAt: at('2026-10-08T18:00:00Z'), note: '' };
    const moved = await call(calls.updateBlock, { query, params, body: { ...change, version: 1 } });
    expect(moved).toEqual({ ...params, ...change, version: 2, resourceId: made.resourceId });
    const stale = call(calls.updateBlock, { query, params, body: { ...change, version: 1 } });
    expect(await refusalOf(stale)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await refusalOf(call(calls.removeBlock, { query: { ...query, version: 1 }, params }))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await call(calls.removeBlock, { query: { ...query, version: 2 }, params })).toEqual(moved);
    expect(await taken()).toEqual([]);
    const { startAt, endAt, note } = moved;
    await call(calls.addBlock, { query, body: { startAt, endAt, note } });
    expect(await taken()).toHaveLength(1);
    expect(await refusalOf(call(calls.removeBlock, { query, params }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['that ends when it starts', TEN, TEN, 'End time must be after start time'],
    ['longer than a day', TEN, '2026-10-09T15:01:00Z', 'Should be at most 24 hours. Use time off for whole days'],
    ['that is over', '2026-10-06T12:00:00Z', '2026-10-06T14:00:00Z', 'Should be in the future'],
  ])('%s is refused', async (_, from, until, message) => {
    const { block, taken } = await aSalon();
    expect(await refusalOf(block(from, until))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'endAt', message }],
    });
    expect(await taken()).toEqual([]);
  });

  it('closes a whole day, even one of 25 hours, but nothing longer', async () => {
    const { block } = await aSalon();
    const day = ['2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'] as const;
    expect(await block(...day)).toMatchObject({ startAt: at(day[0]), endAt: at(day[1]) });
    expect(await refusalOf(block('2026-11-01T05:00:00Z', '2026-11-02T06:01:00Z'))).toMatchObject({
      code: 'VALIDATION',
    });
  });

  it('neither takes nor moves onto taken time', async () => {
    const { service, call, query, block, taken } = await aSalon();
    await aBooking(api, { service, startAt: TEN });
    expect(await refusalOf(block('2026-10-08T15:59:00Z', '2026-10-08T17:00:00Z'))).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    const { id } = await block('2026-10-08T16:00:00Z', '2026-10-08T17:00:00Z');
    const body = { startAt: at(TEN), endAt: at('2026-10-08T15:30:00Z'), version: 1 };
    expect(await refusalOf(call(calls.updateBlock, { query, params: { id }, body }))).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    expect(await taken()).toHaveLength(2);
  });

  it('that is kept from a canceled booking can only be opened, and the booking is restored to a free time', async () => {
    const { service, call, query, taken, detail } = await aSalon();
    const kept = { status: 'CANCELLED', cancelBehavior: 'KEEP_TIME' } as const;
    const made = await aBooking(api, { service, startAt: TEN, ...kept });
    const [row] = await taken();
    const params = { id: row?.id ?? '' };
    const body = { startAt: at(TEN), endAt: at('2026-10-08T15:30:00Z'), version: 1 };
    expect(await refusalOf(call(calls.updateBlock, { query, params, body }))).toMatchObject({ code: 'WRONG_STATE' });
    await call(calls.removeBlock, { query, params });
    expect(await taken()).toEqual([]);
    const stored = async () => (await api.db.read.select().from(booking).where(eq(booking.id, made.id)))[0];
    expect(await stored()).toMatchObject({ status: 'CANCELLED', cancelBehavior: 'OPEN_TIME', version: 2 });
    expect((await detail(made.id)).events.at(-1)).toMatchObject({ kind: 'TIME_OPENED', by: 'PARTNER' });
    await call(bookingCalls.restoreBooking, { query, body: { id: made.id } });
    expect(await taken()).toMatchObject([{ kind: 'booking', bookingId: made.id }]);
  });
});

describe('notes of a booking', () => {
  it('are added, edited and removed, and visible only to the partner', async () => {
    const { service, call, query, detail } = await aSalon();
    const { id } = await aBooking(api, { service, startAt: TEN });
    const added = await call(noteCalls.addNote, { query, params: { id }, body: { text: ' Allergic to henna ' } });
    expect(added).toMatchObject({ text: 'Allergic to henna' });
    clock.set('2026-10-06T14:05:00Z');
    const params = { id, noteId: added.id };
    const changed = await call(noteCalls.updateNote, { query, params, body: { text: 'Allergic to ammonia' } });
    expect(changed).toEqual({ ...added, text: 'Allergic to ammonia', updatedAt: at('2026-10-06T14:05:00Z') });
    expect((await detail(id)).notes).toEqual([changed]);
    expect(await call(noteCalls.removeNote, { query, params })).toEqual({ id: added.id });
    expect(await refusalOf(call(noteCalls.removeNote, { query, params }))).toMatchObject({ code: 'NOT_FOUND' });
    const shown = await detail(id);
    expect(shown.notes).toEqual([]);
    expect(shown.events.map(({ kind, by }) => [kind, by])).toEqual([
      ['NOTE_ADDED', 'PARTNER'],
      ['NOTE_CHANGED', 'PARTNER'],
      ['NOTE_REMOVED', 'PARTNER'],
    ]);
    const empty = call(noteCalls.addNote, { query, params: { id }, body: { text: '  ' } });
    expect(await refusalOf(empty)).toMatchObject({ code: 'VALIDATION' });
  });

  it('are at most fifty', async () => {
    const { service, call, query } = await aSalon();
    const { id } = await aBooking(api, { service, startAt: TEN });
    const add = (text: string) => call(noteCalls.addNote, { query, params: { id }, body: { text } });
    for (let number = 1; number <= 50; number += 1) await add(String(number));
    expect(await refusalOf(add('51'))).toMatchObject({ message: 'A booking can have at most 50 notes' });
  });
});

describe('the timeline of a booking', () => {
  it('shows who did what and when, from the hold to the restored booking', async () => {
    const { service, call, query, detail } = await aSalon();
    const { params, call: client } = await bookAsClient(api, { service, startAt: TEN });
    await client(publicCalls.payMyBooking, { params, body: GOOD_CARD });
    await client(publicCalls.moveMyBooking, { params, body: { startAt: at('2026-10-08T17:00:00Z') } });
    const [made] = (await call(bookingCalls.listBookings, { query })).items;
    const id = made?.id ?? '';
    await call(bookingCalls.cancelBooking, {
      query,
      body: { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME', refundCents: 1500 },
    });
    await call(bookingCalls.restoreBooking, { query, body: { id } });
    const shown = await detail(id);
    expect(shown.events.map(({ kind, by, detail: facts }) => [kind, by, facts])).toEqual([
      ['HELD', 'CLIENT', { startAt: at(TEN) }],
      ['CONFIRMED', 'CLIENT', { amountCents: 4500 }],
      ['MOVED', 'CLIENT', { fromStartAt: at(TEN), startAt: at('2026-10-08T17:00:00Z') }],
      ['CANCELLED', 'PARTNER', { reason: 'PARTNER_REASON', behavior: 'OPEN_TIME' }],
      ['REFUND_STARTED', 'PARTNER', { amountCents: 1500, cause: 'PARTNER_CANCELLED' }],
      ['RESTORED', 'PARTNER', {}],
    ]);
    expect(shown).toMatchObject({
      booking: { id, status: 'CONFIRMED' },
      client: { name: 'Kit Moss', totalBookings: 1, noShows: 0 },
      payments: [{ status: 'SUCCEEDED', amountCents: 4500 }],
      money: {
        chargedCents: 4500,
        refundedCents: 0,
        refundingCents: 1500,
        refundableCents: 3000,
        refunds: [{ amountCents: 1500, state: 'OWED', cause: 'PARTNER_CANCELLED', failure: null }],
        dispute: null,
      },
      holdExpiresAt: null,
    });
    const kinds = shown.messages.map(({ kind }) => kind);
    const expected = ['BOOKING_CONFIRMED', 'BOOKING_MOVED', 'BOOKING_CANCELLED', 'BOOKING_RESTORED'];
    expect(kinds).toEqual(expect.arrayContaining(expected));
  });

  it('shows an expired hold, once, when the next writer finds it', async () => {
    const { service, detail, block } = await aSalon();
    const { id } = await aBooking(api, { service, startAt: TEN, status: 'PENDING' });
    clock.set('2026-10-06T14:09:00Z');
    await block('2026-10-09T15:00:00Z', '2026-10-09T16:00:00Z');
    expect((await detail(id)).events).toEqual([]);
    const lapsed = await aBooking(api, {
      service,
      startAt: '2026-10-08T18:00:00Z',
      status: 'PENDING',
      holdExpiresAt: '2026-10-06T14:08:00Z',
    });
    await block('2026-10-09T17:00:00Z', '2026-10-09T18:00:00Z');
    await block('2026-10-09T19:00:00Z', '2026-10-09T20:00:00Z');
    expect((await detail(lapsed.id)).events).toMatchObject([{ kind: 'EXPIRED', by: 'SYSTEM' }]);
    expect((await detail(id)).events).toEqual([]);
  });
});
