import * as bookingCalls from '@primehour/contract/booking';
import * as linkCalls from '@primehour/contract/booking-link';
import * as calls from '@primehour/contract/public';
import { message } from '@primehour/db/schema/message';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService, type BusinessOptions } from '@primehour/testkit/build';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { and, asc, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingRoutes } from '../modules/booking/routes.ts';
import { publicRoutes } from '../modules/public/routes.ts';
import { bookAsClient, GOOD_CARD } from '../testing/book-as-client.ts';
import { apiOf } from '../testing/start-api.ts';
import { RENDERED_BY } from '../testing/texts.ts';
import { mailOf, textOf } from './open-message.ts';

// The guarantee: each change of a booking notifies its client once per channel, updates one calendar entry, notifies
// its partner if the client made it, and wakes no one if it can wait.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(publicRoutes, bookingRoutes), { clock });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

/** Thursday in Chicago. */
const TEN = '2026-10-08T15:00:00Z';
const TWO = '2026-10-08T19:00:00Z';

async function aSalon(options: BusinessOptions & { priceCents?: number } = {}) {
  const { priceCents = 0, ...fields } = options;
  const partner = await aPartner(api, { name: 'Delgado Hair', ...fields });
  const offered = await aService(api, { business: partner.business, name: 'Cut', priceCents: priceCents as Cents });
  // Sessions are short, and these tests are long.
  const signedIn = async () => api.as({ accessToken: (await aSession(api, partner.user)).accessToken });
  const query = { businessId: partner.business.id };
  const book = (email = '') => bookAsClient(api, { service: offered, startAt: TEN, email });
  return { ...partner, offered, signedIn, query, book };
}

type Row = typeof message.$inferSelect;
const idOf = async (token: string) => (await api.as()(calls.getMyBooking, { params: { token } })).id;
const written = (bookingId: string, channel: 'sms' | 'email') =>
  api.db.read
    .select()
    .from(message)
    .where(and(eq(message.bookingId, bookingId), eq(message.channel, channel)))
    .orderBy(asc(message.createdAt), asc(message.kind));
/** As it is sent. */
const textIn = (row: Row | undefined) => (row ? textOf({ ...row, recipient: row.recipient ?? '' }, RENDERED_BY) : '');
const mailIn = (row: Row) => mailOf({ ...row, recipient: row.recipient ?? '' }, RENDERED_BY);
const linkIn = (body: string | undefined) => /\/my\/([\w-]{43})/.exec(body ?? '')?.[1] ?? '';

describe('a client with an address', () => {
  it('gets one calendar entry that follows the booking to its end', async () => {
    const salon = await aSalon();
    const { call, params, token } = await salon.book('kit@example.test');
    const id = await idOf(token);
    clock.advance(1000);
    await call(calls.moveMyBooking, { params, body: { startAt: Date.parse(TWO) } });
    clock.advance(1000);
    await call(calls.cancelMyBooking, { params, body: {} });
    clock.advance(1000);
    await (
      await salon.signedIn()
    )(bookingCalls.restoreBooking, { query: salon.query, body: { id } });
    const mails = (await written(id, 'email')).filter(({ recipient }) => recipient === 'kit@example.test');
    expect(mails.map((mail) => [mail.kind, mailIn(mail).subject])).toEqual([
      ['BOOKING_CONFIRMED', 'Confirmed: Cut at Delgado Hair, Thu, Oct 8, 10:00 AM'],
      ['BOOKING_MOVED', 'Changed: Cut at Delgado Hair, Thu, Oct 8, 2:00 PM'],
      ['BOOKING_CANCELLED', 'Canceled: Cut at Delgado Hair, Thu, Oct 8, 2:00 PM'],
      ['BOOKING_RESTORED', 'Back on: Cut at Delgado Hair, Thu, Oct 8, 2:00 PM'],
    ]);
    const entries = mails.map((mail) => {
      const file = new ICAL.Component(ICAL.parse(mailIn(mail).calendarFile ?? ''));
      const event = file.getFirstSubcomponent('vevent');
      const value = (name: string) => event?.getFirstPropertyValue(name)?.toString();
      return {
        method: file.getFirstPropertyValue('method'),
        uid: value('uid'),
        sequence: Number(value('sequence')),
        status: value('status'),
        start: value('dtstart'),
        organizer: value('organizer')?.toLowerCase(),
        attendee: value('attendee')?.toLowerCase(),
      };
    });
    const usual = {
      uid: `booking-${id}@book.example.test`,
      organizer: 'mailto:no-reply@book.example.test',
      attendee: 'mailto:kit@example.test',
    };
    expect(entries).toEqual([
      { ...usual, method: 'REQUEST', sequence: 1, status: 'CONFIRMED', start: '2026-10-08T15:00:00Z' },
      { ...usual, method: 'REQUEST', sequence: 2, status: 'CONFIRMED', start: '2026-10-08T19:00:00Z' },
      { ...usual, method: 'CANCEL', sequence: 3, status: 'CANCELLED', start: '2026-10-08T19:00:00Z' },
      { ...usual, method: 'REQUEST', sequence: 4, status: 'CONFIRMED', start: '2026-10-08T19:00:00Z' },
    ]);
    for (const mail of mails) expect(await idOf(linkIn(mailIn(mail).body))).toBe(id);
  });
});

