// The guarantee: from a phone number to a paid booking and beyond, the whole journey of a partner and their client
// works using only the screens.
import type { Page } from '@playwright/test';
import { formatDayTime, formatTime, formatWeekdayTime } from '@primehour/domain/format/time';
import type { Outbox } from '@primehour/testkit/product/outbox';
import { aPhone } from '@primehour/testkit/product/people';
import { pictureFile } from '@primehour/testkit/product/picture';
import { enterCode, fillDetails, payWith, showDay } from '../fixtures/client-pages.ts';
import { PHONE } from '../fixtures/phone.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const HOUR_MS = 3_600_000;
const CLIENT = { name: 'Ada Brooks', email: 'ada.brooks@mail.example' };

test('a partner signs up, opens, is booked and paid; both change the booking', async ({
  page,
  signUp,
  openBrowser,
  outbox,
}) => {
  await test.step('the partner signs up with a texted code', () => signUp());
  await test.step('describes themselves and the business', () => register(page));
  await test.step('connects a bank account', () => connectBank(page));
  await test.step('opens hours', () => openHours(page));
  await test.step('offers a service with a picture', () => offerService(page));
  await test.step('sets how late clients may book', () => setNotice(page));
  await test.step('switches the calendar on', () => switchOn(page));
  const link = await test.step('copies the link', () => copyLink(page));

  const phone = aPhone();
  const client = await openBrowser(PHONE);
  const startAt = await test.step('a client books and pays on a phone', () => book(client, link, phone, outbox));
  const movedAt = await test.step('the partner sees and moves the booking', () => modify(page, startAt));
  await outbox.readText(
    phone,
    `Your booking has changed. It is now: Curl cut at Delgado Hair, ${formatDayTime(movedAt, ZONE)}`,
  );
  await test.step('cancels and restores it', () => cancelAndRestore(page));
  await outbox.readText(phone, 'Canceled: Curl cut at Delgado Hair');
  const ownLink = await outbox.readLink(phone, 'Your booking is back on: ');
  await test.step('the client follows the texted link, moves and cancels', () => changeOwn(client, ownLink, movedAt));
  await page.reload();
  await expect(page.getByRole('article').getByText('cancelled', { exact: true })).toBeVisible();
});

async function register(page: Page) {
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Last name').fill('Delgado');
  await page.getByLabel('Email').fill('rosa@delgadohair.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Tell us about your business' })).toBeVisible();
  await page.getByLabel('Business name').fill('Delgado Hair');
  await page.getByLabel('Business type').selectOption('Sole proprietorship');
  await page.getByLabel('Business address').fill('1821 S Loomis Street, Chicago');
  await page.getByLabel('State').selectOption('IL');
  await page.getByLabel('Contact number').fill('3125550110');
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: "You're doing great!" });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/sign-in/card-connect');
}

async function connectBank(page: Page) {
  await page.getByLabel('Account holder’s name').fill('Rosa Delgado');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: 'Connect bank account' }).click();
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
}

async function openHours(page: Page) {
  await page.getByRole('link', { name: 'Update Availability' }).click();
  const monday = page.getByRole('group', { name: 'Monday', exact: true });
  await monday.getByRole('switch').check();
  await monday.getByRole('button', { name: 'Copy Monday to all weekdays' }).click();
  for (const day of ['Saturday', 'Sunday']) {
    await page.getByRole('group', { name: day, exact: true }).getByRole('switch').check();
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Availability updated successfully')).toBeVisible();
}

async function offerService(page: Page) {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Create/ })
    .click();
  await page.getByLabel('Service name').fill('Curl cut');
  await page.getByLabel('Hours').selectOption('1 h');
  await page.getByLabel('Minutes').selectOption('30 min');
  await page.getByLabel('Price').fill('95.50');
  await page.getByLabel('Description').fill('Cut dry, curl by curl.');
  await page.getByLabel('Image', { exact: true }).setInputFiles(pictureFile());
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const card = page.getByRole('main').getByRole('listitem');
  await expect(card).toContainText('Curl cut');
  await expect(card.getByText('Primary', { exact: true })).toBeVisible();
}

