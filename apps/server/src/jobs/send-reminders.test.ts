import { bookingLink } from '@primehour/db/schema/booking';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aClient, aPhone, aService, type BusinessOptions } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimReminders, planReminders } from '../messages/due-reminders.ts';
import { mailOf } from '../messages/open-message.ts';
import { byClient, cancelBooking } from '../modules/booking/commands/cancel-booking.ts';
import { moveBooking } from '../modules/booking/commands/move-booking.ts';
import { restoreBooking } from '../modules/booking/commands/restore-booking.ts';
import { asMember } from '../tenant-write.ts';
import { authorizeTenant } from '../tenant.ts';
import { apiOf } from '../testing/start-api.ts';
import { RENDERED_BY, textsTo } from '../testing/texts.ts';
import { sendDueReminders } from './send-reminders.ts';

// The guarantee: the client of each confirmed booking gets one reminder per configured hour, with the current time; a
// moved booking gets new reminders, a canceled one none, however many workers run.

const start = apiOf();
let api: TestServer<Awaited<ReturnType<typeof start>>>;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(start, { clock });
});
afterAll(() => api.close());
beforeEach(() => clock.set('2026-10-05T15:00:00Z'));

/** Thursday, two in the afternoon in Chicago. */
const START = Date.parse('2026-10-08T19:00:00Z');
const HOUR = 3_600_000;

async function booked(options: BusinessOptions = {}, email: string | null = null) {
  const phone = aPhone();
  const business = await aBusiness(api, options);
  const service = await aService(api, { business, name: 'Cut' });
  const client = await aClient(api, { business, phone, email });
  const row = await aBooking(api, { business, service, client, startAt: START });
  const tenant = authorizeTenant(business.id);
  const { deps } = api.server;
  const owner = { businessId: tenant, userId: business.userId };
  const refundCents = 0 as Cents;
  return {
    phone,
    row,
    business,
    reminders: async () => (await textsTo(api.db, phone)).filter(({ kind }) => kind === 'BOOKING_REMINDER'),
    move: (startAt: number) =>
      asMember(deps, owner, (write) =>
        moveBooking(write, { bookingId: row.id, startAt: startAt as Instant, by: 'PARTNER' }),
      ),
    cancel: () =>
      asMember(deps, owner, (write) => cancelBooking(write, { ...byClient(row.id), by: 'PARTNER', refundCents })),
    restore: () => asMember(deps, owner, (write) => restoreBooking(write, row.id)),
  };
}

