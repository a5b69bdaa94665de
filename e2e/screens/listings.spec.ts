// The guarantee: the steps of a listing look right, and two tabs keep each other's edits of a draft.
// apps/web/tests/listings.test.tsx has the rest.
import type { Locator, Page } from '@playwright/test';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

/** The date this many days from now, in the zone of the test businesses. */
const dayIn = (days: number) => addDays(dateIn(Date.now(), 'America/Chicago'), days);

async function upload(where: Page | Locator, name: string): Promise<void> {
  await where.getByRole('group', { name: 'Images' }).locator('input').setInputFiles(pictureFile(name));
  await expect(where.getByRole('button', { name: 'Remove image 1 of 1' })).toBeVisible();
}

async function addIncentive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add incentive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add incentive' });
  await dialog.getByLabel('Name').fill('Welcome drink');
  await dialog.getByLabel('Description').fill('Sparkling wine or lemonade.');
  await upload(dialog, 'drink.png');
  await dialog.getByRole('button', { name: 'Add incentive' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Welcome drink' })).toBeChecked();
}

async function describeExperience(page: Page): Promise<void> {
  await page.goto('/listings/create-new');
  await page.getByLabel('Name', { exact: true }).fill('Chef’s table for two');
  await page.getByLabel('Description').fill('Seven courses at the counter.');
  await addIncentive(page);
  await page.getByLabel('Location').fill('1821 S Loomis Street, Chicago');
  await page.getByLabel('Guests').selectOption('2');
  await upload(page, 'table.png');
}

async function choosePrice(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Traditional auction/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Reservation date').fill(dayIn(10));
  await page.getByLabel('Reservation time').fill('19:30');
  await page.getByLabel('Auction start date').fill(dayIn(2));
  await page.getByLabel('Auction start time').fill('09:00');
  await page.getByLabel('Start price').fill('50');
  await page.getByLabel('Price step').fill('5');
}

test(
  'the list and the steps of a listing look right',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    await test.step('no listings', async () => {
      await page.goto('/listings');
      await expect(page.getByRole('heading', { name: "You don't have any created listings" })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the experience', async () => {
      await describeExperience(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the model', async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await choosePrice(page);
      await expect(page.getByText('The first bid is at least $50')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the review, and publishing', async () => {
      await page.getByRole('button', { name: 'Review the listing' }).click();
      await expect(page.getByRole('heading', { name: 'Review the listing', level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('checkbox', { name: /may sell it/ }).check();
      await page.getByRole('button', { name: 'Publish listing' }).click();
      await expect(page.getByTitle('Open listing details')).toBeVisible();
    });
  },
);

test('two tabs on one draft show the same, and keep each other’s edits', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await page.goto('/listings/create-new');
  const other = await page.context().newPage();
  await other.goto('/listings/create-new');
  await page.getByLabel('Name', { exact: true }).fill('Chef’s table for two');
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Chef’s table for two');
  await other.getByLabel('Location').fill('1821 S Loomis Street');
  await expect(page.getByLabel('Location')).toHaveValue('1821 S Loomis Street');
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chef’s table for two');
  await expect(page.getByLabel('Location')).toHaveValue('1821 S Loomis Street');
  await other.close();
});
