// The guarantee: clients bid on a phone without an account; every open page shows each bid, and who leads, without a
// reload; a price that falls or is fixed goes to the first taker.
import { auctionPaths } from '@primehour/contract/auction-paths';
import { deleteListing, getListing, updateListing } from '@primehour/contract/listing';
import { makeListing } from '@primehour/testkit/product/listings';
import { joinAuction } from '../fixtures/auctions.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'two clients bid against each other, and both see it live',
  { tag: '@phone' },
  async ({ page, openBrowser, product, aPartner, outbox }) => {
    const partner = await aPartner();
    const listing = await makeListing(product, partner, { startsSoon: true });
    await page.goto(auctionPaths.auction(listing.id));
    await expect(page.getByRole('heading', { name: listing.name, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Text me a code' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Tell us your name');
    await expect(page.getByRole('checkbox', { name: 'I am 18 or older.' })).toHaveAccessibleDescription(
      'You must be 18 or older to bid',
    );
    const adasPhone = await joinAuction(page, outbox, 'Ada Brooks');
    // The page updates by itself when the auction starts.
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toBeVisible();
    await expect(page.getByText('No bids yet', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await amount.fill('40');
    await page.getByRole('button', { name: 'Place bid' }).click();
    await expect(amount).toHaveValue('40');
    await expect(page.getByText('The next bid is at least $50')).toBeVisible();
    await amount.fill('90');
    await page.getByRole('button', { name: 'Place bid' }).click();
    const standing = page.getByRole('region', { name: 'Price and bidding' });
    await expect(standing).toContainText('Bid #1 accepted');
    await expect(standing).toContainText('You lead up to $90. The price is $50 now');

    const other = await openBrowser();
    await other.goto(auctionPaths.auction(listing.id));
    await joinAuction(other, outbox, 'Ben Castillo');
    await other.getByRole('textbox', { name: 'Amount' }).fill('70');
    await other.getByRole('radio', { name: /^Exactly this amount/ }).check();
    await other.getByRole('button', { name: 'Place bid' }).click();
    await expect(other.getByRole('region', { name: 'Price and bidding' })).toContainText(
      'You were outbid. The price is $75 now',
    );
    // The first client's page says so without a reload.
    await expect(standing).toContainText('You lead up to $90. The price is $75 now');
    await expect(standing).toContainText('2 bids, 2 bidders registered');

    await other.getByRole('textbox', { name: 'Amount' }).fill('120');
    await other.getByRole('button', { name: 'Place bid' }).click();
    await expect(standing).toContainText('You were outbid. The price is $95 now');
    // With the notices of a first text, it fits into two segments only without typographic characters.
    expect(await outbox.readText(adasPhone, 'outbid')).toContain(listing.name.replace('’', "'"));

    // The owner sees who bids.
    const { bids } = await partner.call(getListing, { params: { id: listing.id } });
    expect(bids.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Ben Castillo', 9500],
      ['Ben Castillo', 7500],
      ['Ada Brooks', 5000],
    ]);
  },
);

test('an open page follows what its owner changes before the start, including the removal', async ({
  page,
  product,
  aPartner,
}) => {
  const partner = await aPartner();
  const listing = await makeListing(product, partner);
  await page.goto(auctionPaths.auction(listing.id));
  const standing = page.getByRole('region', { name: 'Price and bidding' });
  await expect(standing).toContainText('$50');
  const { id, name, imgUrls, guestsNumber, location, reservationDateTime, auctionStartDate, incentives } = listing;
  await partner.call(updateListing, {
    params: { id },
    body: {
      name: `${name}, at eight`,
      description: 'Eight courses.',
      location,
      guestsNumber,
      imgUrls,
      incentives: incentives.map((each) => each.id),
      reservationDateTime: reservationDateTime + 3_600_000,
      auctionStartDate,
      businessId: partner.business.id,
      auctionType: 'traditional',
      startPrice: 7000,
      priceStep: 500,
    },
  });
  await expect(page.getByRole('heading', { name: `${name}, at eight`, level: 1 })).toBeVisible();
  await expect(page.getByText('Eight courses.')).toBeVisible();
  await expect(standing).toContainText('$70');
  await partner.call(deleteListing, { params: { id } });
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
});

test('a price that falls goes to the first taker', async ({ page, product, aPartner, outbox }) => {
  const partner = await aPartner();
  const listing = await makeListing(product, partner, {
    startsSoon: true,
    auctionType: 'dutch',
    startPrice: 2e4,
    priceStep: undefined,
  });
  await page.goto(auctionPaths.auction(listing.id));
  await joinAuction(page, outbox, 'Ada Brooks');
  const take = page.getByRole('button', { name: 'Take it for $200' });
  await expect(take).toBeVisible();
  await expect(page.getByText(/^Falls to \$198 in /)).toBeVisible();
  await take.click();
  await expect(page.getByText('This auction is over.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Price and bidding' })).toContainText(/You won for \$200/);
  await expect(page.getByRole('link', { name: 'close report' })).toBeVisible();
  await expectAccessible(page);
});

test('an auction that does not exist is not found', async ({ page }) => {
  await page.goto(auctionPaths.auction('00000000-0000-4000-8000-000000000000'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/found/);
});
