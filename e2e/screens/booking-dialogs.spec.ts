import type { Page } from '@playwright/test';
// The guarantee: a booking is moved, canceled and restored by the rules of product/bookings#status, in its words, and
// the client is notified; input is not lost.
import { cancelBooking, listBookings } from '@primehour/contract/booking';
import { refundBooking, refundForm } from '@primehour/contract/refund';
import { dateIn, formatDayTime, formatTime } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { ClientBooking } from '@primehour/testkit/product/bookings';
import type { Partner } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, failRequests, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';

async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /^Actions for the booking/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test(
  'canceling requires a reason and a choice about the time, and notifies the client',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, signIn, outbox }) => {
    const partner = await aPartner({ services: [{}] });
    const { phone } = await aBooking(partner);
    await signIn(partner);
    const sent = collectBodies(page, cancelBooking);
    await page.goto('/bookings');
    await choose(page, 'Cancel Booking');
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
    await expect(dialog).toHaveAccessibleDescription(
      'Are you sure you want to cancel this booking? The refund must be issued manually.',
    );
    await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByRole('group', { name: 'Why are you canceling?' })).toContainText('Choose a reason');
    await expect(dialog.getByRole('group', { name: 'What happens to its time?' })).toContainText('Choose what');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('radio', { name: 'I need to cancel the appointment' }).check();
    await dialog.getByRole('radio', { name: 'Time is kept unavailable' }).check();
    await dialog.getByRole('radio', { name: 'Another amount' }).check();
    await dialog.getByLabel('Amount to refund').fill('100000');
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByLabel('Amount to refund')).toHaveAccessibleDescription(/Should be at most \$/);
    await dialog.getByLabel('Amount to refund').fill('10.5');
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(page.getByText('Booking cancelled successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('article');
    await expect(row.getByText('cancelled', { exact: true })).toBeVisible();
    await expect(row.getByText(/^(Paid|Partly refunded)$/)).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME', refundCents: 1050 }),
    ]);
    await outbox.readText(phone, 'Canceled: ');
  },
);