it('a client without an address gets texts alone', async () => {
  const { token } = await (await aSalon()).book();
  const mails = await written(await idOf(token), 'email');
  expect(mails.map(({ kind }) => kind)).toEqual(['PARTNER_BOOKING_NEW']);
});

describe('a held time', () => {
  it('is texted about after three minutes, with the way to pay', async () => {
    const { token } = await (await aSalon({ priceCents: 4500 })).book();
    const [text] = await written(await idOf(token), 'sms');
    expect(text).toMatchObject({
      kind: 'BOOKING_HELD',
      notBefore: new Date('2026-10-06T14:03:00Z'),
      usefulUntil: new Date('2026-10-06T14:15:00Z'),
    });
    expect(textIn(text)).toMatch(/^Held for you until 9:15 AM: Cut at Delgado Hair, .* Pay to keep it: http/);
  });

  it('is not, once it is paid', async () => {
    const { call, params, token } = await (await aSalon({ priceCents: 4500 })).book();
    clock.advance(1000);
    await call(calls.payMyBooking, { params, body: GOOD_CARD });
    const texts = await written(await idOf(token), 'sms');
    expect(texts.map(({ kind, status }) => [kind, status])).toEqual([
      ['BOOKING_HELD', 'NOT_SENT'],
      ['BOOKING_CONFIRMED', 'QUEUED'],
      ['PARTNER_BOOKING_NEW', 'QUEUED'],
    ]);
  });
});

describe('the partner', () => {
  it('is notified of the client’s changes, by text and mail, and not of their own', async () => {
    const salon = await aSalon();
    const { call, params, token } = await salon.book();
    const id = await idOf(token);
    clock.advance(1000);
    await call(calls.moveMyBooking, { params, body: { startAt: Date.parse(TWO) } });
    clock.advance(1000);
    await call(calls.cancelMyBooking, { params, body: {} });
    clock.advance(1000);
    await (
      await salon.signedIn()
    )(bookingCalls.restoreBooking, { query: salon.query, body: { id } });
    const toPartner = async (channel: 'sms' | 'email', recipient: string | null) =>
      (await written(id, channel)).filter((row) => row.recipient === recipient).map(({ kind }) => kind);
    const kinds = ['PARTNER_BOOKING_NEW', 'PARTNER_BOOKING_MOVED', 'PARTNER_BOOKING_CANCELLED'];
    expect(await toPartner('sms', salon.user.phone)).toEqual(kinds);
    expect(await toPartner('email', salon.user.email)).toEqual(kinds);
    const [text] = (await written(id, 'sms')).filter(({ kind }) => kind === 'PARTNER_BOOKING_NEW');
    expect(textIn(text)).toBe('New booking: Kit Moss, Cut, Thu, Oct 8, 10:00 AM. http://book.example.test/bookings');
  });

  it('is not notified of a hold that was never paid', async () => {
    const { call, params, token } = await (await aSalon({ priceCents: 4500 })).book();
    clock.advance(1000);
    await call(calls.cancelMyBooking, { params, body: {} });
    expect((await written(await idOf(token), 'sms')).map(({ kind }) => kind)).toEqual([
      'BOOKING_HELD',
      'BOOKING_CANCELLED',
    ]);
  });
});

