import { getDay } from '@primehour/contract/home';
import { booking } from '@primehour/db/schema/booking';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { busyCalendar, busyTime } from '@primehour/db/schema/calendar-sync';
import { payment, refund } from '@primehour/db/schema/payment';
import { due } from '@primehour/db/schema/policy';
import { helpMessage } from '@primehour/db/schema/support';
import { uuidV7 } from '@primehour/db/uuid';
import { DAY_MS, HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aBusiness, aService } from '@primehour/testkit/build';
import { aListing } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { aPartner } from '@primehour/testkit/build-session';
import { aMember, servedBy } from '@primehour/testkit/build-team';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { homeRoutes } from './routes.ts';

// The guarantee: Home counts what needs attention, each thing once, of this business and of what its reader may see.

let api: TestServer;
const clock = testClock();
beforeAll(async () => {
  api = await startTestServer(apiOf(homeRoutes), { clock });
});
/** Tuesday, nine in the morning in Chicago. */
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

async function aSalon() {
  const partner = await aPartner(api);
  const { business } = partner;
  const service = await aService(api, { business, priceCents: 4_500 as Cents });
  const call = api.as(partner);
  const query = { businessId: business.id };
  return {
    ...partner,
    service,
    query,
    day: () => call(getDay, { query }),
    book: (hours: number) => aBooking(api, { service, startAt: clock.now() + hours * HOUR_MS }),
  };
}

