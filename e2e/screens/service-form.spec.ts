// The guarantee: the service form looks right in its special states, takes the first press, and asks before input is lost.
// apps/web/tests/service-form.test.tsx has the rest.
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test('an empty form shows every rule', { tag: ['@phone', '@wide'] }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await page.goto('/services/create-new');
  await expect(page.getByRole('heading', { name: 'New Service', level: 1 })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByLabel('Service name')).toHaveAccessibleDescription('Service name is required');
  await expect(page.getByLabel('Hours')).toHaveAccessibleDescription('Required');
  await expect(page.getByLabel('Minutes')).toHaveAccessibleDescription('Required');
  await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/required$/);
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Description is required$/);
  await expect(page.getByLabel('Image', { exact: true })).toHaveAccessibleDescription(/At least one image is required/);
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByLabel('Service name').fill('C');
  await expect(page.getByLabel('Service name')).toHaveAccessibleDescription(
    'Service name must be at least 2 characters long',
  );
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/services');
});

test('the form looks right with a refused picture, and the first press on it is not lost', async ({
  page,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner({ services: [{}] }));
  await test.step('a file of another type', async () => {
    await page.goto('/services/create-new');
    const image = page.getByLabel('Image', { exact: true });
    await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(image).toHaveAccessibleDescription(/Only png and jpg formats are supported/);
    await expectAccessible(page);
    await image.setInputFiles(pictureFile());
    await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
  });
  await test.step('the first press on a form with one invalid field is not lost when messages appear', async () => {
    await page.goto('/services/create-new');
    await page.getByLabel('Price').fill('0.4');
    await expect(page.getByLabel('Price')).toHaveAccessibleDescription(/^Less than \$0\.50 can’t be charged/);
    await page.getByLabel('Service name').fill('C');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const box = await save.boundingBox();
    // As slow as a real press: before it ends, the field that lost focus can show a message that moves the button.
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4);
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await page.mouse.up();
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Description is required$/);
  });
  await test.step('a service that does not exist', async () => {
    await page.goto('/services/00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('heading', { name: 'This service can’t be found' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('leaving asks first while there is unsaved input', async () => {
    await page.goto('/services');
    const start = page.getByRole('main').getByRole('link', { name: '+ New Service' });
    await start.click();
    const name = page.getByLabel('Service name');
    await name.fill('Curls');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.getByRole('main').getByRole('link', { name: 'Services', exact: true }).click();
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Curls');
    await page.evaluate(() => history.back());
    await expect(question).toBeVisible();
    await expect(page).toHaveURL('/services/create-new');
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL('/services');
    await start.click();
    await expect(name).toHaveValue('');
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/services');
  });
});
