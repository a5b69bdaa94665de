// The guarantee: one client's history and notes, and what can be done with the record; lists are imported and exported.
import { readFile } from 'node:fs/promises';
import { listBookings } from '@primehour/contract/booking';
import { markAttendance } from '@primehour/contract/calendar';
import { getClient, listClients, setClientBlocked } from '@primehour/contract/client';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { fillDetails, openBookingPage, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { failRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a client opens from the list, and has notes',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, startOf, signIn }) => {
    const partner = await aPartner({ services: [{ price: 0 }] });
    const first = await aBooking(partner, { name: 'Ada Brooks', startAt: await startOf(partner, 0) });
    const { phone } = first;
    // A phone is texted at most one code per minute, so the partner enters the second booking.
    await addBookingByHand(partner, await startOf(partner, 4), { phone });
    await signIn(partner);
    await page.goto('/clients?search=ada');
    await page.getByRole('link', { name: 'Ada Brooks' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Brooks', level: 1 })).toBeVisible();
    await expect(page.getByText(formatPhone(phone))).toBeVisible();
    await expect(page.getByRole('list', { name: 'Bookings' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByLabel('Notes').fill('Prefers tea');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await page.getByRole('switch', { name: 'Block from booking online' }).click();
    await expect(page.getByText('Can’t book online')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Notes')).toHaveValue('Prefers tea');
    await expect(page.getByRole('switch', { name: 'Block from booking online' })).toBeChecked();
    await page.getByRole('button', { name: '+ New Booking' }).click();
    await expect(page.getByRole('dialog', { name: 'New Booking' }).getByLabel('Name')).toHaveValue('Ada Brooks');
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect(page).toHaveURL('/clients?search=ada');
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

test('two records are merged after a preview', async ({ page, aPartner, aBooking, startOf, signIn }) => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const first = await aBooking(partner, { name: 'Ada Brooks', startAt: await startOf(partner, 0) });
  const other = await aBooking(partner, {
    name: 'A. Brooks',
    email: 'ada@mail.example',
    startAt: await startOf(partner, 4),
  });
  await signIn(partner);
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Ada Brooks' }).click();
  await page.getByRole('button', { name: 'Merge with another' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Other record').fill('brooks');
  await expect(dialog.getByRole('list', { name: 'Found clients' }).getByRole('button')).toHaveCount(1);
  await dialog.getByRole('button', { name: /^A\. Brooks/ }).click();
  await expect(dialog.getByText('This can’t be undone.')).toBeVisible();
  await expect(dialog.getByText('2, 1 of them from the other record')).toBeVisible();
  await expect(dialog.getByText('ada@mail.example')).toBeVisible();
  await expect(dialog.getByText('A. Brooks', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge clients' }).click();
  await expect(page.getByText('Clients merged')).toBeVisible();
  await expect(page.getByText(`Other phone numbers: ${formatPhone(other.phone)}`)).toBeVisible();
  await page.goto('/clients');
  await expect(page.getByRole('rowheader')).toHaveText(['Ada Brooks also: A. Brooks']);
  await expect(page.getByText(formatPhone(first.phone))).toBeVisible();
});

test('a client is erased, and one that is missing differs from one that did not load', async ({
  page,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner());
  await test.step('an erased client is gone from every list', async () => {
    const csv = `name,phone\nAda Brooks,${typedPhone(aPhone())}`;
    await page.goto('/clients/import');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Import clients' }).click();
    await page.getByRole('link', { name: 'See clients' }).click();
    await page.getByRole('link', { name: 'Ada Brooks' }).click();
    await page.getByRole('button', { name: 'Erase client' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase client' }).click();
    await expect(page.getByText('Client erased')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'No clients found' })).toBeVisible();
  });
  await test.step('a client who does not exist is distinguished from one that did not load', async () => {
    await page.goto('/clients/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('This client can’t be found')).toBeVisible();
    await failRequests(page, getClient);
    await page.goto('/clients/00000000-0000-4000-8000-000000000001');
    await expect(page.getByText('The client could not be loaded')).toBeVisible();
  });
});

test('a list is previewed, imported, and exported again', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  const [known, fresh] = [aPhone(), aPhone()];
  const csv = `First name;Last name;Mobile;E-mail\nAda;Brooks;${typedPhone(known)};ada@mail.example\nBen;Castillo;${typedPhone(fresh)};\nCleo;;12;\n`;
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Import' }).click();
  const choose = (content: string) =>
    page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('one,two\n1,2');
  await expect(page.getByRole('alert')).toContainText('No column of this file is called “Phone”');
  await choose(csv);
  await expect(page.getByText('2 people will be added; 1 line can’t be imported.')).toBeVisible();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText(['Ada Brooks', 'Ben Castillo']);
  await expect(page.getByRole('list', { name: 'Lines that can’t be imported' })).toContainText(
    'The phone number you entered is too short for the country United States',
  );
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Import clients' }).click();
  await expect(page.getByText('2 people added.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 people added.')).toBeVisible();
  await page.getByRole('link', { name: 'See clients' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['Ada Brooks', 'Ben Castillo']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).toContain(`Ada Brooks,${known},ada@mail.example,,0,`);
});

test('a missed booking does not count as the last one', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const [cameAt, missedAt, phone] = [Date.now() - 2 * DAY_MS, Date.now() - DAY_MS, aPhone()];
  for (const startAt of [cameAt, missedAt]) await addBookingByHand(partner, startAt, { phone });
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query });
  await partner.call(markAttendance, { query, body: { id: items[0]?.id ?? '', attendance: 'NO_SHOW' } });
  await signIn(partner);
  await page.goto('/clients');
  await page.getByRole('link', { name: 'Ada Brooks' }).click();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText(`Last booking${formatDate(cameAt, partner.business.timezone)}`);
  const history = page.getByRole('list', { name: 'Bookings' }).getByRole('listitem');
  await expect(history.first()).toContainText('no-show');
  await expect(history.last()).toContainText('completed');
});
