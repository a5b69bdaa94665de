import * as calls from '@primehour/contract/booking';
import { aClient, type BusinessOptions } from '@primehour/testkit/build';
import { refusalOf } from '@primehour/testkit/call';
import { startNode } from '@primehour/testkit/start-nodes';
import { describe, expect, it } from 'vitest';
import { TEN, aBookedSalon, rowsIn } from '../../testing/booked-salon.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: a partner can do with a booking what product/bookings#status permits in its state, a taken time can't
// be taken again, and the client is notified of each change once.

const { api, clock } = await startNode(apiOf(bookingRoutes), { at: '2026-10-06T14:00:00Z' });

async function aSalon(options: BusinessOptions = {}) {
  const salon = await aBookedSalon(api, options);
  const { call, query } = salon;
  return {
    ...salon,
    cancel: (id: string, cancelBehavior: 'OPEN_TIME' | 'KEEP_TIME' = 'OPEN_TIME', refundCents?: number) =>
      call(calls.cancelBooking, {
        query,
        body: {
          id,
          cancelReason: 'PARTNER_REASON',
          cancelBehavior,
          ...(refundCents === undefined ? {} : { refundCents: refundCents }),
        },
      }),
    restore: (id: string) => call(calls.restoreBooking, { query, body: { id } }),
  };
}

const { rowOf, takenBy } = rowsIn(api.db);

describe('canceling', () => {
  it.each(['CONFIRMED', 'PENDING'] as const)('a %s booking frees its time with OPEN_TIME', async (status) => {
    const salon = await aSalon();
    const { id } = await salon.book({ status });
    const answer = await salon.cancel(id, 'OPEN_TIME');
    expect(answer).toMatchObject({
      id,
      status: 'CANCELLED',
      cancelReason: 'PARTNER_REASON',
      cancelBehavior: 'OPEN_TIME',
    });
    expect(await takenBy(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      cancelledBy: 'PARTNER',
      cancelledAt: new Date(clock.now()),
      holdExpiresAt: null,
    });
    expect((await salon.book()).status).toBe('CONFIRMED');
  });

  it.each(['CONFIRMED', 'PENDING'] as const)('a %s booking keeps its time blocked with KEEP_TIME', async (status) => {
    const salon = await aSalon();
    const { id } = await salon.book({ status });
    await salon.cancel(id, 'KEEP_TIME');
    expect(await takenBy(id)).toMatchObject([{ kind: 'block', expiresAt: null }]);
    // Long after any hold would have expired.
    clock.advance(3_600_000);
    await expect(salon.book()).rejects.toThrow('Failed query: insert into "occupancy"');
  });

  it('notifies the client, with a new link to the booking', async () => {
    const salon = await aSalon();
    const who = await aClient(api, { business: salon.business });
    const { id } = await salon.book({ client: who });
    await salon.cancel(id);
    expect(await textsTo(api.db, who.phone)).toMatchObject([
      {
        kind: 'BOOKING_CANCELLED',
        body: expect.stringMatching(
          /^Canceled: Cut at Delgado Hair, Thu, Oct 8, 10:00 AM Central time\. Your \$45 goes back to your card\. Details: http:\/\/book\.example\.test\/my\/[\w-]{43}$/,
        ),
      },
    ]);
  });

  it.each([
    ['a canceled booking', { status: 'CANCELLED' }, 'This booking is already canceled.'],
    ['one that has started', { startAt: '2026-10-06T14:00:00Z' }, 'The start of this booking is in the past.'],
    [
      'an expired hold',
      { status: 'PENDING', holdExpiresAt: '2026-10-06T14:00:00Z' },
      'This booking was not paid in time, so its time was released.',
    ],
    [
      'one that is marked as expired',
      { status: 'EXPIRED' },
      'This booking was not paid in time, so its time was released.',
    ],
  ] as const)('is refused for %s', async (_, built, message) => {
    const salon = await aSalon();
    const { id, clientId } = await salon.book(built);
    expect(await refusalOf(salon.cancel(id))).toEqual({ statusCode: 409, code: 'WRONG_STATE', message });
    expect(
      await api.db.read.execute(
        `select 1 from message m join client c on c.phone = m.recipient where c.id = '${clientId}'`,
      ),
    ).toMatchObject({ rowCount: 0 });
  });

  it.each([
    [{ cancelReason: 'BORED' }, 'cancelReason', 'Choose an option from the list'],
    [{ cancelBehavior: undefined }, 'cancelBehavior', 'Choose an option from the list'],
    [{ id: 'x' }, 'id', 'Not a valid id'],
  ])('is refused for %j', async (wrong, path, message) => {
    const { call, query, book } = await aSalon();
    const { id } = await book();
    const body = { id, cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME', ...wrong } as never;
    const refusal = await refusalOf(call(calls.cancelBooking, { query, body }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path, message }] });
  });
});

