// The guarantee: the frame works by keyboard, its help opens and closes, and its menu on a phone closes after use.
// apps/web/tests/shell.test.tsx has the rest.
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { PHONE } from '../fixtures/phone.ts';
import { expect, test } from '../fixtures/test.ts';

const SCREENS = [
  'Home',
  'Availability',
  'My Bookings',
  'Services',
  'Clients',
  'Team',
  'Booking Settings',
  'Partner Booking Page',
  'Insights',
  'Account manager',
];

test('the keyboard skips the navigation, and logging out returns the focus', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await test.step('the keyboard skips the navigation, and following a link moves the focus to the new screen', async () => {
    await page.goto('/insights');
    await expect(page.getByRole('heading', { name: 'Analytics and insights' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('every choice but confirming returns the focus', async () => {
    const link = page.getByRole('link', { name: 'Log out' });
    const dialog = page.getByRole('alertdialog', { name: 'Confirm logout' });
    await link.click();
    await expect(dialog.getByRole('button', { name: 'Log out' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();
    await link.press('Enter');
    await expect(dialog).toBeVisible();
    // The backdrop is everything around the dialog.
    await page.mouse.click(10, 10);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await link.press('Enter');
    await dialog.getByRole('button', { name: 'Log out' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
  });
});

test('help loads, opens and closes', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/help-/, async (route) => {
    await arrival;
    await route.continue();
  });
  await signIn(await aPartner());
  await page.goto('/insights');
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await expect(help).toBeDisabled();
  await expect(help).toHaveAttribute('title', 'Loading…');
  arrive();
  await help.click();
  const panel = page.getByRole('complementary', { name: 'Help' });
  await expect(panel).toBeFocused();
  await expect(help).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(help).toBeFocused();
  await help.click();
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: /^Close/ }).click();
  await expect(panel).toBeHidden();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the menu contains the navigation and closes after use', async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText([...SCREENS, 'Log out']);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link', { name: 'Clients' }).click();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('link', { name: 'Log out' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('alertdialog', { name: 'Confirm logout' }).getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
  });
});
