// The guarantee: My Bookings shows each booking in the business's time with its state and payment, supports filters and
// search, and loads page by page.
import { listBookings } from '@primehour/contract/booking';
import { dateIn, formatDay, formatTime, formatZoneName } from '@primehour/domain/format/time';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { addDays } from '@primehour/domain/time/wall-date';
import { DAYS_OF_WEEK, type Zone } from '@primehour/domain/vocabulary';
import { expectAccessible, expectNoHorizontalScroll, stopClock } from '../fixtures/looks.ts';
import { cutLiveStream, failRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const FREE = [{ name: 'Consultation', price: 0, duration: 30 }];
const HOUR_MS = 3_600_000;

/** Open all day, every day, with no notice, so that today has times whenever the test runs. */
const AROUND_THE_CLOCK = {
  hours: DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, startTime: '00:00:00', endTime: '24:00:00', isEnabled: true })),
  settings: { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration: 30 },
} as const;

/** A zone in which today still has hours left. */
function zoneInDaytime(now: number): Zone {
  const found = TIME_ZONES.find(({ value }) => dateIn(now, value) === dateIn(now + 4 * HOUR_MS, value));
  if (!found) throw new Error('No available zone is far from midnight.');
  return found.value;
}

test(
  'a booking shows time, client, service, price, state and payment',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 6550, duration: 60 }] });
    const { startAt, phone } = await aBooking(partner, { name: 'Maria-Theresia von Hohenberg-Castellane' });
    await signIn(partner);
    await page.goto('/bookings');
    const row = page.getByRole('article', { name: /^Maria-Theresia/ });
    const zone = 'America/Chicago';
    await expect(row).toContainText(formatDay(startAt, zone));
    await expect(row).toContainText(`${formatTime(startAt, zone)} – ${formatTime(startAt + HOUR_MS, zone)}`);
    await expect(row).toContainText('Cut and finish');
    await expect(row).toContainText('$65.50');
    await expect(row.getByText('confirmed', { exact: true })).toBeVisible();
    await expect(row.getByText('Paid', { exact: true })).toBeVisible();
    await expect(row.getByRole('link')).toHaveAttribute('href', `tel:${phone}`);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  },
);

test('filters fit the narrowest phone, and a hold is pending until it is paid', async ({
  page,
  aPartner,
  aBooking,
  signIn,
}) => {
  const partner = await aPartner({ services: [{}] });
  await signIn(partner);
  await test.step('an unpaid hold is pending', async () => {
    await aBooking(partner, { isPaid: false });
    await page.goto('/bookings');
    const row = page.getByRole('article');
    await expect(row.getByText('pending', { exact: true })).toBeVisible();
    await expect(row.getByText('Unpaid', { exact: true })).toBeVisible();
  });
  await test.step('no filter is cut off on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/bookings');
    const filters = page.getByRole('search', { name: 'Bookings' }).getByRole('combobox');
    await expect(filters).toHaveCount(2);
    // A select cuts off its text without overflowing, so the test measures its available width.
    const room = await filters.evaluateAll((selects) =>
      selects.map((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const pen = new OffscreenCanvas(0, 0).getContext('2d');
        if (!pen) throw new Error('There is no canvas to measure with.');
        pen.font = font;
        const widths = [...select.querySelectorAll('option')].map(({ text }) => pen.measureText(text).width);
        return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - Math.max(...widths);
      }),
    );
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
  });
});

test('each filter shows the days it names, in the business’s zone', async ({
  page,
  aPartner,
  aBooking,
  starts,
  signIn,
}) => {
  const zone = zoneInDaytime(Date.now());
  const partner = await aPartner({ business: { timezone: zone }, services: FREE, ...AROUND_THE_CLOCK });
  const free = await starts(partner);
  const today = dateIn(Date.now(), zone);
  const on = (date: string) => free.find((at) => dateIn(at, zone) === date) ?? 0;
  await aBooking(partner, { name: 'Today Tess', startAt: on(today) });
  await aBooking(partner, { name: 'Tomorrow Tom', startAt: on(addDays(today, 1)) });
  await aBooking(partner, { name: 'Later Lea', startAt: on(addDays(today, 8)) });
  await signIn(partner);
  await page.goto('/bookings');
  const names = page.getByRole('article');
  const dates = page.getByLabel('Date');
  await expect(dates.getByRole('option')).toHaveText(['All Dates', 'Today', 'Tomorrow', 'This Week', 'Past']);
  await expect(names).toHaveCount(3);
  await dates.selectOption('Today');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText(['Today Tess']);
  await dates.selectOption('Tomorrow');
  await expect(names).toContainText(['Tomorrow Tom']);
  await expect(names).toHaveCount(1);
  await dates.selectOption('This Week');
  await expect(names.first()).toContainText('Today Tess');
  await expect(names.filter({ hasText: 'Later Lea' })).toHaveCount(0);
  await dates.selectOption('Past');
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await expect(page.getByText('Adjust your filters or check back later.')).toBeVisible();
  await expectAccessible(page);
  // The URL contains the filter, so a reload keeps it.
  await dates.selectOption('Tomorrow');
  await expect(names).toContainText(['Tomorrow Tom']);
  await page.reload();
  await expect(dates).toHaveValue('tomorrow');
  await expect(names).toHaveCount(1);
  const statuses = page.getByLabel('Status');
  await expect(statuses.getByRole('option')).toHaveText(['All Statuses', 'Upcoming', 'Completed']);
  await dates.selectOption('All Dates');
  await statuses.selectOption('Completed');
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await statuses.selectOption('Upcoming');
  await expect(names).toHaveCount(3);
  // Each choice is a history entry, which Back undoes.
  await page.goBack();
  await expect(statuses).toHaveValue('completed');
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(dates).toHaveValue('tomorrow');
  await expect(names).toContainText(['Tomorrow Tom']);
  await page.goForward();
  await expect(dates).toHaveValue('all');
});