describe('the day', () => {
  it('of a new business is empty', async () => {
    const { day } = await aSalon();
    expect(await day()).toEqual({
      attention: [],
      week: { visits: 0, bookedCents: 0, paidOnlineCents: 0 },
      auctions: [],
    });
  });

  it('counts visits of the last seven days that no one has marked', async () => {
    const { day, book } = await aSalon();
    await book(-3);
    await book(-8 * 24);
    await book(3);
    const marked = await book(-6);
    await api.db.transaction((tx) => tx.update(booking).set({ attendance: 'DONE' }).where(eq(booking.id, marked.id)));
    expect((await day()).attention).toEqual([{ kind: 'UNMARKED', count: 1 }]);
  });

  it('counts answers from Help that its reader has not seen', async () => {
    const { day, user } = await aSalon();
    const another = await aSalon();
    const at = new Date(clock.now());
    const message = { body: 'Hello', createdAt: at };
    await api.db.transaction((tx) =>
      tx.insert(helpMessage).values([
        { ...message, id: uuidV7(), userId: user.id, answer: 'Hi', answeredAt: at },
        { ...message, id: uuidV7(), userId: user.id, answer: 'Hi', answeredAt: at, readAt: at },
        { ...message, id: uuidV7(), userId: user.id, answeredAt: at },
        { ...message, id: uuidV7(), userId: another.user.id, answer: 'Hi', answeredAt: at },
      ]),
    );
    expect((await day()).attention).toEqual([{ kind: 'HELP_ANSWERS', count: 1 }]);
  });

  it('counts upcoming bookings whose card is missing, and those that another calendar overlaps', async () => {
    const { day, book, business } = await aSalon();
    const [coming, past] = [await book(24), await book(-5 * 24 * 7)];
    const at = new Date(clock.now());
    await api.db.transaction(async (tx) => {
      for (const { id } of [coming, past]) {
        const card = { provider: 'sandbox', methodId: `m-${id}`, label: 'Visa 4242', savedAt: at } as const;
        await tx
          .insert(bookingCard)
          .values({ businessId: business.id, bookingId: id, ...card, createdAt: at, missingSince: at });
      }
      const calendarId = uuidV7();
      const url = { name: 'Private', host: 'calendar.example', nextSyncAt: at, sealedUrl: Buffer.alloc(64) };
      await tx.insert(busyCalendar).values({ id: calendarId, businessId: business.id, createdAt: at, ...url });
      const during = { startAt: new Date(clock.now() + 23 * HOUR_MS), endAt: new Date(clock.now() + 30 * HOUR_MS) };
      await tx.insert(busyTime).values({ businessId: business.id, calendarId, during });
    });
    expect((await day()).attention).toEqual([
      { kind: 'CLASHES', count: 1 },
      { kind: 'CARDS_MISSING', count: 1 },
    ]);
  });

  it('counts refunds that failed and were not retried, if the partner can retry them', async () => {
    const { day, book, business } = await aSalon();
    const [paid] = await api.db.read
      .select()
      .from(payment)
      .where(eq(payment.bookingId, (await book(24)).id));
    const at = new Date(clock.now());
    const add = (values: Partial<typeof refund.$inferInsert>) => {
      const id = uuidV7();
      const source = { id, businessId: business.id, paymentId: paid?.id, provider: 'sandbox', createdAt: at } as const;
      const failed = { state: 'FAILED', failure: 'INSUFFICIENT_FUNDS', cause: 'PARTNER', updatedAt: at } as const;
      const row = { ...source, ...failed, amountCents: 500 as Cents, idempotencyKey: `refund:${id}`, ...values };
      return api.db.transaction(async (tx) => (await tx.insert(refund).values(row).returning())[0]?.id);
    };
    await add({ failure: 'ALREADY_REFUNDED' });
    await add({ payer: 'PLATFORM', cause: 'PROVIDER', providerRefundId: 're_1' });
    expect((await day()).attention).toEqual([]);
    const retried = await add({});
    expect((await day()).attention).toEqual([{ kind: 'REFUNDS_FAILED', count: 1 }]);
    await add({ state: 'OWED', failure: null, requestKey: retried ?? null });
    expect((await day()).attention).toEqual([]);
  });

  it('counts fees that were not paid, but not the rest of a price that a client began to pay', async () => {
    const { day, book, business } = await aSalon();
    const { id: bookingId } = await book(24);
    const at = new Date(clock.now());
    const times = { dueAt: at, createdAt: at, updatedAt: at };
    const add = (kind: 'BALANCE' | 'NO_SHOW') => {
      const row = { id: uuidV7(), businessId: business.id, bookingId, kind, amountCents: 500 as Cents, ...times };
      return api.db.transaction((tx) => tx.insert(due).values({ ...row, state: 'LINKED' }));
    };
    await add('BALANCE');
    expect((await day()).attention).toEqual([]);
    await add('NO_SHOW');
    expect((await day()).attention).toEqual([{ kind: 'UNPAID', count: 1 }]);
  });

  it('adds up the week from Monday to Sunday', async () => {
    const { day, book } = await aSalon();
    for (const hours of [2, 24, -20]) await book(hours);
    // The Sunday before and the Monday after.
    for (const hours of [-2 * 24, 6 * 24]) await book(hours);
    expect((await day()).week).toMatchObject({ visits: 3, bookedCents: 13_500 });
  });

  it('names the auctions that end today', async () => {
    const { day, business } = await aSalon();
    const today = await aListing(api, { business, reservationAt: clock.now() + 30 * HOUR_MS });
    await aListing(api, { business, reservationAt: clock.now() + 5 * DAY_MS });
    expect((await day()).auctions?.map(({ id }) => id)).toEqual([today.id]);
  });

  it('covers only the person for staff, without money, refunds and auctions', async () => {
    const salon = await aSalon();
    const person = await aResource(api, { business: salon.business, name: 'Ben' });
    const [own] = [await salon.book(-3), await salon.book(-6)];
    await servedBy(api, own, person);
    const staff = await aMember(api, { business: salon.business, role: 'STAFF', resourceId: person.id });
    const seen = await api.as(staff)(getDay, { query: salon.query });
    expect(seen).toEqual({ attention: [{ kind: 'UNMARKED', count: 1 }], week: null, auctions: null });
    expect((await salon.day()).attention).toEqual([{ kind: 'UNMARKED', count: 2 }]);
  });

  it('needs a session and the reader’s own business', async () => {
    const { query, day } = await aSalon();
    expect(await refusalOf(api.as()(getDay, { query }))).toMatchObject({ code: 'UNAUTHORISED' });
    const other = await aSalon();
    await other.book(-3);
    expect((await day()).attention).toEqual([]);
    const foreign = api.as(await aPartner(api))(getDay, { query });
    expect(await refusalOf(foreign)).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    const malformed = api.as(await aPartner(api))(getDay, { query: { businessId: (await aBusiness(api)).slug } });
    expect(await refusalOf(malformed)).toMatchObject({ statusCode: 422 });
  });
});
