import * as bookingCalls from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { addNote } from '@primehour/contract/booking-note';
import { appUser } from '@primehour/db/schema/user';
import { aMember } from '@primehour/testkit/build-team';
import { startNode } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aPaidBooking, moneyApi } from '../../testing/paid-booking.ts';

// The guarantee: the timeline and the refunds of a booking name the member behind each of them, to every member who may
// read it, and nothing else about them.

const { api } = await startNode(moneyApi, { at: '2026-10-06T14:00:00Z' });

/** The owner, Robin Alder, has refunded a part, and Ben Ortiz has written a note and canceled. */
async function aCanceledBooking() {
  const booking = await aPaidBooking(api);
  const { business, query, id } = booking;
  await booking.refundAmount(500);
  api.clock.advance(1_000);
  const ben = await aMember(api, { business, role: 'MANAGER' });
  const byBen = api.as({ accessToken: ben.accessToken });
  await byBen(addNote, { query, params: { id }, body: { text: 'Prefers tea' } });
  const cancel = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME', refundCents: 1000 } as const;
  await byBen(bookingCalls.cancelBooking, { query, body: cancel });
  return { ...booking, ben, byBen };
}

const authorsFor = (robin: object | undefined, ben: object | undefined) => ({
  events: [
    ['HELD', undefined],
    ['CONFIRMED', undefined],
    ['REFUND_STARTED', robin],
    ['NOTE_ADDED', ben],
    ['CANCELLED', ben],
    ['REFUND_STARTED', ben],
  ],
  refunds: [
    [500, robin],
    [1000, ben],
  ],
});

it('are named to each other, and are themselves to each', async () => {
  const { call, byBen, query, id } = await aCanceledBooking();
  const authors = async (read: typeof call) => {
    const { events, money } = await read(getBooking, { query, params: { id } });
    return {
      events: events.map(({ kind, member }) => [kind, member]),
      refunds: money.refunds.map(({ amountCents, member }) => [amountCents, member]),
    };
  };
  const [robin, ben] = [{ name: 'Robin Alder' }, { name: 'Ben Ortiz' }];
  expect(await authors(call)).toEqual(authorsFor({ ...robin, isYou: true }, { ...ben, isYou: false }));
  expect(await authors(byBen)).toEqual(authorsFor({ ...robin, isYou: false }, { ...ben, isYou: true }));
});

it('are known to staff by their names alone, and not at all once these are erased', async () => {
  const { business, query, id, ben } = await aCanceledBooking();
  const staff = await aMember(api, { business, role: 'STAFF', grants: ['calendar.all'] });
  const read = () => api.as({ accessToken: staff.accessToken })(getBooking, { query, params: { id } });
  const shown = await read();
  expect(shown.events.at(-1)).toMatchObject({ member: { name: 'Ben Ortiz', isYou: false } });
  const text = JSON.stringify(shown);
  for (const secret of [ben.user.id, ben.user.phone, ben.user.email ?? '']) expect(text).not.toContain(secret);
  await api.db.transaction(async (tx) => {
    await tx.update(appUser).set({ firstName: null, lastName: null }).where(eq(appUser.id, ben.user.id));
  });
  expect((await read()).events.at(-1)).toMatchObject({ member: { name: null, isYou: false } });
});
