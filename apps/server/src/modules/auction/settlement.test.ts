import * as calls from '@primehour/contract/auction';
import { auctionCharge } from '@primehour/db/schema/auction';
import { occupancy } from '@primehour/db/schema/booking';
import { ledgerEntry, ledgerTransaction } from '@primehour/db/schema/ledger';
import { listingResource } from '@primehour/db/schema/listing';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { queryRows } from '@primehour/db/testing/query-rows';
import { uuidV7 } from '@primehour/db/uuid';
import { HOUR_MS } from '@primehour/domain/time/wall-date';
import type { Cents } from '@primehour/domain/vocabulary';
import type { BidderOptions, BuiltBidder, ListingOptions } from '@primehour/testkit/build-listing';
import { aResource } from '@primehour/testkit/build-resource';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '../../ports/payments.ts';
import { authorizeTenant } from '../../tenant.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { GOOD_CARD } from '../../testing/book-as-client.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { aSoldAuction, runAuctionJobs, textedOffer } from '../../testing/sold-auctions.ts';
import { lastText, textsTo } from '../../testing/texts.ts';
import { sweepRefunds } from '../refund/jobs.ts';
import { ensureCharge } from './commands/charge-offer.ts';
import { advance, advanceOverdue, chargeAuction, sweepAuctions } from './jobs.ts';
import { findCharge } from './queries/find-charge.ts';

// The guarantee: a closed auction is paid once, by one person, or not at all; each step takes effect once however often
// and wherever its job runs, the partner sees it, and the books balance to the cent.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const deps = () => api.server.deps;

const runJobs = (listingId: string) => runAuctionJobs(api, other, listingId);
const sold = (cards: readonly BidderOptions['card'][], listing: ListingOptions = {}) =>
  aSoldAuction(api, other, clock, { cards, listing });
const linkOf = (who: BuiltBidder | undefined) => textedOffer(api, who);
const chargesAtProvider = async (listingId: string) => {
  const rows = await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listingId));
  const theirs = await api.db.read.select().from(sandboxCharge);
  return theirs.filter(
    ({ idempotencyKey, status }) =>
      status !== 'FAILED' && status !== 'REQUIRES_ACTION' && rows.some((row) => row.idempotencyKey === idempotencyKey),
  );
};
const balances = (businessId: string) =>
  queryRows<{ account: string; sum: number }>(
    api.db.read,
    'select account, sum(amount_cents)::bigint as sum from ledger_entry where business_id = $1 group by account order by account',
    [businessId],
  );
const dropJobs = (chargeId: string) =>
  api.db.pool.query(`delete from pgboss.job where data->>'chargeId' = $1`, [chargeId]);
const timeOf = (listingId: string) => api.db.read.select().from(occupancy).where(eq(occupancy.listingId, listingId));

