// The guarantee: the secret link shows a client their own booking in each of its states, and what they can do with it.
import type { Locator } from '@playwright/test';
import { cancelBooking, listBookings } from '@primehour/contract/booking';
import { publicPaths } from '@primehour/contract/public-paths';
import { formatDayTime, formatTime } from '@primehour/domain/format/time';
import { allStarts } from '@primehour/testkit/product/bookings';
import { showDay } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const CHICAGO = 'America/Chicago';
const SERVICES = [{ name: 'Cut and finish', price: 6550, duration: 60 }];

test(
  'a client sees and moves a paid booking',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, starts, outbox }) => {
    const partner = await aPartner({ services: SERVICES });
    const [startAt = 0, , , , later = 0] = await starts(partner);
    const { token, phone } = await aBooking(partner, { name: 'Ada Brooks', startAt });
    await test.step('it says when, where and what was paid, and downloads as a calendar file', async () => {
      await measureShifts(page);
      await page.goto(publicPaths.myBooking(token));
      await expect(page.getByRole('heading', { name: 'You’re booked', level: 1 })).toBeVisible();
      await expect(page.getByText('See you soon, Ada Brooks. You paid $65.50.')).toBeVisible();
      const card = page.getByRole('region', { name: 'Your booking' });
      await expect(card).toContainText(formatDayTime(startAt, CHICAGO));
      await expect(card).toContainText('Cut and finish');
      await expect(card).toContainText('1821 S Loomis Street, Chicago');
      await expectNoShift(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Add to calendar' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('booking.ics');
      const stream = await download.createReadStream();
      const file = (await stream.toArray()).join('');
      expect(file).toContain('BEGIN:VEVENT');
      expect(file).toContain('SUMMARY:Cut and finish at Delgado Hair');
      expect(file).toContain('METHOD:PUBLISH');
      expect(file).toContain(`DTSTART:${new Date(startAt).toISOString().replaceAll(/[-:]|\.000/g, '')}`);
    });
    await test.step('it moves to another offered time', async () => {
      await page.goto(publicPaths.myBooking(token));
      await page.getByRole('link', { name: 'Move to another time' }).click();
      await expect(page.getByRole('heading', { name: 'Move your booking', level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await expect(page.getByRole('link', { name: 'Keep this time' })).toHaveAttribute(
        'href',
        publicPaths.myBooking(token),
      );
      await showDay(page, later, CHICAGO);
      const choice = page.getByRole('radio', { name: formatTime(later, CHICAGO), exact: true });
      await choice.check();
      // Without the page's own colors, the chosen time still stands out.
      await page.emulateMedia({ forcedColors: 'active' });
      const times = page.getByRole('listitem').locator('label');
      const chosen = times.filter({ has: choice });
      const other = times.filter({ has: page.getByRole('radio', { checked: false }) }).first();
      const colorOf = (label: Locator) => label.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(await colorOf(chosen)).not.toBe(await colorOf(other));
      await page.emulateMedia({ forcedColors: 'none' });
      await page.getByRole('button', { name: 'Move to this time' }).click();
      await expect(page.getByText('Your booking has been moved.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(later, CHICAGO));
      await outbox.readText(
        phone,
        `Your booking has changed. It is now: Cut and finish at Delgado Hair, ${formatDayTime(later, CHICAGO)}`,
      );
    });
  },
);

test('a new time is chosen by keyboard, and what the partner cancels is shown', async ({
  page,
  aPartner,
  aBooking,
  starts,
}) => {
  const partner = await aPartner({ services: SERVICES });
  let token = '';
  await test.step('a new time is chosen by keyboard', async () => {
    // Two adjacent times on the first whole day, whatever the hour is now.
    const free = await starts(partner);
    const nine = free.findIndex((at) => formatTime(at, CHICAGO) === '9:00 AM');
    const [second = 0, third = 0] = free.slice(nine);
    ({ token } = await aBooking(partner, { startAt: free.at(-1) ?? 0 }));
    await page.goto(publicPaths.myMove(token));
    await showDay(page, second, CHICAGO);
    await page.getByRole('radio', { name: formatTime(second, CHICAGO), exact: true }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: formatTime(third, CHICAGO), exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(formatDayTime(third, CHICAGO));
  });
  await test.step('what the partner cancels is shown to the client', async () => {
    const query = { businessId: partner.business.id };
    const { items } = await partner.call(listBookings, { query });
    const body = { id: items[0]?.id ?? '', cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME' } as const;
    await partner.call(cancelBooking, { query, body });
    await page.goto(publicPaths.myBooking(token));
    await expect(page.getByRole('heading', { name: 'This booking is canceled' })).toBeVisible();
    await expect(page.getByText(/\$65\.50 (?:is on its way back to your card|was refunded)\./)).toBeVisible();
    await page.getByRole('link', { name: 'Book again' }).click();
    await expect(page.getByRole('heading', { name: 'Delgado Hair', level: 1 })).toBeVisible();
  });
});

test(
  'a new time that has just been taken is refused, with the nearest ones',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, starts }) => {
    const partner = await aPartner({ services: SERVICES });
    const [first = 0, second = 0] = await starts(partner);
    const { token } = await aBooking(partner, { startAt: first });
    await page.goto(publicPaths.myMove(token));
    await showDay(page, second, CHICAGO);
    await page.getByRole('radio', { name: formatTime(second, CHICAGO), exact: true }).check();
    await aBooking(partner, { startAt: second });
    await page.getByRole('button', { name: 'Move to this time' }).click();
    await expect(page.getByText('This time has just been taken. Pick another one')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const nearest = page.getByRole('main').getByRole('listitem').getByRole('button').first();
    const label = await nearest.innerText();
    await nearest.click();
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(label);
  },
);

test(
  'canceling needs a confirmation, opens the time, and is confirmed by text',
  { tag: '@phone' },
  async ({ page, product, aPartner, aBooking, outbox }) => {
    const partner = await aPartner({ services: SERVICES });
    const { token, phone, startAt } = await aBooking(partner);
    expect(await allStarts(product, partner)).not.toContain(startAt);
    await page.goto(publicPaths.myBooking(token));
    await page.getByRole('link', { name: 'Cancel booking' }).click();
    await expect(page.getByRole('heading', { name: 'Cancel this booking?', level: 1 })).toBeVisible();
    await expect(page.getByText('You get $65.50 back.')).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Keep booking' }).click();
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible();
    await page.goto(publicPaths.myCancel(token));
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByRole('heading', { name: 'This booking is canceled', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Move to another time' })).toHaveCount(0);
    await expectAccessible(page);
    expect(await allStarts(product, partner)).toContain(startAt);
    await outbox.readText(phone, 'Canceled: ');
    // Pages for what can no longer be done show the booking's state.
    for (const path of [publicPaths.myMove(token), publicPaths.myCancel(token)]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This booking is canceled', level: 1 })).toBeVisible();
    }
  },
);
