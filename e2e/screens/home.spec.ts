// The guarantee: Home does not shift while its parts load, and its messages and dialogs are where they belong and return
// the focus. apps/web/tests/home.test.tsx has the rest.
import { getWeek } from '@primehour/contract/calendar';
import { getDay } from '@primehour/contract/home';
import { getUser } from '@primehour/contract/user';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectNoShift,
  measureShifts,
  stopClock,
} from '../fixtures/looks.ts';
import { holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('nothing shifts when the day loads, and a message disappears after three seconds', async ({
  page,
  aPartner,
  aBooking,
  signIn,
}) => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  await aBooking(partner, { name: 'Ada Brooks' });
  await signIn(partner);
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
  await test.step('a user that did not load', async () => {
    await refuseRequests(page, getUser, 'FORBIDDEN');
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your account could not be loaded');
    await expectAccessible(page);
    await page.unrouteAll();
  });
  await test.step('a message is at the bottom right, and disappears after three seconds', async () => {
    await page.clock.install();
    await page.goto('/');
    const toggle = page.getByRole('switch', { name: 'Take bookings' });
    await expect(toggle).toBeChecked();
    await stopClock(page);
    await toggle.press('Space');
    const message = page.getByText('Calendar status updated successfully');
    await expect(message).toBeVisible();
    await expect(toggle).toBeFocused();
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
  'the dialog about a missing bank account fits, and returns the focus',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ hasAccount: false }));
    await page.goto('/');
    const toggle = page.getByRole('switch', { name: 'Take bookings' });
    await toggle.click();
    const warning = page.getByRole('alertdialog', { name: 'Add a payment method' });
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await warning.getByRole('button', { name: 'Skip for now' }).click();
    await expect(warning).toBeHidden();
    await expect(toggle).toBeFocused();
  },
);
