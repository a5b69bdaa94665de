import { placeBid, startBidder } from '@primehour/contract/auction';
import { openMyPayment } from '@primehour/contract/bank-account';
import { listBookings } from '@primehour/contract/booking';
import { openMyCard, saveMyCard } from '@primehour/contract/booking-card';
import { renewLink } from '@primehour/contract/booking-link';
import { listBusinesses, setCalendarActive, updateBusiness } from '@primehour/contract/business';
import { addBooking } from '@primehour/contract/calendar';
import type { CallInput } from '@primehour/contract/endpoint';
import { createListing, getPartnerBookingDetails, updateListing } from '@primehour/contract/listing';
import * as publicCalls from '@primehour/contract/public';
import { message } from '@primehour/db/schema/message';
import { operatorAction } from '@primehour/db/schema/operator';
import type { Cents } from '@primehour/domain/vocabulary';
import { aPhone, aService } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sendWaitingTexts } from '../../jobs/send-messages.ts';
import { authorizeTenant } from '../../tenant.ts';
import { bookAsClient, checkoutOf, GOOD_CARD } from '../../testing/book-as-client.ts';
import { aVisitor } from '../../testing/browse.ts';
import { confirmUnderPolicy } from '../../testing/confirm-under-policy.ts';
import { TEN, TWO, wholeApp } from '../../testing/salon.ts';
import { liftSuspension, suspendBusiness } from './commands/suspend-business.ts';

// The guarantee: while a business is suspended, no one can see it, book, bid, pay or get messages from it, on any node
// and by any route; clients with a booking still see it; its owner sees the reason; and lifting restores everything.

const { api: app, other, clock } = await startNodes(wholeApp, { at: '2026-10-06T14:00:00Z' });

const decision = (reason: string) => ({ reason, by: 'test', userId: null });
const suspend = (id: string, on = app) =>
  on.db.transaction((tx) => suspendBusiness(tx, authorizeTenant(id), decision('Texts strangers'), clock.now()));
const lift = (id: string) =>
  app.db.transaction((tx) => liftSuspension(tx, authorizeTenant(id), decision('Explained'), clock.now()));

async function aSalon() {
  const partner = await aPartner(app, { name: 'Rosewood' });
  const { business } = partner;
  const service = await aService(app, { business, priceCents: 4500 as Cents });
  const free = await aService(app, { business, priceCents: 0 as Cents, name: 'Chat' });
  const call = app.as({ accessToken: partner.accessToken });
  const query = { businessId: business.id };
  return { ...partner, service, free, call, query };
}

const NOT_AVAILABLE = { statusCode: 404, code: 'BUSINESS_UNAVAILABLE', message: 'This page is not available' };

it('closes its pages on every node with the commit, without a reason', async () => {
  const { business } = await aSalon();
  const listing = await aListing(app, { business });
  const paths = [`/p/${business.slug}`, `/vip/${business.id}`, `/p/${business.slug}/book`, `/a/${listing.id}`];
  const visitor = aVisitor(other.url);
  for (const path of paths) expect((await visitor.get(path)).status).toBeLessThan(400);
  await suspend(business.id);
  for (const path of paths) {
    const page = await visitor.get(path);
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('This page is not available')]);
    expect(page.text).not.toMatch(/Rosewood|suspend|strangers/i);
  }
  await lift(business.id);
  for (const path of paths) expect((await visitor.get(path)).status).toBeLessThan(400);
});

it('refuses every public call, including those in progress', async () => {
  const { business, service, free } = await aSalon();
  const listing = await aListing(app, { business });
  const bidder = await aBidder(app, listing, {});
  const open = await checkoutOf(app, { service, startAt: TEN });
  await suspend(business.id, other);
  const call = app.as();
  const listingParams = { params: { listingId: listing.id } };
  const person = { name: 'Kit', phoneNumber: aPhone(), hasConsented: true as const };
  for (const refused of [
    () =>
      call(publicCalls.listSlots, {
        params: { businessId: business.id },
        query: { serviceId: service.id, from: '2026-10-08' },
      }),
    () =>
      call(publicCalls.startCheckout, {
        params: { businessId: business.id },
        body: { ...person, serviceId: free.id, startAt: TWO },
      }),
    () => call(publicCalls.resendCheckoutCode, { params: { checkoutId: open.checkoutId }, body: {} }),
    () => open.confirm(),
    () => call(startBidder, { ...listingParams, body: { ...person, isAdult: true } }),
    () =>
      app.as({ headers: bidder.headers })(placeBid, {
        ...listingParams,
        body: { kind: 'MAX', amountCents: 9000 },
      }),
    () => call(getPartnerBookingDetails, { params: { slug: business.slug } }),
  ]) {
    expect(await refusalOf(refused())).toEqual(NOT_AVAILABLE);
  }
});

it('still shows clients their bookings, and takes no payment', async () => {
  const { business, service } = await aSalon();
  const booked = await bookAsClient(app, { service, startAt: TEN });
  await suspend(business.id);
  expect(await app.as()(publicCalls.getMyBooking, booked)).toMatchObject({ status: 'PENDING' });
  const visitor = aVisitor(app.url);
  const page = await visitor.get(`/my/${booked.token}`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('You can’t pay right now')]);
  expect(page.html).not.toMatch(/cardNumber|<form|suspend|strangers/i);
  expect(page.text).toContain('Release this time');
  const refusal = await refusalOf(app.as()(publicCalls.payMyBooking, { ...booked, body: GOOD_CARD }));
  expect(refusal.code).toBe('PAYMENTS_OFF');
  const moved = await refusalOf(app.as()(publicCalls.moveMyBooking, { ...booked, body: { startAt: TWO } }));
  expect(moved.statusCode).toBe(409);
});