test('a search waits for a pause in typing, and clearing it shows all', async ({
  page,
  aPartner,
  aBooking,
  startOf,
  signIn,
}) => {
  const partner = await aPartner({ services: FREE });
  await aBooking(partner, { name: 'Ada Brooks', startAt: await startOf(partner, 0) });
  await aBooking(partner, { name: 'Ben Castillo', startAt: await startOf(partner, 4) });
  await signIn(partner);
  await cutLiveStream(page);
  await page.clock.install();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === listBookings.path) asked.push(url.searchParams.get('search'));
  });
  await page.goto('/bookings');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(2);
  const steps = await page.evaluate(() => window.history.length);
  const search = page.getByPlaceholder('Search client...');
  // However busy the machine is, the only pause is the intended one.
  await stopClock(page);
  await search.pressSequentially('casti');
  await page.clock.runFor(299);
  expect(asked).toEqual([null]);
  await page.clock.resume();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ben Castillo');
  expect(asked).toEqual([null, 'casti']);
  // Typing adds no history entries: Back leaves this screen.
  expect(await page.evaluate(() => window.history.length)).toBe(steps);
  await expect(page).toHaveURL('/bookings?search=casti');
  await search.fill('nobody of that name');
  await expect(page.getByText('No bookings found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await expect(rows).toHaveCount(2);
});

test('ten bookings are shown, the others on demand, and a reload keeps them', async ({
  page,
  aPartner,
  aBooking,
  starts,
  signIn,
}) => {
  const partner = await aPartner({ services: FREE });
  const [...free] = await starts(partner);
  await Promise.all(free.slice(0, 12).map((startAt, index) => aBooking(partner, { name: `Client ${index}`, startAt })));
  await signIn(partner);
  await page.goto('/bookings');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(10);
  const more = page.getByRole('button', { name: 'Load more' });
  const restore = await failRequests(page, listBookings);
  await more.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection.');
  await expect(rows).toHaveCount(10);
  await restore();
  await more.click();
  await expect(rows).toHaveCount(12);
  await expect(more).toBeHidden();
  await page.reload();
  await expect(rows).toHaveCount(12);
});

test('times are the business’s, and once its start has passed a booking is completed', async ({
  page,
  aPartner,
  aBooking,
  signIn,
}) => {
  const zone = 'Pacific/Honolulu';
  const partner = await aPartner({ business: { timezone: zone }, services: FREE });
  const { startAt } = await aBooking(partner);
  await signIn(partner);
  await test.step('times are the business’s, and its zone is named where the viewer’s differs', async () => {
    await page.goto('/bookings');
    await expect(page.getByRole('article')).toContainText(formatTime(startAt, zone));
    await expect(page.getByRole('main')).toContainText(`Times are in ${formatZoneName(zone, startAt)}.`);
  });
  await test.step('once its start has passed a booking is completed, and its menu allows no changes', async () => {
    // Only the clock of this browser advances; the screen decides what it shows by that clock.
    await page.clock.setFixedTime(startAt + 1000);
    await page.goto('/bookings');
    const row = page.getByRole('article');
    await expect(row.getByText('completed', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^Actions/ }).click();
    const items = page.getByRole('menuitem');
    await expect(items).toHaveText([
      /^Modify Booking/,
      /^Cancel Booking/,
      'Mark Done',
      'Mark No-show',
      'Booking Details',
    ]);
    for (const index of [0, 1]) await expect(items.nth(index)).toBeDisabled();
  });
});
