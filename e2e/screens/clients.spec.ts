// The guarantee: the dialogs and previews of client records look right, an export is a file to save, and a blocked client
// sees whom to call. apps/web/tests has the rest: client.test.tsx and clients.test.tsx.
import { readFile } from 'node:fs/promises';
import { listClients, setClientBlocked } from '@primehour/contract/client';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { fillDetails, openBookingPage, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the previews of an import and of a merge look right, and an export is downloaded',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ price: 0 }] });
    const [known, fresh] = [aPhone(), aPhone()];
    await addBookingByHand(partner, Date.now() - 86_400_000, { phone: known });
    await signIn(partner);
    await test.step('an import', async () => {
      await page.goto('/clients/import');
      const csv = `First name;Last name;Mobile;E-mail\nA.;Brooks;${typedPhone(fresh)};ada@mail.example\nCleo;;12;\n`;
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await expect(page.getByText('1 person will be added; 1 line can’t be imported.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Import clients' }).click();
      await page.getByRole('link', { name: 'See clients' }).click();
    });
    await test.step('an export', async () => {
      await expect(page.getByRole('rowheader')).toHaveText(['A. Brooks', 'Ada Brooks']);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const file = await (await downloading).path();
      expect(await readFile(file, 'utf8')).toContain(`A. Brooks,${fresh},ada@mail.example,,0,`);
    });
    await test.step('a merge', async () => {
      await page.getByRole('link', { name: 'Ada Brooks' }).click();
      await page.getByRole('button', { name: 'Merge with another' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Other record').fill('brooks');
      await dialog.getByRole('button', { name: /^A\. Brooks/ }).click();
      await expect(dialog.getByText('This can’t be undone.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);

test('a blocked client sees whom to call', { tag: '@wide' }, async ({ aPartner, openBrowser, outbox, starts }) => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const [first = 0, , second = 0] = await starts(partner);
  const [client, phone] = [await openBrowser(), aPhone()];
  await openBookingPage(client, partner);
  await pickTime(client, first, 'America/Chicago');
  await fillDetails(client, { name: 'Ada Brooks', phone });
  await client.getByRole('button', { name: 'Text me a code' }).click();
  await client.getByLabel('Verification code').fill(await outbox.readCode(phone));
  await client.getByRole('button', { name: 'Submit the code' }).click();
  await expect(client.getByRole('region', { name: 'Your booking' })).toBeVisible();
  const query = { businessId: partner.business.id };
  const [ada] = (await partner.call(listClients, { query })).items;
  await partner.call(setClientBlocked, { params: { id: ada?.id ?? '' }, query, body: { isBlocked: true } });
  // The phone is verified on this device, so the form needs no code before the response.
  await openBookingPage(client, partner);
  await pickTime(client, second, 'America/Chicago');
  await client.getByLabel('Name').fill('Ada Brooks');
  await client.getByRole('checkbox', { name: /^I agree/ }).check();
  await client.getByRole('button', { name: 'Book this time' }).click();
  await expect(client.getByText(/^We can’t take this booking online\. Call us at \+1 \(/)).toBeVisible();
});