it('takes no payment that was opened before', async () => {
  const { business, service } = await aSalon();
  const booked = await bookAsClient(app, { service, startAt: TEN });
  const open = () => app.as()(openMyPayment, booked);
  expect(await open()).toEqual(await open());
  await suspend(business.id);
  expect((await refusalOf(open())).code).toBe('PAYMENTS_OFF');
});

it('takes no card for a booking', async () => {
  const { business, params } = await confirmUnderPolicy(app, { ready: 'CARD', startAt: '2026-10-09T15:00:00Z' });
  const [visitor, own] = [aVisitor(app.url), `/my/${params.token}`];
  expect((await visitor.get(own)).text).toContain('Replace Visa •••• 4242');
  const { setupId } = await app.as()(openMyCard, { params });
  await suspend(business.id);
  expect((await visitor.get(own)).text).not.toContain('Replace');
  expect(await visitor.get(`${own}/new-card`)).toMatchObject({ status: 303, location: own });
  const saved = app.as()(saveMyCard, { params, body: { setupId, card: GOOD_CARD } });
  expect((await refusalOf(saved)).code).toBe('WRONG_STATE');
});

it('lets a client cancel, but neither move nor book again', async () => {
  const { business, free } = await aSalon();
  const booked = await bookAsClient(app, { service: free, startAt: TEN });
  await suspend(business.id);
  const visitor = aVisitor(app.url);
  const page = await visitor.get(`/my/${booked.token}`);
  expect(page.text).toContain('Cancel booking');
  expect(page.text).not.toMatch(/Move to another time|Book again/);
  const { location } = await visitor.get(`/my/${booked.token}/move`);
  expect(location).toBe(`/my/${booked.token}`);
  await app.as()(publicCalls.cancelMyBooking, { ...booked, body: {} });
  expect((await visitor.get(`/my/${booked.token}`)).text).not.toContain('Book again');
});

it('sends nothing, queued or new', async () => {
  const { business, free } = await aSalon();
  const booked = await bookAsClient(app, { service: free, startAt: TEN });
  const isTheirs = eq(message.businessId, business.id);
  const waiting = await app.db.read.select().from(message).where(isTheirs);
  expect(waiting.map(({ status }) => status)).toContain('QUEUED');
  await suspend(business.id);
  await sendWaitingTexts(other.server.deps);
  const after = await app.db.read.select().from(message).where(isTheirs);
  expect(after.filter(({ channel }) => channel === 'sms').map(({ status, error }) => [status, error])).toEqual(
    waiting.filter(({ channel }) => channel === 'sms').map(() => ['NOT_SENT', 'SUSPENDED: the business is suspended']),
  );
  expect(booked.status).toBe('CONFIRMED');
});

it('shows its owner the reason, allows managing bookings, and refuses what would publish', async () => {
  const { business, call, query, service } = await aSalon();
  await suspend(business.id);
  const [info] = await call(listBusinesses, {});
  expect(info?.suspension).toEqual({ at: clock.now(), reason: 'Texts strangers' });
  expect(await call(getPartnerBookingDetails, { params: { slug: business.slug } })).toMatchObject({ logoUrl: null });
  expect((await call(listBookings, { query })).items).toEqual([]);
  const params = { id: business.id };
  await call(setCalendarActive, { params, body: { isCalendarActive: false } });
  await call(updateBusiness, { params, body: { name: 'Rosewood Hair' } });
  const { booking } = await call(addBooking, {
    query,
    body: {
      serviceId: service.id,
      startAt: TEN,
      name: 'Kit',
      phoneNumber: aPhone(),
      payment: 'PAID',
      tellsClient: false,
    },
  });
  const listing = {
    name: 'Chef’s table',
    description: 'Six courses.',
    location: '12 Elm Street',
    guestsNumber: 2,
    reservationDateTime: TWO,
    auctionStartDate: clock.now() + 60_000,
    incentives: [service.id],
    imgUrls: [service.imageUrl],
    businessId: business.id,
    auctionType: 'fixed',
    fixedPrice: 5_000,
  } as CallInput<typeof createListing>['body'];
  for (const refused of [
    () => call(createListing, { body: listing }),
    () => call(updateListing, { params: { id: service.id }, body: listing }),
    () => call(setCalendarActive, { params, body: { isCalendarActive: true } }),
    () => call(updateBusiness, { params, body: { isCalendarActive: true } }),
    () => call(renewLink, { query, body: { id: booking.id } }),
  ]) {
    expect(await refusalOf(refused())).toMatchObject({
      statusCode: 403,
      code: 'BUSINESS_SUSPENDED',
      message: 'Your business is suspended. To ask for a review, write to us through Help',
    });
  }
  await lift(business.id);
  expect((await call(listBusinesses, {}))[0]?.suspension).toBeUndefined();
  await call(setCalendarActive, { params, body: { isCalendarActive: true } });
});

it('keeps every decision forever', async () => {
  const { business } = await aSalon();
  await suspend(business.id);
  await lift(business.id);
  const isTheirs = eq(operatorAction.businessId, business.id);
  const kept = await app.db.read.select().from(operatorAction).where(isTheirs);
  expect(kept.map(({ kind, reason, by }) => [kind, reason, by])).toEqual([
    ['SUSPENDED', 'Texts strangers', 'test'],
    ['LIFTED', 'Explained', 'test'],
  ]);
  for (const change of [
    'delete from operator_action',
    "update operator_action set reason = 'x'",
    'truncate operator_action',
  ]) {
    await expect(app.db.pool.query(change)).rejects.toThrow('rows of operator_action are never changed');
  }
});

it('is suspended once by parallel requests', async () => {
  const { business } = await aSalon();
  const results = await Promise.allSettled([suspend(business.id), suspend(business.id, other), suspend(business.id)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
