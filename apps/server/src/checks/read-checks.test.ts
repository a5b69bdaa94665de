import { tmpdir } from 'node:os';
import { auctionCharge, auctionOffer } from '@primehour/db/schema/auction';
import { dispute, payment, refund } from '@primehour/db/schema/payment';
import { providerEvent } from '@primehour/db/schema/provider-events';
import { uuidV7 } from '@primehour/db/uuid';
import type { DisputeState } from '@primehour/domain/refund/refund';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBooking, aService } from '@primehour/testkit/build';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { testClock } from '@primehour/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@primehour/testkit/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineOf, readChecks } from './read-checks.ts';

// The guarantee: the operator sees payments and refunds that are under way for too long, and events that could not be
// handled.

const clock = testClock();
let database: TestDatabase;
let world: { readonly db: TestDatabase['db']; readonly clock: typeof clock };
beforeAll(async () => {
  database = await createTestDatabase();
  world = { db: database.db, clock };
});
afterAll(() => database.drop());

const config = { dataDir: tmpdir(), codesPerHour: 10, textPriceCents: 1.1 };
const checkOf = async (title: string) => {
  const results = await readChecks({ db: database.db, config, now: clock.now() });
  const found = results.find(({ check }) => check.title === title);
  return found && { text: lineOf(found), isOk: found.isOk };
};

async function aBookingPayment() {
  const row = await aBooking(world, { service: await aService(world, { priceCents: 4500 as Cents }) });
  const set = (values: Partial<typeof payment.$inferInsert>) =>
    database.db.transaction((tx) => tx.update(payment).set(values).where(eq(payment.bookingId, row.id)));
  const [paid] = await database.db.read.select().from(payment).where(eq(payment.bookingId, row.id));
  const refundIt = (values: Partial<typeof refund.$inferInsert>) =>
    aRefund({ paymentId: paid?.id ?? '' }, row.businessId, values);
  const beDisputed = (state: DisputeState, evidenceSentAt: Date | null = null) =>
    database.db.transaction((tx) =>
      tx.insert(dispute).values({
        id: uuidV7(),
        businessId: row.businessId,
        paymentId: paid?.id ?? '',
        provider: 'sandbox',
        providerDisputeId: `sbd_${uuidV7()}`,
        amountCents: 1 as Cents,
        feeCents: 0 as Cents,
        reason: 'fraudulent',
        state,
        evidenceSentAt,
        openedAt: new Date(clock.now()),
        updatedAt: new Date(clock.now()),
      }),
    );
  return { set, refundIt, beDisputed };
}

const aRefund = (
  source: { readonly paymentId: string } | { readonly chargeId: string },
  businessId: string,
  values: Partial<typeof refund.$inferInsert>,
) => {
  const [id, at] = [uuidV7(), new Date(clock.now())];
  const row = {
    ...source,
    id,
    businessId,
    provider: 'sandbox',
    amountCents: 5_00 as Cents,
    cause: 'PARTNER',
    state: 'OWED',
    idempotencyKey: `refund:${id}`,
    createdAt: at,
    updatedAt: at,
    ...values,
  } as const;
  return database.db.transaction((tx) => tx.insert(refund).values(row));
};

async function aSale() {
  const { id: listingId, businessId } = await aListing(world);
  const bidder = (await aBidder(world, { id: listingId, businessId })).number;
  const [offerId, chargeId, at] = [uuidV7(), uuidV7(), new Date(clock.now())];
  const row = { businessId, listingId, createdAt: at, updatedAt: at };
  await database.db.transaction(async (tx) => {
    await tx
      .insert(auctionOffer)
      .values({ ...row, id: offerId, number: 1, bidder, priceCents: 5000 as Cents, state: 'CHARGING' });
    await tx.insert(auctionCharge).values({
      ...row,
      id: chargeId,
      offerId,
      provider: 'sandbox',
      methodId: 'sbm_1',
      providerAccountId: 'sba_1',
      idempotencyKey: `auction:${chargeId}`,
      amountCents: 5000 as Cents,
      providerFeeCents: 175 as Cents,
      platformFeeCents: 0 as Cents,
      status: 'PROCESSING',
    });
  });
  /** Money that arrived after its charge had failed. */
  const bePaidLate = async () => {
    await database.db.transaction((tx) =>
      tx
        .update(auctionCharge)
        .set({ status: 'FAILED', failureCode: 'paid_late', updatedAt: new Date(clock.now()) })
        .where(eq(auctionCharge.id, chargeId)),
    );
    await aRefund({ chargeId }, businessId, { amountCents: 5000 as Cents, cause: 'LATE_PAYMENT' });
  };
  return { bePaidLate };
}

