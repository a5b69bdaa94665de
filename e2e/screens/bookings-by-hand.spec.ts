// The guarantee: the dialogs for bookings by hand, for blocked time and about free times look right, also with mistakes
// and answers. apps/web/tests/bookings-by-hand.test.tsx and why.test.tsx have the rest.
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const DAY = addDays(dateIn(Date.now(), ZONE), 5);

test(
  'the dialogs of a partner who books and blocks time look right',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 6500, duration: 60 }] });
    await addBookingByHand(partner, instantAtWallTime(DAY, 600, ZONE));
    await signIn(partner);
    await test.step('a booking that lacks its client, at a taken time', async () => {
      await page.goto('/bookings');
      await page.getByRole('button', { name: '+ New Booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Booking' });
      await dialog.getByRole('button', { name: 'Add Booking' }).click();
      await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/Phone number is required$/);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await dialog.getByLabel('Known client').fill('brooks');
      await dialog.getByRole('list', { name: 'Found clients' }).getByRole('button').press('Enter');
      await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ada Brooks');
      await dialog.getByLabel('Date').fill(DAY);
      await dialog.getByLabel('Time', { exact: true }).fill('10:30');
      await expect(dialog.getByRole('alert')).toContainText('taken');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('blocked time', async () => {
      await page.goto(`/bookings?view=week&week=${DAY}`);
      await page.getByRole('button', { name: 'Block Time' }).click();
      const dialog = page.getByRole('dialog', { name: 'Block Time' });
      await dialog.getByLabel('From').fill('12:00');
      await dialog.getByLabel('Until').fill('12:45');
      await dialog.getByLabel('Reason for blocking').fill('Dentist');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await dialog.getByRole('button', { name: 'Block Time' }).click();
      await expect(page.getByRole('button', { name: /^Dentist/ })).toContainText('12:00 – 12:45 PM');
    });
    await test.step('why times are not free', async () => {
      await page.getByRole('button', { name: 'Why?' }).click();
      await expect(page.getByRole('dialog', { name: 'Why?' })).toContainText('Ada Brooks');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);
