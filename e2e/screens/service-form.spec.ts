import type { CallInput } from '@primehour/contract/endpoint';
import { requestImage } from '@primehour/contract/listing';
// The guarantee: the service form states each rule in the words of product/services#form, uploads one picture, and
// sends cents and minutes.
import { createService, updateService } from '@primehour/contract/service';
import { pictureFile } from '@primehour/testkit/product/picture';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, refuseRequests } from '../fixtures/responses.ts';
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

test('a stored service is changed, and conflicts and refusals keep the edits', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Curl cut', price: 9550, duration: 90 }] });
  await signIn(partner);
  await test.step('a stored service is changed from what is stored', async () => {
    const sent = collectBodies(page, updateService);
    await page.goto(`/services/${partner.services[0]?.id}`);
    await expect(page.getByLabel('Service name')).toHaveValue('Curl cut');
    await expect(page.getByLabel('Hours')).toContainText('1 h');
    await expect(page.getByLabel('Price')).toHaveValue('95.50');
    await page.getByLabel('Minutes').selectOption('0 min');
    await page.getByLabel('Price').fill('0');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['1h 0m']);
    expect(sent).toEqual([expect.objectContaining({ price: 0, duration: 60 })]);
  });
  await test.step('hours are 0 to 5, minutes quarters of an hour, and a duration is required', async () => {
    const sent = collectBodies(page, updateService);
    await page.goto(`/services/${partner.services[0]?.id}`);
    const hours = page.getByLabel('Hours');
    const minutes = page.getByLabel('Minutes');
    await expect(hours.getByRole('option')).toHaveText(['Hours', '0 h', '1 h', '2 h', '3 h', '4 h', '5 h']);
    await expect(minutes.getByRole('option')).toHaveText(['Minutes', '0 min', '15 min', '30 min', '45 min']);
    await hours.selectOption('0 h');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(minutes).toHaveAccessibleDescription('Required');
    expect(sent).toEqual([]);
    await hours.selectOption('1 h');
    await expect(minutes).toHaveAccessibleDescription('');
  });
  await test.step('a service that can’t be saved says why and keeps the edits', async () => {
    await refuseRequests(page, updateService, 'VALIDATION', {
      issues: [{ path: 'name', message: 'This name is taken' }],
    });
    await page.goto(`/services/${partner.services[0]?.id}`);
    await page.getByLabel('Service name').fill('Curls');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('Check the highlighted fields');
    await expect(page.getByLabel('Service name')).toHaveAccessibleDescription('This name is taken');
    await expect(page.getByLabel('Service name')).toHaveValue('Curls');
    await page.unrouteAll();
  });
  await test.step('time kept free is described in words, sent when changed, and shown on the card', async () => {
    const sent = collectBodies(page, updateService);
    await page.goto('/services');
    const card = page.getByRole('main').getByRole('listitem');
    await expect(card).toContainText('1h 0m');
    await expect(card).not.toContainText('after');
    await page.goto(`/services/${partner.services[0]?.id}`);
    const free = page.getByRole('group', { name: 'Time kept free' });
    await expect(free.getByLabel('Before')).toHaveValue('0');
    await free.getByLabel('After').selectOption('15m');
    await expect(free).toHaveAccessibleDescription('Clients book 1h 0m; your calendar keeps 1h 15m.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ bufferAfter: 15 })]);
    expect(sent).toEqual([expect.not.objectContaining({ bufferBefore: expect.anything() })]);
    await expect(card).toContainText('15m after');
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
  await test.step('a service that was changed elsewhere is not silently overwritten', async () => {
    const [service] = partner.services;
    await page.goto(`/services/${service?.id}`);
    await page.getByLabel('Service name').fill('Curls');
    const { name, description, duration, imageUrl } = service ?? {};
    const body = { name, description, duration, imageUrl, price: 4000 } as CallInput<typeof updateService>['body'];
    await partner.call(updateService, {
      params: { id: service?.id ?? '' },
      query: { businessId: partner.business.id },
      body,
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('This service was changed in the meantime');
    await expect(page.getByLabel('Price')).toHaveValue('40');
    await expect(page.getByLabel('Service name')).toHaveValue('Curls');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toContainText([/Curls[\s\S]*\$40/]);
  });
});

test('a new service is validated, and saved with its picture', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await test.step('a file of another type or above ten megabytes is refused before it is sent', async () => {
    const asked = collectBodies(page, requestImage);
    await page.goto('/services/create-new');
    const image = page.getByLabel('Image', { exact: true });
    await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(image).toHaveAccessibleDescription(/Only png and jpg formats are supported/);
    await expectAccessible(page);
    // Created in the page, since ten megabytes take long to transfer.
    await image.evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(10_485_761)], 'huge.png', { type: 'image/png' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expect(image).toHaveAccessibleDescription(/Image size exceeds 10MB/);
    expect(asked).toEqual([]);
  });
  await test.step('an upload that is refused says why, and can be repeated', async () => {
    const restore = await refuseRequests(page, requestImage, 'UNEXPECTED');
    await page.goto('/services/create-new');
    const image = page.getByLabel('Image', { exact: true });
    await image.setInputFiles(pictureFile());
    await expect(image).toHaveAccessibleDescription(/Something went wrong on our side/);
    await restore();
    // Named like a picture, but isn't one: the server checks the content.
    await image.setInputFiles({ ...pictureFile(), buffer: Buffer.from('not a picture at all') });
    await expect(image).toHaveAccessibleDescription(/Only png and jpg formats are supported|could not be read/);
    await image.setInputFiles(pictureFile());
    await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
    await expect(image).not.toHaveAttribute('aria-invalid');
    await page.unrouteAll();
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
  await test.step('a service that does not exist leads back to the list', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'curl-cut']) {
      await page.goto(`/services/${id}`);
      await expect(page.getByRole('heading', { name: 'This service can’t be found' })).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to services' }).click();
    await expect(page).toHaveURL('/services');
  });
  await test.step('a new service is saved in cents and minutes, with its picture', async () => {
    const sent = collectBodies(page, createService);
    await page.goto('/services/create-new');
    await page.getByLabel('Service name').fill('Curl cut');
    await page.getByLabel('Hours').selectOption('1 h');
    await page.getByLabel('Minutes').selectOption('30 min');
    const price = page.getByLabel('Price');
    await price.pressSequentially('e9-5.4+99');
    await expect(price).toHaveValue('95.499');
    await price.blur();
    await expect(price).toHaveValue('95.50');
    await page.getByLabel('Description').pressSequentially('cut dry, curl by curl.');
    await expect(page.getByLabel('Description')).toHaveValue('Cut dry, curl by curl.');
    await page.getByLabel('Image', { exact: true }).setInputFiles(pictureFile());
    await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/services');
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Curl cut']);
    expect(sent).toEqual([
      {
        name: 'Curl cut',
        description: 'Cut dry, curl by curl.',
        price: 9550,
        duration: 90,
        imageUrl: expect.stringMatching(/^https?:/),
        requestKey: expect.any(String),
      },
    ]);
  });
});
