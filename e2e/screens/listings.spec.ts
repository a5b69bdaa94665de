// The guarantee: a listing is described, priced, reviewed and published in the words of product/listings#experience,
// and no input is lost on the way.
import type { Locator, Page } from '@playwright/test';
import { createListing, listListings } from '@primehour/contract/listing';
import { getUser } from '@primehour/contract/user';
import { ATTESTATION_VERSION } from '@primehour/domain/auction/consent-copy';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, refuseRequests } from '../fixtures/responses.ts';
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

/** From step 2: the arrow leads to step 1 and from there to the list, the step bar to each step already reached. */
async function expectBackNavigation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to step 1' }).click();
  await expect(page).toHaveURL('/listings/create-new');
  await page.getByRole('button', { name: 'Back to listings' }).click();
  await expect(page).toHaveURL('/listings');
  await page.getByRole('link', { name: 'Create new listing' }).click();
  const steps = page.getByRole('navigation', { name: 'Steps of the listing' });
  await steps.getByRole('link', { name: 'Listing model' }).click();
  await expect(page).toHaveURL('/listings/create-new/2');
  await expect(steps.getByRole('link', { name: 'Experience' })).toHaveAttribute('href', '/listings/create-new');
}

/** On the preview: changes in a dialog take effect only when Continue is pressed. */
async function expectEditsOnContinue(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Edit Listing details' });
  const name = page.getByRole('heading', { name: /^Chef’s table for/ });
  for (const [button, seen] of [
    ['Cancel', 'Chef’s table for two'],
    ['Continue', 'Chef’s table for three'],
  ] as const) {
    await page.getByRole('button', { name: 'Edit Listing details' }).click();
    await dialog.getByLabel('Name').fill('Chef’s table for three');
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveText(seen);
  }
}

test(
  'without listings the only action is creating the first',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    await page.goto('/listings');
    await expect(page.getByRole('heading', { name: 'Manage listings', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: "You don't have any created listings" })).toBeVisible();
    await expect(page.getByText('Start creating them and earn additional revenue to your business')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create new', exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Create new listing' }).click();
    await expect(page).toHaveURL('/listings/create-new');
  },
);

test(
  'a listing is described, priced, reviewed and published',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    const sent = collectBodies(page, createListing);
    await describeExperience(page);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await expect(preview).toContainText('Chef’s table for two');
    await expect(preview).toContainText('Welcome drink');
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('heading', { name: 'Listing model', level: 1 })).toBeVisible();
    await expectBackNavigation(page);
    await choosePrice(page);
    await expect(
      page.getByText('The first bid is at least $50, and each one after it at least $5 more.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Review the listing' }).click();

    await expect(page.getByRole('heading', { name: 'Review the listing', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Steps of the listing' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await expectEditsOnContinue(page);
    const publish = page.getByRole('button', { name: 'Publish listing' });
    await publish.click();
    await expect(page.getByRole('alert')).toHaveText('Confirm that you may sell this reservation');
    await page.getByRole('checkbox', { name: /may sell it/ }).check();
    const restore = await refuseRequests(page, createListing, 'SLOT_TAKEN');
    await publish.click();
    await expect(page.getByRole('alert')).toHaveText('This time has just been taken. Pick another one');
    await restore();
    await publish.click();
    await expect(page).toHaveURL('/listings');
    await expect(page.getByRole('link', { name: 'Create new', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chef’s table for three' })).toHaveAttribute(
      'title',
      'Open listing details',
    );
    expect(sent.at(-1)).toMatchObject({
      auctionType: 'traditional',
      startPrice: 5000,
      priceStep: 500,
      guestsNumber: 2,
      name: 'Chef’s table for three',
      attestation: ATTESTATION_VERSION,
    });
    // Publishing removes the draft.
    await page.goto('/listings/create-new');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  },
);

test('listings can be reloaded, empty forms show every rule, and an unknown listing leads back', async ({
  page,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner());
  await test.step('listings that did not load are reported, and can be requested again', async () => {
    const restore = await refuseRequests(page, listListings, 'UNEXPECTED');
    await page.goto('/listings');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your listings could not be loaded');
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: "You don't have any created listings" })).toBeVisible();
  });
  await test.step('an empty first step shows every rule', async () => {
    await page.goto('/listings/create-new');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Name is required');
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Description is required$/);
    await expect(page.getByRole('group', { name: 'Incentives' })).toHaveAccessibleDescription(
      /At least one incentive is required$/,
    );
    await expect(page.getByLabel('Location')).toHaveAccessibleDescription('Specify listing location');
    await expect(page.getByLabel('Guests')).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Guests').getByRole('option')).toHaveText([
      'Choose',
      ...Array.from({ length: 10 }, (_, index) => String(index + 1)),
    ]);
    await expect(page.getByText('Listing images are not uploaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await page.goto('/listings/create-new/2');
    await expect(page).toHaveURL('/listings/create-new');
  });
  await test.step('the first press on an empty incentive shows every rule', async () => {
    await page.goto('/listings/create-new');
    await page.getByRole('button', { name: 'Add incentive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add incentive' });
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Add incentive' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription(/Description is required$/);
    await expect(dialog.getByText('Upload at least one image')).toBeVisible();
    // A file that is not a picture is named, since it can't be previewed.
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
    await dialog.getByRole('group', { name: 'Images' }).locator('input').setInputFiles(notes);
    await expect(dialog.getByText('notes.txt: Only png and jpg formats are supported')).toBeVisible();
  });
  await test.step('a listing that does not exist leads back to the listings', async () => {
    await page.goto('/listings/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'This listing can’t be found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to manage listings' }).click();
    await expect(page).toHaveURL('/listings');
    await page.goto('/listings/create-new/unknown');
    await expect(page.getByText('The page you were looking for can’t be found')).toBeVisible();
  });
});

