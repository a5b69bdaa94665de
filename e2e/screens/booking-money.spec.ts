import type { Page } from '@playwright/test';
import { cancelBooking, listBookings } from '@primehour/contract/booking';
// The guarantee: before a partner confirms, the screen says who gets what, in the words that the client agreed to; a
// fee shows its state, and can be charged or waived.
import { getBooking } from '@primehour/contract/booking-detail';
import { markAttendance } from '@primehour/contract/calendar';
import { chargeDue, waiveDue } from '@primehour/contract/due';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, cutLiveStream, refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /^Actions for the booking/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

const AGREEMENT =
  'I agree: $16.25 deposit now. Cancel by Thu, Mar 4, 2:00 PM and it comes back. After that Delgado Hair keeps $32.50 (50%); if I don’t come, $65 (100%), charged to this card.';

test(
  'a partner sees who gets what before each press',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{}] });
    const { phone } = await aBooking(partner);
    const query = { businessId: partner.business.id };
    const { items } = await partner.call(listBookings, { query: { ...query, search: phone } });
    const id = items[0]?.id ?? '';
    const stored = await partner.call(getBooking, { params: { id }, query });
    const now = Date.now();
    const due = { amountCents: 4875, dueAt: now + 3_600_000, canCharge: true, canWaive: true, canUndo: true };
    const booked = {
      ...stored,
      booking: { ...stored.booking, payment: 'PAY_AT_VISIT' as const },
      money: { ...stored.money, chargedCents: 1625, refundableCents: 1625 },
      payments: stored.payments.map((payment) => ({ ...payment, amountCents: 1625 })),
      cardLabel: 'Visa •••• 4242',
      cardMissing: true,
      terms: {
        policyName: 'Deposit',
        agreement: { words: AGREEMENT, agreedAt: now - 86_400_000 },
        onCancel: { refundCents: 0, keepCents: 1625, chargeCents: 1625 },
        onNoShow: { refundCents: 0, keepCents: 1625, chargeCents: 4875, keepBasisPoints: 10_000 },
      },
    };
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
    await test.step('the payment of a booking shows the agreement, the card and what is left to pay', async () => {
      await choose(page, 'Booking Details');
      await expect(money).toContainText(AGREEMENT);
      await expect(money).toContainText('Visa •••• 4242');
      await expect(money).toContainText('Booked under the policy Deposit');
      await expect(money).toContainText('Card missing');
      await expect(money.getByRole('listitem').last()).toHaveText('To pay at the visit$48.75');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Escape');
    });
    await test.step('canceling for the client says what they get back, and can refund everything', async () => {
      const sent = collectBodies(page, cancelBooking);
      await refuseRequests(page, cancelBooking, 'AMOUNTS_CHANGED');
      await choose(page, 'Cancel Booking');
      const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
      await expect(dialog.getByText('Refund everything instead')).toHaveCount(0);
      await dialog.getByRole('radio', { name: 'The client asked to cancel' }).check();
      await expect(dialog.getByText(/ gets nothing back and pays \$16\.25 more\. You keep \$32\.50\.$/)).toBeVisible();
      await dialog.getByRole('radio', { name: 'Time is open to other clients' }).check();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(dialog.getByRole('alert')).toContainText('The amounts changed. Please read them again.');
      await dialog.getByLabel('Refund everything instead').press('Space');
      await expect(dialog.getByText(/ gets \$16\.25 back\. You keep \$0\.$/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect.poll(() => sent).toMatchObject([{ refundCents: 0, chargeCents: 1625 }, { refundCents: 1625 }]);
      await dialog.getByRole('radio', { name: 'I need to cancel the appointment' }).check();
      await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
      await page.keyboard.press('Escape');
    });
    await test.step('a fee shows its state, and is charged or waived', async () => {
      await page.unrouteAll();
      await cutLiveStream(page);
      const fees = { ...due, id: 'a', kind: 'NO_SHOW' as const, state: 'WAITING' as const };
      await showDetail({ ...booked, dues: [fees] });
      await page.reload();
      await choose(page, 'Booking Details');
      const fee = money.getByRole('listitem').filter({ hasText: 'No-show fee' });
      await expect(fee).toContainText('Scheduled');
      await expect(fee).toContainText('Until then, you can undo it.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/dues/')) asked.push(request.url());
      });
      await replaceResponses(page, waiveDue, { ...fees, state: 'WAIVED' });
      await replaceResponses(page, chargeDue, { ...fees, state: 'CHARGING' });
      await fee.getByRole('button', { name: 'Waive' }).click();
      await page.getByRole('alertdialog', { name: 'Waive $48.75?' }).getByRole('button', { name: 'Waive' }).click();
      await expect(page.getByText('Fee waived.')).toBeVisible();
      await choose(page, 'Booking Details');
      await fee.getByRole('button', { name: 'Charge Now' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Charge' }).click();
      await expect(page.getByText('The card is being charged.')).toBeVisible();
      expect(asked.map((url) => new URL(url).pathname.split('/').at(-1))).toEqual(['waive', 'charge']);
    });
    await test.step('a no-show asks before it charges', async () => {
      const past = { startDate: '2026-01-05T15:00:00.000Z', endDate: '2026-01-05T16:00:00.000Z' };
      await page.unrouteAll();
      await cutLiveStream(page);
      const visited = { ...booked.booking, ...past };
      await showDetail({ ...booked, cardMissing: false, booking: visited });
      await replaceResponses(page, listBookings, { items: [visited], total: 1, page: 0, limit: 10 });
      const sent = collectBodies(page, markAttendance);
      await page.goto('/bookings');
      await choose(page, 'Mark No-show');
      const dialog = page.getByRole('dialog', { name: 'Mark as No-show' });
      await expect(dialog).toContainText(
        /Charge \$48\.75 to Visa •••• 4242\? .+ agreed on .+ to \$65 \(100%\); \$16\.25 is paid\./,
      );
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const allowMarks = await refuseRequests(page, markAttendance, 'WRONG_STATE');
      await dialog.getByRole('button', { name: 'Charge', exact: true }).press('Enter');
      await expect(dialog.getByRole('alert')).toBeVisible();
      expect(sent).toEqual([expect.objectContaining({ attendance: 'NO_SHOW' })]);

      // A failed waiver is repeated without marking the booking again, which would be refused.
      const missed = { ...visited, attendance: 'NO_SHOW' as const };
      const fee = { ...due, id: 'a', kind: 'NO_SHOW' as const, state: 'WAITING' as const };
      await allowMarks();
      await replaceResponses(page, markAttendance, missed);
      await showDetail({ ...booked, booking: missed, dues: [fee] });
      const allowWaivers = await refuseRequests(page, waiveDue, 'TOO_MANY_REQUESTS');
      const waive = dialog.getByRole('button', { name: 'Waive' });
      await waive.click();
      await expect(dialog.getByText('Too many requests')).toBeVisible();
      await allowWaivers();
      await replaceResponses(page, waiveDue, { ...fee, state: 'WAIVED' });
      await waive.click();
      await expect(dialog).toBeHidden();
      expect(sent).toHaveLength(2);
    });
  },
);
