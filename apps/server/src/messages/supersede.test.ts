import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aClient, aPhone, aService } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { byClient, cancelBooking } from '../modules/booking/commands/cancel-booking.ts';
import { moveBooking } from '../modules/booking/commands/move-booking.ts';
import { renewLink } from '../modules/booking/commands/renew-link.ts';
import { restoreBooking } from '../modules/booking/commands/restore-booking.ts';
import type { ClientKind } from '../ports/message-kinds.ts';
import { asMember } from '../tenant-write.ts';
import { authorizeTenant } from '../tenant.ts';
import { apiOf } from '../testing/start-api.ts';
import { textsTo } from '../testing/texts.ts';
import { queueBookingText } from './booking-texts.ts';

// The guarantee: a waiting message gives way only to a newer one that has its news.

const start = apiOf();
let api: TestServer<Awaited<ReturnType<typeof start>>>;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(start, { clock });
});
// Eleven in the evening in Chicago.
beforeEach(() => clock.set('2026-10-07T04:00:00Z'));
afterAll(() => api.close());

/** Thursday, two in the afternoon in Chicago. */
const START = Date.parse('2026-10-08T19:00:00Z');
const HOUR_MS = 3_600_000;

async function booked() {
  const phone = aPhone();
  const business = await aBusiness(api);
  const client = await aClient(api, { business, phone });
  const row = await aBooking(api, { business, client, service: await aService(api, { business }), startAt: START });
  const owner = { businessId: authorizeTenant(business.id), userId: business.userId };
  const write = <Outcome>(work: Parameters<typeof asMember<Outcome>>[2]) => {
    clock.advance(1000);
    return asMember(api.server.deps, owner, work);
  };
  const refundCents = 0 as Cents;
  const startAt = (START + HOUR_MS) as Instant;
  return {
    row,
    cancel: () => write((its) => cancelBooking(its, { ...byClient(row.id), by: 'PARTNER', refundCents })),
    restore: () => write((its) => restoreBooking(its, row.id)),
    move: () => write((its) => moveBooking(its, { bookingId: row.id, startAt, by: 'PARTNER' })),
    renew: () => write((its) => renewLink(its, row.id)),
    notify: (kind: ClientKind, options: Parameters<typeof queueBookingText>[3] = {}) =>
      write((its) => queueBookingText(its, row, kind, options)),
    /** As after a refusal by the provider. */
    fail: (kind: ClientKind) =>
      api.db.pool.query(
        `update message set attempts = 1, error = '20503: Overloaded', not_before = not_before + interval '5 minutes'
         where booking_id = $1 and kind = $2`,
        [row.id, kind],
      ),
    texts: async () => (await textsTo(api.db, phone)).map(({ kind, status }) => [kind, status]),
  };
}

const owed = (kind: 'NO_SHOW' | 'LATE_CANCEL') => ({ due: { kind, amountCents: 4000 as Cents, cardLabel: null } });

it('a cancellation that waits for the morning stays when a refund arrives', async () => {
  const { cancel, notify, texts } = await booked();
  await cancel();
  await notify('BOOKING_REFUND_SENT', { refundCents: 2000 as Cents });
  expect(await texts()).toEqual([
    ['BOOKING_CANCELLED', 'QUEUED'],
    ['BOOKING_REFUND_SENT', 'QUEUED'],
  ]);
});

it('a move that waits for the morning stays when the card no longer works, or a new link is sent', async () => {
  const { move, notify, renew, texts } = await booked();
  await move();
  await notify('BOOKING_CARD_MISSING');
  await renew();
  expect(await texts()).toEqual([
    ['BOOKING_MOVED', 'QUEUED'],
    ['BOOKING_CARD_MISSING', 'QUEUED'],
    ['BOOKING_LINK', 'QUEUED'],
  ]);
});

it('a new link that waits for the morning gives way to a newer one, and both to a newer change', async () => {
  const { renew, cancel, texts } = await booked();
  await renew();
  await renew();
  expect(await texts()).toEqual([
    ['BOOKING_LINK', 'NOT_SENT'],
    ['BOOKING_LINK', 'QUEUED'],
  ]);
  await cancel();
  expect((await texts()).slice(1)).toEqual([
    ['BOOKING_LINK', 'NOT_SENT'],
    ['BOOKING_CANCELLED', 'QUEUED'],
  ]);
});

it('a cancellation gives way to the text that the booking is back on', async () => {
  const { cancel, restore, texts } = await booked();
  await cancel();
  await restore();
  expect(await texts()).toEqual([
    ['BOOKING_CANCELLED', 'NOT_SENT'],
    ['BOOKING_RESTORED', 'QUEUED'],
  ]);
});

it('what happened to money stays when the booking changes', async () => {
  const { notify, fail, move, texts } = await booked();
  await notify('BOOKING_REFUND_SENT', { refundCents: 2000 as Cents });
  await fail('BOOKING_REFUND_SENT');
  await move();
  expect(await texts()).toEqual([
    ['BOOKING_REFUND_SENT', 'QUEUED'],
    ['BOOKING_MOVED', 'QUEUED'],
  ]);
});

it('a request to pay a fee gives way once that fee is paid or waived, and not another one', async () => {
  const { notify, fail, texts } = await booked();
  await notify('BOOKING_DUE_LINK', owed('NO_SHOW'));
  await fail('BOOKING_DUE_LINK');
  await notify('BOOKING_DUE_WAIVED', owed('LATE_CANCEL'));
  expect((await texts())[0]).toEqual(['BOOKING_DUE_LINK', 'QUEUED']);
  await notify('BOOKING_DUE_PAID', owed('NO_SHOW'));
  expect((await texts())[0]).toEqual(['BOOKING_DUE_LINK', 'NOT_SENT']);
});
