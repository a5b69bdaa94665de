// The guarantee: the operator opens the console with a link from the terminal, suspends a business with a reason and
// reinstates it; its owner reads why on every screen, and its visitors learn only that the page is not available.
import { addBooking } from '@primehour/contract/calendar';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { openOutbox } from '@primehour/testkit/product/outbox';
import { aPhone, makePartner, typedPhone } from '@primehour/testkit/product/people';
import { startProduct } from '@primehour/testkit/product/start-product';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { enterConsole } from '../fixtures/operator.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

test('every page of the console looks right', { tag: ['@phone', '@wide'] }, async ({ page, product }) => {
  await enterConsole(page, product);
  for (const part of ['Checks', 'Messages', 'Money', 'Jobs', 'Switches', 'Announcement', 'Maintenance', 'Audit log']) {
    await page.getByRole('link', { name: part, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: part, exact: true })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
});

test(
  'a business is found, suspended with a reason, and reinstated',
  { tag: '@phone' },
  async ({ page, product, aPartner, signIn, openBrowser }) => {
    const partner = await aPartner({ business: { name: `Marlow ${Date.now() % 100_000}` } });
    const { name, slug } = partner.business;
    await enterConsole(page, product);
    await page.getByRole('link', { name: 'Businesses', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Businesses' })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByLabel('Search').fill(slug);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Suspend…' }).click();
    await expect(page.getByRole('heading', { name: 'Suspend this business?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Reason').fill('Texts strangers as a bank');
    await page.getByRole('button', { name: 'Suspend now' }).click();
    await expect(page.getByRole('button', { name: 'Lift suspension' })).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    const visitor = await openBrowser();
    await visitor.goto(`/p/${slug}`);
    await expect(visitor.getByText('This page is not available')).toBeVisible();
    await expect(visitor.getByText(name)).toHaveCount(0);
    await expectAccessible(visitor);

    await signIn(partner);
    await page.goto('/services');
    await expect(page.getByText('Your business is suspended')).toBeVisible();
    await expect(page.getByText('Texts strangers as a bank')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.goto('/');
    await expect(page.getByText('Clients can’t book while your business is suspended.')).toBeVisible();
    await expect(page.getByText('Clients can book your open times.', { exact: true })).toBeHidden();

    const operator = await openBrowser();
    await enterConsole(operator, product);
    await operator.goto('/operator/businesses');
    await operator.getByRole('link', { name }).first().click();
    await operator.getByLabel('Reason').fill('Explained');
    await operator.getByRole('button', { name: 'Lift suspension' }).click();
    await expect(operator.getByText('Suspension lifted:')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText(name).first()).toBeVisible();
  },
);

test('an operator looks in, changes nothing, and the owner reads why', async ({
  product,
  aPartner,
  signIn,
  page,
  openBrowser,
}) => {
  const partner = await aPartner();
  const operator = await openBrowser();
  await enterConsole(operator, product);
  await operator.goto(`/operator/businesses/${partner.business.id}`);
  await operator.getByLabel('Why you are looking in').fill('Help request 12');
  await operator.getByRole('button', { name: 'Look in' }).click();
  await expect(operator.getByText(`You are looking in on ${partner.business.name}`)).toBeVisible();
  await expectAccessible(operator);
  await expectNoHorizontalScroll(operator);
  await operator.goto('/availability');
  await expect(operator.getByRole('heading', { name: 'Availability', level: 1 })).toBeVisible();
  await operator.getByRole('link', { name: 'Stop looking' }).click();
  await expect(operator).toHaveURL(/\/operator\/businesses\//);
  await operator.goto('/availability');
  await expect(operator).toHaveURL(/\/sign-in$/);

  await signIn(partner);
  await page.goto('/account-manager/changes');
  await expect(page.getByText('Reason: Help request 12')).toBeVisible();
});

test('an announcement is on every dashboard until its reader dismisses it', async ({ openBrowser }) => {
  // Other tests would see it in a shared product.
  const product = await startProduct();
  try {
    const operator = await openBrowser({ baseURL: product.url });
    await enterConsole(operator, product);
    await operator.goto('/operator/announcement');
    await operator.getByLabel('Text of the announcement').fill('Texts are late today');
    await operator.getByRole('button', { name: 'Announce' }).click();
    await expect(operator.getByText('Texts are late today', { exact: true })).toBeVisible();
    const partner = await makePartner(product, openOutbox(product.dataDir));
    const page = await openBrowser(signedInAt(product, partner));
    await page.goto('/services');
    const line = page.getByText('Texts are late today');
    await expect(line).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(line).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(line).toBeHidden();
    await operator.getByRole('button', { name: /End now/ }).click();
    await expect(operator.getByText('No announcement.')).toBeVisible();
    // No stream is open when the product stops.
    await Promise.all([page, operator].map((one) => one.context().close()));
  } finally {
    await product.stop();
  }
});

test('a booking whose text can’t be sent is saved, and the dialog says why', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ hasAccount: false, services: [{ name: 'Cut', price: 0, duration: 30 }] });
  const query = { businessId: partner.business.id };
  const serviceId = partner.services[0]?.id ?? '';
  const startAt = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 240 * 3_600_000;
  for (let nth = 0; nth < 10; nth += 1) {
    const body = {
      serviceId,
      startAt: startAt + nth * 1_800_000,
      name: 'Kit',
      phoneNumber: aPhone(),
      payment: 'FREE' as const,
    };
    await partner.call(addBooking, { query, body });
  }
  await signIn(partner);
  await page.goto('/bookings');
  await page.getByRole('button', { name: '+ New Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Booking' });
  await dialog.getByLabel('Date').fill(addDays(dateIn(Date.now(), 'America/Chicago'), 5));
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  await dialog.getByLabel('Phone').fill(typedPhone(aPhone()));
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Brooks');
  await dialog.getByRole('button', { name: /^Add/ }).click();
  const added = page.getByRole('dialog', { name: 'Booking added' });
  await expect(added).toContainText('The text wasn’t sent. Your account can send 10 texts a day');
  await expectAccessible(page);
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('article', { name: /^Ada Brooks/ })).toBeVisible();
});
