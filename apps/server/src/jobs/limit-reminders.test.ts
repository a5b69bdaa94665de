import { message } from '@primehour/db/schema/message';
import { aBooking, aBusiness, aClient, aPhone, aService } from '@primehour/testkit/build';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { planReminders } from '../messages/due-reminders.ts';
import { apiOf } from '../testing/start-api.ts';
import { sendDueReminders } from './send-reminders.ts';

// The guarantee: reminders count like any text to an unproven number, on any number of nodes, and nodes that send
// reminders for the same businesses in parallel don't deadlock.

const start = apiOf();
const { api, other, clock } = await startNodes(start);

const START = Date.parse('2026-10-08T15:00:00Z');
const HOUR = 3_600_000;

const DEADLOCKS = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';

async function expectTenReminders({ businesses, bookings }: Record<'businesses' | 'bookings', number>): Promise<void> {
  clock.set(START - 48 * HOUR);
  const made = [];
  for (let n = 0; n < businesses; n += 1) {
    const business = await aBusiness(api, { createdAt: new Date(clock.now()) });
    made.push({ business, service: await aService(api, { business, durationMinutes: 5 }) });
  }
  // Due in rotation, so that every batch contains all businesses, in a different order on each node.
  for (let nth = 0; nth < bookings; nth += 1) {
    for (const { business, service } of nth % 2 === 0 ? made : made.toReversed()) {
      const client = await aClient(api, { business, phone: aPhone(), provenAt: null });
      await aBooking(api, { business, service, client, startAt: START + nth * 5 * 60_000 });
    }
  }
  const nodes = [api, other, api, other].map(({ server }) => server.deps);
  clock.set(START - 16 * HOUR);
  await planReminders(api.db, api.server.deps.config, clock.now());
  await Promise.all(nodes.map((deps) => sendDueReminders(deps)));
  for (const { business } of made) {
    const rows = await api.db.read
      .select()
      .from(message)
      .where(and(eq(message.businessId, business.id), eq(message.kind, 'BOOKING_REMINDER')));
    expect(rows).toHaveLength(bookings);
    expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(bookings);
    const held = rows.filter(({ status }) => status === 'NOT_SENT');
    expect(held).toHaveLength(bookings - 10);
    expect(held.every(({ error }) => error?.startsWith('TEXT_LIMIT'))).toBe(true);
  }
  const { rows: deadlocks } = await api.db.pool.query(DEADLOCKS);
  expect(deadlocks).toEqual([{ count: 0 }]);
}

it('a new account reminds ten strangers a day over two nodes, and each reminder is settled once', () =>
  expectTenReminders({ businesses: 3, bookings: 15 }));

it('five new accounts remind ten of 45 strangers a day over two nodes', { tags: ['wide'] }, () =>
  expectTenReminders({ businesses: 5, bookings: 45 }),
);
