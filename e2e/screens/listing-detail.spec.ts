// The guarantee: a listing's page and its dialogs look right. apps/web/tests/listing-detail.test.tsx has the rest.
import { makeListing } from '@primehour/testkit/product/listings';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a published listing and its dialogs look right',
  { tag: ['@phone', '@wide'] },
  async ({ page, product, aPartner, signIn }) => {
    const partner = await aPartner();
    const listing = await makeListing(product, partner);
    await signIn(partner);
    await page.goto(`/listings/${listing.id}`);
    await expect(page.getByRole('heading', { name: listing.name, level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Edit Listing details' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Listing details' }).getByLabel('Guests')).toBeVisible();
    await expectAccessible(page);
  },
);
