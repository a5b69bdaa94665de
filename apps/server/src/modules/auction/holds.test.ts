import * as calls from '@primehour/contract/auction';
import { sandboxCharge } from '@primehour/db/schema/sandbox';
import { uuidV4 } from '@primehour/db/uuid';
import { DAY_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import type { BidderOptions, ListingOptions } from '@primehour/testkit/build-listing';
import { refusalOf } from '@primehour/testkit/call';
import { startNodes } from '@primehour/testkit/start-nodes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CardHolds } from '../../ports/card-holds.ts';
import { PaymentFailure } from '../../ports/payments.ts';
import { auctionApi } from '../../testing/auction-api.ts';
import { aHeldAuction } from '../../testing/held-auctions.ts';
import { sendRefunds } from '../../testing/send-refunds.ts';
import { runAuctionJobs } from '../../testing/sold-auctions.ts';
import { advance, chargeAuction, sweepAuctions } from './jobs.ts';

// The guarantee: above the threshold only a maximum that is held on a card leads, no card is held twice or needlessly,
// and after any crash or lost response nothing but the price paid remains on anyone's card after the auction.

const { api, other, clock } = await startNodes(auctionApi, { at: '2026-10-06T14:00:00Z' });

const deps = () => api.server.deps;
const withHolds = (holds: Partial<CardHolds>) => {
  const { payments } = deps();
  return { ...deps(), payments: { ...payments, holds: { ...payments.holds, ...holds } } };
};
const lostAnswer = () => Promise.reject(new PaymentFailure('no_answer', 'No response.', { isUnknown: true }));

const auctionOf = (cards?: readonly BidderOptions[], options?: ListingOptions) =>
  aHeldAuction(api, other, clock, { cards, options });

describe('a bid above the threshold', () => {
  it('is held while it leads, and released when it is outbid; others are not held at all', async () => {
    const { bid, states, atBank, release } = await auctionOf();
    await bid(0, 200);
    expect(await states()).toEqual([]);
    const { own, auction: state } = await bid(1, 300);
    expect(own).toMatchObject({ position: 'LEADING', heldCents: 30_000, methodLabel: 'Visa •••• 4242' });
    expect(state).toMatchObject({ holdAboveCents: 20_000, leader: 'Bidder 2' });
    expect(await atBank()).toEqual([300]);
    await bid(0, 400);
    expect(await states()).toEqual([
      [1, 400, 'HELD'],
      [2, 300, 'RELEASING'],
    ]);
    await release();
    expect(await atBank()).toEqual([400]);
  });

  it('that only raises the price is not held, and the leader’s own new maximum replaces the hold', async () => {
    const { bid, states, atBank, release } = await auctionOf();
    await bid(0, 500);
    await bid(1, 300);
    await bid(0, 600);
    await release();
    expect(await states()).toEqual([
      [1, 500, 'RELEASED'],
      [1, 600, 'HELD'],
      [2, 300, 'RELEASED'],
    ]);
    expect(await atBank()).toEqual([600]);
  });

  it.each([
    ['card_declined', 'The bank of Visa •••• 4242 didn’t hold $300.'],
    ['ASKS', 'The bank of Visa •••• 4242 wants to confirm each payment, so $300 can’t be held on it.'],
  ] as const)('with a card that answers %s does not count, and its owner learns why', async (card, why) => {
    const { bid, states, standing, atBank } = await auctionOf([{ card }, {}]);
    const refusal = await refusalOf(bid(0, 300));
    const message = `${why} Your bid wasn’t placed. Use another card, or bid $200 or less`;
    expect(refusal).toMatchObject({ code: 'HOLD_REFUSED', message, issues: [{ path: 'amountCents', message }] });
    expect([await standing(), await states(), await atBank()]).toMatchObject([
      { lastSeq: 0 },
      [[1, 300, 'FAILED']],
      [],
    ]);
    await bid(0, 200);
  });

  it('that can’t count is refused before anything is held', async () => {
    const { bid, states } = await auctionOf();
    await bid(0, 300);
    expect(await refusalOf(bid(0, 250))).toMatchObject({ code: 'BID_NOT_HIGHER' });
    await bid(1, 298, { kind: 'BID' });
    expect(await refusalOf(bid(1, 302))).toMatchObject({ code: 'BID_TOO_LOW' });
    expect((await states()).filter(([, , state]) => state !== 'RELEASING')).toEqual([[1, 300, 'HELD']]);
    expect(await states()).toHaveLength(2);
  });

  it('is refused while its bank would not keep the hold until the close', async () => {
    const start = clock.now();
    const { bid, rows, listing } = await auctionOf([{}], { reservationAt: start + 8 * DAY_MS });
    expect(await refusalOf(bid(0, 300))).toMatchObject({
      code: 'HOLD_TOO_EARLY',
      message: 'Bids above $200 open Thu, Oct 8, 5:00 PM: banks hold an amount for a few days only',
    });
    expect(await rows()).toEqual([]);
    clock.set(listing.endAt.getTime() - (4 * 24 + 16) * 3_600_000);
    await bid(0, 300);
  });

  it('is refused and released if the provider keeps it for a shorter time than usual', async () => {
    const { bidOn, states, atBank, release } = await auctionOf();
    const { authorize } = deps().payments.holds;
    const short = withHolds({
      authorize: async (request) => {
        const hold = await authorize(request);
        return hold.status === 'HELD' ? { ...hold, captureBefore: (clock.now() + DAY_MS) as Instant } : hold;
      },
    });
    await expect(bidOn(short, 0, 300)).rejects.toMatchObject({ code: 'HOLD_TOO_EARLY' });
    await release();
    expect([await states(), await atBank()]).toEqual([[[1, 300, 'RELEASED']], []]);
  });

  it('doesn’t apply to fixed and falling prices', async () => {
    for (const type of ['fixed', 'dutch'] as const) {
      const { listingId, bidders, rows } = await auctionOf([{}], {
        type,
        fixedPriceCents: 90_000,
        startPriceCents: 90_000,
      });
      await api.as({ headers: bidders[0]?.headers ?? {} })(calls.placeBid, {
        params: { listingId },
        body: { kind: 'TAKE' },
      });
      expect(await rows()).toEqual([]);
    }
  });
});

describe('in parallel on two nodes', () => {
  it('a repeated bid is one bid and one hold', async () => {
    const { bid, states, release, atBank } = await auctionOf();
    const requestId = uuidV4();
    const answers = await Promise.all([bid(0, 300, { requestId }), bid(0, 300, { requestId, node: other })]);
    expect(answers.map(({ seq }) => seq)).toEqual([1, 1]);
    await release();
    expect((await states()).filter(([, , state]) => state !== 'RELEASED')).toEqual([[1, 300, 'HELD']]);
    expect(await atBank()).toEqual([300]);
  });

  it('a bid that was repeated and accepted in the meantime is not held twice', async () => {
    const { bid, bidOn, states, release, atBank } = await auctionOf();
    const requestId = uuidV4();
    const { db } = deps();
    let transactions = 0;
    const late: typeof db = {
      ...db,
      // The first one says that the amount has to be held, the second one writes the hold.
      transaction: async (work) => {
        transactions += 1;
        if (transactions === 2) await bid(0, 300, { requestId, node: other });
        return db.transaction(work);
      },
    };
    expect(await bidOn({ ...deps(), db: late }, 0, 300, requestId)).toMatchObject({ seq: 1 });
    const stored = (await states()).map(([, , state]) => state);
    expect([stored.length, new Set(stored)]).toEqual([2, new Set(['HELD', 'RELEASING'])]);
    await release();
    expect(await atBank()).toEqual([300]);
  });

  it('many bids leave one hold, the leader’s', async () => {
    const { bid, states, atBank, standing, release, bidders } = await auctionOf([{}, {}, {}, {}, {}, {}]);
    const all = bidders.flatMap((_, index) =>
      [210, 330, 450].map((dollars) => ({ index, dollars: dollars + index * 20 })),
    );
    await Promise.allSettled(
      all.map(({ index, dollars }, turn) => bid(index, dollars, { node: turn % 2 === 0 ? api : other })),
    );
    await release();
    const after = await standing();
    const held = (await states()).filter(([, , state]) => state === 'HELD');
    expect(held).toEqual([[after?.leader, Number(after?.leaderMaxCents) / 100, 'HELD']]);
    expect(await atBank()).toEqual([Number(after?.leaderMaxCents) / 100]);
    expect((await states()).filter(([, , state]) => state === 'AUTHORIZING')).toEqual([]);
  });

  it('a bidder outbid during the bank’s check gets the rules’ refusal, and is not held', async () => {
    const { bid, bidOn, states, release, atBank } = await auctionOf();
    const { authorize } = deps().payments.holds;
    const slow = withHolds({
      authorize: async (request) => {
        await bid(1, 600, { node: other, kind: 'BID' });
        return authorize(request);
      },
    });
    await expect(bidOn(slow, 0, 300)).rejects.toMatchObject({ code: 'BID_TOO_LOW' });
    await release();
    expect(await states()).toEqual([
      [1, 300, 'RELEASED'],
      [2, 600, 'HELD'],
    ]);
    expect(await atBank()).toEqual([600]);
  });

  it('a bid whose bank responds after the close does not count, and is not held', async () => {
    const { bidOn, listing, listingId, release, atBank, states, standing } = await auctionOf();
    const { authorize } = deps().payments.holds;
    const slow = withHolds({
      authorize: async (request) => {
        const hold = await authorize(request);
        clock.set(listing.endAt.getTime());
        await advance(other.server.deps, { payload: { listingId } });
        return hold;
      },
    });
    await expect(bidOn(slow, 0, 300)).rejects.toMatchObject({ code: 'AUCTION_CLOSED' });
    await release();
    expect([await states(), await atBank(), (await standing())?.settlement]).toEqual([
      [[1, 300, 'RELEASED']],
      [],
      'UNSOLD',
    ]);
  });
});

describe('at the close', () => {
  it('the price is captured once, and the rest is released', async () => {
    const { bid, close, states, charges, atBank, standing, rows } = await auctionOf();
    await bid(1, 100);
    await bid(0, 300);
    await close();
    const [hold] = await rows();
    expect(await charges()).toMatchObject([
      { status: 'SUCCEEDED', amountCents: 10_500, holdId: hold?.id, providerChargeId: hold?.providerChargeId },
    ]);
    expect([await states(), await atBank(), (await standing())?.settlement]).toEqual([
      [[1, 300, 'CAPTURED']],
      [],
      'PAID',
    ]);
    const [books] = await api.db.read
      .select()
      .from(sandboxCharge)
      .where(eq(sandboxCharge.id, hold?.providerChargeId ?? ''));
    expect(books).toMatchObject({ status: 'SUCCEEDED', amountCents: 10_500, heldCents: 30_000 });
  });

  it('a hold that its bank has ended becomes an ordinary charge', async () => {
    const { bid, close, charges, rows, standing, listingId, atBank } = await auctionOf();
    await bid(0, 300);
    const [hold] = await rows();
    await deps().payments.holds.release(hold?.providerChargeId ?? '');
    await close();
    await runAuctionJobs(api, other, listingId);
    expect(new Set((await charges()).map(({ status, failureCode }) => `${status} ${failureCode}`))).toEqual(
      new Set(['FAILED hold_gone', 'SUCCEEDED null']),
    );
    expect([(await standing())?.settlement, await atBank()]).toEqual(['PAID', []]);
  });

  it('money captured without a response is refunded, and nothing stays held', async () => {
    const { bid, listing, listingId, charges, states, release, atBank } = await auctionOf();
    await bid(0, 300);
    clock.set(listing.endAt.getTime());
    await advance(deps(), { payload: { listingId } });
    const { capture } = deps().payments.holds;
    const unreachable = withHolds({ capture: (terms) => capture(terms).then(lostAnswer) });
    const [charge] = await charges();
    const take = (node = deps()) => chargeAuction(node, { payload: { chargeId: charge?.id ?? '' } });
    await expect(take(unreachable)).rejects.toThrow('No response.');
    clock.advance(15 * MINUTE_MS);
    await take(unreachable);
    expect(await charges()).toMatchObject([{ status: 'FAILED', failureCode: 'no_answer' }]);
    await api.db.pool.query(`delete from pgboss.job where data->>'chargeId' = $1`, [charge?.id]);
    await release();
    expect(await states()).toEqual([[1, 300, 'CAPTURED']]);
    const asked = await api.db.pool.query(`select name from pgboss.job where data->>'chargeId' = $1`, [charge?.id]);
    expect(asked.rows).toEqual([{ name: 'auction.charge' }]);
    await take();
    expect(await charges()).toMatchObject([{ status: 'FAILED', failureCode: 'paid_late' }]);
    await sendRefunds(deps(), listing.businessId);
    expect([(await charges())[0]?.status, await atBank()]).toEqual(['REFUNDED', []]);
  });

  it('a capture whose response was lost is made once', async () => {
    const { bid, listing, listingId, charges, states } = await auctionOf();
    await bid(0, 300);
    clock.set(listing.endAt.getTime());
    await advance(deps(), { payload: { listingId } });
    const { capture } = deps().payments.holds;
    const [charge] = await charges();
    const take = (node = deps()) => chargeAuction(node, { payload: { chargeId: charge?.id ?? '' } });
    await expect(take(withHolds({ capture: (terms) => capture(terms).then(lostAnswer) }))).rejects.toThrow(
      'No response',
    );
    await Promise.all([take(), take(other.server.deps)]);
    expect([await states(), (await charges())[0]?.status]).toEqual([[[1, 300, 'CAPTURED']], 'SUCCEEDED']);
  });

  it('a reservation that has started is not charged for', async () => {
    const { bid, listing, charges, states, atBank, release, listingId } = await auctionOf();
    await bid(0, 300);
    clock.set(listing.endAt.getTime());
    await advance(deps(), { payload: { listingId } });
    clock.set(listing.reservationAt.getTime());
    const [charge] = await charges();
    await chargeAuction(deps(), { payload: { chargeId: charge?.id ?? '' } });
    await release();
    expect([await states(), await atBank()]).toEqual([[[1, 300, 'RELEASED']], []]);
    expect(await charges()).toMatchObject([{ status: 'FAILED', failureCode: 'too_late' }]);
  });
});

describe('a crash', () => {
  const killed = () => Promise.reject(new Error('killed'));

  it.each([
    ['before the bank request', (_holds: CardHolds): Partial<CardHolds> => ({ authorize: killed })],
    [
      'before the response',
      ({ authorize }: CardHolds): Partial<CardHolds> => ({ authorize: (request) => authorize(request).then(killed) }),
    ],
  ])('%s leaves nothing held', async (_, broken) => {
    const { bidOn, bid, states, atBank, release } = await auctionOf();
    await expect(bidOn(withHolds(broken(deps().payments.holds)), 0, 300)).rejects.toThrow('killed');
    expect(await states()).toEqual([[1, 300, 'AUTHORIZING']]);
    clock.advance(5 * MINUTE_MS);
    await sweepAuctions(deps());
    await release();
    expect([await states(), await atBank()]).toEqual([[[1, 300, 'RELEASED']], []]);
    await bid(0, 300);
    expect(await atBank()).toEqual([300]);
  });

  it('before its bid was evaluated leaves nothing held', async () => {
    const { bid, rows, atBank, release } = await auctionOf();
    await bid(0, 300);
    // As if the bid had never been evaluated.
    await api.db.pool.query(`update auction set hold_id = null where listing_id = $1`, [(await rows())[0]?.listingId]);
    await sweepAuctions(deps());
    await release();
    expect(await atBank()).toEqual([]);
  });

  it('that lost the release job is swept, and a partial release is completed', async () => {
    const { bid, dropJobs, atBank, states, rows, release } = await auctionOf();
    await bid(0, 300);
    await bid(1, 400);
    await dropJobs();
    await sweepAuctions(deps());
    expect(await states()).toMatchObject([
      [1, 300, 'RELEASING'],
      [2, 400, 'HELD'],
    ]);
    clock.advance(MINUTE_MS);
    await sweepAuctions(deps());
    const { rows: jobs } = await api.db.pool.query(
      `select data from pgboss.job where name = 'auction.release' and state = 'created'`,
    );
    const [first] = await rows();
    expect(jobs).toContainEqual({ data: { holdId: first?.id } });
    await deps().payments.holds.release(first?.providerChargeId ?? '');
    await release();
    expect([await states(), await atBank()]).toEqual([
      [
        [1, 300, 'RELEASED'],
        [2, 400, 'HELD'],
      ],
      [400],
    ]);
  });

  it('that left the hold’s state unknown is resolved with the same key, and released', async () => {
    const { bidOn, states, atBank, release } = await auctionOf();
    const { authorize } = deps().payments.holds;
    const unreachable = withHolds({ authorize: (request) => authorize(request).then(lostAnswer) });
    await expect(bidOn(unreachable, 0, 300)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await atBank()).toEqual([300]);
    await release();
    expect([await states(), await atBank()]).toEqual([[[1, 300, 'RELEASED']], []]);
  });
});