describe('at night', () => {
  const move = async (salon: Awaited<ReturnType<typeof aSalon>>, id: string, hour: number) =>
    (await salon.signedIn())(bookingCalls.updateBooking, {
      query: salon.query,
      body: { id, date: '2026-10-08', startHour: hour, startMinute: 0 },
    });
  const textOf = async (id: string, kind: string) =>
    (await written(id, 'sms')).filter((row) => row.kind === kind).at(-1);

  it('what the partner changes is texted in the morning, and mailed at once', async () => {
    const salon = await aSalon();
    const { token } = await salon.book('kit@example.test');
    const id = await idOf(token);
    // Eleven in the evening in Chicago.
    clock.set('2026-10-07T04:00:00Z');
    await move(salon, id, 14);
    expect((await textOf(id, 'BOOKING_MOVED'))?.notBefore).toEqual(new Date('2026-10-07T13:00:00Z'));
    const mail = (await written(id, 'email')).find(({ kind }) => kind === 'BOOKING_MOVED');
    expect(mail?.notBefore).toEqual(new Date('2026-10-07T04:00:00Z'));
  });

  it('the morning’s text has the latest state', async () => {
    const salon = await aSalon();
    const id = await idOf((await salon.book()).token);
    clock.set('2026-10-07T04:00:00Z');
    await move(salon, id, 14);
    clock.advance(1000);
    await move(salon, id, 15);
    const moved = (await written(id, 'sms')).filter(({ kind }) => kind === 'BOOKING_MOVED');
    expect(moved.map(({ status }) => status)).toEqual(['NOT_SENT', 'QUEUED']);
  });

  it('what can’t wait for the morning is sent at once', async () => {
    const salon = await aSalon();
    const id = await idOf((await salon.book()).token);
    // Half past four in the morning of the day itself, and moved to nine.
    clock.set('2026-10-08T09:30:00Z');
    await move(salon, id, 9);
    expect((await textOf(id, 'BOOKING_MOVED'))?.notBefore).toEqual(new Date('2026-10-08T09:30:00Z'));
  });

  it('that the visit is later than the client knows is sent before they come', async () => {
    const salon = await aSalon();
    const id = await idOf((await salon.book()).token);
    clock.advance(1000);
    await move(salon, id, 9);
    // Ten in the evening before.
    clock.set('2026-10-08T03:00:00Z');
    await move(salon, id, 14);
    expect((await textOf(id, 'BOOKING_MOVED'))?.notBefore).toEqual(new Date('2026-10-08T03:00:00Z'));
  });

  it.each(['moved', 'restored'])('an unpaid hold that is %s is texted about while that still helps', async (what) => {
    const salon = await aSalon({ priceCents: 4500 });
    clock.set('2026-10-07T04:00:00Z');
    const { call, params, token } = await salon.book('kit@example.test');
    const id = await idOf(token);
    clock.advance(1000);
    if (what === 'moved') await move(salon, id, 14);
    else {
      await call(calls.cancelMyBooking, { params, body: {} });
      await (
        await salon.signedIn()
      )(bookingCalls.restoreBooking, { query: salon.query, body: { id } });
    }
    const sent = (await api.db.read.select().from(message).where(eq(message.bookingId, id))).filter(
      ({ kind }) => kind === `BOOKING_${what.toUpperCase()}`,
    );
    const usefulUntil = new Date(what === 'moved' ? '2026-10-07T04:15:00Z' : '2026-10-07T04:15:01Z');
    const atOnce = { notBefore: new Date('2026-10-07T04:00:01Z'), usefulUntil };
    expect(sent).toMatchObject([atOnce, atOnce]);
  });

  it('what the client does is answered at once', async () => {
    const { call, params, token } = await (await aSalon()).book();
    clock.set('2026-10-07T04:00:00Z');
    await call(calls.moveMyBooking, { params, body: { startAt: Date.parse(TWO) } });
    const text = await textOf(await idOf(token), 'BOOKING_MOVED');
    expect(text?.notBefore).toEqual(new Date('2026-10-07T04:00:00Z'));
  });
});

