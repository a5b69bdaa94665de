// The guarantee: every screen has the same frame, whose navigation reaches every screen, whose menu closes after use,
// and which asks before logging out.
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { PHONE } from '../fixtures/phone.ts';
import { expect, test } from '../fixtures/test.ts';

const SCREENS = [
  ['Home', '/', 'Welcome Back!'],
  ['Availability', '/availability', 'Availability'],
  ['My Bookings', '/bookings', 'My Bookings'],
  ['Services', '/services', 'Services'],
  ['Clients', '/clients', 'Clients'],
  ['Team', '/team', 'Team'],
  ['Booking Settings', '/booking-settings', 'Booking Settings'],
  ['Partner Booking Page', '/marketing', 'Partner Booking Page Overview'],
  ['Insights', '/insights', 'Analytics and insights'],
  ['Account manager', '/account-manager', 'Account manager'],
] as const;

test('the frame leads to every screen, by mouse and by keyboard', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await test.step('the side navigation leads to every screen, in its order', async () => {
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveText([...SCREENS.map(([name]) => name), 'Log out']);
    for (const [name, path, title] of SCREENS) {
      await navigation.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(page).toHaveTitle(new RegExp(`^${name} · `));
    }
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Analytics and insights' })).toBeVisible();
  });
  await test.step('the logo leads home, and is not a link there', async () => {
    await page.goto('/clients');
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
  });
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
    await expect(menu.getByRole('link')).toHaveText([...SCREENS.map(([name]) => name), 'Log out']);
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

test('logging out needs a confirmation', async ({ page, aPartner, signIn }) => {
  await test.step('its URL shows the question, with Home behind it', async () => {
    await signIn(await aPartner());
    await page.goto('/logout');
    await expect(page.getByRole('alertdialog', { name: 'Confirm logout' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
  });
  await test.step('every choice but confirming keeps the session', async () => {
    await signIn(await aPartner());
    await page.goto('/clients');
    const link = page.getByRole('link', { name: 'Log out' });
    const dialog = page.getByRole('alertdialog', { name: 'Confirm logout' });
    const answer = dialog.getByRole('button', { name: 'Log out' });
    await link.click();
    await expect(dialog).toContainText('Are you sure you want to log out?');
    await expect(answer).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await link.press('Enter');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await link.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await link.press('Enter');
    await expect(dialog).toBeVisible();
    // The backdrop is everything around the dialog.
    await page.mouse.click(10, 10);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();

    await link.press('Enter');
    await answer.press('Enter');
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    await page.goto('/clients');
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
  });
});