describe('restoring', () => {
  it.each([
    ['OPEN_TIME', 0],
    ['KEEP_TIME', 0],
    ['OPEN_TIME', 4499],
  ] as const)('restores a booking that is partly paid after %s and %i refunded', async (behavior, refund) => {
    const salon = await aSalon();
    const who = await aClient(api, { business: salon.business });
    const { id } = await salon.book({ client: who });
    await salon.cancel(id, behavior, refund);
    expect(await salon.restore(id)).toMatchObject({
      id,
      status: 'CONFIRMED',
      payment: 'PAID',
      cancelReason: null,
      cancelBehavior: null,
    });
    expect(await takenBy(id)).toMatchObject([{ kind: 'booking', expiresAt: null }]);
    const kinds = (await textsTo(api.db, who.phone)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['BOOKING_CANCELLED', 'BOOKING_RESTORED']);
  });

  it('restores one that is refunded, or whose refund is under way, as a hold with a new payment', async () => {
    const salon = await aSalon();
    const { id } = await salon.book();
    await salon.cancel(id);
    expect(await salon.restore(id)).toMatchObject({ status: 'PENDING', payment: 'UNPAID' });
    expect(await takenBy(id)).toMatchObject([{ kind: 'hold', expiresAt: new Date('2026-10-06T14:15:00Z') }]);
    const refunded = await salon.book({ status: 'CANCELLED', payment: 'REFUNDED', startAt: '2026-10-08T17:00:00Z' });
    expect(await salon.restore(refunded.id)).toMatchObject({ status: 'PENDING', payment: 'UNPAID' });
  });

  it('restores one that was never paid as a new hold', async () => {
    const salon = await aSalon();
    const { id } = await salon.book({ status: 'PENDING' });
    await salon.cancel(id);
    clock.advance(5 * 60_000);
    expect(await salon.restore(id)).toMatchObject({ status: 'PENDING', payment: 'UNPAID' });
    const until = new Date('2026-10-06T14:20:00Z');
    expect(await rowOf(id)).toMatchObject({ holdExpiresAt: until });
    expect(await takenBy(id)).toMatchObject([{ kind: 'hold', expiresAt: until }]);
  });

  it('fails with a clear message once the time is taken, in whole or in part', async () => {
    for (const startAt of [TEN, '2026-10-08T14:30:00Z', '2026-10-08T15:30:00Z']) {
      const salon = await aSalon();
      const { id } = await salon.book({ status: 'CANCELLED' });
      await salon.book({ startAt });
      expect(await refusalOf(salon.restore(id))).toEqual({
        statusCode: 409,
        code: 'SLOT_TAKEN',
        message: 'This booking can’t be restored: its time has been taken by another one in the meantime',
      });
      expect((await rowOf(id))?.status).toBe('CANCELLED');
    }
  });

  it('is not blocked by an expired hold', async () => {
    const salon = await aSalon();
    const { id } = await salon.book({ status: 'CANCELLED' });
    const lapsed = await salon.book({ status: 'PENDING', holdExpiresAt: '2026-10-06T13:59:59Z' });
    expect(await salon.restore(id)).toMatchObject({ status: 'CONFIRMED' });
    expect(await rowOf(lapsed.id)).toMatchObject({ status: 'EXPIRED', holdExpiresAt: null });
  });

  it.each([
    ['a live one', { status: 'CONFIRMED' }, 'Only a canceled booking can be restored.'],
    [
      'one whose start has passed',
      { status: 'CANCELLED', startAt: '2026-10-06T14:00:00Z' },
      'The start of this booking is in the past.',
    ],
    ['an expired one', { status: 'EXPIRED' }, 'This booking was not paid in time, so its time was released.'],
  ] as const)('is refused for %s', async (_, built, message) => {
    const salon = await aSalon();
    const { id } = await salon.book(built);
    expect(await refusalOf(salon.restore(id))).toEqual({ statusCode: 409, code: 'WRONG_STATE', message });
  });
});