/** Runs the workers at an instant: plan, then remind. */
async function workAt(at: number, workers = 1): Promise<void> {
  clock.set(at);
  const { deps } = api.server;
  const work = async () => {
    await planReminders(deps.db, deps.config, clock.now());
    await sendDueReminders(deps);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

describe('reminders', () => {
  it('are sent a day and two hours before, each once, whichever worker runs and how often', async () => {
    const { reminders } = await booked();
    await workAt(START - 24 * HOUR - 1000, 3);
    expect(await reminders()).toHaveLength(0);
    await workAt(START - 24 * HOUR, 3);
    await workAt(START - 23 * HOUR, 3);
    expect(await reminders()).toHaveLength(1);
    await workAt(START - 2 * HOUR - 1000, 3);
    expect(await reminders()).toHaveLength(1);
    await workAt(START - 2 * HOUR, 3);
    await workAt(START - HOUR, 3);
    await workAt(START + HOUR, 3);
    const texts = await reminders();
    expect(texts).toHaveLength(2);
    expect(texts.map(({ body }) => body.slice(0, 62))).toEqual(
      Array.from({ length: 2 }, () => 'See you soon: Cut at Alder Studio, Thu, Oct 8, 2:00 PM Central'),
    );
  });

  it('contain a link that opens the booking', async () => {
    const { row } = await booked();
    await workAt(START - 2 * HOUR);
    const links = await api.db.read.select().from(bookingLink).where(eq(bookingLink.bookingId, row.id));
    expect(links).toHaveLength(1);
  });

  it('follow the hours that the business chose', async () => {
    const { reminders } = await booked({ settings: { reminderHours: [3] } });
    const none = await booked({ settings: { reminderHours: [] } });
    await workAt(START - 24 * HOUR);
    expect(await reminders()).toHaveLength(0);
    await workAt(START - 3 * HOUR);
    expect(await reminders()).toHaveLength(1);
    await workAt(START - 1 * HOUR);
    expect([(await reminders()).length, (await none.reminders()).length]).toEqual([1, 0]);
  });

  it('stop when the business changes its hours in the meantime', async () => {
    const { reminders, business } = await booked();
    await workAt(START - 30 * HOUR);
    await api.db.pool.query('update booking_settings set reminder_hours = $2 where business_id = $1', [
      business.id,
      [2],
    ]);
    await workAt(START - 24 * HOUR);
    expect(await reminders()).toHaveLength(0);
  });

  it('remind of a moved booking’s new time, and not of the old one', async () => {
    const { reminders, move } = await booked();
    await workAt(START - 24 * HOUR);
    await move(START + 24 * HOUR);
    await workAt(START - 2 * HOUR);
    expect(await reminders()).toHaveLength(1);
    await workAt(START);
    await workAt(START + 22 * HOUR);
    expect((await reminders()).map(({ body }) => body.includes('Fri, Oct 9, 2:00 PM'))).toEqual([false, true, true]);
  });

  it('are not sent for a canceled booking, and return with it', async () => {
    const { reminders, cancel, restore } = await booked();
    await workAt(START - 30 * HOUR);
    await cancel();
    await workAt(START - 24 * HOUR);
    expect(await reminders()).toHaveLength(0);
    await restore();
    await workAt(START - 2 * HOUR);
    expect(await reminders()).toHaveLength(1);
  });

  it('that are queued when the booking is canceled are not sent', async () => {
    const { reminders, cancel } = await booked();
    await workAt(START - 2 * HOUR);
    await cancel();
    expect(await reminders()).toMatchObject([
      { status: 'NOT_SENT', error: expect.stringMatching(/^SUPERSEDED/) as string },
    ]);
  });

  it('are one, not two, when workers return after an outage', async () => {
    const { reminders } = await booked({ settings: { reminderHours: [24, 12, 2] } });
    await workAt(START - 30 * HOUR);
    await workAt(START - 1.5 * HOUR);
    expect(await reminders()).toHaveLength(1);
    await workAt(START - 1 * HOUR);
    expect(await reminders()).toHaveLength(1);
  });

  it('are never sent after the start, nor when they can change nothing anymore', async () => {
    const { reminders } = await booked();
    await workAt(START - 30 * HOUR);
    await workAt(START - 20 * 60_000);
    await workAt(START + 1000);
    expect(await reminders()).toHaveLength(0);
  });

  it('are also emailed if an address is known', async () => {
    const { row } = await booked({}, 'kit@example.test');
    await workAt(START - 2 * HOUR);
    const { rows } = await api.db.pool.query<Parameters<typeof mailOf>[0]>(
      `select id, channel, kind, recipient, data, sealed_secret as "sealedSecret", body, subject, calendar_file as "calendarFile"
       from message where booking_id = $1 and channel = $2`,
      [row.id, 'email'],
    );
    expect(rows.map((mail) => mailOf(mail, RENDERED_BY))).toMatchObject([
      { subject: 'See you soon: Cut at Alder Studio, Thu, Oct 8, 2:00 PM', calendarFile: null },
    ]);
    expect(rows.map(({ recipient }) => recipient)).toEqual(['kit@example.test']);
  });

  it('respect the client’s night, in their time zone', async () => {
    const { reminders, row, business } = await booked({ settings: { reminderHours: [2] } });
    // Noon in Chicago is seven in the morning in Honolulu, so the reminder is sent the evening before.
    const insert = `insert into checkout (id, business_id, service_id, start_at, client_name, phone, consented_at, consent_version,
      created_at, booking_id, via, client_zone) values (gen_random_uuid(), $1, $2, $3, 'Kit', $4, $3, '2024-11-07', $3, $5, 'PAGE', 'Pacific/Honolulu')`;
    await api.db.pool.query(insert, [business.id, row.serviceId, row.startAt, aPhone(), row.id]);
    await workAt(Date.parse('2026-10-08T06:29:00Z'));
    expect(await reminders()).toHaveLength(0);
    await workAt(Date.parse('2026-10-08T06:30:00Z'));
    expect(await reminders()).toHaveLength(1);
  });

  it('wait for the morning when a worker runs only at night', async () => {
    const { reminders } = await booked({ settings: { reminderHours: [24] } });
    await workAt(START - 30 * HOUR);
    await workAt(Date.parse('2026-10-08T04:00:00Z'));
    expect(await reminders()).toHaveLength(0);
    await workAt(Date.parse('2026-10-08T13:00:00Z'));
    expect(await reminders()).toHaveLength(1);
  });
});

it('are sent by another worker when one dies between claim and commit', async () => {
  const { reminders } = await booked();
  clock.set(START - 2 * HOUR);
  await planReminders(api.db, api.server.deps.config, clock.now());
  const dying = api.db.transaction(async (tx) => {
    expect(await claimReminders(tx, clock.now())).not.toHaveLength(0);
    throw new Error('died');
  });
  await expect(dying).rejects.toThrow('died');
  await sendDueReminders(api.server.deps);
  expect(await reminders()).toHaveLength(1);
});
