// The guarantee: the money of a booking looks right in each state, with an agreement of full length.
// apps/web/tests/booking-money.test.tsx has the rest.
import type { Page } from '@playwright/test';
import { listBookings } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { AGREEMENT, aNoShowFee, PAST, withDeposit } from '@primehour/testkit/product/sample-responses';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { cutLiveStream, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /^Actions for the booking/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test(
  'who gets what fits next to each press',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{}] });
    const { phone } = await aBooking(partner);
    const query = { businessId: partner.business.id };
    const { items } = await partner.call(listBookings, { query: { ...query, search: phone } });
    const id = items[0]?.id ?? '';
    const stored = await partner.call(getBooking, { params: { id }, query });
    const booked = withDeposit(stored);
    // Its path pattern would also match the list.
    const showDetail = (json: ResponseBody<typeof getBooking>) =>
      page.route(
        (url) => url.pathname.endsWith(`/bookings/${id}`),
        (route) => route.fulfill({ json }),
      );
    await signIn(partner);
    await cutLiveStream(page);
    await showDetail(booked);
    await page.goto('/bookings');
    const money = page.getByRole('region', { name: 'Payment' });
    await test.step('a long agreement, a missing card and what is left to pay', async () => {
      await choose(page, 'Booking Details');
      await expect(money).toContainText(AGREEMENT);
      await expect(money).toContainText('Card missing');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Escape');
    });
    await test.step('who gets what if the client cancels', async () => {
      await choose(page, 'Cancel Booking');
      const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
      await dialog.getByRole('radio', { name: 'The client asked to cancel' }).check();
      await expect(dialog.getByText(/ gets nothing back and pays \$16\.25 more\. You keep \$32\.50\.$/)).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Escape');
    });
    await test.step('a fee with its actions', async () => {
      await page.unrouteAll();
      await cutLiveStream(page);
      await showDetail({ ...booked, dues: [aNoShowFee()] });
      await page.reload();
      await choose(page, 'Booking Details');
      await expect(money.getByRole('listitem').filter({ hasText: 'No-show fee' })).toContainText('Scheduled');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('the question before a no-show is charged', async () => {
      await page.unrouteAll();
      await cutLiveStream(page);
      const visited = { ...booked.booking, ...PAST };
      await showDetail({ ...booked, cardMissing: false, booking: visited });
      await replaceResponses(page, listBookings, { items: [visited], total: 1, page: 0, limit: 10 });
      await page.goto('/bookings');
      await choose(page, 'Mark No-show');
      await expect(page.getByRole('dialog', { name: 'Mark as No-show' })).toContainText('Charge $48.75 to Visa');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);
