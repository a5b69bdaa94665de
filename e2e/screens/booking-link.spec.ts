// The guarantee: all links to a booking end together, on every page, and a new one can be texted afterward.
// apps/web/tests/booking-link.test.tsx has the rest.
import type { Page } from '@playwright/test';
import { renewLink } from '@primehour/contract/booking-link';
import { publicPaths } from '@primehour/contract/public-paths';
import { expectAccessible } from '../fixtures/looks.ts';
import { failRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const RENEWED = 'A new link to your booking';

async function openDetails(page: Page) {
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Actions for the booking/ }).click();
  await page.getByRole('menuitem', { name: 'Booking Details' }).click();
  return page.getByRole('dialog', { name: 'Ada Brooks' });
}

/** What the client sees at a link. */
async function expectOpen(client: Page, address: string) {
  await client.goto(address);
  await expect(client.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible();
}
async function expectEnded(client: Page, address: string) {
  const answer = await client.goto(address);
  expect(answer?.status()).toBe(404);
  await expect(client.getByRole('heading', { name: 'This page could not be found', level: 1 })).toBeVisible();
  await expect(client.getByText('Ask the business for a new one.')).toBeVisible();
}

test(
  'all links end, and a new one can be texted afterward',
  { tag: '@wide' },
  async ({ page, aPartner, aBooking, signIn, openBrowser, outbox }) => {
    const partner = await aPartner({ services: [{ price: 0 }] });
    const { token, phone } = await aBooking(partner);
    const client = await openBrowser();
    const texted = await outbox.readLink(phone, '/my/');
    await expectOpen(client, texted);
    await signIn(partner);
    const dialog = await openDetails(page);
    await dialog.getByRole('button', { name: 'End All Links' }).click();
    await expect(dialog.getByText('Earlier links no longer work.')).toBeVisible();
    for (const address of [
      texted,
      publicPaths.myBooking(token),
      publicPaths.myCancel(token),
      publicPaths.myMove(token),
    ]) {
      await expectEnded(client, address);
    }
    await expectAccessible(client);

    const restore = await failRequests(page, renewLink);
    await dialog.getByRole('button', { name: 'Text a New Link' }).click();
    await expect(page.getByText('No connection. Check your network and try again')).toBeVisible();
    await expect(dialog.getByText('Earlier links no longer work.')).toBeVisible();
    await restore();
    await dialog.getByRole('button', { name: 'Text a New Link' }).click();
    await expect(dialog.getByText('A new link is on its way.')).toBeVisible();
    await expectOpen(client, await outbox.readLink(phone, RENEWED));
    await expectEnded(client, texted);
  },
);