test('the link to a bank account shows only without one', async ({ page, aPartner, signIn }) => {
  await test.step('without a bank account a dialog leads to one, or back', async () => {
    await signIn(await aPartner({ hasAccount: false }));
    await page.goto('/listings');
    await page.getByRole('link', { name: 'Create new listing' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Bank account is not connected' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/listings');
    await page.getByRole('link', { name: 'Create new listing' }).click();
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(page).toHaveURL('/sign-in/card-connect?next=%2Flistings%2Fcreate-new');
  });
  await test.step('an account that was connected elsewhere is recognized', async () => {
    const partner = await aPartner();
    await signIn({ ...partner, user: { ...partner.user, has_account_info: false } });
    const response = page.waitForResponse((answer) => new URL(answer.url()).pathname === getUser.path);
    await page.goto('/listings/create-new');
    await response;
    await page.getByLabel('Name', { exact: true }).fill('Chef’s table for two');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
});

test('a draft survives reloads, says what it lacks, and is validated', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await test.step('an incomplete draft says so, and leads to what is missing', async () => {
    await describeExperience(page);
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Chef’s table for two');
    await expect(page.getByRole('checkbox', { name: 'Welcome drink' })).toBeChecked();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/listings/create-new/2');
    await page.goto('/listings/create-new/preview');
    await expect(page.getByText('Listing is not completed full')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish listing' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Complete missing information' }).click();
    await expect(page).toHaveURL('/listings/create-new/2');
  });
  await test.step('the model step validates dates, times and prices, and locks the type', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('group', { name: 'How do you want to sell it?' })).toHaveAccessibleDescription(
      'Specify auction type',
    );
    await page.getByRole('radio', { name: /^Traditional auction/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('button', { name: 'Review the listing' }).click();
    await expect(page.getByLabel('Reservation date')).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Reservation time')).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Auction start date')).toHaveAccessibleDescription('Required');
    await expect(page.getByLabel('Start price')).toHaveAccessibleDescription('Should be a number');
    await expect(page.getByLabel('Price step')).toHaveAccessibleDescription(/Required$/);
    await page.getByLabel('Auction start date').fill(dayIn(-1));
    await page.getByLabel('Auction start time').fill('09:00');
    await page.getByLabel('Start price').fill('0');
    await page.getByLabel('Price step').fill('0');
    await page.getByLabel('Reservation date').fill(dayIn(2));
    await page.getByLabel('Reservation time').fill('12:00');
    await expect(page.getByLabel('Auction start date')).toHaveAccessibleDescription('Should not be less than today');
    await expect(page.getByLabel('Start price')).toHaveAccessibleDescription('Should be more than zero');
    await expect(page.getByLabel('Price step')).toHaveAccessibleDescription(/Should be more than zero$/);
    await page.getByLabel('Auction start date').fill(dayIn(1));
    await page.getByLabel('Auction start time').fill('23:00');
    await expect(page.getByLabel('Reservation date')).toHaveAccessibleDescription(
      'Should be more than 24 hours after the auction starts',
    );
    await page.getByLabel('Reservation date').fill(dayIn(10));
    await page.getByLabel('Start price').fill('250');
    await expect(page.getByText(/^Nobody can bid before .+: bids above \$200 are held/)).toBeVisible();
    await page.getByRole('button', { name: 'Change type' }).click();
    await page.getByRole('radio', { name: /^Fixed price/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Price step')).toHaveCount(0);
    await expect(page.getByLabel('Reservation time')).toHaveValue('12:00');
    await expect(page.getByLabel('Length').getByRole('option').first()).toHaveText('One timeslot');
  });
  await test.step('a reload keeps the prices', async () => {
    await page.getByRole('button', { name: 'Change type' }).click();
    await page.getByRole('radio', { name: /^Dutch auction/ }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Start price').fill('120');
    await page.reload();
    await expect(page.getByLabel('Start price')).toHaveValue('120');
  });
});

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