it('shows payments of bookings and auctions in progress for half an hour, and refunds owed for an hour', async () => {
  const [booked, sale] = [await aBookingPayment(), await aSale()];
  await booked.set({ status: 'PROCESSING' });
  clock.advance(30 * MINUTE_MS);
  // Just queried, without a result.
  await booked.set({ updatedAt: new Date(clock.now()) });
  expect(await checkOf('Payments stuck')).toMatchObject({ text: 'none', isOk: true });
  clock.advance(1);
  expect(await checkOf('Payments stuck')).toMatchObject({ text: '2 in progress for half an hour', isOk: false });

  await booked.set({ status: 'SUCCEEDED' });
  await booked.refundIt({});
  await sale.bePaidLate();
  clock.advance(HOUR_MS);
  expect([await checkOf('Payments stuck'), await checkOf('Refunds owed')]).toMatchObject([
    { text: 'none' },
    { text: 'none' },
  ]);
  clock.advance(1);
  expect(await checkOf('Refunds owed')).toMatchObject({ text: '2 for an hour', isOk: false });
});

it('shows which events are no longer retried', async () => {
  const receivedAt = new Date(clock.now());
  const event = { eventId: 'evt_2', type: 'account.updated', provider: 'stripe' as const, receivedAt };
  await database.db.transaction((tx) => tx.insert(providerEvent).values(event));
  clock.advance(DAY_MS);
  expect(await checkOf('Provider’s events')).toEqual({ text: 'waiting for 24 h', isOk: false });
  expect(await checkOf('Events given up')).toEqual({ text: 'none', isOk: true });
  clock.advance(1);
  expect(await checkOf('Events given up')).toEqual({ text: '1', isOk: false });
});

it('shows refunds that failed for a week, unless they were retried or the money was refunded another way', async () => {
  const { refundIt } = await aBookingPayment();
  await refundIt({ state: 'FAILED', failure: 'ALREADY_REFUNDED' });
  expect(await checkOf('Refunds failed')).toMatchObject({ text: 'none', isOk: true });
  await refundIt({ state: 'FAILED', failure: 'CARD_CLOSED' });
  expect(await checkOf('Refunds failed')).toMatchObject({
    text: '1 within a week',
    isOk: false,
  });
  const retried = uuidV7();
  await refundIt({ id: retried, state: 'FAILED', failure: 'DECLINED' });
  await refundIt({ state: 'PAID_BACK', requestKey: retried });
  expect(await checkOf('Refunds failed')).toMatchObject({ text: '1 within a week' });
  clock.advance(7 * DAY_MS);
  expect(await checkOf('Refunds failed')).toMatchObject({ text: 'none' });
});

it('shows shares of failed refunds until they are back with their businesses', async () => {
  const { refundIt } = await aBookingPayment();
  const failed = { state: 'FAILED', failure: 'CARD_CLOSED' } as const;
  await refundIt(failed);
  expect(await checkOf('Shares owed')).toEqual({ text: 'none', isOk: true });
  await refundIt({ ...failed, providerRefundId: 'sbr_1' });
  await refundIt({ ...failed, providerRefundId: 'sbr_2', shareReturnedAt: new Date(clock.now()) });
  expect(await checkOf('Shares owed')).toEqual({ text: '1', isOk: false });
});

it('shows disputes that need a response', async () => {
  const { beDisputed } = await aBookingPayment();
  await beDisputed('UNDER_REVIEW');
  // The bank reviews the response to its inquiry.
  await beDisputed('INQUIRY', new Date(clock.now()));
  expect(await checkOf('Disputes')).toMatchObject({ text: 'none', isOk: true });
  await beDisputed('NEEDS_RESPONSE');
  expect(await checkOf('Disputes')).toMatchObject({
    text: '1 open: npm run disputes -- list',
    isOk: false,
  });
  await beDisputed('INQUIRY');
  expect(await checkOf('Disputes')).toMatchObject({ text: '2 open: npm run disputes -- list' });
});
