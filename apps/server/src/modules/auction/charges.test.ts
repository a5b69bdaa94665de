import * as calls from '@primehour/contract/auction';
import { auctionCharge, auctionOffer, bidder } from '@primehour/db/schema/auction';
import { paymentAccount } from '@primehour/db/schema/bank-account';
import { occupancy } from '@primehour/db/schema/booking';
import { sandboxAccount, sandboxCharge } from '@primehour/db/schema/sandbox';
import { queryRows } from '@primehour/db/testing/query-rows';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { BidderOptions, ListingOptions } from '@primehour/testkit/build-listing';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PaymentFailure, type PaymentProvider } from '../../ports/payments.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { aSoldAuction, textedOffer } from '../../testing/sold-auctions.ts';
import { textsTo } from '../../testing/texts.ts';
import { syncAccount } from '../business/commands/sync-account.ts';
import { sweepRefunds } from '../refund/jobs.ts';
import { syncCharge } from './commands/charge-offer.ts';
import { advance, chargeAuction, sweepAuctions, sweepUnresolvedCharges } from './jobs.ts';
import { findCharge } from './queries/find-charge.ts';

// The guarantee: a charge counts as failed only when the provider says so or can no longer answer; money that arrives
// anyway is refunded; no one pays for a reservation that has started, or is blamed for an account that isn't theirs.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const deps = () => api.server.deps;
const withProvider = (payments: Partial<PaymentProvider>) => ({
  ...deps(),
  payments: { ...deps().payments, ...payments },
});
const lostAnswer = () => Promise.reject(new PaymentFailure('no_answer', 'No response.', { isUnknown: true }));
const refusal = () => Promise.reject(new PaymentFailure('not_allowed', 'Permanently refused.', { isUnknown: false }));
const neverCalled = () => Promise.reject(new Error('A charge was requested.'));

/** A fixed price, taken by the first bidder, whose charge is stored but not made yet. */
async function taken(card: BidderOptions['card'] = 'SUCCEEDS', listing: ListingOptions = {}) {
  const sold = await aSoldAuction(api, other, clock, { cards: [card], listing: { type: 'fixed', ...listing } });
  const { bidders, steps } = sold;
  const listingId = sold.listing.id;
  const rows = () =>
    api.db.read
      .select()
      .from(auctionCharge)
      .where(eq(auctionCharge.listingId, listingId))
      .orderBy(asc(auctionCharge.id));
  const move = () => advance(deps(), { payload: { listingId } });
  await move();
  const [made] = await rows();
  const chargeId = made?.id ?? '';
  const charge = (node = deps()) => chargeAuction(node, { payload: { chargeId } });
  const offer = async () =>
    (await api.db.read.select().from(auctionOffer).where(eq(auctionOffer.listingId, listingId)))[0];
  const textKinds = async () => (await textsTo(api.db, bidders[0]?.phone ?? '')).map(({ kind }) => kind);
  const atProvider = async () => {
    const theirs = await api.db.read.select().from(sandboxCharge);
    const keys = (await rows()).map(({ idempotencyKey }) => idempotencyKey);
    return theirs.filter(({ idempotencyKey }) => keys.includes(idempotencyKey));
  };
  const after = async () => (await steps()).slice(2);
  return { ...sold, chargeId, rows, move, charge, offer, textKinds, atProvider, after };
}

const JOBS = `select id from pgboss.job where name = $1 and data->>'chargeId' = $2 and state in ('created', 'retry')`;
const REFUND_JOBS = `select j.id from pgboss.job j join refund r on r.id::text = j.data->>'refundId'
  where j.name = $1 and r.charge_id = $2 and j.state in ('created', 'retry')`;
const jobsOf = (queue: 'auction.charge' | 'refund.send', chargeId: string) =>
  queue === 'refund.send'
    ? queryRows<{ id: string }>(api.db.read, REFUND_JOBS, [queue, chargeId])
    : queryRows<{ id: string }>(api.db.read, JOBS, [queue, chargeId]);
const dropJobs = async (chargeId: string) => {
  await api.db.pool.query(`delete from pgboss.job where data->>'chargeId' = $1 or name = 'refund.send'`, [chargeId]);
};

