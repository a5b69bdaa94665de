import type { Page } from '@playwright/test';
// The guarantee: a partner sees the progress of a refund, what happened to a failed one and to a disputed payment, and
// what can be done about each.
import { listBookings } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { refundBooking, retryRefund } from '@primehour/contract/refund';
import { dateIn } from '@primehour/domain/format/time';
import type { Cents } from '@primehour/domain/vocabulary';
import type { Partner } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { failRequests, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

/** Sandbox card numbers: a refund that fails after some seconds, and a charge that the cardholder's bank disputes. */
const REFUND_FAILS = '4000 0000 0000 5126';
const DISPUTED = '4000 0000 0000 2685';

const cents = (amount: number) => amount as Cents;

async function bookingOf(partner: Partner, phone: string) {
  const query = { businessId: partner.business.id, search: phone };
  const { items } = await partner.call(listBookings, { query });
  return items[0];
}

async function refund(partner: Partner, phone: string, amountCents: number): Promise<void> {
  const id = (await bookingOf(partner, phone))?.id ?? '';
  const body = { id, amountCents: cents(amountCents), requestKey: crypto.randomUUID() };
  await partner.call(refundBooking, { query: { businessId: partner.business.id }, body });
}

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /^Actions for the booking/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const paymentOf = (page: Page) => page.getByRole('region', { name: 'Payment' });

test(
  'a refund that failed says why, and is retried',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{}] });
    const { phone } = await aBooking(partner, { cardNumber: REFUND_FAILS });
    await refund(partner, phone, 2500);
    await signIn(partner);
    await page.goto('/bookings');
    await choose(page, 'Booking Details');
    const refunds = paymentOf(page).getByRole('listitem').filter({ hasText: 'by you' });
    await expect(refunds).toHaveText(/^RefundFailed\$25.*The client’s card was closed\./);
    await expect(paymentOf(page)).not.toContainText('Remaining');
    await expect(page.getByText('Refund of $25 failed')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await refunds.getByRole('button', { name: 'Try Again' }).click();
    const question = page.getByRole('alertdialog', { name: 'Try the refund again?' });
    await expectAccessible(page);
    const restore = await refuseRequests(page, retryRefund, 'UNDER_DISPUTE');
    await question.getByRole('button', { name: 'Refund $25' }).click();
    await expect(question.getByRole('alert')).toBeVisible();
    await restore();
    await question.getByRole('button', { name: 'Refund $25' }).click();
    await expect(page.getByText('Refund of $25 started')).toBeVisible();
    await choose(page, 'Booking Details');
    await expect(refunds).toHaveCount(2);
    await expect(refunds.first().getByRole('button')).toHaveCount(0);
  },
);

test(
  'a disputed payment is marked everywhere, and can’t be refunded',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{}] });
    await aBooking(partner, { cardNumber: DISPUTED });
    await signIn(partner);
    await page.goto('/bookings');
    await expect(page.getByRole('article').getByText('Disputed', { exact: true })).toBeVisible();
    await choose(page, 'Booking Details');
    const payment = paymentOf(page);
    await expect(payment).toContainText('The client’s bank holds the money until it decides.');
    await expect(payment).toContainText(/We have until .+ to respond\./);
    await expect(payment.getByRole('listitem').last()).toHaveText('Held by the client’s bank−$65');
    await expect(payment.getByRole('button')).toHaveText(['Download evidence']);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await choose(page, 'Cancel Booking');
    await expect(page.getByRole('dialog')).toContainText('nothing can be refunded now');
  },
);

test('canceling waits for the payment, and a refund shows everywhere', async ({ page, aPartner, aBooking, signIn }) => {
  const partner = await aPartner({ services: [{}] });
  const { phone, startAt } = await aBooking(partner);
  await signIn(partner);
  await test.step('canceling waits for the payment, and says when it did not load', async () => {
    await page.goto('/bookings');
    const release = await holdResponses(page, getBooking);
    await choose(page, 'Cancel Booking');
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
    const submit = dialog.getByRole('button', { name: 'Cancel Booking' });
    await expect(submit).toBeDisabled();
    await expectAccessible(page);
    release();
    await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
    await expect(submit).toBeEnabled();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('article')).toBeVisible();
    const restore = await failRequests(page, getBooking);
    await choose(page, 'Cancel Booking');
    await expect(dialog.getByText('The payment could not be loaded')).toBeVisible();
    await expect(submit).toBeDisabled();
    await restore();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
  });
  await test.step('a refund shows in the list, the week and the details, once in each', async () => {
    await refund(partner, phone, 1000);
    // The previous step cut the live stream, so the list shows what is known when it loads.
    await expect.poll(async () => (await bookingOf(partner, phone))?.payment).toBe('PARTLY_REFUNDED');
    await page.goto('/bookings');
    await expect(page.getByRole('article').getByText('Partly refunded')).toBeVisible();
    await choose(page, 'Booking Details');
    const dialog = page.getByRole('dialog');
    await expect(paymentOf(page).getByRole('listitem')).toHaveText([
      /^Paid online\$65/,
      /^Refund−\$10.* · by you$/,
      'Remaining$55',
    ]);
    await expect(dialog.getByText('Partly refunded')).toHaveCount(1);
    await expect(dialog.getByText('Refund notice by text')).toHaveCount(1);
    await page.goto(`/bookings?view=week&week=${dateIn(startAt, partner.business.timezone)}`);
    await expect(page.getByRole('button', { name: /Partly refunded · Cut and finish/ })).toBeVisible();
  });
});
