import * as auctionCalls from '@primehour/contract/auction';
import { testClock } from '@primehour/testkit/clock';
import type { TestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAsClient } from '../testing/book-as-client.ts';
import { moveBetween } from '../testing/move-between-cells.ts';
import { aSoldAuction, runAuctionJobs } from '../testing/sold-auctions.ts';
import { startTwoCells } from '../testing/two-cells.ts';
import { aPackage, aShop, visitHour } from '../testing/value-shop.ts';

// The guarantee: what a business has begun goes on in the cell that it was moved to.

const clock = testClock('2026-10-06T14:00:00Z');
let cells: Awaited<ReturnType<typeof startTwoCells>>;
beforeAll(async () => {
  cells = await startTwoCells(clock);
});
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

it('an auction takes bids there, ends, and charges its winner once', async () => {
  const { home, away } = cells;
  const sold = await aSoldAuction(home, home, clock, { cards: ['SUCCEEDS', 'SUCCEEDS'] });
  const { listing, bidders } = sold;
  await move(sold.partner.business.id, 1);
  const [, second] = bidders;
  const bid = home.as({ headers: second?.headers });
  await bid(auctionCalls.placeBid, {
    params: { listingId: listing.id },
    body: { kind: 'MAX', amountCents: 30_000 },
  });
  clock.set(listing.endAt.getTime());
  await runAuctionJobs(away, away, listing.id);
  const { rows } = await away.db.pool.query<{ status: string }>(
    'select status from auction_charge where listing_id = $1',
    [listing.id],
  );
  expect(rows).toEqual([{ status: 'SUCCEEDED' }]);
  const { rows: charges } = await home.db.pool.query('select from sandbox_charge');
  expect(charges).toHaveLength(1);
});