describe('a won auction', () => {
  it('charges the winner once and pays the partner out, with books that sum to zero', async () => {
    const { listing, bidders, detail, end } = await sold(['SUCCEEDS', 'SUCCEEDS']);
    await end();
    const shown = await detail();
    expect(shown.status).toBe('PAYOUT');
    expect(shown.steps.map(({ text }) => text)).toEqual([
      'Visible to clients',
      'The auction started',
      'Ada won for $155',
      'Ada paid $155',
      '$150.20 is on its way to your bank account',
    ]);
    expect(shown.guest).toEqual({ name: 'Ada', phone: bidders[0]?.phone });
    expect(shown.sale).toEqual({
      priceCents: 15_500,
      providerFeeCents: 480,
      platformFeeCents: 0,
      partnerCents: 15_020,
      isFree: false,
    });
    expect(await chargesAtProvider(listing.id)).toMatchObject([{ amountCents: 15_500, feeCents: 480 }]);
    expect(await balances(listing.businessId)).toEqual([
      { account: 'CLIENT', sum: -15_500 },
      { account: 'PARTNER_BANK', sum: 15_020 },
      { account: 'PARTNER_PAYABLE', sum: 0 },
      { account: 'PROVIDER_FEES', sum: 480 },
    ]);
    expect((await lastText(api.db, bidders[0]?.phone ?? '')).body).toContain("It's yours for $155");
    expect((await lastText(api.db, bidders[1]?.phone ?? '')).kind).toBe('AUCTION_LOST');
    expect(await timeOf(listing.id)).toHaveLength(1);
  });

  it('texts whose time it is if the business has several people', async () => {
    const { listing, bidders, end } = await sold(['SUCCEEDS']);
    const { id: resourceId } = await aResource(api, { business: { id: listing.businessId }, name: 'Ben Osei' });
    const row = { businessId: listing.businessId, listingId: listing.id, resourceId };
    await api.db.transaction((tx) => tx.insert(listingResource).values(row));
    await end();
    expect((await lastText(api.db, bidders[0]?.phone ?? '')).body).toContain(' with Robin and Ben at ');
  });

  it('is charged immediately when taken, with a reminder before the reservation', async () => {
    const { listing, bidders, steps } = await sold(['SUCCEEDS'], {
      type: 'fixed',
      reservationAt: '2026-10-09T19:00:00Z',
    });
    await runJobs(listing.id);
    expect(await steps()).toEqual(['PUBLISHED', 'STARTED', 'WON', 'CHARGED', 'PAYOUT']);
    clock.set(listing.reservationAt.getTime() - 3 * HOUR_MS - 1);
    await runJobs(listing.id);
    expect((await lastText(api.db, bidders[0]?.phone ?? '')).kind).toBe('AUCTION_WON');
    clock.advance(1);
    await advanceOverdue(deps());
    await runJobs(listing.id);
    expect((await textsTo(api.db, bidders[0]?.phone ?? '')).map(({ kind }) => kind)).toEqual([
      'AUCTION_WON',
      'AUCTION_REMINDER',
    ]);
  });

  // At 9:00 AM: three hours before, it is still night.
  it.each([
    ['before quiet hours', ['2026-10-09T01:29:59Z', '2026-10-09T01:30:00Z'], '2026-10-09T02:00:00Z'],
    ['after them, if no worker ran', ['2026-10-09T12:59:59Z', '2026-10-09T13:00:00Z'], '2026-10-09T14:00:00Z'],
    ['never, if none ran until then', ['2026-10-09T13:30:01Z', '2026-10-09T14:00:00Z'], undefined],
  ])('has the reminder of a morning %s', async (_, times, until) => {
    const reservationAt = '2026-10-09T14:00:00Z';
    const { listing, bidders } = await sold(['SUCCEEDS'], { type: 'fixed', reservationAt });
    await runJobs(listing.id);
    const sent = [];
    for (const at of times) {
      clock.set(at);
      await advanceOverdue(deps());
      await runJobs(listing.id);
      sent.push(
        await queryRows(
          api.db.read,
          `select useful_until as until from message where recipient = $1 and kind = 'AUCTION_REMINDER'`,
          [bidders[0]?.phone],
        ),
      );
    }
    expect(sent).toEqual([[], until === undefined ? [] : [{ until: new Date(until) }]]);
  });

  it('is settled as free below the smallest charge, without a charge', async () => {
    const { listing, detail, end } = await sold(['SUCCEEDS'], { startPriceCents: 49, priceStepCents: 1 });
    await end();
    const shown = await detail();
    expect([shown.status, shown.steps.at(-1)?.kind, shown.sale?.isFree]).toEqual(['PAYOUT', 'SETTLED_FREE', true]);
    expect(await chargesAtProvider(listing.id)).toEqual([]);
    expect(await balances(listing.businessId)).toEqual([]);
  });
});

describe('a worker that crashes', () => {
  const chargeOf = async (listingId: string) => {
    const ofListing = eq(auctionCharge.listingId, listingId);
    const [made] = await api.db.read.select({ id: auctionCharge.id }).from(auctionCharge).where(ofListing);
    const row = await findCharge(deps(), made?.id ?? '');
    if (!row) throw new Error('There is no charge.');
    return row;
  };

  it('after the provider took the money but before storing it, causes no second charge', async () => {
    const { listing, steps } = await sold(['SUCCEEDS'], { type: 'fixed' });
    await advance(deps(), { payload: { listingId: listing.id } });
    const row = await chargeOf(listing.id);
    await ensureCharge(deps(), authorizeTenant(row.businessId), row);
    expect((await chargeOf(listing.id)).status).toBe('PROCESSING');
    await runJobs(listing.id);
    expect((await steps()).slice(2)).toEqual(['WON', 'CHARGED', 'PAYOUT']);
    expect(await chargesAtProvider(listing.id)).toHaveLength(1);
  });

  it('and restarts after the provider has forgotten the key, or repeats its first answer, fetches the result', async () => {
    const { listing, steps } = await sold(['SUCCEEDS'], { type: 'fixed' });
    await advance(deps(), { payload: { listingId: listing.id } });
    const row = await chargeOf(listing.id);
    const { chargeId } = await ensureCharge(deps(), authorizeTenant(row.businessId), row);
    clock.advance(25 * HOUR_MS);
    const chargeRequests: string[] = [];
    const payments: PaymentProvider = {
      ...deps().payments,
      chargeMethod: async ({ idempotencyKey }) => {
        chargeRequests.push(idempotencyKey);
        return { status: 'PROCESSING', chargeId: `${chargeId}-again` };
      },
    };
    await chargeAuction({ ...deps(), payments }, { payload: { chargeId: row.id } });
    expect(chargeRequests).toEqual([]);
    expect(await chargeOf(listing.id)).toMatchObject({ status: 'SUCCEEDED', providerChargeId: chargeId });
    expect((await steps()).slice(2)).toEqual(['WON', 'CHARGED', 'PAYOUT']);
  });

  it('leaves a charge that the sweep finds, and a slow one is queried until its result is known', async () => {
    const { listing, detail } = await sold(['PROCESSES'], { type: 'fixed' });
    await runJobs(listing.id);
    expect((await detail()).status).toBe('SETTLING');
    clock.advance(61_000);
    const waiting = () =>
      queryRows<{ id: string }>(
        api.db.read,
        `select id from pgboss.job_common where name = 'auction.charge' and data->>'chargeId' = $1`,
        [row.id],
      );
    const row = await chargeOf(listing.id);
    expect(await waiting()).toHaveLength(1);
    await dropJobs(row.id);
    await sweepAuctions(deps());
    expect(await waiting()).toHaveLength(1);
    await runJobs(listing.id);
    expect((await detail()).status).toBe('PAYOUT');
  });
});

