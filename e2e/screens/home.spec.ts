// The guarantee: Home shows what is next, links to other screens, and switches the calendar, or says why it can't.
import { getDashboard } from '@primehour/contract/booking';
import { setCalendarActive } from '@primehour/contract/business';
import { getWeek } from '@primehour/contract/calendar';
import { getDay } from '@primehour/contract/home';
import { getUser } from '@primehour/contract/user';
import { formatWeekdayTime } from '@primehour/domain/format/time';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectNoShift,
  measureShifts,
  stopClock,
} from '../fixtures/looks.ts';
import { holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('home shows what is next, or continues the registration', async ({
  page,
  aPartner,
  aBooking,
  signIn,
  aVisitor,
  aPerson,
}) => {
  await test.step('both tiles show what is next and lead to the bookings', async () => {
    const partner = await aPartner({ services: [{ price: 0 }] });
    const { startAt } = await aBooking(partner, { name: 'Ada Brooks' });
    await signIn(partner);
    await page.goto('/');
    const count = page.getByRole('link', { name: /Upcoming bookings/ });
    await expect(count).toContainText('1');
    await expect(count).toHaveAttribute('href', '/bookings');
    await expect(page.getByText('Nothing needs you right now.')).toBeVisible();
    await expect(page.getByText('Value of these visits')).toBeVisible();
    const next = page.getByRole('link', { name: /Next appointment/ });
    await expect(next).toContainText(formatWeekdayTime(startAt, 'America/Chicago'));
    await expect(next).toContainText('Ada Brooks');
    await next.click();
    await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
  });
  await test.step('nothing shifts when the day loads, whichever part of it comes last', async () => {
    const desktop = page.viewportSize();
    await measureShifts(page);
    for (const [late, size] of [
      [getDay, desktop],
      [getWeek, { width: 390, height: 844 }],
    ] as const) {
      if (size) await page.setViewportSize(size);
      const release = await holdResponses(page, late);
      await page.goto('/');
      await expect(page.getByRole('link', { name: /Next appointment/ })).toContainText('Ada Brooks');
      await expect(page.getByRole('heading', { name: 'Prime hours' })).toBeHidden();
      release();
      await expect(page.getByText('Nothing needs you right now.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Prime hours' })).toBeVisible();
      await expectNoShift(page);
      await page.unrouteAll();
    }
    if (desktop) await page.setViewportSize(desktop);
  });
  await test.step('the next appointment is in the business’s time, and its zone is named to others', async () => {
    const partner = await aPartner({ business: { timezone: 'Pacific/Honolulu' }, services: [{ price: 0 }] });
    const { startAt } = await aBooking(partner);
    await signIn(partner);
    await page.goto('/');
    const next = page.getByRole('link', { name: /Next appointment/ });
    await expect(next).toContainText(formatWeekdayTime(startAt, 'Pacific/Honolulu'));
    await expect(next).toContainText('Hawaii time');
  });
  await test.step('an incomplete registration continues where it stopped', async () => {
    await signIn(await aVisitor());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible();
    await expect(page).toHaveURL('/sign-in/user-story/1');
    await signIn(await aPerson());
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Tell us about your business' })).toBeVisible();
    await expect(page).toHaveURL('/sign-in/user-story/2');
  });
});

test('quick actions work, switching the calendar is confirmed, and failures are shown', async ({
  page,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner());
  await test.step('the quick actions lead to hours, link and a new service', async () => {
    await page.goto('/');
    for (const [name, title] of [
      ['Update Availability', 'Availability'],
      ['Share Booking Link', 'Partner Booking Page Overview'],
      ['Add New Service', 'New Service'],
    ] as const) {
      await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await page.goBack();
    }
  });
  await test.step('the calendar is switched off and on again, and each is confirmed', async () => {
    await page.goto('/');
    const toggle = page.getByRole('switch', { name: 'Take bookings' });
    await expect(toggle).toBeChecked();
    const release = await holdResponses(page, setCalendarActive);
    await toggle.press('Space');
    // The requested state shows while it is being saved, and accepts no second change.
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toHaveAttribute('aria-busy', 'true');
    release();
    const notice = page.getByRole('region', { name: 'Notifications' });
    await expect(notice.getByRole('status')).toHaveText('Calendar status updated successfully');
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeFocused();
    await page.reload();
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(notice.getByRole('status')).toHaveText('Calendar status updated successfully');
  });
  await test.step('any other failure reverts the switch and says so', async () => {
    await refuseRequests(page, setCalendarActive, 'UNEXPECTED');
    await page.goto('/');
    const toggle = page.getByRole('switch', { name: 'Take bookings' });
    await toggle.click();
    await expect(page.getByRole('alert')).toHaveText('Failed to update calendar status');
    await expect(toggle).toBeChecked();
    await page.unrouteAll();
  });
  await test.step('a user that did not load is reported next to what is known, and can be requested again', async () => {
    const restore = await refuseRequests(page, getUser, 'FORBIDDEN');
    await page.goto('/');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Your account could not be loaded');
    await expect(failure).toContainText('You are not allowed to do this');
    await expect(page.getByRole('link', { name: /Upcoming bookings/ })).toContainText('0');
    await expect(page.getByRole('switch', { name: 'Take bookings' })).toBeChecked();
    await expectAccessible(page);
    await restore();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
    await expect(page.getByRole('link', { name: /Upcoming bookings/ })).toContainText('0');
  });
  await test.step('a summary that is not found sends a registered partner to the business step', async () => {
    await refuseRequests(page, getDashboard, 'NOT_FOUND');
    await page.goto('/');
    await expect(page).toHaveURL('/sign-in/user-story/2');
    await page.unrouteAll();
  });
  await test.step('a message disappears after three seconds', async () => {
    await page.clock.install();
    await page.goto('/');
    const toggle = page.getByRole('switch', { name: 'Take bookings' });
    await expect(toggle).toBeChecked();
    await stopClock(page);
    await toggle.click();
    const message = page.getByText('Calendar status updated successfully');
    await expect(message).toBeVisible();
    const { x, y } = (await message.boundingBox()) ?? { x: 0, y: 0 };
    expect([x > 720, y > 450], 'it is at the bottom right').toEqual([true, true]);
    await page.mouse.move(0, 0);
    await page.clock.runFor(2900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toBeHidden();
  });
});

test(
  'without a bank account the calendar stays off, and a dialog leads to one',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ hasAccount: false }));
    await page.goto('/');
    const toggle = page.getByRole('switch', { name: 'Take bookings' });
    await toggle.click();
    const warning = page.getByRole('alertdialog', { name: 'Add a payment method' });
    await expect(warning).toHaveAccessibleDescription(
      "To activate your calendar, you'll need to add a bank account so you can receive payments from clients.",
    );
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await warning.getByRole('button', { name: 'Skip for now' }).click();
    await expect(warning).toBeHidden();
    await expect(toggle).not.toBeChecked();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await warning.getByRole('button', { name: 'Add payment method' }).click();
    await expect(page.getByRole('heading', { name: 'Account manager', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/account-manager');
  },
);