async function setNotice(page: Page) {
  await page.getByRole('link', { name: 'Booking Settings' }).click();
  await page.getByLabel('Minimum notice (hours)').fill('48');
  await page.getByLabel('Appointment timeslot duration').selectOption('90');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
}

async function switchOn(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const toggle = page.getByRole('switch', { name: 'Take bookings' });
  await toggle.click();
  await expect(page.getByText('Calendar status updated successfully')).toBeVisible();
  await expect(toggle).toBeChecked();
}

async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Share Booking Link' }).click();
  await page.getByRole('button', { name: 'Copy Booking Page URL' }).click();
  await expect(page.getByText('Booking Page URL copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The first time on the second day that has any. */
async function book(client: Page, link: string, phone: string, outbox: Outbox): Promise<number> {
  await client.goto(link);
  await expect(client.getByRole('link', { name: /Curl cut/ })).toContainText('1h 30m · $95.50');
  await client
    .getByRole('link', { name: /^\w{3}, .+ times$/ })
    .nth(1)
    .click();
  await client.getByRole('region', { name: 'Morning' }).getByRole('link').first().click();
  await expect(client.getByRole('heading', { name: 'Your details' })).toBeVisible();
  const startAt = Number(new URL(client.url()).searchParams.get('at'));
  expect(formatTime(startAt, ZONE)).toBe('9:00 AM');
  expect(startAt).toBeGreaterThan(Date.now() + 48 * HOUR_MS);
  await fillDetails(client, { ...CLIENT, phone });
  await client.getByRole('button', { name: 'Text me a code' }).click();
  await enterCode(client, await outbox.readCode(phone));
  await payWith(client);
  await expect(client.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(client.getByText('You paid $95.50.')).toBeVisible();
  await expect(client.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(startAt, ZONE));
  const [file] = await Promise.all([
    client.waitForEvent('download'),
    client.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await outbox.readText(phone, `Confirmed: Curl cut at Delgado Hair, ${formatDayTime(startAt, ZONE)}`);
  return startAt;
}

async function modify(page: Page, startAt: number): Promise<number> {
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Next appointment/ })).toContainText(formatWeekdayTime(startAt, ZONE));
  await page.getByRole('link', { name: 'My Bookings' }).click();
  const row = page.getByRole('article', { name: 'Ada Brooks, Curl cut' });
  await expect(row.getByText('confirmed', { exact: true })).toBeVisible();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Modify Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify Booking' });
  await dialog.getByLabel('New time').fill('13:30');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('This booking has been updated. The client will be notified.')).toBeVisible();
  await expect(row).toContainText('1:30 PM – 3:00 PM');
  // No clock change falls between nine and half past one on the same day.
  return startAt + 4.5 * HOUR_MS;
}

async function cancelAndRestore(page: Page) {
  const row = page.getByRole('article', { name: 'Ada Brooks, Curl cut' });
  const menu = row.getByRole('button', { name: /^Actions/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancel Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
  await dialog.getByRole('radio', { name: 'The client asked to cancel' }).check();
  await dialog.getByRole('radio', { name: 'Time is open to other clients' }).check();
  // The payment is kept, so that the restored booking is confirmed immediately.
  await dialog.getByRole('radio', { name: 'Nothing' }).check();
  await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText('Booking cancelled successfully')).toBeVisible();
  await expect(row.getByText('cancelled', { exact: true })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Restore Booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore Booking' }).click();
  await expect(page.getByText('Booking restored successfully')).toBeVisible();
  await expect(row.getByText('confirmed', { exact: true })).toBeVisible();
}

async function changeOwn(client: Page, ownLink: string, startAt: number) {
  await client.goto(ownLink);
  const card = client.getByRole('region', { name: 'Your booking' });
  await expect(card).toContainText(formatDayTime(startAt, ZONE));
  await client.getByRole('link', { name: 'Move to another time' }).click();
  await showDay(client, startAt, ZONE);
  await client.getByRole('radio', { name: '9:00 AM' }).check();
  await client.getByRole('button', { name: 'Move to this time' }).click();
  await expect(client.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
  await expect(card).toContainText('9:00 AM');
  await client.getByRole('link', { name: 'Cancel booking' }).click();
  await client.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(client.getByRole('heading', { name: 'This booking is canceled' })).toBeVisible();
}