describe('a failed charge', () => {
  it('gives the winner a second attempt with another card, until a deadline', async () => {
    const { listing, bidders, detail, steps, end } = await sold(['card_declined', 'SUCCEEDS']);
    await end();
    const token = await linkOf(bidders[0]);
    const call = api.as();
    const offer = await call(calls.getOffer, { params: { token } });
    expect(offer).toMatchObject({ kind: 'WINNER', state: 'RETRY', priceCents: 15_500 });
    expect(offer.dueAt).toBe(listing.endAt.getTime() + 2 * HOUR_MS);
    expect((await detail()).status).toBe('SETTLING');
    const { setupId } = await call(calls.openOfferMethod, { params: { token } });
    const accept = () => call(calls.acceptOffer, { params: { token }, body: { setupId, card: GOOD_CARD } });
    expect((await accept()).state).toBe('CHARGING');
    expect((await refusalOf(accept())).code).toBe('PAYMENT_PENDING');
    await runJobs(listing.id);
    expect(await steps()).toEqual(['PUBLISHED', 'STARTED', 'WON', 'CHARGE_FAILED', 'CHARGED', 'PAYOUT']);
    expect((await call(calls.getOffer, { params: { token } })).state).toBe('PAID');
    expect(await chargesAtProvider(listing.id)).toHaveLength(1);
  });

  it('keeps the offer page open when the second attempt also fails', async () => {
    const { listing, bidders, end } = await sold(['card_declined', 'SUCCEEDS']);
    await end();
    const token = await linkOf(bidders[0]);
    const look = () => api.as()(calls.getOffer, { params: { token } });
    await api.as()(calls.acceptOffer, { params: { token }, body: {} });
    expect((await look()).state).toBe('CHARGING');
    const declined = { params: { token } };
    expect((await refusalOf(api.as()(calls.declineOffer, declined))).message).toBe('A bid that has won is binding');
    await runJobs(listing.id);
    // The same link, until the same instant.
    expect(await look()).toMatchObject({ state: 'RETRY', dueAt: listing.endAt.getTime() + 2 * HOUR_MS });
    expect(await linkOf(bidders[0])).toBe(token);
  });

  it('passes on to the next bidder at the price without the winner, and to no one else at the same time', async () => {
    const { listing, bidders, steps, end } = await sold(['ASKS', 'SUCCEEDS', 'SUCCEEDS']);
    await end();
    const first = await linkOf(bidders[0]);
    clock.advance(2 * HOUR_MS);
    // By the clock the winner's time is over, before any job has run.
    expect((await api.as()(calls.getOffer, { params: { token: first } })).state).toBe('LAPSED');
    const tooLate = api.as()(calls.acceptOffer, { params: { token: first }, body: {} });
    expect((await refusalOf(tooLate)).code).toBe('OFFER_LAPSED');
    await runJobs(listing.id);
    const second = await linkOf(bidders[1]);
    const offer = await api.as()(calls.getOffer, { params: { token: second } });
    // Without Ada, Bea would have paid one step above Cal's $100.
    expect(offer).toMatchObject({ kind: 'NEXT', state: 'OFFERED', priceCents: 10_500 });
    await api.as()(calls.acceptOffer, { params: { token: second }, body: {} });
    await runJobs(listing.id);
    expect((await steps()).slice(3)).toEqual([
      'CHARGE_FAILED',
      'RETRY_LAPSED',
      'BIDDER_BARRED',
      'OFFERED',
      'OFFER_ACCEPTED',
      'CHARGED',
      'PAYOUT',
    ]);
    expect((await chargesAtProvider(listing.id)).map(({ amountCents }) => amountCents)).toEqual([10_500]);
  });

  it('ends unsold and frees the time when no bidder is left', async () => {
    const { listing, bidders, detail, steps, end } = await sold(['card_declined', 'SUCCEEDS']);
    await end();
    clock.advance(2 * HOUR_MS);
    await runJobs(listing.id);
    await api.as()(calls.declineOffer, { params: { token: await linkOf(bidders[1]) } });
    expect((await steps()).slice(-3)).toEqual(['OFFERED', 'OFFER_DECLINED', 'UNSOLD']);
    expect((await detail()).status).toBe('ENDED');
    expect(await timeOf(listing.id)).toEqual([]);
    expect(await chargesAtProvider(listing.id)).toEqual([]);
  });
});

