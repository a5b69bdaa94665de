import * as bookingCalls from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import * as linkCalls from '@primehour/contract/booking-link';
import * as calls from '@primehour/contract/calendar';
import { client, clientAlias } from '@primehour/db/schema/client';
import { message } from '@primehour/db/schema/message';
import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sendWaitingTexts } from '../jobs/send-messages.ts';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { calendarRoutes } from '../modules/calendar/routes.ts';
import { handleInboundSms } from '../modules/phone/commands/handle-inbound-sms.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { bookAsClient } from '../testing/book-as-client.ts';
import { apiOf } from '../testing/start-api.ts';

// The guarantee: a fresh account reaches ten strangers a day by text or email, however many it enters, on however many
// nodes; each booking is saved anyway and says that its text was held back; a client who has proved their number is not
// a stranger; and an account that becomes known may text more.

const start = apiOf(bookingRoutes, calendarRoutes, publicRoutes);
const { api, other, clock } = await startNodes(start, { at: '2026-10-06T14:55:00Z' });

const TEN = Date.parse('2026-10-08T15:00:00Z');
const HALF_HOUR_MS = 30 * 60_000;
const LIMIT_MESSAGE =
  'The text wasn’t sent. Your account can send 10 texts a day to people who haven’t confirmed their number with you. Call or message your client yourself.';

async function aSalon(options: { ageDays?: number; hasAccount?: boolean } = {}) {
  const { ageDays = 0, hasAccount = false } = options;
  const createdAt = new Date(clock.now() - ageDays * DAY_MS);
  const { business, accessToken } = await aPartner(api, { hasAccount, createdAt });
  const service = await aService(api, { business, durationMinutes: 30, priceCents: 0 as Cents });
  const query = { businessId: business.id };
  const bookingOf = (phoneNumber: string, nth: number, more: { email?: string } = {}) => ({
    query,
    body: {
      serviceId: service.id,
      name: 'Kit',
      phoneNumber,
      payment: 'FREE' as const,
      startAt: TEN + nth * HALF_HOUR_MS,
      ...more,
    },
  });
  const call = api.as({ accessToken });
  const add = (phone: string, nth: number, more?: { email?: string }, through = call) =>
    through(calls.addBooking, bookingOf(phone, nth, more));
  const sent = async () =>
    (await api.db.read.select().from(message).where(eq(message.businessId, business.id))).filter(
      ({ status }) => status !== 'NOT_SENT',
    );
  /** As if it had texted so many strangers in the last hour. */
  const texted = (count: number, { confirmed = 0 } = {}) =>
    api.db.transaction(async (tx) => {
      const at = new Date(clock.now() - 3_600_000);
      for (let n = 0; n < count; n += 1) {
        const phone = aPhone();
        const row = {
          id: uuidV7(clock.now()),
          businessId: business.id,
          channel: 'sms',
          kind: 'BOOKING_CONFIRMED',
        } as const;
        await tx
          .insert(message)
          .values({ ...row, recipient: phone, status: 'SENT', data: {}, createdAt: at, sentAt: at, isUnproven: true });
        if (n < confirmed) {
          await tx.insert(client).values({
            id: uuidV7(clock.now()),
            businessId: business.id,
            phone,
            name: 'Kit',
            createdAt: at,
            provenAt: at,
          });
        }
      }
    });
  return { business, service, accessToken, call, query, add, sent, texted };
}

const reachesTen = async (waves: number) => {
  const salon = await aSalon();
  const nodes = [api, other].map((node) => node.as({ accessToken: salon.accessToken }));
  const answers: { textNotSent: string | null }[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        salon.add(aPhone(), wave * 25 + n, { email: `kit${wave}-${n}@mail.example` }, nodes[n % 2]),
      ),
    );
    answers.push(...made);
    clock.advance(2_000);
  }
  expect(answers.filter(({ textNotSent }) => textNotSent === null)).toHaveLength(10);
  expect(new Set(answers.map(({ textNotSent }) => textNotSent))).toEqual(new Set([null, LIMIT_MESSAGE]));
  await Promise.all([sendWaitingTexts(api.server.deps), sendWaitingTexts(other.server.deps)]);
  const left = await salon.sent();
  expect(left.filter(({ channel }) => channel === 'sms')).toHaveLength(10);
  expect(left.filter(({ channel }) => channel === 'email')).toHaveLength(10);
  const list = await salon.call(bookingCalls.listBookings, { query: { ...salon.query, limit: 100 } });
  expect(list.total).toBe(waves * 25);
};

it('lets a fresh account reach ten of 50 strangers at once over two nodes, and saves every booking', () =>
  reachesTen(2));

it('lets a fresh account reach ten of 300 strangers in 25 seconds over two nodes', { tags: ['wide'] }, () =>
  reachesTen(12),
);

