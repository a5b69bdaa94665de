import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@primehour/domain/time/wall-date';
import { aPhone } from '@primehour/testkit/build';
import { testClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWaitingTexts } from '../jobs/send-messages.ts';
import { releaseAuctionHold } from '../modules/auction/jobs.ts';
import { chargeDueJob } from '../modules/due/jobs.ts';
import { authorizeTenant } from '../tenant.ts';
import { bookAsClient } from '../testing/book-as-client.ts';
import { aVisitor } from '../testing/browse.ts';
import { aHeldAuction } from '../testing/held-auctions.ts';
import { cellsWith, moveBetween } from '../testing/move-between-cells.ts';
import { aVisitWithCard } from '../testing/owed-fee.ts';
import { aSalon, TEN } from '../testing/salon.ts';
import { runAuctionJobs } from '../testing/sold-auctions.ts';
import { startTwoCells } from '../testing/two-cells.ts';
import { aPackage, aShop, visitHour } from '../testing/value-shop.ts';
import { aShop as aWaitlistShop, at, lastLink, shopIn } from '../testing/waitlist-shop.ts';

// The guarantee: what a business has started continues in the cell that it was moved to.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => cells.close());

const move = (businessId: string, to: number) => moveBetween(cells, { businessId, to });

it('a gift card pays there, and the books owe what they owed', async () => {
  const { home, away } = cells;
  const shop = await aShop(home);
  const { code } = await shop.issue();
  await aPackage(home, shop);
  const books = async ({ db }: TestServer) => {
    const { rows } = await db.pool.query<{ owed: number; uses: number }>(
      `select (select sum(amount_cents)::int from ledger_entry where business_id = $1 and account = 'GIFT_LIABILITY') as owed,
        (select count(*)::int from stored_value_entry where business_id = $1) as uses`,
      [shop.business.id],
    );
    return rows[0];
  };
  const before = await books(home);
  expect(before).toMatchObject({ owed: expect.any(Number), uses: 2 });
  await move(shop.business.id, 1);
  expect([await books(home), await books(away)]).toEqual([{ owed: null, uses: 0 }, before]);
  await bookAsClient({ ...home, db: away.db }, { service: shop.service, startAt: visitHour(0), giftCode: code });
  expect(await books(away)).toMatchObject({ uses: 3 });
});

/** The charges of the simulated bank, which is in cell 0, whose key contains one of these words. */
const atBank = async (...keys: (string | undefined)[]) => {
  const { rows } = await cells.home.db.pool.query<{ status: string; dollars: number }>(
    `select status, amount_cents::int / 100 as dollars from sandbox_charge
    where exists (select from unnest($1::text[]) key where strpos(idempotency_key, key) > 0) order by amount_cents`,
    [keys],
  );
  return rows.map(({ status, dollars }) => [status, dollars]);
};

it('a saved card is charged there, once', async () => {
  const { home, away } = cells;
  const visit = await aVisitWithCard(home, authorizeTenant);
  await move(visit.business.id, 1);
  // On a node of cell 0.
  await visit.mark('NO_SHOW');
  clock.advance(HOUR_MS);
  const owed = async () =>
    (
      await away.db.pool.query<{ id: string; state: string }>('select id, state from due where business_id = $1', [
        visit.business.id,
      ])
    ).rows;
  const dueId = (await owed())[0]?.id ?? '';
  for (const { server } of [home, away, home, away]) await chargeDueJob(server.deps, { payload: { dueId } });
  expect(await owed()).toEqual([{ id: dueId, state: 'PAID' }]);
  expect(await atBank(dueId)).toEqual([['SUCCEEDED', 80]]);
});

