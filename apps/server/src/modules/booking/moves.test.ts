import * as calls from '@primehour/contract/booking';
import type { Booking } from '@primehour/contract/booking-shapes';
import { aClient, type BusinessOptions } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { startNode } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { aBookedSalon, rowsIn } from '../../testing/booked-salon.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: a partner can move a live booking to any free time in the future; other rules only warn beforehand,
// and the client is notified once.

const { api } = await startNode(apiOf(bookingRoutes), { at: '2026-10-06T14:00:00Z' });

async function aSalon(options: BusinessOptions = {}) {
  const salon = await aBookedSalon(api, options);
  const { call, query } = salon;
  return {
    ...salon,
    check: (id: string, to: WallStart) => call(calls.checkAvailability, { query, body: { id, ...to } }),
    move: (id: string, to: WallStart) => call(calls.updateBooking, { query, body: { id, ...to } }),
  };
}

type WallStart = { date: string; startHour: number; startMinute: number };
const at = (date: string, startHour: number, startMinute = 0): WallStart => ({ date, startHour, startMinute });
const { rowOf, takenBy } = rowsIn(api.db);
const startOf = ({ startDate, date, startHour, startMinute }: Booking) => ({ startDate, date, startHour, startMinute });

describe('the preview of a move', () => {
  it.each([
    ['a free time', at('2026-10-09', 9), {}, { available: true }],
    ['its own time, half an hour later', at('2026-10-08', 10, 30), {}, { available: true }],
    ['a time off the grid', at('2026-10-09', 9, 7), {}, { available: true }],
    ['a free time of a calendar that is off', at('2026-10-09', 9), { isCalendarActive: false }, { available: true }],
    ['a taken time', at('2026-10-08', 13), {}, { available: false, reason: 'TAKEN' }],
    ['a time that overlaps a taken one', at('2026-10-08', 12, 1), {}, { available: false, reason: 'TAKEN' }],
    ['a time that ends where a taken one starts', at('2026-10-08', 12), {}, { available: true }],
    ['a time outside the hours', at('2026-10-10', 9), {}, { available: false, reason: 'OUTSIDE_HOURS' }],
    ['a time within the notice', at('2026-10-06', 16), {}, { available: false, reason: 'TOO_SOON' }],
    ['a time beyond the window', at('2026-11-09', 9), {}, { available: false, reason: 'TOO_FAR' }],
    ['the current minute', at('2026-10-06', 9), {}, { available: false, reason: 'PAST' }],
  ] as const)('to %s', async (_, to, options, answer) => {
    const salon = await aSalon(options);
    await salon.book({ startAt: '2026-10-08T18:00:00Z' });
    const { id } = await salon.book();
    expect(await salon.check(id, to)).toEqual(answer);
  });

  it('uses the business’s clock', async () => {
    const salon = await aSalon({ zone: 'Pacific/Honolulu' });
    const { id } = await salon.book();
    await salon.book({ startAt: '2026-10-09T00:00:00Z' });
    expect(await salon.check(id, at('2026-10-08', 14))).toEqual({ available: false, reason: 'TAKEN' });
    expect(await salon.check(id, at('2026-10-09', 0))).toEqual({ available: false, reason: 'OUTSIDE_HOURS' });
  });
});

