import { listBookings } from '@primehour/contract/booking';
import * as calls from '@primehour/contract/booking-card';
import { getBooking } from '@primehour/contract/booking-detail';
import { getWeek, moveBooking } from '@primehour/contract/calendar';
import { agreeToMyTerms, getMyBooking } from '@primehour/contract/public';
import { bookingCard } from '@primehour/db/schema/booking-card';
import { queryRows } from '@primehour/db/testing/query-rows';
import { dateIn } from '@primehour/domain/format/time';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aService } from '@primehour/testkit/build';
import { aPolicy } from '@primehour/testkit/build-policy';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf } from '../../ports/sandbox.ts';
import { inTenant } from '../../tenant-write.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, GOOD_CARD } from '../../testing/book-as-client.ts';
import { deliverCardEvents } from '../../testing/deliver-card-events.ts';
import { removeQueuedCard } from '../../testing/remove-card.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { requireCard } from './commands/store-card.ts';
import { syncCard } from './commands/sync-card.ts';
import { sweepBookings, sweepCards } from './jobs.ts';
import { bookingRoutes } from './routes.ts';

// The guarantee: a booking that needs a card has a checked one, which only another card replaces; when its bank removes
// it, or it expires too soon, the client is texted once and the partner sees it.

const clock = testClock();
const start = () => startTestServer(apiOf(bookingRoutes, calendarRoutes, publicRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const TEN = '2026-10-08T15:00:00Z';
const NEXT_MONTH = '2026-11-03T16:00:00Z';

/** A confirmed booking, which needs a card by default. */
async function aBooked({ startAt = TEN, needsCard = true } = {}) {
  const { business, accessToken } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const service = await aService(api, { business, name: 'Cut', priceCents: 0 as Cents });
  const client = await bookAsClient(api, { service, startAt });
  const { deps } = api.server;
  const tenant = authorizeTenant(business.id);
  const [made] = await queryRows<{ id: string }>(api.db.read, 'select id from booking where business_id = $1', [
    business.id,
  ]);
  const id = made?.id ?? '';
  if (needsCard) await inTenant(deps, tenant, (write) => requireCard(write, id));
  const { params } = client;
  const open = () => client.call(calls.openMyCard, { params });
  const send = (setupId: string, cardNumber: string = GOOD_CARD.cardNumber, expiry: string = GOOD_CARD.expiry) =>
    client.call(calls.saveMyCard, { params, body: { setupId, card: { ...GOOD_CARD, cardNumber, expiry } } });
  const save = async (cardNumber?: string, expiry?: string) => send((await open()).setupId, cardNumber, expiry);
  const detail = async () => {
    const { cardLabel, cardMissing } = await api.as({ accessToken })(getBooking, {
      query: { businessId: business.id },
      params: { id },
    });
    return { cardLabel, cardMissing };
  };
  /** Where the partner sees it without opening the booking: the list and the week. */
  const seen = async () => {
    const partner = api.as({ accessToken });
    const query = { businessId: business.id };
    const [list, week] = await Promise.all([
      partner(listBookings, { query }),
      partner(getWeek, { query: { ...query, from: dateIn(Date.parse(startAt), 'America/Chicago'), days: 1 } }),
    ]);
    return [list.items[0]?.cardMissing, week.items[0]?.booking?.cardMissing];
  };
  const row = async () => (await api.db.read.select().from(bookingCard).where(eq(bookingCard.bookingId, id)))[0];
  const texts = async () =>
    (await textsTo(api.db, client.phone)).filter(({ kind }) => kind === 'BOOKING_CARD_MISSING').map(({ body }) => body);
  return { open, send, save, detail, seen, row, texts, business, id };
}

describe('a card on file', () => {
  it('is saved without a charge, and replaced by another one, which removes it at the provider', async () => {
    const booked = await aBooked();
    expect(await booked.detail()).toEqual({ cardLabel: null, cardMissing: true });
    expect((await booked.open()).setupId).toBe((await booked.open()).setupId);
    expect(await booked.save()).toEqual({ label: 'Visa •••• 4242' });
    expect(await booked.detail()).toEqual({ cardLabel: 'Visa •••• 4242', cardMissing: false });
    const first = (await booked.row())?.methodId ?? '';
    expect(await api.server.deps.payments.findSavedCard(first)).toMatchObject({ validThrough: '2034-12' });
    expect(await booked.save('5555555555554444')).toEqual({ label: 'Mastercard •••• 4444' });
    await removeQueuedCard(api, first);
    expect(await api.server.deps.payments.findSavedCard(first)).toBeUndefined();
    const second = (await booked.row())?.methodId ?? '';
    await removeQueuedCard(api, second);
    expect(await api.server.deps.payments.findSavedCard(second)).toBeDefined();
    await deliverCardEvents(api, first);
    expect([await booked.detail(), await booked.texts()]).toEqual([
      { cardLabel: 'Mastercard •••• 4444', cardMissing: false },
      [],
    ]);
  });

  it('that was replaced is removed at the provider after any outage, once that provider is configured', async () => {
    const booked = await aBooked();
    await booked.save();
    const methodId = (await booked.row())?.methodId ?? '';
    await booked.save('5555555555554444');
    const { deps } = api.server;
    /** Jobs that the sweep queues; the attempts of those before are used up. */
    const queued = async (provider = deps.payments.name) => {
      const ended = `update pgboss.job set state = 'failed' where data->>'methodId' = $1`;
      const before = (await api.db.pool.query(ended, [methodId])).rowCount ?? 0;
      clock.advance(HOUR_MS);
      const node = { ...deps, payments: { ...deps.payments, name: provider } };
      await Promise.all([sweepBookings(node), sweepBookings(node)]);
      return ((await api.db.pool.query(ended, [methodId])).rowCount ?? 0) - before;
    };
    expect([await queued(), await queued('stripe'), await queued()]).toEqual([1, 0, 1]);
    await removeQueuedCard(api, methodId);
    expect(await deps.payments.findSavedCard(methodId)).toBeUndefined();
    expect(await queued()).toBe(0);
  });

  it('that would decline every charge is refused, and leaves the earlier one', async () => {
    const booked = await aBooked();
    await booked.save();
    expect(await refusalOf(booked.save('4000000000000341'))).toMatchObject({ code: 'METHOD_REFUSED' });
    expect(await refusalOf(booked.save('4000000000000002'))).toMatchObject({ code: 'METHOD_REFUSED' });
    expect(await booked.detail()).toEqual({ cardLabel: 'Visa •••• 4242', cardMissing: false });
  });

  it('is stored once from a form that was sent twice, and never from another booking’s form', async () => {
    const [booked, other] = [await aBooked(), await aBooked()];
    const { setupId } = await booked.open();
    await booked.send(setupId);
    expect(await booked.send(setupId)).toEqual({ label: 'Visa •••• 4242' });
    expect(await refusalOf(other.send(setupId))).toMatchObject({ code: 'METHOD_REFUSED' });
    expect(await other.detail()).toEqual({ cardLabel: null, cardMissing: true });
  });

  it('is accepted only for a booking that needs one, until the visit', async () => {
    const { open } = await aBooked({ needsCard: false });
    expect(await refusalOf(open())).toMatchObject({ code: 'WRONG_STATE' });
    const booked = await aBooked();
    const { setupId } = await booked.open();
    clock.set(TEN);
    expect(await refusalOf(booked.send(setupId))).toMatchObject({ code: 'WRONG_STATE' });
  });

  it('is stored by the provider’s event when the client closed the page', async () => {
    const booked = await aBooked();
    const { setupId, secret } = await booked.open();
    await api.server.deps.sandbox?.submitMethod(secret, cardOf(GOOD_CARD));
    expect(await booked.detail()).toEqual({ cardLabel: null, cardMissing: true });
    await deliverCardEvents(api, setupId);
    expect(await booked.detail()).toEqual({ cardLabel: 'Visa •••• 4242', cardMissing: false });
  });
});

it('a card confirms no held time whose terms changed after they were agreed to', async () => {
  const { business, accessToken } = await aPartner(api, { settings: { minNoticePeriodHours: 0 } });
  const policyId = await aPolicy(api, business.id, { ready: 'CARD' });
  const service = await aService(api, { business, priceCents: 8000 as Cents, policyId });
  const { call, params } = await bookAsClient(api, { service, startAt: TEN });
  const mine = () => call(getMyBooking, { params });
  const agree = async () => {
    const wordsHash = (await mine()).ask?.agreement?.wordsHash ?? '';
    return call(agreeToMyTerms, { params, body: { wordsHash } });
  };
  const { id } = await agree();
  const { setupId, secret } = await call(calls.openMyCard, { params });
  const partner = api.as({ accessToken });
  const query = { businessId: business.id };
  const { version } = (await partner(getBooking, { query, params: { id } })).booking;
  await partner(moveBooking, { query, body: { id, version, startAt: Date.parse(TEN) + 26 * HOUR_MS } });
  await api.server.deps.sandbox?.submitMethod(secret, cardOf(GOOD_CARD));
  await deliverCardEvents(api, setupId);
  expect(await mine()).toMatchObject({
    status: 'PENDING',
    ask: { agreement: { words: expect.any(String) as string } },
  });
  await agree();
  // The form was completed: opening it again finds the card.
  await call(calls.openMyCard, { params });
  expect(await mine()).toMatchObject({ status: 'CONFIRMED', ask: null, card: { label: 'Visa •••• 4242' } });
});

describe('a missing card', () => {
  it('that its bank removed is texted to the client once, and shown to the partner until there is another', async () => {
    const booked = await aBooked();
    await booked.save('4000000000000523');
    const { methodId } = (await booked.row()) ?? {};
    expect(await booked.detail()).toMatchObject({ cardMissing: false });
    clock.advance(10_000);
    await deliverCardEvents(api, methodId ?? '');
    // Two more events about it, at once.
    const again = async () =>
      api.db.transaction(
        await syncCard(api.server.deps, authorizeTenant(booked.business.id), {
          bookingId: booked.id,
          methodId: methodId ?? null,
        }),
      );
    await Promise.all([again(), again()]);
    await deliverCardEvents(api, methodId ?? '');
    expect(await booked.detail()).toEqual({ cardLabel: 'Visa •••• 0523', cardMissing: true });
    expect(await booked.seen()).toEqual([true, true]);
    expect(await booked.texts()).toEqual([expect.stringContaining('The card saved for ')]);
    await booked.save();
    expect(await booked.detail()).toEqual({ cardLabel: 'Visa •••• 4242', cardMissing: false });
    expect(await booked.seen()).toEqual([undefined, undefined]);
  });

  it('that expires before the month of the visit is found within the hour, and not texted again', async () => {
    const booked = await aBooked({ startAt: NEXT_MONTH });
    await booked.save(undefined, '10/26');
    await sweepCards(api.server.deps);
    await sweepCards(api.server.deps);
    expect(await booked.detail()).toMatchObject({ cardMissing: true });
    expect(await booked.texts()).toHaveLength(1);
    const inTime = await aBooked({ startAt: NEXT_MONTH });
    await inTime.save(undefined, '11/26');
    await sweepCards(api.server.deps);
    expect([await inTime.detail(), await inTime.texts()]).toMatchObject([{ cardMissing: false }, []]);
  });
});