describe('a charge with an unknown result', () => {
  it.each([
    ['can’t be looked up', 'SUCCEEDS', { findCharge: refusal, chargeMethod: neverCalled }],
    ['can’t be canceled', 'ASKS', { cancelCharge: refusal }],
  ] as const)('stays open when it %s, whatever the reason', async (_, card, broken) => {
    const { rows, charge, textKinds, atProvider } = await taken(card);
    clock.advance(3 * MINUTE_MS);
    await expect(charge(withProvider(broken))).rejects.toThrow('Permanently refused.');
    expect(await rows()).toMatchObject([{ status: 'PROCESSING', failureCode: null }]);
    expect(await textKinds()).toEqual([]);
    await charge();
    expect(await rows()).toMatchObject([{ status: card === 'ASKS' ? 'FAILED' : 'SUCCEEDED' }]);
    expect(await atProvider()).toHaveLength(1);
  });

  it('is retried for a quarter of an hour, and then the winner is asked to pay', async () => {
    const { rows, charge, textKinds, offer } = await taken();
    const unreachable = withProvider({ chargeMethod: lostAnswer });
    for (const minutes of [0, 3, 11]) {
      clock.advance(minutes * MINUTE_MS);
      await expect(charge(unreachable)).rejects.toThrow('No response.');
    }
    expect(await rows()).toMatchObject([{ status: 'PROCESSING' }]);
    clock.advance(MINUTE_MS);
    await charge(unreachable);
    expect(await rows()).toMatchObject([{ status: 'FAILED', failureCode: 'no_answer', providerChargeId: null }]);
    expect(await offer()).toMatchObject({ state: 'RETRY' });
    expect(await textKinds()).toEqual(['AUCTION_PAYMENT_FAILED']);
  });

  it('is made late rather than failed when no worker had picked it up', async () => {
    const { rows, charge, textKinds } = await taken();
    clock.advance(HOUR_MS);
    await charge();
    expect(await rows()).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await textKinds()).toEqual(['AUCTION_WON']);
  });

  it('is looked up by the provider’s own id once that is known', async () => {
    const { rows, charge } = await taken('PROCESSES');
    await charge();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'PROCESSING', providerChargeId: expect.stringMatching(/^sbc_/) as string });
    const asked: unknown[] = [];
    const { findCharge } = deps().payments;
    const notes: PaymentProvider['findCharge'] = (key, id) => {
      asked.push([key, id]);
      return findCharge(key, id);
    };
    await charge(withProvider({ findCharge: notes, chargeMethod: neverCalled }));
    expect(asked).toEqual([[row?.idempotencyKey, row?.providerChargeId]]);
  });

  it('is not repeated when its id is unknown, as with the keys of another account', async () => {
    const { rows, charge } = await taken('PROCESSES');
    await charge();
    clock.advance(20 * MINUTE_MS);
    const elsewhere = withProvider({ findCharge: async () => undefined, chargeMethod: neverCalled });
    await expect(charge(elsewhere)).rejects.toThrow('charge_not_found');
    expect(await rows()).toMatchObject([{ status: 'PROCESSING' }]);
  });
});

