// The guarantee: refunds that failed and payments that are disputed look right. apps/web/tests/refunds.test.tsx has the
// rest.
import type { Page } from '@playwright/test';
import { listBookings } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { refundBooking } from '@primehour/contract/refund';
import type { Cents } from '@primehour/domain/vocabulary';
import type { Partner } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { holdResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

/** Sandbox card numbers: a refund that fails after some seconds, and a charge that the cardholder's bank disputes. */
const REFUND_FAILS = '4000 0000 0000 5126';
const DISPUTED = '4000 0000 0000 2685';

async function refund(partner: Partner, phone: string, amountCents: number): Promise<void> {
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query: { ...query, search: phone } });
  const body = { id: items[0]?.id ?? '', amountCents: amountCents as Cents, requestKey: crypto.randomUUID() };
  await partner.call(refundBooking, { query, body });
}

async function choose(page: Page, client: string, entry: string) {
  await page.getByRole('button', { name: `Actions for the booking of ${client}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const paymentOf = (page: Page) => page.getByRole('region', { name: 'Payment' });

test(
  'failed refunds, disputed payments and payments that are loading look right',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{}] });
    await aBooking(partner, { name: 'Ben Castillo', cardNumber: DISPUTED });
    const { phone } = await aBooking(partner, { name: 'Ada Brooks', cardNumber: REFUND_FAILS });
    await refund(partner, phone, 2500);
    await signIn(partner);
    await page.goto('/bookings');
    await test.step('a disputed payment', async () => {
      await expect(page.getByRole('article').getByText('Disputed', { exact: true })).toBeVisible();
      await choose(page, 'Ben Castillo', 'Booking Details');
      await expect(paymentOf(page)).toContainText('The client’s bank holds the money until it decides.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Escape');
    });
    await test.step('a failed refund, and the question before it is retried', async () => {
      await choose(page, 'Ada Brooks', 'Booking Details');
      await expect(paymentOf(page)).toContainText('The client’s card was closed.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await paymentOf(page).getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Try the refund again?' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
    });
    await test.step('a cancellation that waits for the payment', async () => {
      await page.goto('/bookings');
      await holdResponses(page, getBooking);
      await choose(page, 'Ada Brooks', 'Cancel Booking');
      const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
      await expect(dialog.getByRole('button', { name: 'Cancel Booking' })).toBeDisabled();
      await expectAccessible(page);
    });
  },
);
