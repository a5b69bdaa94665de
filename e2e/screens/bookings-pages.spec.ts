// The guarantee: the number of loaded pages is in the URL, and one request restores them.
// apps/web/tests/clients.test.tsx has the same for clients.
import type { Page } from '@playwright/test';
import { listBookings } from '@primehour/contract/booking';
import type { Endpoint } from '@primehour/contract/endpoint';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { cutLiveStream } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

/** The requests of a list as `page×limit`, without the single-row request at the head of each page. */
function watchRequests(page: Page, { path }: Endpoint): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const limit = searchParams.get('limit');
    if (pathname === path && limit !== null) asked.push(`${searchParams.get('page')}×${limit}`);
  });
  return asked;
}

test(
  'bookings loaded page by page are reloaded in one request',
  { tag: '@wide' },
  async ({ page, aPartner, starts, signIn }) => {
    const partner = await aPartner({ services: [{ price: 0, duration: 30 }] });
    const free = await starts(partner);
    for (const startAt of free.slice(0, 32)) await addBookingByHand(partner, startAt);
    await signIn(partner);
    await cutLiveStream(page);
    await page.goto('/bookings?status=upcoming');
    const rows = page.getByRole('article');
    await expect(rows).toHaveCount(10);
    const asked = watchRequests(page, listBookings);
    for (const shown of [20, 30]) {
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect(rows).toHaveCount(shown);
    }
    expect(asked).toEqual(['1×10', '2×10']);
    await expect(page).toHaveURL('/bookings?status=upcoming&page=2');
    // A change is shown after one request, however many rows are shown.
    asked.length = 0;
    await page
      .getByRole('button', { name: /^Actions for the booking/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Cancel Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
    await dialog.getByRole('radio', { name: 'The client asked to cancel' }).check();
    await dialog.getByRole('radio', { name: 'Time is open to other clients' }).check();
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible();
    await expect(rows).toHaveCount(30);
    expect(asked).toEqual(['0×30']);
    // A filter starts over, and Back returns to where the list was.
    await page.getByLabel('Status').selectOption('All Statuses');
    await expect(page).toHaveURL('/bookings');
    await expect(rows).toHaveCount(10);
    await page.goBack();
    await expect(page).toHaveURL('/bookings?status=upcoming&page=2');
    await expect(rows).toHaveCount(30);
  },
);
