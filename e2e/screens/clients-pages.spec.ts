// The guarantee: the number of loaded pages is in the URL, so that back, reload and a shared link show the same, and
// one request restores it.
import type { Page } from '@playwright/test';
import { listBookings } from '@primehour/contract/booking';
import { listClients } from '@primehour/contract/client';
import { getImport, readImport, startImport } from '@primehour/contract/client-import';
import type { Endpoint } from '@primehour/contract/endpoint';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { cutLiveStream, failRequests } from '../fixtures/responses.ts';
import { signedInAt } from '../fixtures/session.ts';
import { expect, test } from '../fixtures/test.ts';

/** 120 clients, A001 to A120. */
async function aFullList(partner: Partner): Promise<void> {
  const query = { businessId: partner.business.id };
  const names = Array.from({ length: 120 }, (_, n) => `A${String(n + 1).padStart(3, '0')} Brooks`);
  const csv = ['name,phone', ...names.map((name) => `${name},${typedPhone(aPhone())}`)].join('\n');
  const { id } = await partner.call(readImport, { query, body: { fileName: 'all.csv', csv } });
  await partner.call(startImport, { params: { id }, query });
  await expect.poll(async () => (await partner.call(getImport, { params: { id }, query })).status).toBe('DONE');
}

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
  'clients load page by page, and back, reload and a shared link keep the place',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, openBrowser, product }) => {
    const partner = await aPartner();
    await aFullList(partner);
    await signIn(partner);
    const asked = watchRequests(page, listClients);
    await page.goto('/clients');
    const names = page.getByRole('rowheader');
    const more = page.getByRole('button', { name: 'Load more' });
    await expect(names).toHaveCount(50);
    await more.click();
    await expect(names).toHaveCount(100);
    await expect(page).toHaveURL('/clients?page=1');
    expect(asked).toEqual(['1×50']);

    // Going back from a client restores the list immediately, at the same position.
    await page.getByRole('link', { name: 'A090 Brooks' }).click();
    await expect(page.getByRole('heading', { name: 'A090 Brooks', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(names).toHaveCount(100);
    await expect(page).toHaveURL('/clients?page=1');
    // What is shown stays if more can't be loaded.
    const restore = await failRequests(page, listClients);
    await more.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.');
    await expect(names).toHaveCount(100);
    await restore();
    await more.click();
    await expect(names).toHaveCount(120);
    await expect(more).toBeHidden();

    asked.length = 0;
    await page.reload();
    await expect(names).toHaveCount(120);
    await expect(names.last()).toHaveText('A120 Brooks');
    expect(asked).toEqual(['0×100', '1×100']);

    // A recipient of the URL sees the same number of rows.
    const other = await openBrowser(signedInAt(product, partner));
    const othersAsked = watchRequests(other, listClients);
    await other.goto('/clients?page=1');
    await expect(other.getByRole('rowheader')).toHaveCount(100);
    expect(othersAsked).toEqual(['0×100']);

    // Another search starts over, and Back leaves it.
    await page.getByPlaceholder('Search client...').fill('a01');
    await expect(names).toHaveCount(10);
    await expect(page).toHaveURL('/clients?search=a01');
  },
);

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