describe('moving', () => {
  it('keeps the duration, frees the old time, and notifies the client of the new one', async () => {
    const salon = await aSalon();
    const who = await aClient(api, { business: salon.business });
    const { id } = await salon.book({ client: who });
    const moved = await salon.move(id, at('2026-10-09', 9, 30));
    expect(startOf(moved)).toEqual({ startDate: '2026-10-09T14:30:00.000Z', ...at('2026-10-09', 9, 30) });
    expect(moved.endDate).toBe('2026-10-09T15:30:00.000Z');
    expect(await takenBy(id)).toMatchObject([
      { during: { startAt: new Date('2026-10-09T14:30:00Z'), endAt: new Date('2026-10-09T15:30:00Z') } },
    ]);
    expect((await salon.book()).status).toBe('CONFIRMED');
    const [text] = await textsTo(api.db, who.phone);
    expect(text).toMatchObject({
      kind: 'BOOKING_MOVED',
      body: expect.stringContaining(
        'Your booking has changed. It is now: Cut at Delgado Hair, Fri, Oct 9, 9:30 AM Central time.',
      ),
    });
  });

  it('to its current time changes nothing and sends nothing', async () => {
    const salon = await aSalon();
    const who = await aClient(api, { business: salon.business });
    const { id } = await salon.book({ client: who });
    const before = await rowOf(id);
    await salon.move(id, at('2026-10-08', 10));
    expect(await rowOf(id)).toEqual(before);
    expect(await textsTo(api.db, who.phone)).toEqual([]);
  });

  it('succeeds where hours and notice only warn, and fails on an overlap and in the past', async () => {
    const salon = await aSalon({ isCalendarActive: false });
    const { id } = await salon.book();
    await salon.book({ startAt: '2026-10-08T18:00:00Z' });
    for (const to of [at('2026-10-10', 3), at('2026-10-06', 10), at('2027-03-01', 9)]) {
      expect(await salon.move(id, to)).toMatchObject(to);
    }
    expect(await refusalOf(salon.move(id, at('2026-10-08', 12, 30)))).toMatchObject({
      statusCode: 409,
      code: 'SLOT_TAKEN',
    });
    expect(await refusalOf(salon.move(id, at('2026-10-06', 9)))).toEqual({
      statusCode: 409,
      code: 'SLOT_NOT_OFFERED',
      message: 'Choose a time in the future',
    });
    expect((await rowOf(id))?.startAt).toEqual(new Date('2027-03-01T15:00:00Z'));
  });

  it('resolves the wall time on days when clocks change', async () => {
    const salon = await aSalon();
    const { id } = await salon.book();
    // Nov 1: 01:30 occurs twice, and the first one is meant; 03:00 is an hour later than it would be.
    expect(await salon.move(id, at('2026-11-01', 1, 30))).toMatchObject({ startDate: '2026-11-01T06:30:00.000Z' });
    expect(await salon.move(id, at('2026-11-01', 3))).toMatchObject({ startDate: '2026-11-01T09:00:00.000Z' });
    expect(await salon.move(id, at('2027-03-14', 3))).toMatchObject({ startDate: '2027-03-14T08:00:00.000Z' });
  });

  it('to its current time changes nothing, even if that is the second of two that look the same', async () => {
    const salon = await aSalon();
    const { id } = await salon.book({ startAt: '2026-11-01T07:30:00Z' });
    const before = await rowOf(id);
    expect(await salon.check(id, at('2026-11-01', 1, 30))).toEqual({ available: false, reason: 'OUTSIDE_HOURS' });
    expect(await salon.move(id, at('2026-11-01', 1, 30))).toMatchObject({ startDate: '2026-11-01T07:30:00.000Z' });
    expect(await rowOf(id)).toEqual(before);
  });

  it('refuses a time that the clocks skip', async () => {
    const salon = await aSalon();
    const { id } = await salon.book();
    const skipped = at('2027-03-14', 2, 30);
    expect(await salon.check(id, skipped)).toEqual({ available: false });
    expect(await refusalOf(salon.move(id, skipped))).toEqual({
      statusCode: 409,
      code: 'SLOT_NOT_OFFERED',
      message: 'The clocks skip this time on that day. Choose another one',
    });
    expect((await rowOf(id))?.startAt).toEqual(new Date('2026-10-08T15:00:00Z'));
  });

  it.each([
    ['a canceled booking', { status: 'CANCELLED' }, 'This booking is already canceled.'],
    ['one that has started', { startAt: '2026-10-06T14:00:00Z' }, 'The start of this booking is in the past.'],
    [
      'an expired hold',
      { status: 'PENDING', holdExpiresAt: '2026-10-06T14:00:00Z' },
      'This booking was not paid in time, so its time was released.',
    ],
  ] as const)('is refused for %s', async (_, built, message) => {
    const salon = await aSalon();
    const { id } = await salon.book(built);
    expect(await refusalOf(salon.move(id, at('2026-10-09', 9)))).toEqual({
      statusCode: 409,
      code: 'WRONG_STATE',
      message,
    });
  });

  it.each([
    [{ date: '2026-02-29' }, 'date'],
    [{ date: 'tomorrow' }, 'date'],
    [{ startHour: 24 }, 'startHour'],
    [{ startMinute: 60 }, 'startMinute'],
    [{ startHour: 9.5 }, 'startHour'],
    [{ startHour: '9' }, 'startHour'],
  ])('is refused for %j', async (wrong, path) => {
    const { call, query, book } = await aSalon();
    const { id } = await book();
    const body = { id, ...at('2026-10-09', 9), ...wrong } as never;
    for (const endpoint of [calls.updateBooking, calls.checkAvailability]) {
      expect(await refusalOf(call(endpoint, { query, body }))).toMatchObject({ statusCode: 422, issues: [{ path }] });
    }
  });
});
