import { auctionCharge } from '@primehour/db/schema/auction';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { aHeldAuction } from '../../testing/held-auctions.ts';
import { runAuctionJobs } from '../../testing/sold-auctions.ts';
import { liftSuspension, suspendBusiness } from '../operator/commands/suspend-business.ts';
import { advance, chargeAuction } from './jobs.ts';

// The guarantee: while a business is suspended, winners of its auctions are not charged, whether or not the charge was
// already stored and the card held; after the suspension is lifted the sale continues, if there is time.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const decision = { reason: 'Texts strangers', by: 'test', userId: null };
const suspend = (id: string) =>
  api.db.transaction((tx) => suspendBusiness(tx, authorizeTenant(id), decision, clock.now()));
const lift = (id: string) => api.db.transaction((tx) => liftSuspension(tx, authorizeTenant(id), decision, clock.now()));

/** A provider that must not be asked to charge anything. */
const untouched = ({ payments, ...deps }: Deps): Deps => {
  const refuse = () => Promise.reject(new Error('A charge was requested.'));
  return { ...deps, payments: { ...payments, chargeMethod: refuse, holds: { ...payments.holds, capture: refuse } } };
};

async function anAuction(dollars: number) {
  const auction = await aHeldAuction(api, other, clock, {});
  // Above $200 the card is held; large bids open some days before the close.
  clock.set(auction.listing.endAt.getTime() - 24 * 60 * MINUTE_MS);
  await auction.bid(0, dollars);
  const { businessId, id: listingId } = auction.listing;
  const chargeId = async () =>
    (await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listingId)))[0]?.id ?? '';
  /** Lifts the suspension, and lets the retry interval pass. */
  const goOn = async () => {
    await lift(businessId);
    clock.advance(30 * MINUTE_MS);
    await runAuctionJobs(api, other, listingId);
    await auction.release();
  };
  return { ...auction, businessId, chargeId, goOn };
}

it.each([
  ['', 150],
  ['whose card is held ', 300],
])('a winner %sis not charged if the auction closes in the meantime', async (_, dollars) => {
  const { businessId, listing, listingId, charges, standing, goOn } = await anAuction(dollars);
  await suspend(businessId);
  clock.set(listing.endAt.getTime());
  await runAuctionJobs(api, other, listingId);
  expect([await charges(), (await standing())?.settlement]).toEqual([[], 'CHARGING']);
  await goOn();
  expect([(await charges())[0]?.status, (await standing())?.settlement]).toEqual(['SUCCEEDED', 'PAID']);
});

it.each([
  ['', 150],
  ['that takes from a hold ', 300],
])('a charge %sstored before is not made', async (_, dollars) => {
  const { businessId, listing, listingId, charges, standing, chargeId, release, atBank, goOn } =
    await anAuction(dollars);
  clock.set(listing.endAt.getTime());
  await advance(api.server.deps, { payload: { listingId } });
  const payload = { chargeId: await chargeId() };
  await suspend(businessId);
  await Promise.all([api, other].map(({ server }) => chargeAuction(untouched(server.deps), { payload })));
  await release();
  expect(await charges()).toMatchObject([{ status: 'FAILED', failureCode: 'account_inactive' }]);
  expect([await atBank(), (await standing())?.settlement]).toEqual([[], 'CHARGING']);
  await goOn();
  expect((await charges()).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SUCCEEDED']);
  expect((await standing())?.settlement).toBe('PAID');
});

it('a capture that was made before its response was lost still counts', async () => {
  const { businessId, listing, listingId, charges, chargeId } = await anAuction(300);
  clock.set(listing.endAt.getTime());
  const { deps } = api.server;
  await advance(deps, { payload: { listingId } });
  const payload = { chargeId: await chargeId() };
  const { holds } = deps.payments;
  const unreachable: Deps = {
    ...deps,
    payments: {
      ...deps.payments,
      holds: { ...holds, capture: (terms) => holds.capture(terms).then(() => Promise.reject(new Error('lost'))) },
    },
  };
  await expect(chargeAuction(unreachable, { payload })).rejects.toThrow('lost');
  await suspend(businessId);
  await chargeAuction(deps, { payload });
  expect(await charges()).toMatchObject([{ status: 'SUCCEEDED' }]);
});