it('an auction takes bids there, holds and releases amounts, ends, and charges its winner once', async () => {
  const { home, away } = cells;
  const { listing, listingId, bid } = await aHeldAuction(home, home, clock, {});
  await bid(1, 300);
  await move(listing.businessId, 1);
  await bid(0, 400, { node: home });
  const holds = async () => {
    const { rows } = await away.db.pool.query<{ id: string; state: string; key: string }>(
      'select id, state, idempotency_key as key from bid_hold where listing_id = $1 order by amount_cents',
      [listingId],
    );
    return rows;
  };
  const [first, second] = await holds();
  expect([first?.state, second?.state]).toEqual(['RELEASING', 'HELD']);
  await releaseAuctionHold(away.server.deps, { payload: { holdId: first?.id ?? '' } });
  expect(await atBank(first?.key, second?.key)).toEqual([
    ['FAILED', 300],
    ['HELD', 400],
  ]);
  clock.set(listing.endAt.getTime());
  await runAuctionJobs(away, away, listingId);
  for (const { id: holdId, state } of await holds()) {
    if (state === 'RELEASING') await releaseAuctionHold(away.server.deps, { payload: { holdId } });
  }
  const { rows: charges } = await away.db.pool.query<{ status: string; key: string }>(
    'select status, idempotency_key as key from auction_charge where listing_id = $1',
    [listingId],
  );
  expect(charges.map(({ status }) => status)).toEqual(['SUCCEEDED']);
  const atEnd = await atBank(first?.key, second?.key, charges[0]?.key);
  expect(atEnd.filter(([status]) => status !== 'FAILED')).toEqual([['SUCCEEDED', 305]]);
});

describe('a waiting list', () => {
  it('offers there what opens, and an offer made in one cell is taken in the other', async () => {
    clock.set('2026-10-05T15:00:00Z');
    const { home, away } = cells;
    const shop = await aWaitlistShop(home);
    const there = shopIn(away, shop);
    const mia = aPhone();
    const booked = await shop.book(1);
    await shop.join({ phone: mia });
    await move(shop.business.id, 1);
    // On a node of cell 0.
    await shop.cancel(booked);
    clock.advance(2 * MINUTE_MS);
    await there.advanceAll();
    expect(await there.offers()).toMatchObject([{ state: 'OPEN', isHeld: true, startAt: new Date(at(1)) }]);
    const token = await lastLink(away, mia);
    await move(shop.business.id, 0);
    expect((await aVisitor(away.url).post(`/w/${token}/accept`, {})).status).toBe(303);
    expect(await shop.offers()).toMatchObject([{ state: 'TAKEN' }]);
    expect((await shop.bookings()).filter(({ status }) => status === 'CONFIRMED')).toMatchObject([
      { startAt: new Date(at(1)) },
    ]);
    expect([await there.offers(), await there.bookings()]).toEqual([[], []]);
  });
});

describe('a text', () => {
  /** Workers of both cells, whose provider records what it gets for one phone; `hold` is awaited before it accepts. */
  function workersFor(phone: string, hold: () => Promise<void> = () => Promise.resolve()) {
    const sent: string[] = [];
    const work = (cell: 'home' | 'away') =>
      sendWaitingTexts({
        ...cells[cell].server.deps,
        sms: {
          provider: 'outbox',
          async send({ messageId: providerMessageId, to, kind }) {
            if (to === phone && kind === 'BOOKING_CONFIRMED') {
              sent.push(cell);
              await hold();
            }
            return { providerMessageId };
          },
        },
      });
    return { sent, work };
  }

  it('that waits to be sent is sent by the other cell, once', async () => {
    const { home } = cells;
    const salon = await aSalon(home, { priceCents: 0 });
    const { phone } = await bookAsClient(home, { service: salon.cut, startAt: TEN });
    const { sent, work } = workersFor(phone);
    await move(salon.open.id, 1);
    await Promise.all([work('home'), work('away'), work('home'), work('away')]);
    expect(sent).toEqual(['away']);
  });

  it('that is being sent is waited for, and not sent again', async () => {
    const { home } = cells;
    const salon = await aSalon(home, { priceCents: 0 });
    const { phone } = await bookAsClient(home, { service: salon.cut, startAt: TEN });
    const accepting = Promise.withResolvers<undefined>();
    const { sent, work } = workersFor(phone, () => accepting.promise);
    const sending = work('home');
    while (sent.length === 0) await pause(5);
    const begun = Promise.withResolvers<undefined>();
    const moving = moveBetween(cells, {
      businessId: salon.open.id,
      to: 1,
      onStep: (step) => (step === 'history' ? begun.resolve(undefined) : undefined),
    });
    await begun.promise;
    await pause(50);
    expect(await cellsWith(cells, salon.open.id)).toEqual([0]);
    accepting.resolve(undefined);
    await Promise.all([sending, moving]);
    // Longer than any claim.
    clock.advance(5 * MINUTE_MS);
    await Promise.all([work('home'), work('away')]);
    expect(sent).toEqual(['home']);
  });
});
