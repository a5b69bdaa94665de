import * as calls from '@primehour/contract/auction';
import { getListing } from '@primehour/contract/listing';
import { retryRefund } from '@primehour/contract/refund';
import { auctionCharge } from '@primehour/db/schema/auction';
import { refund } from '@primehour/db/schema/payment';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV4 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { refundAtSandbox } from '../../testing/sandbox-dashboard.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { apiOf } from '../../testing/start-api.ts';
import { textsTo } from '../../testing/texts.ts';
import { advance, chargeAuction } from '../auction/jobs.ts';
import { auctionRoutes } from '../auction/routes.ts';
import { bookingRoutes } from '../booking/routes.ts';
import { calendarRoutes } from '../calendar/routes.ts';
import { listingRoutes } from '../listing/routes.ts';
import { publicRoutes } from '../public/routes.ts';
import { readBack, sendPromised } from './jobs.ts';
import { refundRoutes } from './routes.ts';

// The guarantee: a failed refund, of a booking or of an auction, is retried by one new refund of the same amount,
// however often requested, and never beyond what remains of the charge.

const clock = testClock();
const routes = apiOf(bookingRoutes, calendarRoutes, publicRoutes, refundRoutes, listingRoutes, auctionRoutes);
const start = () => startTestServer(routes, { clock });
let api: Awaited<ReturnType<typeof start>>;
let deps: Deps;
beforeAll(async () => {
  api = await start();
  deps = api.server.deps;
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const cents = (amount: number) => amount as Cents;
const rowsOf = (businessId: string) =>
  api.db.read.select().from(refund).where(eq(refund.businessId, businessId)).orderBy(asc(refund.createdAt));

/** The provider refuses refunds of this business. */
async function refuse(businessId: string): Promise<string> {
  const [row] = await api.db.read
    .select()
    .from(refund)
    .where(and(eq(refund.businessId, businessId), eq(refund.state, 'OWED')));
  const poor: Deps['payments'] = {
    ...deps.payments,
    refund: () => Promise.resolve({ status: 'REFUSED', failure: 'INSUFFICIENT_FUNDS' }),
  };
  await sendPromised({ ...deps, payments: poor }, { payload: { refundId: row?.id ?? '' } });
  clock.advance(1_000);
  return row?.id ?? '';
}

async function aFailedBookingRefund(amountCents = 4500) {
  const booked = await aPaidBooking(api);
  await booked.refundAmount(amountCents);
  const params = { id: await refuse(booked.business.id) };
  const retry = () => booked.call(retryRefund, { params, query: booked.query });
  return { ...booked, params, retry };
}

/** The card is charged only once the reservation has started, so all of it is refunded. */
async function aFailedSaleRefund() {
  const partner = await aPartner(api);
  const business = { ...partner.business, userId: partner.user.id };
  const listing = await aListing(api, { business, type: 'fixed', fixedPriceCents: 15_500 });
  const at = { params: { listingId: listing.id } };
  const { headers, phone } = await aBidder(api, listing, { card: 'PROCESSES' });
  await api.as({ headers })(calls.placeBid, { ...at, body: { kind: 'TAKE' } });
  await advance(deps, { payload: at.params });
  const [charge] = await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
  const payload = { chargeId: charge?.id ?? '' };
  await chargeAuction(deps, { payload });
  clock.set(listing.reservationAt.getTime() + HOUR_MS);
  await chargeAuction(deps, { payload });
  const params = { id: await refuse(business.id) };
  const call = async () => api.as({ accessToken: (await aSession(api, partner.user)).accessToken });
  const query = { businessId: business.id };
  const retry = async () => (await call())(retryRefund, { params, query });
  const detail = async () => (await call())(getListing, { params: { id: listing.id } });
  return { business, params, phone, retry, detail };
}

const SUMS = `select account, sum(amount_cents)::int as sum from ledger_entry where business_id = $1
  group by account having sum(amount_cents) <> 0`;

it('is offered for a booking, and becomes one refund of the same amount and cause', async () => {
  const { retry, money, business, params, detail, send, balances } = await aFailedBookingRefund(2000);
  expect((await money()).refunds).toMatchObject([{ id: params.id, failure: 'INSUFFICIENT_FUNDS', canRetry: true }]);
  const answers = await Promise.all([retry(), retry(), retry()]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const [failed, made] = await rowsOf(business.id);
  expect(made).toMatchObject({ amountCents: 2000, cause: 'PARTNER', state: 'OWED', requestKey: params.id });
  expect(made?.idempotencyKey).not.toBe(failed?.idempotencyKey);
  expect((await money()).refunds.map(({ canRetry }) => canRetry)).toEqual([false, false]);
  await send();
  expect(await retry()).toEqual({ id: made?.id });
  expect(await rowsOf(business.id)).toHaveLength(2);
  expect(await balances()).toEqual({ CLIENT: -2500, PARTNER_PAYABLE: 2500 });
  const started = (await detail()).events.filter(({ kind }) => kind === 'REFUND_STARTED');
  expect(started.map(({ by }) => by)).toEqual(['PARTNER', 'PARTNER']);
});

it('is offered for an auction whose payment came too late, to its payer', async () => {
  const { retry, detail, business, params, phone } = await aFailedSaleRefund();
  const failed = { id: params.id, amountCents: 15_500, cause: 'LATE_PAYMENT', state: 'FAILED', canRetry: true };
  expect((await detail()).refunds).toMatchObject([{ ...failed, name: expect.stringMatching(/\w/) as string }]);
  const answers = await Promise.all([retry(), retry()]);
  expect(answers[0]).toEqual(answers[1]);
  await sendRefunds(deps, business.id);
  const listing = await detail();
  expect(listing.refunds.map(({ state, canRetry }) => [state, canRetry])).toEqual([
    ['FAILED', false],
    ['PAID_BACK', false],
  ]);
  expect(listing.steps.map(({ kind }) => kind).slice(-2)).toEqual(['REFUND_FAILED', 'REFUNDED']);
  expect(await queryRows(api.db.read, SUMS, [business.id])).toEqual([]);
  expect((await textsTo(api.db, phone)).at(-1)?.kind).toBe('AUCTION_REFUNDED');
});

it('is refused if it did not fail, if its amount is gone, and if the platform paid', async () => {
  const { retry, refundAmount, send, rows, money, params } = await aFailedBookingRefund();
  await refundAmount(100);
  expect((await money()).refunds.map(({ canRetry }) => canRetry)).toEqual([false, false]);
  expect(await refusalOf(retry())).toMatchObject({ statusCode: 409, code: 'REFUND_TOO_LARGE' });
  await send();
  const other = await aPaidBooking(api);
  await other.refundAmount(100);
  const [open] = (await other.rows()).refunds;
  const owed = other.call(retryRefund, { params: { id: open?.id ?? '' }, query: other.query });
  expect(await refusalOf(owed)).toMatchObject({ statusCode: 409, code: 'WRONG_STATE' });
  expect((await rows()).refunds.map(({ requestKey }) => requestKey)).not.toContain(params.id);

  const covered = await aPaidBooking(api, '4000000000005126');
  const chargeId = (await covered.rows()).payment?.providerPaymentId ?? '';
  await refundAtSandbox(api.db, { chargeId, amountCents: cents(500), payer: 'PLATFORM' }, clock.now());
  await readBack(deps, { payload: { chargeId } });
  clock.advance(5_000);
  await readBack(deps, { payload: { chargeId } });
  const [failed] = (await covered.money()).refunds;
  expect(failed).toMatchObject({ state: 'FAILED', payer: 'PLATFORM', canRetry: false });
  const again = covered.call(retryRefund, { params: { id: failed?.id ?? '' }, query: covered.query });
  expect(await refusalOf(again)).toMatchObject({ code: 'WRONG_STATE' });
});

it('is refused to other partners', async () => {
  const { params, query, call } = await aFailedBookingRefund();
  const other = await aPartner(api);
  const theirs = api.as({ accessToken: other.accessToken });
  const stranger = theirs(retryRefund, { params, query: { businessId: other.business.id } });
  expect(await refusalOf(stranger)).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(api.as()(retryRefund, { params, query }))).toMatchObject({ statusCode: 401 });
  const unknown = call(retryRefund, { params: { id: uuidV4() }, query });
  expect(await refusalOf(unknown)).toMatchObject({ statusCode: 404 });
});
