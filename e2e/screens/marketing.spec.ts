// The guarantee: the two links can be shared, and the booking page form uses the wording of
// product/marketing#booking-page-form.
import { updateBusiness } from '@primehour/contract/business';
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible } from '../fixtures/looks.ts';
import { collectBodies, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('both links are copied and opened', async ({ page, context, product, aPartner, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const partner = await aPartner();
  const { business } = partner;
  await signIn(partner);
  await page.goto('/marketing');
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

test('the address is changed and the poster is downloaded', async ({ page, product, aPartner, signIn }) => {
  const partner = await aPartner();
  await signIn(partner);
  await page.goto('/marketing');
  await test.step('the preview shows what is typed', async () => {
    const preview = page.getByRole('figure', { name: 'As clients see it' });
    await page.getByLabel('Business Description').fill('A quiet chair.');
    await expect(preview).toContainText('A quiet chair.');
  });
  await test.step('the poster is a PDF', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'QR poster for Booking Page URL' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('poster.pdf');
  });
  await test.step('a wrong address is refused at its field, a valid one is accepted', async () => {
    await page.getByRole('button', { name: 'Change address' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('New address');
    await expect(field).toHaveValue(partner.business.slug);
    await field.fill('a');
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(field).toHaveAccessibleDescription(/Use 3 to 60 characters/);
    await expectAccessible(page);
    const slug = `new-${partner.business.slug}`.slice(0, 60);
    await field.fill(slug);
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await expect(page.getByText('Address changed')).toBeVisible();
    await expect(page.getByLabel('Booking Page URL', { exact: true })).toHaveValue(`${product.url}/p/${slug}`);
    // Earlier input is still there.
    await expect(page.getByLabel('Business Description')).toHaveValue('A quiet chair.');
  });
});

test('a VIP link is created, copied and revoked', async ({ page, context, aPartner, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(await aPartner());
  await page.goto('/marketing');
  const list = page.getByRole('list', { name: 'Counted links' });
  await expect(list.getByRole('listitem')).toHaveText([/^Calendar Booking Link/]);
  await test.step('mistakes are reported at their fields', async () => {
    await page.getByRole('button', { name: 'New link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Days ahead').fill('1000');
    await dialog.getByRole('button', { name: 'New link' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Required/);
    await expect(dialog.getByLabel('Days ahead')).toHaveAccessibleDescription(/365/);
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Regulars');
    await dialog.getByLabel('Days ahead').fill('120');
    await dialog.getByLabel('No deposit or card before the visit').check();
    await dialog.getByRole('button', { name: 'New link' }).click();
  });
  const row = list.getByRole('listitem').filter({ hasText: 'Regulars' });
  await expect(row).toContainText('VIP link · up to 120 days ahead · no deposit · 0 bookings · opened 0 times');
  await row.getByRole('button', { name: 'Copy link: Regulars' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await test.step('the link opens the calendar and says what it gives', async () => {
    const client = await context.newPage();
    await client.goto(address);
    await expect(client.getByRole('note')).toHaveText('Your link: up to 120 days ahead, no deposit.');
    await expectAccessible(client);
    await client.close();
  });
  await row.getByRole('button', { name: 'Revoke Regulars' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
});

test('links and picture are validated, then saved; the picture is locked once set', async ({
  page,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner());
  const sent = collectBodies(page, updateBusiness);
  await page.goto('/marketing');
  const form = page.getByRole('form', { name: 'Customize Your Booking Page' });
  const save = form.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const hours = form.getByLabel('Standard hours link');
  const handle = form.getByLabel(/^Instagram handle/);
  const hero = form.getByLabel('Hero image', { exact: true });
  await expect(hours).toHaveAccessibleDescription(/Required/);
  await expect(hero).toHaveAccessibleDescription(/Required/);
  await expect(save).toBeDisabled();
  await hours.fill('delgado hair');
  await expect(hours).toHaveAccessibleDescription(/Should be a valid URL/);
  await handle.fill('instagram');
  await handle.blur();
  await expect(handle).toHaveAccessibleDescription(/Should be a valid URL/);
  await expectAccessible(page);
  await hours.fill('https://delgadohair.example/hours');
  await handle.fill('https://www.instagram.com/delgadohair');
  await form.getByLabel('Business Description').fill('A two-chair salon in Pilsen.');
  await hero.setInputFiles(pictureFile());
  await expect(form.getByRole('button', { name: 'Remove image' })).toBeVisible();
  await save.click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  await expect(hero).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Remove image' })).toHaveCount(0);
  expect(sent).toEqual([
    expect.objectContaining({
      name: 'Delgado Hair',
      bio: 'A two-chair salon in Pilsen.',
      standardBookingUrl: 'https://delgadohair.example/hours',
      socialLink: 'https://www.instagram.com/delgadohair',
    }),
  ]);
  await page.reload();
  await expect(hours).toHaveValue('https://delgadohair.example/hours');
  await expect(hero).toBeDisabled();
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
