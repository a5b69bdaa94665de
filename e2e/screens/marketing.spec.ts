// The guarantee: links are copied and opened, the poster is downloaded, and dialogs and form look right.
// apps/web/tests/marketing.test.tsx has the rest.
import { updateBusiness } from '@primehour/contract/business';
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible } from '../fixtures/looks.ts';
import { collectBodies, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('links are copied and opened, and the dialogs and the form are accessible', async ({
  page,
  context,
  product,
  aPartner,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const partner = await aPartner();
  const { business } = partner;
  await signIn(partner);
  await page.goto('/marketing');
  await test.step('both links are copied and opened', async () => {
    for (const [name, address, message] of [
      ['Booking Page URL', `${product.url}/p/${business.slug}`, 'Booking Page URL copied'],
      ['Calendar Booking Link', `${product.url}/vip/${business.id}`, 'Calendar Booking Link copied'],
    ] as const) {
      await expect(page.getByLabel(name, { exact: true })).toHaveValue(address);
      await page.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(message);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      const view = page.getByRole('link', { name: `View Page ${name}` });
      await expect(view).toHaveAttribute('href', address);
      const [opened] = await Promise.all([context.waitForEvent('page'), view.click()]);
      await expect(opened.getByRole('heading', { name: 'Delgado Hair', level: 1 })).toBeVisible();
      await opened.close();
    }
  });
  await test.step('the poster is a PDF', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'QR poster for Booking Page URL' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('poster.pdf');
  });
  await test.step('a wrong address', async () => {
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New address').fill('a');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(dialog.getByLabel('New address')).toHaveAccessibleDescription(/Use 3 to 60 characters/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('a VIP link opens the calendar and says what it gives', async () => {
    await page.getByRole('button', { name: 'New link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Days ahead').fill('1000');
    await dialog.getByRole('button', { name: 'New link' }).click();
    await expect(dialog.getByLabel('Days ahead')).toHaveAccessibleDescription(/365/);
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Regulars');
    await dialog.getByLabel('Days ahead').fill('120');
    await dialog.getByLabel('No deposit or card before the visit').check();
    await dialog.getByRole('button', { name: 'New link' }).click();
    await page.getByRole('button', { name: 'Copy link: Regulars' }).click();
    const client = await context.newPage();
    await client.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(client.getByRole('note')).toHaveText('Your link: up to 120 days ahead, no deposit.');
    await expectAccessible(client);
    await client.close();
  });
  await test.step('a form with mistakes', async () => {
    const form = page.getByRole('form', { name: 'Customize Your Booking Page' });
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await form.getByLabel('Standard hours link').fill('delgado hair');
    await expect(form.getByLabel('Standard hours link')).toHaveAccessibleDescription(/Should be a valid URL/);
    await expect(form.getByLabel('Hero image', { exact: true })).toHaveAccessibleDescription(/Required/);
    await expectAccessible(page);
  });
});

test(
  'a failed save and edits made during a save keep what was typed',
  { tag: '@wide' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    await test.step('a description that can’t be saved is kept, with both messages', async () => {
      await refuseRequests(page, updateBusiness, 'UNEXPECTED');
      await page.goto('/marketing');
      const form = page.getByRole('form', { name: 'Customize Your Booking Page' });
      await form.getByLabel('Standard hours link').fill('https://delgadohair.example/hours');
      await form.getByLabel('Hero image', { exact: true }).setInputFiles(pictureFile());
      await expect(form.getByRole('button', { name: 'Remove image' })).toBeVisible();
      await form.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Failed to update marketing details')).toBeVisible();
      await expect(form.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
      await expect(form.getByLabel('Standard hours link')).toHaveValue('https://delgadohair.example/hours');
      await page.unrouteAll();
    });
    await test.step('edits made during a save stay, and can be saved next', async () => {
      const sent = collectBodies(page, updateBusiness);
      const release = await holdResponses(page, updateBusiness);
      await page.goto('/marketing');
      const form = page.getByRole('form', { name: 'Customize Your Booking Page' });
      const save = form.getByRole('button', { name: 'Save Changes' });
      const about = form.getByLabel('Business Description');
      const handle = form.getByLabel(/^Instagram handle/);
      await form.getByLabel('Standard hours link').fill('https://delgadohair.example/hours');
      await form.getByLabel('Hero image', { exact: true }).setInputFiles(pictureFile());
      await expect(form.getByRole('button', { name: 'Remove image' })).toBeVisible();
      await about.fill('A two-chair salon.');
      await save.click();
      await expect.poll(() => sent.length).toBe(1);
      await about.fill('A three-chair salon.');
      await handle.fill('https://www.instagram.com/delgadohair');
      release();
      await expect(page.getByText('Changes saved successfully')).toBeVisible();
      await save.click();
      const typed = { bio: 'A three-chair salon.', socialLink: 'https://www.instagram.com/delgadohair' };
      await expect.poll(() => sent[1]).toMatchObject(typed);
      await expect(about).toHaveValue(typed.bio);
    });
  },
);
