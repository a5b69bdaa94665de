// The guarantee: after the close every open page updates by itself, whichever node it was loaded from: the winner's
// payment fails, succeeds on the second try through the texted link, and each person reads the outcome in their words.
import { auctionPaths } from '@primehour/contract/auction-paths';
import { getListing } from '@primehour/contract/listing';
import { GOOD_CARD } from '@primehour/testkit/product/bookings';
import { makeListing } from '@primehour/testkit/product/listings';
import { joinAuction } from '../fixtures/auctions.ts';
import { payWith } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { PHONE } from '../fixtures/phone.ts';
import { startSecondNode } from '../fixtures/second-node.ts';
import { expect, test } from '../fixtures/test.ts';

/** Can be saved, but is declined when charged. */
const DECLINED_ON_CHARGE = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0358' } as const;
/** Long enough for two people to join and bid before it ends, even if the machine stalls in between. */
const OPEN_FOR_MS = 120_000;

test.describe('on a phone', () => {
  test.use(PHONE);

  test(
    'after the close every page shows the progress of the payment by itself, on two nodes',
    { tag: '@wide' },
    async ({ page, openBrowser, product, aPartner, outbox, browser }) => {
      // It starts a second node and waits for the close, which can't be accelerated.
      test.setTimeout(240_000 + 2 * OPEN_FOR_MS);
      const second = await startSecondNode(product);
      try {
        const partner = await aPartner();
        const listing = await makeListing(product, partner, { startsSoon: true, openForMs: OPEN_FOR_MS });
        const path = auctionPaths.auction(listing.id);
        const loser = await openBrowser();
        await Promise.all([page.goto(path), loser.goto(path)]);
        const [phone] = await Promise.all([
          joinAuction(page, outbox, 'Ada Brooks', DECLINED_ON_CHARGE),
          joinAuction(loser, outbox, 'Ben Castillo'),
        ]);
        for (const [bidder, amount] of [
          [loser, '60'],
          [page, '80'],
        ] as const) {
          await bidder.getByRole('textbox', { name: 'Amount' }).fill(amount);
          await bidder.getByRole('button', { name: 'Place bid' }).click();
        }
        // The same person on the other node. Its pictures are at the first one's address, so its errors don't count.
        const context = await browser.newContext({ storageState: await page.context().storageState() });
        const there = await context.newPage();
        await there.goto(second.url + path);

        const standing = page.getByRole('region', { name: 'Price and bidding' });
        const elsewhere = there.getByRole('region', { name: 'Price and bidding' });
        const lost = loser.getByRole('region', { name: 'Price and bidding' });
        await expect(elsewhere).toContainText('You lead up to $80');
        const failed = 'You won for $65, but your payment failed. We texted you a link';
        await expect(standing).toContainText(failed, { timeout: OPEN_FOR_MS + 120_000 });
        await expect(standing).toContainText(/Pay within 1:\d\d:\d\d/);
        await expect(elsewhere).toContainText(failed);
        await expect(lost).toContainText('You did not win. You were not charged');
        await expect(lost).toContainText('If it fails, we may text you an offer.');
        await expect(page.getByRole('button', { name: 'Place bid' })).toHaveCount(0);
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);

        const [link = ''] = /\/offer\/[\w-]{43}/.exec(await outbox.readText(phone, 'failed')) ?? [];
        const paying = await openBrowser();
        await paying.goto(link);
        await expect(paying.getByRole('heading', { level: 1 })).toHaveText('You won. Pay to keep it');
        await expectAccessible(paying);
        await payWith(paying);
        await expect(paying.getByRole('heading', { level: 1 })).toHaveText('It’s yours');

        await expect(standing).toContainText('You won for $65. Paid in full');
        await expect(elsewhere).toContainText('You won for $65. Paid in full');
        await expect(lost).toContainText('The reservation is sold.');
        await expect(standing).toContainText('Sold for');
        await expectAccessible(page);
        // The server renders the same on a reload.
        await page.reload();
        await expect(standing).toContainText('You won for $65. Paid in full');
        const { status, sale } = await partner.call(getListing, { params: { id: listing.id } });
        expect([status, sale?.priceCents]).toEqual(['PAYOUT', 6500]);
        await context.close();
      } finally {
        await second.stop();
      }
    },
  );
});