describe('an auction without bids', () => {
  it('ends and frees its time by the clock, before any job has run', async () => {
    const { listing, partner, detail, steps } = await sold([]);
    clock.set(listing.endAt.getTime());
    expect((await detail()).status).toBe('ENDED');
    const [row] = await timeOf(listing.id);
    expect(row?.expiresAt).toEqual(listing.endAt);
    await runJobs(listing.id);
    expect(await steps()).toEqual(['PUBLISHED', 'STARTED', 'UNSOLD']);
    expect(await timeOf(listing.id)).toEqual([]);
    expect(partner.business.id).toBe(listing.businessId);
  });
});

describe('after an outage', () => {
  it('carries out everything in the order in which it was due, once, whichever job runs first', async () => {
    const late = await sold(['SUCCEEDS'], { startAt: '2026-10-06T13:00:00Z' });
    const unsold = await sold([], { startAt: '2026-10-06T15:00:00Z' });
    clock.set(late.listing.endAt.getTime() + 6 * HOUR_MS);
    await Promise.all([sweepAuctions(api.server.deps), sweepAuctions(other.server.deps)]);
    await runJobs(late.listing.id);
    const shown = await late.detail();
    expect(shown.steps.map(({ kind }) => kind)).toEqual(['PUBLISHED', 'STARTED', 'WON', 'CHARGED', 'PAYOUT']);
    expect(shown.steps.map(({ at }) => at)).toEqual(shown.steps.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(await unsold.steps()).toEqual(['PUBLISHED', 'STARTED', 'UNSOLD']);
  });

  it('refunds money that was taken for a time that has passed', async () => {
    const { listing, steps, end } = await sold(['PROCESSES']);
    await end();
    expect((await steps()).at(-1)).toBe('WON');
    clock.set(listing.reservationAt.getTime() + HOUR_MS);
    await runJobs(listing.id);
    const [charge] = await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
    const dropJob = () => api.db.pool.query(`delete from pgboss.job where name = 'refund.send'`);
    // Owed until refunded: restarted by the sweep, and then no more.
    const begun = async () => {
      await sweepRefunds(deps());
      const jobs = `select j.id from pgboss.job j join refund r on r.id::text = j.data->>'refundId'
        where j.name = 'refund.send' and r.charge_id = $1`;
      return (await queryRows(api.db.read, jobs, [charge?.id])).length;
    };
    clock.advance(HOUR_MS);
    // The first job is still queued.
    expect(await begun()).toBe(1);
    await dropJob();
    expect(await begun()).toBe(1);
    await dropJob();
    await sendRefunds(deps(), listing.businessId);
    expect(await begun()).toBe(0);
    expect((await steps()).slice(2)).toEqual(['WON', 'CHARGED', 'UNSOLD', 'REFUNDED']);
    for (const { account, sum } of await balances(listing.businessId)) expect([account, sum]).toEqual([account, 0]);
    expect((await chargesAtProvider(listing.id)).map(({ refundedCents }) => refundedCents)).toEqual([5_000]);
  });
});

describe('the books', () => {
  it('refuse a transaction whose entries do not sum to zero, and any later change', async () => {
    const { listing, end } = await sold(['SUCCEEDS']);
    await end();
    const [charge] = await api.db.read.select().from(auctionCharge).where(eq(auctionCharge.listingId, listing.id));
    const crooked = api.db.transaction(async (tx) => {
      const id = uuidV7();
      const { businessId } = listing;
      await tx.insert(ledgerTransaction).values({
        id,
        businessId,
        sourceKind: 'AUCTION_CHARGE',
        sourceId: charge?.id ?? '',
        kind: 'REFUND',
        createdAt: new Date(),
      });
      const entry = { businessId, transactionId: id };
      await tx.insert(ledgerEntry).values([
        { ...entry, account: 'CLIENT', amountCents: 100 as Cents },
        { ...entry, account: 'REFUNDS', amountCents: -99 as Cents },
      ]);
    });
    await expect(crooked).rejects.toThrow('entries of a transaction must sum to zero');
    const changed = api.db.transaction((tx) => tx.update(ledgerEntry).set({ amountCents: 1 as Cents }));
    await expect(changed).rejects.toMatchObject({ cause: { message: 'rows of ledger_entry are never changed' } });
  });
});
