import { message } from '@primehour/db/schema/message';
import { uuidV7 } from '@primehour/db/uuid';
import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageKind } from '../ports/message-kinds.ts';
import { resendMessages } from './failed-messages.ts';

// The guarantee: what is sent again is still true.

const clock = testClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function aBookingWithMessages() {
  const world = { db: database.db, clock };
  const business = await aBusiness(world);
  const row = await aBooking(world, { business, service: await aService(world, { business }) });
  const about = { businessId: business.id, bookingId: row.id, recipient: '+13125550188', data: {} };
  const add = async (kind: MessageKind, status: 'FAILED' | 'SENT', channel: 'sms' | 'email' = 'sms') => {
    clock.advance(1000);
    const [id, createdAt] = [uuidV7(clock.now()), new Date(clock.now())];
    const secret = status === 'FAILED' ? { sealedSecret: Buffer.alloc(71, 1), error: '30003: Unreachable' } : {};
    const sent = status === 'SENT' ? { sentAt: createdAt } : {};
    await database.db.transaction((tx) =>
      tx.insert(message).values({ id, ...about, kind, channel, status, createdAt, ...secret, ...sent }),
    );
    return id;
  };
  return { add };
}

const resend = (ids: readonly string[] | 'all') =>
  database.db.transaction((tx) =>
    resendMessages({ tx, now: clock.now(), operator: { by: 'command line: test', userId: null } }, ids),
  );
const stateOf = async (id: string) => {
  const [row] = await database.db.read.select().from(message).where(eq(message.id, id));
  return [row?.status, row?.error, row?.sealedSecret === null];
};
const OUTDATED = ['NOT_SENT', 'SUPERSEDED: a newer message has the current state', true];
const AGAIN = ['QUEUED', null, false];

it('a message about a booking is not sent again after a newer one that says otherwise', async () => {
  const { add } = await aBookingWithMessages();
  const confirmed = await add('BOOKING_CONFIRMED', 'FAILED');
  const mailed = await add('BOOKING_CONFIRMED', 'FAILED', 'email');
  const refunded = await add('BOOKING_REFUND_SENT', 'FAILED');
  await add('BOOKING_CANCELLED', 'SENT');
  expect(await resend('all')).toBe(2);
  expect(await Promise.all([confirmed, mailed, refunded].map(stateOf))).toEqual([OUTDATED, AGAIN, AGAIN]);
});

it('of two that failed, only the newer one is sent again, whichever is chosen', async () => {
  const { add } = await aBookingWithMessages();
  const [moved, reminded] = [await add('BOOKING_MOVED', 'FAILED'), await add('BOOKING_REMINDER', 'FAILED')];
  const canceled = await add('BOOKING_CANCELLED', 'FAILED');
  const other = await (await aBookingWithMessages()).add('BOOKING_MOVED', 'FAILED');
  expect(await resend([moved])).toBe(0);
  expect(await resend('all')).toBe(2);
  expect(await Promise.all([moved, reminded, canceled, other].map(stateOf))).toEqual([
    OUTDATED,
    OUTDATED,
    AGAIN,
    AGAIN,
  ]);
});