describe('money that arrives for a failed charge', () => {
  /** The money is taken, but neither the response nor a lookup ever shows it. */
  async function givenUp() {
    const made = await taken();
    const { chargeMethod } = deps().payments;
    const loses: PaymentProvider['chargeMethod'] = (request) => chargeMethod(request).then(lostAnswer);
    clock.advance(15 * MINUTE_MS);
    await made.charge(withProvider({ chargeMethod: loses, findCharge: async () => undefined }));
    expect(await made.rows()).toMatchObject([{ status: 'FAILED', failureCode: 'no_answer' }]);
    /** What an event triggers. */
    const handleEvent = async () => {
      const row = await findCharge(deps(), made.chargeId);
      if (!row) throw new Error('There is no charge.');
      const settle = await syncCharge(deps(), authorizeTenant(row.businessId), row, (await made.atProvider())[0]?.id);
      if (settle) await api.db.transaction(settle);
    };
    const refund = () => sendRefunds(deps(), made.listing.businessId);
    return { ...made, handleEvent, refund };
  }

  it('is refunded, once, and what the winner paid in the meantime stays', async () => {
    const { bidders, rows, handleEvent, refund, after, textKinds, atProvider, chargeId, listing } = await givenUp();
    const token = await textedOffer(api, bidders[0]);
    await api.as()(calls.acceptOffer, { params: { token }, body: {} });
    const [, again] = await rows();
    await chargeAuction(deps(), { payload: { chargeId: again?.id ?? '' } });
    clock.advance(1);
    await handleEvent();
    await handleEvent();
    expect(await jobsOf('refund.send', chargeId)).toHaveLength(1);
    await refund();
    await refund();
    await handleEvent();
    expect((await rows()).map(({ status }) => status)).toEqual(['REFUNDED', 'SUCCEEDED']);
    const kept = (await atProvider()).map(({ amountCents, refundedCents }) => amountCents - refundedCents);
    expect(new Set(kept)).toEqual(new Set([0, 9_000]));
    expect(await after()).toEqual(['WON', 'CHARGE_FAILED', 'CHARGED', 'PAYOUT', 'CHARGED', 'REFUNDED']);
    expect(await textKinds()).toEqual(['AUCTION_PAYMENT_FAILED', 'AUCTION_WON', 'AUCTION_REFUNDED']);
    const sums = `select sum(amount_cents)::int as sum from ledger_entry where business_id = $1 and account = 'CLIENT'`;
    expect(await queryRows(api.db.read, sums, [listing.businessId])).toEqual([{ sum: -9_000 }]);
  });

  it('is noticed by a request sent before the failure and answered after it', async () => {
    const { chargeId, charge, rows, listing } = await taken();
    const row = await findCharge(deps(), chargeId);
    if (!row) throw new Error('There is no charge.');
    const slow = await syncCharge(deps(), authorizeTenant(listing.businessId), row);
    clock.advance(15 * MINUTE_MS);
    await charge(withProvider({ chargeMethod: lostAnswer, findCharge: async () => undefined }));
    if (slow) await api.db.transaction(slow);
    expect(await rows()).toMatchObject([{ status: 'FAILED', failureCode: 'paid_late' }]);
    expect(await jobsOf('refund.send', chargeId)).toHaveLength(1);
  });

  it('is found without an event, within the hour and for a day, and owed until refunded', async () => {
    const { rows, refund, chargeId } = await givenUp();
    const swept = async (queue: Parameters<typeof jobsOf>[0]) => {
      await dropJobs(chargeId);
      await sweepUnresolvedCharges(deps());
      await sweepRefunds(deps());
      return (await jobsOf(queue, chargeId)).length;
    };
    expect(await swept('auction.charge')).toBe(1);
    await chargeAuction(deps(), { payload: { chargeId } });
    expect(await rows()).toMatchObject([{ status: 'FAILED', failureCode: 'paid_late' }]);
    expect(await swept('auction.charge')).toBe(0);
    clock.advance(HOUR_MS);
    expect(await swept('refund.send')).toBe(1);
    await refund();
    clock.advance(HOUR_MS);
    expect(await swept('refund.send')).toBe(0);
    const old = await givenUp();
    clock.advance(24 * HOUR_MS);
    await dropJobs(old.chargeId);
    await sweepUnresolvedCharges(deps());
    expect(await jobsOf('auction.charge', old.chargeId)).toEqual([]);
  });
});

describe('once the reservation has started', () => {
  it('a pending charge is no longer made', async () => {
    const { listing, rows, charge, after, textKinds } = await taken();
    clock.set(listing.reservationAt.getTime());
    await charge(withProvider({ chargeMethod: neverCalled }));
    expect(await rows()).toMatchObject([{ status: 'FAILED', failureCode: 'too_late' }]);
    expect(await after()).toEqual(['WON', 'UNSOLD']);
    expect(await textKinds()).toEqual([]);
    expect(await api.db.read.$count(occupancy, eq(occupancy.listingId, listing.id))).toBe(0);
  });

  it.each([
    ['', 9_000],
    [', also for what would be free', 49],
  ])('nothing is sold%s', async (_, fixedPriceCents) => {
    const options = { cards: ['SUCCEEDS'], listing: { type: 'fixed', fixedPriceCents } } as const;
    const { listing, steps } = await aSoldAuction(api, other, clock, options);
    clock.set(listing.reservationAt.getTime());
    await advance(deps(), { payload: { listingId: listing.id } });
    expect((await steps()).slice(2)).toEqual(['WON', 'UNSOLD']);
    expect(await api.db.read.$count(auctionCharge, eq(auctionCharge.listingId, listing.id))).toBe(0);
  });
});

describe('a charge that the provider refuses', () => {
  it('because the business can’t be paid waits for that, and no one is blamed', async () => {
    const { listing, rows, charge, move, offer, textKinds, after } = await taken();
    const { businessId } = listing;
    const close = (closedAt: Date | null) =>
      api.db.transaction((tx) =>
        tx.update(sandboxAccount).set({ closedAt }).where(eq(sandboxAccount.businessRef, businessId)),
      );
    await close(new Date(clock.now()));
    await charge();
    expect(await rows()).toMatchObject([{ status: 'FAILED', failureCode: 'account_inactive' }]);
    expect([(await offer())?.state, await textKinds(), await after()]).toEqual(['CHARGING', [], ['WON']]);
    const [account] = await api.db.read.select().from(paymentAccount).where(eq(paymentAccount.businessId, businessId));
    expect(account?.status).toBe('DISCONNECTED');
    await close(null);
    await syncAccount(deps(), authorizeTenant(businessId));
    clock.advance(10 * MINUTE_MS);
    await move();
    const [, again] = await rows();
    await chargeAuction(deps(), { payload: { chargeId: again?.id ?? '' } });
    expect(await after()).toEqual(['WON', 'CHARGED', 'PAYOUT']);
  });

  it('while the business can be paid is the card’s failure: another card is requested', async () => {
    const { rows, charge, after } = await taken();
    await charge(withProvider({ chargeMethod: refusal }));
    expect(await rows()).toMatchObject([{ status: 'FAILED', failureCode: 'not_allowed' }]);
    expect(await after()).toEqual(['WON', 'CHARGE_FAILED']);
  });
});

