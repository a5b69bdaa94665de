// The guarantee: the week and its dialogs look right, everything is at the position of its time, and is moved by mouse
// and by touch under the same rules as everywhere. apps/web/tests/week.test.tsx has the rest.
import { cancelBooking, listBookings } from '@primehour/contract/booking';
import { addBlock, getWeek } from '@primehour/contract/calendar';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { wednesdayAhead } from '@primehour/testkit/product/days';
import type { Partner } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll, stopClock } from '../fixtures/looks.ts';
import { PHONE } from '../fixtures/phone.ts';
import { failRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const SERVICES = [{ name: 'Consultation', price: 0, duration: 60 }];
const DAY = wednesdayAhead(ZONE);
const at = (hour: number, date = DAY) => instantAtWallTime(date, hour * 60, ZONE);
const WEEK = `/bookings?view=week&week=${DAY}`;

test(
  'the week and a booking in it look right, also on a phone, which shows one day',
  { tag: '@phone' },
  async ({ page, aPartner, signIn, isMobile }) => {
    const partner = await aPartner({ services: SERVICES });
    await addBookingByHand(partner, at(10));
    await partner.call(addBlock, {
      query: { businessId: partner.business.id },
      body: { startAt: at(13), endAt: at(14), note: 'Dentist' },
    });
    await signIn(partner);
    await page.goto(WEEK);
    const booking = page.getByRole('button', { name: /^Ada Brooks/ });
    await expect(booking).toContainText('10:00 – 11:00 AM');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await booking.click();
    const dialog = page.getByRole('dialog', { name: 'Ada Brooks' });
    await expect(dialog).toContainText('Added manually');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    if (!isMobile) return;
    // A phone shows one day; the others are a press away.
    await page.getByRole('group', { name: 'Day' }).getByRole('button', { name: /^Thu/ }).click();
    await expect(page).toHaveURL(`/bookings?view=week&week=${addDays(DAY, 1)}`);
    await expect(booking).toBeHidden();
    await page.goBack();
    await expect(booking).toBeVisible();
  },
);

test('the mouse moves a booking and picks free time, at the position of its time', async ({
  page,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, at(10));
  await addBookingByHand(partner, at(12), { name: 'Ben Castillo' });
  await signIn(partner);
  await test.step('a week that could not be loaded', async () => {
    const restore = await failRequests(page, getWeek);
    await page.goto(WEEK);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Your week could not be loaded');
    await expectAccessible(page);
    await restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('the mouse drags it; a taken time is refused, and one outside the hours needs a confirmation', async () => {
    const [ada, ben] = [/^Ada Brooks/, /^Ben Castillo/].map((name) => page.getByRole('button', { name }));
    if (!ada || !ben) throw new Error('Both bookings must be on the screen.');
    await ada.dragTo(ben);
    await expect(page.getByRole('alert')).toContainText('taken');
    await expect(ada).toContainText('10:00 – 11:00 AM');
    const box = await ada.boundingBox();
    if (!box) throw new Error('The booking must be on the screen.');
    // Up by two hours, to before opening.
    const hourPx = (box.height + 2) / 1;
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 20, box.y + 10 - hourPx * 2, { steps: 5 });
    await page.mouse.up();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You can move the booking there anyway.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Move Anyway' }).click();
    await expect(ada).toContainText('8:00 – 9:00 AM');
    await expect(page.getByRole('region', { name: 'Undo' })).toContainText('The client will be notified.');
    await expectAccessible(page);
  });
  await test.step('a press on free time offers a booking for it', async () => {
    const day = page.getByRole('list', { name: /^Wednesday/ }).locator('..');
    await day.scrollIntoViewIfNeeded();
    const { width } = (await day.boundingBox()) ?? { width: 0 };
    // Rows are 72 pixels; two thirds into the eleventh is after half past ten.
    await day.click({ position: { x: width / 2, y: 10 * 72 + 48 } });
    const dialog = page.getByRole('dialog', { name: 'New Booking' });
    await expect(dialog.getByLabel('Date')).toHaveValue(DAY);
    await expect(dialog.getByLabel('Time')).toHaveValue('10:30');
    // Enter searches immediately and doesn't submit, which would report the empty fields of the form.
    const lookup = dialog.getByLabel('Known client');
    await lookup.fill('Nobody');
    await lookup.press('Enter');
    await expect(dialog.getByText('New client: enter the details below.')).toBeVisible();
    await expect(dialog.getByLabel('Phone')).not.toHaveAccessibleDescription(/Phone number is required$/);
  });
  await test.step('time kept from a canceled booking', async () => {
    await keepTime(partner, 'Ben Castillo');
    await page.goto(WEEK);
    await page.getByRole('button', { name: /^Kept unavailable/ }).click();
    await expect(page.getByRole('dialog', { name: 'Kept Unavailable' })).toContainText('Ben Castillo');
    await expectAccessible(page);
  });
});

/** The partner cancels a booking whose time stays unavailable. */
async function keepTime(partner: Partner, name: string): Promise<void> {
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query: { ...query, search: name } });
  const choice = { cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME', refundCents: 0 } as const;
  await partner.call(cancelBooking, { query, body: { id: items[0]?.id ?? '', ...choice } });
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a long press on a booking moves it, and a swipe scrolls', async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: SERVICES });
    await addBookingByHand(partner, at(10));
    await signIn(partner);
    await page.clock.install();
    await page.goto(WEEK);
    const booking = page.getByRole('button', { name: /^Ada Brooks/ });
    await booking.scrollIntoViewIfNeeded();
    const box = await booking.boundingBox();
    if (!box) throw new Error('The booking must be on the screen.');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y }] });
    const status = page.getByRole('status').filter({ hasText: /^Ada Brooks: / });
    const [start, hourPx] = [box.y + 20, box.height + 2];

    await send('touchStart', start);
    // Only a long press picks it up.
    await expect(status).toContainText('10:00 AM');
    await send('touchMove', start - hourPx);
    await expect(status).toContainText('9:00 AM');
    await send('touchEnd', start - hourPx);
    await expect(booking).toContainText('9:00 – 10:00 AM');
    await expect(page.getByRole('region', { name: 'Undo' })).toContainText('The client will be notified.');

    const moved = await booking.boundingBox();
    const from = (moved?.y ?? 0) + 20;
    // However slow the machine is, the finger doesn't pause: that would pick it up again.
    await stopClock(page);
    await Promise.all([
      send('touchStart', from),
      send('touchMove', from - hourPx / 2),
      send('touchMove', from - hourPx),
      send('touchEnd', from - hourPx),
    ]);
    await page.clock.resume();
    await expect.poll(async () => (await booking.boundingBox())?.y).toBeLessThan(moved?.y ?? 0);
    await expect(status).toHaveCount(0);
    await expect(booking).toContainText('9:00 – 10:00 AM');
  });
});
