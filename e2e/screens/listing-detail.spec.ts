// The guarantee: a listing's page shows its state and follows its auction, and actions that are no longer allowed are
// neither offered nor possible.
import { auctionPaths } from '@primehour/contract/auction-paths';
import { updateListing } from '@primehour/contract/listing';
import { makeListing } from '@primehour/testkit/product/listings';
import { joinAuction } from '../fixtures/auctions.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('a published listing is read and changed', { tag: '@phone' }, async ({ page, product, aPartner, signIn }) => {
  const partner = await aPartner();
  const listing = await makeListing(product, partner);
  await signIn(partner);
  const sent = collectBodies(page, updateListing);
  await page.goto(`/listings/${listing.id}`);
  await expect(page.getByRole('heading', { name: listing.name, level: 1 })).toBeVisible();
  await expect(page.getByText("You won't be able to edit the listing after auction start date")).toBeVisible();
  await expect(page.getByText('published', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Edit Listing details' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Listing details' });
  await expectAccessible(page);
  await edit.getByLabel('Guests').selectOption('4');
  await edit.getByRole('button', { name: 'Continue' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: /^4$/ })).toBeVisible();

  // Each button opens what its card shows; the reservation's time is edited on its own card.
  await page.getByRole('button', { name: 'Edit Reservation details' }).click();
  const times = page.getByRole('dialog', { name: 'Edit Reservation details' });
  await times.getByLabel('Reservation time').fill('12:34');
  // It has a length, and can't be set to have none.
  await expect(times.getByLabel('Length')).toHaveValue('60');
  await expect(times.getByRole('option', { name: 'One timeslot' })).toHaveCount(0);
  await times.getByRole('button', { name: 'Continue' }).click();
  await expect(times).toBeHidden();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /, 12:34 PM$/ })
      .first(),
  ).toBeVisible();
  // The dialogs don't show the statement that is made when publishing, so they don't send it.
  expect(sent).toEqual([
    expect.not.objectContaining({ attestation: expect.anything() }),
    expect.not.objectContaining({ attestation: expect.anything() }),
  ]);
});

test('a listing is duplicated and removed, and replacing a draft needs a confirmation', async ({
  page,
  product,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner();
  const listing = await makeListing(product, partner);
  await signIn(partner);
  await page.goto(`/listings/${listing.id}`);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Listing settings' });
  await settings.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL('/listings/create-new');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(listing.name);
  await page.getByLabel('Name', { exact: true }).fill('Half a draft');

  await page.goto('/listings');
  await page.getByRole('link', { name: listing.name }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('button', { name: 'Duplicate' }).click();
  const replace = page.getByRole('alertdialog', { name: 'Replace your draft?' });
  await expect(replace).toHaveAccessibleDescription(/Half a draft/);
  await replace.getByRole('button', { name: 'Keep draft' }).click();
  await expect(page).toHaveURL(`/listings/${listing.id}`);

  await page.getByRole('button', { name: 'Settings' }).click();
  await settings.getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('alertdialog', { name: `Do you really want to remove ${listing.name}?` });
  await expect(confirm).toHaveAccessibleDescription("You won't be able to undo this action");
  await confirm.getByRole('button', { name: 'Remove listing' }).click();
  await expect(page).toHaveURL('/listings');
  await expect(page.getByRole('heading', { name: "You don't have any created listings" })).toBeVisible();
  // Back skips the removed listing.
  await page.goBack();
  await expect(page).toHaveURL('/listings');
});

/** Long enough to read the page before the start, even if the machine stalls in the meantime. */
const UNTIL_START_MS = 40_000;

test('the owner’s page follows the auction without a reload, up to the payout', async ({
  page,
  product,
  aPartner,
  signIn,
  openBrowser,
  outbox,
}) => {
  const partner = await aPartner();
  const listing = await makeListing(product, partner, {
    startsSoon: true,
    soonMs: UNTIL_START_MS,
    auctionType: 'fixed',
    startPrice: undefined,
    priceStep: undefined,
    fixedPrice: 9000,
  });
  await signIn(partner);
  await page.goto(`/listings/${listing.id}`);
  await expect(page.getByRole('button', { name: 'Edit Listing details' })).toBeVisible();
  const guest = await openBrowser();
  await guest.goto(auctionPaths.auction(listing.id));
  await joinAuction(guest, outbox, 'Ada Brooks');
  await expect(page.getByText("You can't edit the listing because the auction has started")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Listing details' })).toHaveCount(0);
  await guest.getByRole('button', { name: 'Take it for $90' }).click();
  const settled = "Your guest's payment has been successfully settled. Click for more information about guest";
  await page.getByText(settled).click();
  await expect(page.getByText('Ada Brooks, ')).toBeVisible();
  await expect(page.getByText('You receive')).toBeVisible();
});