describe('an offer', () => {
  it('allows five charges, counting parallel submissions, and one text reports the first failure', async () => {
    const { bidders, rows, textKinds, charge } = await taken('card_declined');
    await charge();
    const token = await textedOffer(api, bidders[0]);
    const accept = () => api.as()(calls.acceptOffer, { params: { token }, body: {} });
    for (let tries = 2; tries <= 5; tries += 1) {
      clock.advance(1000);
      const pressed = await Promise.allSettled([accept(), accept()]);
      expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await chargeAuction(deps(), { payload: { chargeId: (await rows()).at(-1)?.id ?? '' } });
    }
    expect(await refusalOf(accept())).toMatchObject({
      code: 'METHOD_REFUSED',
      message: 'Too many payments for this have failed. Call the business',
    });
    expect(await rows()).toHaveLength(5);
    expect(await textKinds()).toEqual(['AUCTION_PAYMENT_FAILED']);
  });
});

describe('the sweep', () => {
  it('retries a stuck charge at growing intervals, and not while its job is queued', async () => {
    const { chargeId } = await taken();
    const sweptAfter = async (minutes: number) => {
      clock.advance(minutes * MINUTE_MS);
      await sweepAuctions(deps());
      return (await jobsOf('auction.charge', chargeId)).length;
    };
    // The first job is still queued.
    expect(await sweptAfter(2)).toBe(1);
    await dropJobs(chargeId);
    expect(await sweptAfter(1)).toBe(1);
    await dropJobs(chargeId);
    expect(await sweptAfter(0.5)).toBe(0);
    expect(await sweptAfter(0.5)).toBe(1);
    await dropJobs(chargeId);
    // Four hours old, it is queried every 24 minutes; a month old, every hour.
    expect(await sweptAfter(236)).toBe(1);
    await dropJobs(chargeId);
    expect(await sweptAfter(24)).toBe(0);
    expect(await sweptAfter(3)).toBe(1);
    await dropJobs(chargeId);
    expect(await sweptAfter(30 * 24 * 60)).toBe(1);
    await dropJobs(chargeId);
    expect(await sweptAfter(59)).toBe(0);
    expect(await sweptAfter(1)).toBe(1);
  });
});

describe('a charge of a provider that is no longer configured', () => {
  it('is neither queried nor refunded until that provider is configured again', async () => {
    const { listing, chargeId, charge, rows, atProvider } = await taken('PROCESSES');
    await charge();
    const stripe = withProvider({
      name: 'stripe',
      findCharge: neverCalled,
      chargeMethod: neverCalled,
      refund: neverCalled,
    });
    clock.set(listing.reservationAt.getTime());
    await dropJobs(chargeId);
    await charge(stripe);
    await sweepAuctions(stripe);
    expect(await jobsOf('auction.charge', chargeId)).toEqual([]);
    await charge();
    expect(await rows()).toMatchObject([{ status: 'SUCCEEDED' }]);
    await sendRefunds(stripe, listing.businessId);
    expect(await rows()).toMatchObject([{ status: 'SUCCEEDED' }]);
    await sendRefunds(deps(), listing.businessId);
    expect(await atProvider()).toMatchObject([{ refundedCents: 9_000 }]);
  });

  it('has no card that can be charged: the winner is asked for one', async () => {
    const { listing, bidders } = await aSoldAuction(api, other, clock, {
      cards: ['SUCCEEDS'],
      listing: { type: 'fixed' },
    });
    await api.db.transaction((tx) =>
      tx.update(bidder).set({ provider: 'stripe' }).where(eq(bidder.listingId, listing.id)),
    );
    await advance(deps(), { payload: { listingId: listing.id } });
    const token = await textedOffer(api, bidders[0]);
    const offer = await api.as()(calls.getOffer, { params: { token } });
    expect(offer).toMatchObject({ state: 'RETRY', methodLabel: null });
    const accept = api.as()(calls.acceptOffer, { params: { token }, body: {} });
    expect((await refusalOf(accept)).code).toBe('METHOD_NEEDED');
    const { setupId } = await api.as()(calls.openOfferMethod, { params: { token } });
    await api.as()(calls.acceptOffer, { params: { token }, body: { setupId, card: GOOD_CARD } });
    expect(await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id))).toMatchObject(
      [{ status: 'PROCESSING', provider: 'sandbox' }],
    );
  });
});