describe('a message that failed and is queued again', () => {
  const failed = (id: string, kinds: readonly string[]) =>
    api.db.pool.query(
      `update message set attempts = 1, error = '20503: Overloaded', not_before = not_before + interval '5 minutes'
       where booking_id = $1 and kind = any ($2)`,
      [id, kinds],
    );
  const stateOf = async (id: string, channel: 'sms' | 'email') =>
    (await written(id, channel))
      .filter(({ kind }) => !kind.startsWith('PARTNER'))
      .map(({ kind, status }) => [kind, status]);

  it('is replaced by a newer message, unless it is being sent at the moment', async () => {
    const { call, params, token } = await (await aSalon()).book();
    const id = await idOf(token);
    await api.db.pool.query(
      `insert into message (id, business_id, booking_id, channel, kind, recipient, body, status, attempts, created_at,
         not_before)
       select gen_random_uuid(), business_id, id, 'sms', kind, '+13125550188', 'x', 'QUEUED', 1, $2, $2
       from booking, unnest(array['BOOKING_LINK', 'BOOKING_REMINDER']) kind where id = $1`,
      [id, new Date(clock.now() + 1)],
    );
    await failed(id, ['BOOKING_CONFIRMED', 'BOOKING_REMINDER']);
    clock.advance(1000);
    await call(calls.cancelMyBooking, { params, body: {} });
    expect(await stateOf(id, 'sms')).toEqual([
      ['BOOKING_CONFIRMED', 'NOT_SENT'],
      ['BOOKING_LINK', 'QUEUED'],
      ['BOOKING_REMINDER', 'NOT_SENT'],
      ['BOOKING_CANCELLED', 'QUEUED'],
    ]);
  });

  it('gives up a calendar entry only to another one', async () => {
    const salon = await aSalon();
    const { call, params, token } = await salon.book('kit@example.test');
    const id = await idOf(token);
    await failed(id, ['BOOKING_CONFIRMED']);
    clock.advance(1000);
    await (
      await salon.signedIn()
    )(linkCalls.renewLink, { query: salon.query, body: { id } });
    const before = await stateOf(id, 'email');
    expect(before).toEqual([
      ['BOOKING_CONFIRMED', 'QUEUED'],
      ['BOOKING_LINK', 'QUEUED'],
    ]);
    clock.advance(1000);
    const fresh = linkIn(textIn((await written(id, 'email')).find(({ kind }) => kind === 'BOOKING_LINK')));
    await call(calls.cancelMyBooking, { params: { ...params, token: fresh }, body: {} });
    expect((await stateOf(id, 'email'))[0]).toEqual(['BOOKING_CONFIRMED', 'NOT_SENT']);
  });
});

describe('the link', () => {
  it('is renewed by the partner: the old ones end, and the client is texted a new one', async () => {
    const salon = await aSalon();
    const { call, params, token } = await salon.book();
    const id = await idOf(token);
    await (
      await salon.signedIn()
    )(linkCalls.renewLink, { query: salon.query, body: { id } });
    expect(await refusalOf(call(calls.getMyBooking, { params }))).toMatchObject({ statusCode: 404 });
    const text = (await written(id, 'sms')).find(({ kind }) => kind === 'BOOKING_LINK');
    expect(await idOf(linkIn(textIn(text)))).toBe(id);
  });

  it('is ended without another one', async () => {
    const salon = await aSalon();
    const { call, params, token } = await salon.book();
    const id = await idOf(token);
    expect(await (await salon.signedIn())(linkCalls.revokeLink, { query: salon.query, body: { id } })).toEqual({
      id,
      revoked: 1,
    });
    expect(await (await salon.signedIn())(linkCalls.revokeLink, { query: salon.query, body: { id } })).toEqual({
      id,
      revoked: 0,
    });
    expect(await refusalOf(call(calls.getMyBooking, { params }))).toMatchObject({ statusCode: 404 });
  });

  it('of another business can’t be ended', async () => {
    const { token, call, params } = await (await aSalon()).book();
    const id = await idOf(token);
    const other = await aSalon();
    for (const endpoint of [linkCalls.renewLink, linkCalls.revokeLink]) {
      const refusal = await refusalOf((await other.signedIn())(endpoint, { query: other.query, body: { id } }));
      expect(refusal).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
      const bare = await refusalOf(api.as()(endpoint, { query: other.query, body: { id } }));
      expect(bare).toMatchObject({ statusCode: 401 });
      const wrong = await refusalOf((await other.signedIn())(endpoint, { query: other.query, body: { id: 'x' } }));
      expect(wrong).toMatchObject({ statusCode: 422 });
    }
    expect((await call(calls.getMyBooking, { params })).id).toBe(id);
  });
});
