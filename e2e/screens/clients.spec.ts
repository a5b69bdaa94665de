// The guarantee: Clients lists the people behind the bookings, one per phone, and finds them.
import { listClients } from '@primehour/contract/client';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { holdResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'clients load, are listed and are found',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, aBooking, startOf }) => {
    const partner = await aPartner({ services: [{ price: 0 }] });
    await signIn(partner);
    await test.step('four placeholder rows show while the clients load', async () => {
      const release = await holdResponses(page, listClients);
      await page.goto('/clients');
      // One row of headings, four of skeletons.
      await expect(page.getByRole('table', { name: /^Clients/ }).getByRole('row')).toHaveCount(5);
      release();
      await expect(page.getByRole('cell', { name: 'No clients found' })).toBeVisible();
    });
    await test.step('a client is listed with name, phone, email, count and last booking', async () => {
      const first = await aBooking(partner, {
        name: 'Ada Brooks',
        email: 'ada.brooks@mail.example',
        startAt: await startOf(partner, 2),
      });
      const lastAt = Date.now() - DAY_MS;
      await addBookingByHand(partner, lastAt, { phone: first.phone });
      await aBooking(partner, { name: 'Ben Castillo', startAt: await startOf(partner, 5) });
      await page.goto('/clients');
      const table = page.getByRole('table', { name: 'Clients' });
      await expect(table.getByRole('columnheader')).toHaveText([
        'Name',
        'Phone Number',
        'Email',
        'Total Bookings',
        'Last Booking',
      ]);
      const ada = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ada Brooks' }) });
      await expect(ada.getByRole('cell')).toContainText([
        formatPhone(first.phone),
        'ada.brooks@mail.example',
        '2',
        formatDate(lastAt, 'America/Chicago'),
      ]);
      // None of his bookings has begun yet.
      const ben = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ben Castillo' }) });
      await expect(ben.getByRole('cell').last()).toHaveText('—');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByPlaceholder('Search client...').fill(first.phone.slice(-8));
      await expect(table.getByRole('rowheader')).toHaveText(['Ada Brooks']);
      await page.getByPlaceholder('Search client...').fill('ben');
      await expect(table.getByRole('rowheader')).toHaveText(['Ben Castillo']);
      await page.reload();
      await expect(table.getByRole('rowheader')).toHaveText(['Ben Castillo']);
      await page.getByPlaceholder('Search client...').fill('zoe');
      await expect(table.getByRole('cell', { name: 'No clients found' })).toBeVisible();
    });
  },
);
