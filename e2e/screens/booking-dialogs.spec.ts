// The guarantee: the dialogs of a booking fit and are accessible in each state, work by keyboard, and return the focus.
// apps/web/tests/booking-dialogs.test.tsx has the rest.
import type { Page } from '@playwright/test';
import { cancelBooking, listBookings, updateBooking } from '@primehour/contract/booking';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /^Actions for the booking/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function expectFits(page: Page) {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}

test(
  'the dialogs of a booking look right, close by Escape, and return the focus',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{}] });
    const { phone, startAt } = await aBooking(partner);
    await signIn(partner);
    await page.goto('/bookings');
    const actions = page.getByRole('button', { name: /^Actions for the booking/ });
    await test.step('a taken time', async () => {
      await actions.press('ArrowDown');
      await page.getByRole('menuitem', { name: 'Modify Booking' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Modify Booking' });
      await expectFits(page);
      const admit = await refuseRequests(page, updateBooking, 'SLOT_TAKEN');
      const date = dialog.getByLabel('New date');
      const before = await date.inputValue();
      await date.fill(addDays(dateIn(startAt, 'America/Chicago'), 7));
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog.getByRole('alert')).toContainText('taken');
      await expectFits(page);
      await admit();
      await date.fill(before);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(actions).toBeFocused();
    });
    await test.step('what a cancellation lacks', async () => {
      await actions.press('ArrowDown');
      await page.getByRole('menuitem', { name: 'Cancel Booking' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
      await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(dialog.getByRole('group', { name: 'Why are you canceling?' })).toContainText('Choose a reason');
      await expectFits(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(actions).toBeFocused();
    });
    await test.step('notes, of which a removed one can be restored by keyboard', async () => {
      await choose(page, 'Booking Details');
      const notes = page.getByRole('region', { name: 'Notes' });
      await notes.getByRole('button', { name: 'Add Note' }).click();
      await notes.getByLabel('Note', { exact: true }).fill('Has a dog.');
      await notes.getByRole('button', { name: 'Save Note' }).click();
      await notes.getByRole('button', { name: 'Remove note' }).click();
      await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused();
      await expectFits(page);
      await page.keyboard.press('Enter');
      await expect(notes.getByText('Has a dog.')).toBeVisible();
      await expect(notes.getByRole('button', { name: 'Add Note' })).toBeFocused();
    });
    await test.step('a new link', async () => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Text a New Link' }).click();
      await expect(dialog.getByRole('status').filter({ hasText: 'A new link is on its way.' })).toBeVisible();
      await expectFits(page);
    });
    await test.step('a refund, before and after', async () => {
      await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Refund' }).click();
      const dialog = page.getByRole('dialog', { name: 'Refund Booking' });
      await dialog.getByRole('radio', { name: 'Another amount' }).check();
      await dialog.getByLabel('Amount to refund').fill('10');
      await expectFits(page);
      await dialog.getByRole('button', { name: 'Refund $10' }).click();
      await expect(page.getByText('Refund of $10 started')).toBeVisible();
      await choose(page, 'Booking Details');
      await expect(page.getByRole('region', { name: 'Payment' })).toContainText('by you');
      await expectFits(page);
    });
    await test.step('the question before a canceled booking is restored', async () => {
      const query = { businessId: partner.business.id };
      const { items } = await partner.call(listBookings, { query: { ...query, search: phone } });
      const open = { cancelReason: 'CLIENT_REQUEST', cancelBehavior: 'OPEN_TIME', refundCents: 0 } as const;
      await partner.call(cancelBooking, { query, body: { id: items[0]?.id ?? '', ...open } });
      await page.goto('/bookings');
      await choose(page, 'Restore Booking');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectFits(page);
    });
  },
);
