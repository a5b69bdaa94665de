import * as calls from '@primehour/contract/auction';
import { getListing } from '@primehour/contract/listing';
import { auctionCharge } from '@primehour/db/schema/auction';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { queryRows } from '@primehour/db/testing/query-rows';
import type { RefundPayer } from '@primehour/domain/refund/refund';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import { aBidder, aListing } from '@primehour/testkit/build-listing';
import { aPartner, aSession } from '@primehour/testkit/build-session';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer, type TestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auctionApi } from '../../testing/auction-api.ts';
import { refundAtSandbox } from '../../testing/sandbox-dashboard.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { readBack } from '../refund/jobs.ts';
import { advance, chargeAuction } from './jobs.ts';

// The guarantee: a charge is divided by the fee in effect when it was created, whatever fee applies when it is taken,
// paid out, shown or refunded.

const clock = testClock();
let before: TestServer<Awaited<ReturnType<typeof auctionApi>>>;
let after: typeof before;
beforeAll(async () => {
  before = await startTestServer(auctionApi, { clock, env: { PLATFORM_FEE_PERCENT: '5' } });
  // The operator has raised the fee, and this node is already restarted.
  const { database } = before;
  after = await startTestServer(auctionApi, { clock, database, env: { PLATFORM_FEE_PERCENT: '12.5' } });
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(async () => {
  await after.close();
  await before.close();
});

/** A fixed price of $155, taken; its charge is made by the given node. */
async function taken(node: typeof before, card: 'SUCCEEDS' | 'PROCESSES' = 'SUCCEEDS') {
  const partner = await aPartner(before);
  const business = { ...partner.business, userId: partner.user.id };
  const listing = await aListing(before, { business, type: 'fixed', fixedPriceCents: 15_500 });
  const params = { listingId: listing.id };
  const { headers } = await aBidder(before, listing, { card });
  await before.as({ headers })(calls.placeBid, { params, body: { kind: 'TAKE' } });
  await advance(node.server.deps, { payload: params });
  const [charge] = await before.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
  if (!charge) throw new Error('There is no charge.');
  const detail = async () => {
    const { accessToken } = await aSession(before, partner.user);
    return after.as({ accessToken })(getListing, { params: { id: listing.id } });
  };
  return { listing, charge, detail, payload: { chargeId: charge.id } };
}

const balances = async (businessId: string) => {
  const sums =
    'select account, sum(amount_cents)::int as sum from ledger_entry where business_id = $1 group by account';
  const rows = await queryRows<{ account: string; sum: number }>(before.db.read, sums, [businessId]);
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
};

const ORIGINAL_FEES = { providerFeeCents: 480, platformFeeCents: 775, partnerCents: 14_245 };

it('uses the original fee when another applies by the time of the provider call', async () => {
  const { listing, charge, payload, detail } = await taken(before);
  expect(charge).toMatchObject({ providerFeeCents: 480, platformFeeCents: 775 });
  await chargeAuction(after.server.deps, { payload });
  const [atProvider] = await before.db.read
    .select()
    .from(sandboxCharge)
    .where(eq(sandboxCharge.idempotencyKey, charge.idempotencyKey));
  expect(atProvider).toMatchObject({ amountCents: 15_500, feeCents: 1_255 });
  expect((await detail()).sale).toEqual({ priceCents: 15_500, ...ORIGINAL_FEES, isFree: false });
  expect(await balances(listing.businessId)).toEqual({
    CLIENT: -15_500,
    PROVIDER_FEES: 480,
    PLATFORM_FEE: 775,
    PARTNER_PAYABLE: 0,
    PARTNER_BANK: 14_245,
  });
});

it('uses the new fee for later charges', async () => {
  const { payload, detail } = await taken(after);
  await chargeAuction(before.server.deps, { payload });
  expect((await detail()).sale).toMatchObject({ platformFeeCents: 1_938, partnerCents: 13_082 });
});

it('refunds exactly what was booked', async () => {
  const { listing, payload } = await taken(before, 'PROCESSES');
  await chargeAuction(before.server.deps, { payload });
  clock.set(listing.reservationAt.getTime() + HOUR_MS);
  await chargeAuction(before.server.deps, { payload });
  const promised = { CLIENT: -15_500, PLATFORM_FEE: 0, PARTNER_PAYABLE: 0, REFUNDS: 15_500 };
  expect(await balances(listing.businessId)).toMatchObject(promised);
  await sendRefunds(after.server.deps, listing.businessId);
  expect(new Set(Object.values(await balances(listing.businessId)))).toEqual(new Set([0]));
});

it('is divided in proportion when the charge is partly refunded in the provider’s dashboard', async () => {
  const { listing, charge, payload, detail } = await taken(before);
  await chargeAuction(before.server.deps, { payload });
  const [paid] = await before.db.read.select().from(auctionCharge).where(eq(auctionCharge.id, charge.id));
  const chargeId = paid?.providerChargeId ?? '';
  const refund = (amount: number) => refundThere(chargeId, amount, 'BUSINESS');
  await refund(5_500);
  // 480 and 775, in proportion to the remaining $100 of $155.
  expect(await balances(listing.businessId)).toMatchObject({ CLIENT: -10_000, PROVIDER_FEES: 310, PLATFORM_FEE: 500 });
  await refund(10_000);
  expect(await balances(listing.businessId)).toMatchObject({
    CLIENT: 0,
    PROVIDER_FEES: 0,
    PLATFORM_FEE: 0,
    PARTNER_PAYABLE: -14_245,
    PARTNER_BANK: 14_245,
  });
  const [row] = await before.db.read.select().from(auctionCharge).where(eq(auctionCharge.id, charge.id));
  expect(row).toMatchObject({ status: 'REFUNDED', refundedCents: 15_500 });
  const steps = (await detail()).steps.filter(({ kind }) => kind === 'REFUNDED');
  expect(steps.map(({ amountCents }) => amountCents)).toEqual([5_500, 10_000]);
});

it('stays if the platform pays a refund, and is refunded in proportion to what the business pays', async () => {
  const { listing, charge, payload } = await taken(before);
  await chargeAuction(before.server.deps, { payload });
  const [paid] = await before.db.read.select().from(auctionCharge).where(eq(auctionCharge.id, charge.id));
  const chargeId = paid?.providerChargeId ?? '';
  await refundThere(chargeId, 5_500, 'PLATFORM');
  const kept = { PROVIDER_FEES: 480, PLATFORM_FEE: 775, PARTNER_PAYABLE: 0, PARTNER_BANK: 14_245 };
  expect(await balances(listing.businessId)).toMatchObject({ ...kept, CLIENT: -10_000, PLATFORM_BALANCE: -5_500 });
  await refundThere(chargeId, 10_000, 'BUSINESS');
  expect(await balances(listing.businessId)).toEqual({
    CLIENT: 0,
    REFUNDS: 0,
    PROVIDER_FEES: 170,
    PLATFORM_FEE: 275,
    PARTNER_PAYABLE: -9_190,
    PARTNER_BANK: 14_245,
    PLATFORM_BALANCE: -5_500,
  });
});

async function refundThere(chargeId: string, amountCents: number, payer: RefundPayer): Promise<void> {
  await refundAtSandbox(before.db, { chargeId, amountCents: amountCents as Cents, payer }, clock.now());
  await Promise.all([before, after].map((node) => readBack(node.server.deps, { payload: { chargeId } })));
  clock.advance(1_000);
}
