// The guarantee: three sections, each with its dialog, which have the same rules as onboarding.
import type { Page } from '@playwright/test';
import { listBusinesses, updateBusiness } from '@primehour/contract/business';
import { updateUser } from '@primehour/contract/user';
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

/** Toasts appear at the bottom right (product/shell#toasts), next to the scroll bar, if the page has one. */
async function expectBottomRight(page: Page) {
  const box = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const viewport = page.viewportSize();
  if (!box || !viewport) throw new Error('No notifications are shown.');
  expect(viewport.width - box.x - box.width).toBeLessThan(20);
  expect(viewport.height - box.y - box.height).toBe(0);
}

test(
  'personal information and business details are shown and changed',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    await test.step('personal information is shown and updated', async () => {
      await page.goto('/account-manager');
      const section = page.getByRole('main');
      await expect(section).toContainText('rosa@delgadohair.example');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const update = page.getByRole('button', { name: 'Update' });
      await update.click();
      const dialog = page.getByRole('dialog', { name: 'Personal information' });
      const first = dialog.getByLabel('First name');
      await expect(first).toBeFocused();
      await expect(first).toHaveValue('Rosa');
      await first.fill('');
      await dialog.getByLabel('Email').fill('rosa@');
      await dialog.getByLabel('Email').blur();
      await expect(first).toHaveAccessibleDescription('Required');
      await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('It should be valid email address');
      await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await first.fill('Rosalía');
      await dialog.getByLabel('Email').fill('rosalia@delgadohair.example');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Changes saved successfully')).toBeVisible();
      await expectBottomRight(page);
      await expect(section).toContainText('rosalia@delgadohair.example');
      await expect(update).toBeFocused();
    });
    await test.step('business details are shown and changed, within 500 characters', async () => {
      const sent = collectBodies(page, updateBusiness);
      await page.goto('/account-manager');
      await page.getByRole('button', { name: 'Change' }).click();
      const dialog = page.getByRole('dialog', { name: 'Business details' });
      await expect(dialog.getByLabel('Business name')).toHaveValue('Delgado Hair');
      const contact = dialog.getByLabel('Contact number');
      await contact.fill('312');
      await contact.blur();
      await expect(contact).toHaveAccessibleDescription(
        'The phone number you entered is too short for the country United States',
      );
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await contact.fill('3125550110');
      const bio = dialog.getByLabel(/^Bio/);
      await bio.fill('a'.repeat(600));
      await expect(bio).toHaveValue(/^A?a{499,500}$/);
      await expect(bio).toHaveAccessibleDescription(/500 \/ 500/);
      await bio.fill('A two-chair salon in Pilsen.');
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Changes saved successfully')).toBeVisible();
      await expect(page.getByRole('main')).toContainText('A two-chair salon in Pilsen.');
      await expect(page.getByRole('main')).toContainText('+1 (312) 555-0110');
      expect(sent).toEqual([
        expect.objectContaining({ bio: 'A two-chair salon in Pilsen.', contactNumber: '+13125550110' }),
      ]);
    });
  },
);

test('dialogs show refusals and saving, and a business that is missing or did not load is shown as such', async ({
  page,
  aPartner,
  signIn,
  aPerson,
}) => {
  const partner = await aPartner();
  await signIn(partner);
  await test.step('a refusal shows in the dialog, which stays open', async () => {
    await refuseRequests(page, updateUser, 'UNEXPECTED');
    await page.goto('/account-manager');
    const update = page.getByRole('button', { name: 'Update' });
    await update.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    await dialog.getByLabel('First name').fill('Rosalía');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
    await expect(dialog.getByLabel('First name')).toHaveValue('Rosalía');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(update).toBeFocused();
    await page.unrouteAll();
  });
  await test.step('a dialog that is saving can’t be closed', async () => {
    await page.goto('/account-manager');
    await page.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    const release = await holdResponses(page, updateUser);
    await dialog.getByLabel('First name').fill('Rosalía');
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.mouse.click(10, 10);
    // Chromium lets a page prevent only the first Escape.
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update' })).toBeFocused();
  });
  await test.step('a logo is uploaded with the business details', async () => {
    await page.goto('/account-manager');
    const sent = collectBodies(page, updateBusiness);
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Business details' });
    await dialog.getByLabel('Logo', { exact: true }).setInputFiles(pictureFile('logo.png'));
    await expect(dialog.getByRole('button', { name: /Remove/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ logoUrl: expect.stringMatching(/^http/) })]);
  });
  await test.step('a business that did not load can be requested again', async () => {
    await signIn({ ...partner, businessInfo: [] });
    const restore = await refuseRequests(page, listBusinesses, 'FORBIDDEN');
    let refusals = 0;
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === listBusinesses.path) refusals += 1;
    });
    await page.goto('/account-manager');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Your business could not be loaded');
    await expect(failure).toContainText('You are not allowed to do this');
    await expect(page.getByRole('link', { name: 'Add your business' })).toBeHidden();
    await expectAccessible(page);
    // The dashboard retries once by itself after loading; from then on only the button does.
    await expect.poll(() => refusals).toBe(2);
    await restore();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main')).toContainText('Delgado Hair');
    await expect(failure).toBeHidden();
  });
  await test.step('only an empty list says that there is no business', async () => {
    await signIn({ ...partner, businessInfo: [] });
    const add = page.getByRole('link', { name: 'Add your business' });
    const release = await holdResponses(page, listBusinesses);
    await page.goto('/account-manager');
    await expect(page.getByRole('heading', { name: 'Business details' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Loading…');
    await expect(add).toBeHidden();
    release();
    await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
    await signIn(await aPerson());
    await page.goto('/account-manager');
    await expect(add).toBeVisible();
  });
});