it('shows in the timeline why a text was held back, and lets ten more be sent a day later', async () => {
  const salon = await aSalon();
  await salon.texted(10);
  const { booking, textNotSent } = await salon.add(aPhone(), 0, { email: 'kit@mail.example' });
  expect(textNotSent).toBe(LIMIT_MESSAGE);
  const { messages } = await salon.call(getBooking, { params: { id: booking.id }, query: salon.query });
  expect(messages.map(({ channel, status, error }) => [channel, status, error])).toEqual([
    ['sms', 'NOT_SENT', `TEXT_LIMIT: ${LIMIT_MESSAGE}`],
    ['email', 'NOT_SENT', `TEXT_LIMIT: ${LIMIT_MESSAGE}`],
  ]);
  const moved = await salon.call(calls.moveBooking, {
    query: salon.query,
    body: { id: booking.id, version: booking.version, startAt: TEN + 5 * HALF_HOUR_MS },
  });
  expect(moved.textNotSent).toBe(LIMIT_MESSAGE);
  expect(
    await refusalOf(salon.call(linkCalls.renewLink, { query: salon.query, body: { id: booking.id } })),
  ).toMatchObject({ statusCode: 429, message: LIMIT_MESSAGE });
  clock.advance(DAY_MS - 3_600_000 + 1);
  const { accessToken } = await aSession(api, salon.business.owner);
  const later = api.as({ accessToken });
  expect((await salon.add(aPhone(), 8, {}, later)).textNotSent).toBeNull();
});

it('says so when a booking of the list is moved, canceled or restored', async () => {
  const salon = await aSalon();
  const change = async (id: string, startHour: number) => {
    const { query } = salon;
    const move = { id, date: '2026-10-09', startHour, startMinute: 0 };
    const moved = await salon.call(bookingCalls.updateBooking, { query, body: move });
    const cancel = { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } as const;
    const canceled = await salon.call(bookingCalls.cancelBooking, { query, body: cancel });
    const restored = await salon.call(bookingCalls.restoreBooking, { query, body: { id } });
    return [moved, canceled, restored];
  };
  const texted = await change((await salon.add(aPhone(), 0)).booking.id, 9);
  for (const booking of texted) expect(booking).not.toHaveProperty('textNotSent');
  await salon.texted(10);
  const held = await change((await salon.add(aPhone(), 1)).booking.id, 10);
  expect(held.map(({ status, textNotSent }) => [status, textNotSent])).toEqual([
    ['CONFIRMED', LIMIT_MESSAGE],
    ['CANCELLED', LIMIT_MESSAGE],
    ['CONFIRMED', LIMIT_MESSAGE],
  ]);
});

it('does not count clients who have proved their number with a code, and still counts others', async () => {
  const salon = await aSalon();
  await salon.texted(10);
  const { phone } = await bookAsClient(api, { service: salon.service, startAt: TEN });
  expect((await salon.add(phone, 4)).textNotSent).toBeNull();
  expect((await salon.add(aPhone(), 5)).textNotSent).toBe(LIMIT_MESSAGE);
  // Proven to one business is not proven to another.
  const second = await aSalon();
  await second.texted(10);
  expect((await second.add(phone, 0)).textNotSent).toBe(LIMIT_MESSAGE);
});

it('accepts a reply as proof for the business that texted last, and STOP as none', async () => {
  const [salon, second] = [await aSalon(), await aSalon()];
  const phone = aPhone();
  const provenAt = async (businessId: string) => {
    const [row] = await api.db.read
      .select()
      .from(client)
      .where(and(eq(client.businessId, businessId), eq(client.phone, phone)));
    return row?.provenAt ?? null;
  };
  for (const sender of [salon, second]) {
    await sender.add(phone, 0);
    await sendWaitingTexts(api.server.deps);
    clock.advance(60_000);
  }
  const reply = (body: string) => api.db.transaction((tx) => handleInboundSms(tx, api.server.deps, { phone, body }));
  await reply('STOP');
  expect([await provenAt(salon.business.id), await provenAt(second.business.id)]).toEqual([null, null]);
  await reply('Thanks, see you!');
  expect([await provenAt(salon.business.id), await provenAt(second.business.id)]).toEqual([null, expect.any(Date)]);
});

it('does not let a merged record pass on the proof of its other phone', async () => {
  const salon = await aSalon();
  await salon.texted(10);
  const stranger = aPhone();
  const { booking } = await salon.add(stranger, 0);
  const own = aPhone();
  const [target] = await api.db.read
    .select()
    .from(client)
    .where(and(eq(client.businessId, salon.business.id), eq(client.phone, stranger)));
  await api.db.transaction((tx) =>
    tx.insert(clientAlias).values({
      businessId: salon.business.id,
      phone: own,
      clientId: target?.id ?? '',
      createdAt: new Date(clock.now()),
    }),
  );
  // The sender proves a phone of their own, which books as the stranger's record: no text leaves to the stranger.
  await bookAsClient(api, { service: salon.service, startAt: TEN + 6 * HALF_HOUR_MS, phone: own });
  const texts = await api.db.read.select().from(message).where(eq(message.recipient, stranger));
  expect([booking.status, texts.map(({ status }) => status)]).toEqual(['CONFIRMED', ['NOT_SENT', 'NOT_SENT']]);
});

it.each([
  ['a bank account and no week', { hasAccount: true, ageDays: 6 }, 10, 0],
  ['a week and no bank account', { ageDays: 400 }, 10, 0],
  ['a bank account and a week', { hasAccount: true, ageDays: 7 }, 100, 0],
  ['a tenth of its numbers confirmed', { hasAccount: true, ageDays: 7 }, 280, 28],
])('counts by standing: %s', async (_, standing, limit, confirmed) => {
  const salon = await aSalon(standing);
  await salon.texted(limit - 1, { confirmed });
  expect((await salon.add(aPhone(), 0)).textNotSent).toBeNull();
  const held = (await salon.add(aPhone(), 1)).textNotSent;
  expect(held).toMatch(/^The text wasn’t sent\. Your account can send \d+ texts a day/);
});