test('a canceled booking can be restored while its time is free', async ({
  page,
  aPartner,
  aBooking,
  signIn,
  outbox,
}) => {
  const partner = await aPartner({ services: [{}] });
  const booked = await aBooking(partner);
  await signIn(partner);
  await test.step('it can be restored, and not canceled again', async () => {
    const { phone } = await aCanceled(partner, booked);
    await page.goto('/bookings');
    await page.getByRole('button', { name: /^Actions for the booking/ }).click();
    const canceling = page.getByRole('menuitem', { name: 'Cancel Booking' });
    await expect(canceling).toBeDisabled();
    await expect(canceling).toContainText('This booking is already canceled.');
    await expect(page.getByRole('menuitem', { name: 'Modify Booking' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'Restore Booking' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAccessibleDescription('Are you sure you want to restore this booking?');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Restore Booking' }).click();
    await expect(page.getByText('Booking restored successfully')).toBeVisible();
    await expect(page.getByRole('article').getByText('confirmed', { exact: true })).toBeVisible();
    await outbox.readText(phone, 'Your booking is back on: ');
  });
  await test.step('once its time is taken it can’t be restored, and says so', async () => {
    const { startAt } = await aCanceled(partner, booked);
    await aBooking(partner, { startAt, name: 'Ben Castillo' });
    await page.goto('/bookings');
    await page.getByRole('button', { name: 'Actions for the booking of Ada Brooks' }).click();
    await page.getByRole('menuitem', { name: 'Restore Booking' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Restore Booking' }).click();
    await expect(question.getByRole('alert')).toContainText(/taken/);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });
});

test(
  'a booking moves to another time, and the client is notified',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, startOf, signIn, outbox }) => {
    const partner = await aPartner({ services: [{}] });
    const { phone, startAt } = await aBooking(partner, { startAt: await startOf(partner, 0) });
    const newAt = await startOf(partner, 9);
    await signIn(partner);
    await page.goto('/bookings');
    await choose(page, 'Modify Booking');
    const dialog = page.getByRole('dialog', { name: 'Modify Booking' });
    await expect(dialog).toContainText(formatDayTime(startAt, ZONE));
    await expect(dialog.getByLabel('New date')).toHaveValue(dateIn(startAt, ZONE));
    await expect(dialog.getByLabel('New time')).toHaveValue(wallTimeOf(startAt));
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByLabel('New date').fill(dateIn(newAt, ZONE));
    await dialog.getByLabel('New time').fill(wallTimeOf(newAt));
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('This booking has been updated. The client will be notified.')).toBeVisible();
    await expect(page.getByRole('article')).toContainText(formatTime(newAt, ZONE));
    await outbox.readText(phone, formatDayTime(newAt, ZONE));
  },
);

test('a time outside the hours needs a confirmation, and a taken one is refused', async ({
  page,
  aPartner,
  aBooking,
  startOf,
  signIn,
}) => {
  const partner = await aPartner({ services: [{}] });
  const first = await aBooking(partner, { startAt: await startOf(partner, 0), name: 'Ada Brooks' });
  const taken = await aBooking(partner, { startAt: await startOf(partner, 4), name: 'Ben Castillo' });
  await signIn(partner);
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Actions for the booking of Ada Brooks' }).click();
  await page.getByRole('menuitem', { name: 'Modify Booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modify Booking' });
  const [date, time] = [dialog.getByLabel('New date'), dialog.getByLabel('New time')];
  await date.fill(dateIn(taken.startAt, ZONE));
  await time.fill(wallTimeOf(taken.startAt));
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This time is already taken.');
  await expectAccessible(page);
  await date.fill(addDays(dateIn(first.startAt, ZONE), 1));
  await time.fill('22:15');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toContainText('This time is outside the opening hours.');
  await dialog.getByRole('button', { name: 'Move Anyway' }).click();
  await expect(page.getByText('This booking has been updated. The client will be notified.')).toBeVisible();
  await expect(page.getByRole('article', { name: /^Ada Brooks/ })).toContainText('10:15 PM');
});

test('the dialogs of a booking keep focus, notes and refunds', async ({ page, aPartner, aBooking, signIn }) => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  await signIn(partner);
  await test.step('dialogs close by Escape and return the focus, and a refusal shows inside', async () => {
    await page.goto('/bookings');
    const button = page.getByRole('button', { name: /^Actions for the booking/ });
    for (const entry of ['Modify Booking', 'Cancel Booking']) {
      await button.press('ArrowDown');
      await page.getByRole('menuitem', { name: entry }).press('Enter');
      await expect(page.getByRole('dialog', { name: entry })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: entry })).toBeHidden();
      await expect(button).toBeFocused();
    }
    await refuseRequests(page, cancelBooking, 'WRONG_STATE');
    await choose(page, 'Cancel Booking');
    const dialog = page.getByRole('dialog', { name: 'Cancel Booking' });
    const chosen = ['I need to cancel the appointment', 'Time is kept unavailable'].map((name) =>
      dialog.getByRole('radio', { name }),
    );
    for (const radio of chosen) await radio.check();
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('This can no longer be done');
    for (const radio of chosen) await expect(radio).toBeChecked();
    await page.unrouteAll();
  });
  await test.step('notes are edited side by side, and a removed one can be restored', async () => {
    await page.goto('/bookings');
    await choose(page, 'Booking Details');
    const notes = page.getByRole('region', { name: 'Notes' });
    const [first, second] = [
      notes.getByLabel('Note', { exact: true }).first(),
      notes.getByLabel('Note', { exact: true }).last(),
    ];
    const [add, save] = [
      notes.getByRole('button', { name: 'Add Note' }),
      notes.getByRole('button', { name: 'Save Note' }),
    ];
    await add.click();
    await first.fill('Prefers the window chair.');
    await save.click();
    await add.click();
    await first.fill('Has a dog.');
    await notes.getByRole('button', { name: 'Change note' }).click();
    await second.fill('Prefers the door.');
    await save.last().click();
    await expect(notes.getByText('Prefers the door.')).toBeVisible();
    await expect(notes.getByRole('button', { name: 'Change note' })).toBeFocused();
    await expect(first).toHaveValue('Has a dog.');
    await save.click();
    const dog = notes.getByRole('listitem').filter({ hasText: 'Has a dog.' });
    await dog.getByRole('button', { name: 'Remove note' }).click();
    await expect(notes.getByRole('status')).toContainText('The note has been removed.');
    await expect(dog).toBeHidden();
    await expect(notes.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dog).toBeVisible();
    await expect(add).toBeFocused();
  });
  await test.step('part of a payment is refunded from the details', async () => {
    const sent = collectBodies(page, refundBooking);
    await page.goto('/bookings');
    await choose(page, 'Booking Details');
    await page.getByRole('region', { name: 'Payment' }).getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund Booking' });
    await dialog.getByRole('radio', { name: 'Another amount' }).check();
    await dialog.getByLabel('Amount to refund').fill('10');
    await expectAccessible(page);
    const amount = dialog.getByLabel('Amount to refund');
    const restore = await failRequests(page, refundBooking);
    for (const dollars of ['10', '12']) {
      await amount.fill(dollars);
      await dialog.getByRole('button', { name: `Refund $${dollars}` }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    }
    await amount.fill('10');
    await restore();
    await dialog.getByRole('button', { name: 'Refund $10' }).click();
    await expect(page.getByText('Refund of $10 started')).toBeVisible();
    // The same amount is the same request; a different one is not.
    expect([sent.length, new Set(sent.map((body) => JSON.stringify(body))).size]).toEqual([3, 2]);
    expect(sent[2]).toEqual(sent[0]);
    expect(keyIn(sent[1])).not.toBe(keyIn(sent[0]));
    await choose(page, 'Booking Details');
    const refund = page.getByRole('region', { name: 'Payment' }).getByRole('listitem').filter({ hasText: 'by you' });
    await expect(refund).toContainText(/^Refund(Owed|Under way)?−\$10/);
    await expectAccessible(page);
  });
});

const keyIn = (body: unknown) => refundForm.parse(body).requestKey;

/** A booking canceled by the partner, its time open to others. */
async function aCanceled(partner: Partner, booked: ClientBooking): Promise<ClientBooking> {
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query: { ...query, search: booked.phone } });
  const body = {
    id: items[0]?.id ?? '',
    cancelReason: 'CLIENT_REQUEST',
    cancelBehavior: 'OPEN_TIME',
    refundCents: 0,
  } as const;
  await partner.call(cancelBooking, { query, body });
  return booked;
}

/** '14:05', the format of a time input. */
function wallTimeOf(at: number): string {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d+) (AM|PM)$/.exec(formatTime(at, ZONE)) ?? [];
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}
