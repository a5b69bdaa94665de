// The guarantee: a partner enters bookings for callers and walk-ins, blocks time, records what happened to a booking
// and keeps notes, and can undo mistakes.
import { addBooking, markAttendance } from '@primehour/contract/calendar';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const TODAY = dateIn(Date.now(), ZONE);
const DAY = addDays(TODAY, 5);
const SERVICES = [{ name: 'Cut and finish', price: 6500, duration: 60 }];

test(
  'a caller is booked at a free time, notified, and found by name the next time',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, outbox }) => {
    const partner = await aPartner({ services: SERVICES });
    const phone = aPhone();
    await signIn(partner);
    const sent = collectBodies(page, addBooking);
    await page.goto('/bookings');
    await page.getByRole('button', { name: '+ New Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await dialog.getByRole('button', { name: 'Add Booking' }).click();
    await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/Phone number is required$/);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByLabel('Date').fill(DAY);
    await dialog.getByRole('list', { name: 'Free that day' }).getByRole('button', { name: '10:00 AM' }).click();
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('10:00');
    await dialog.getByLabel('Phone').fill(typedPhone(phone));
    await dialog.getByLabel('Name', { exact: true }).fill('Ada Brooks');
    await dialog.getByLabel('Note').fill('Called from the car.');
    await dialog.getByRole('button', { name: 'Add Booking' }).click();
    await expect(page.getByText('Booking added. The client will be notified.')).toBeVisible();
    await expect(page.getByRole('article', { name: /^Ada Brooks/ })).toContainText('Pay at visit');
    expect(sent).toEqual([
      expect.objectContaining({
        startAt: instantAtWallTime(DAY, 600, ZONE),
        phoneNumber: phone,
        payment: 'PAY_AT_VISIT',
        note: 'Called from the car.',
      }),
    ]);
    await outbox.readLink(phone);
    await page.getByRole('button', { name: '+ New Booking' }).click();
    await dialog.getByLabel('Known client').fill('brooks');
    await dialog.getByRole('list', { name: 'Found clients' }).getByRole('button').press('Enter');
    await expect(dialog.getByLabel('Phone')).toHaveValue(typedPhone(phone));
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ada Brooks');
    await dialog.getByLabel('Date').fill(DAY);
    await dialog.getByLabel('Time', { exact: true }).fill('10:30');
    await expect(dialog.getByRole('alert')).toContainText('taken');
    await expect(dialog.getByRole('button', { name: 'Add Booking' })).toBeDisabled();
    await dialog.getByLabel('Time', { exact: true }).fill('20:00');
    await expect(dialog.getByRole('button', { name: 'Add Anyway' })).toBeEnabled();
  },
);

test('time is blocked, and a past booking is marked', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: SERVICES });
  await signIn(partner);
  await test.step('time is blocked, changed, and opened again, and each can be undone', async () => {
    await page.goto(`/bookings?view=week&week=${DAY}`);
    await page.getByRole('button', { name: 'Block Time' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block Time' });
    await expect(dialog.getByLabel('Date')).toHaveValue(DAY);
    await dialog.getByLabel('From').fill('12:00');
    await dialog.getByLabel('Until').fill('12:45');
    await dialog.getByLabel('Reason for blocking').fill('Dentist');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Block Time' }).click();
    const block = page.getByRole('button', { name: /^Dentist/ });
    await expect(block).toContainText('12:00 – 12:45 PM');
    const undo = page.getByRole('region', { name: 'Undo' });
    await expect(undo.getByRole('button', { name: 'Undo' })).toBeVisible();
    await block.click();
    await page.getByRole('dialog', { name: 'Blocked Time' }).getByRole('button', { name: 'Open This Time' }).click();
    await expect(block).toBeHidden();
    await expect(undo).toContainText('The time is open to clients again.');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(block).toBeVisible();
  });
  await test.step('a booking that has begun is marked, the mark is undone, and a note is kept', async () => {
    await addBookingByHand(partner, instantAtWallTime(addDays(TODAY, -1), 600, ZONE));
    await page.goto('/bookings');
    const row = page.getByRole('article', { name: /^Ada Brooks/ });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Mark No-show' }).click();
    await expect(row.getByText('no-show', { exact: true })).toBeVisible();
    const undo = page.getByRole('region', { name: 'Undo' });
    await expect(undo).toContainText('Marked as no-show.');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByText('no-show', { exact: true })).toBeHidden();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Booking Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ada Brooks' });
    await expect(dialog.getByRole('list').filter({ hasText: 'Added manually' })).toContainText('Marked as no-show');
    await dialog.getByRole('button', { name: 'Add Note' }).click();
    await dialog.getByLabel('Note', { exact: true }).fill('Prefers the window chair.');
    await dialog.getByRole('button', { name: 'Save Note' }).click();
    await expect(dialog.getByText('Prefers the window chair.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Mark Paid' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  });
});

test('a mark shows immediately, and a free booking is never unpaid', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
  await signIn(partner);
  await test.step('a free booking can’t be marked as paid', async () => {
    await addBookingByHand(partner, instantAtWallTime(DAY, 600, ZONE));
    await page.goto('/bookings');
    const row = page.getByRole('article', { name: /^Ada Brooks/ });
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Booking Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ada Brooks' });
    await expect(dialog.getByRole('list').filter({ hasText: 'Added manually' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Mark Paid' })).toHaveCount(0);
  });
  await test.step('a mark shows before the server responds, and disappears when it refuses', async () => {
    await addBookingByHand(partner, Date.now() - 3_600_000, { name: 'Ben Castillo' });
    await refuseRequests(page, markAttendance, 'CHANGED_MEANWHILE');
    const release = await holdResponses(page, markAttendance);
    await page.goto('/bookings');
    const row = page.getByRole('article', { name: /^Ben Castillo/ });
    await row.getByRole('button', { name: /^Actions for the booking/ }).click();
    await page.getByRole('menuitem', { name: 'Mark No-show' }).click();
    await expect(row.getByText('no-show', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Undo' }).getByRole('button')).toHaveCount(0);
    release();
    await expect(page.getByRole('alert')).toContainText('changed');
    await expect(row.getByText('no-show', { exact: true })).toBeHidden();
  });
});
