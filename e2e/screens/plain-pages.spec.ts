// The guarantee: static pages show their content to the people they are meant for.
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'terms, privacy and an unknown address below sign-in are open to everyone',
  { tag: '@phone' },
  async ({ page }) => {
    await measureShifts(page);
    for (const [path, title] of [
      ['/terms', 'Terms of use'],
      ['/privacy', 'Privacy policy'],
    ] as const) {
      await test.step(`${title} shows its date`, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
        const main = page.getByRole('main');
        await expect(main).toContainText('Nov 7 2024');
        await expect(main).toContainText('at least 18');
        await expect(main).toContainText('third-party payment processor');
        await expect(main).toContainText(/service text messages|text you about the service/i);
        await expectNoShift(page);
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      });
    }
    await test.step('an unknown address below sign-in is not found', async () => {
      const answer = await page.goto('/sign-in/anywhere');
      expect(answer?.status()).toBe(404);
      const title = 'The page you were looking for can’t be found';
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: 'Back to homepage' }).click();
      await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    });
  },
);

test(
  'signed-out visitors are sent to phone entry from every screen, and partners see its placeholder',
  { tag: '@wide' },
  async ({ page, aPartner, signIn }) => {
    for (const path of [
      '/',
      '/bookings',
      '/services/create-new',
      '/insights',
      '/nowhere',
      '/listings/create-new/unknown',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
      await expect(page).toHaveURL('/sign-in');
    }
    await signIn(await aPartner());
    for (const [path, title] of [
      ['/insights', 'Analytics and insights'],
      ['/settings', 'App settings'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    }
  },
);

test('an unknown address is not found inside the layout', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await measureShifts(page);
  const title = page.getByRole('heading', { name: 'The page you were looking for can’t be found', level: 1 });
  // The router ignores case, but addresses don't, so the server's response stays.
  for (const path of ['/Services', '/listings/create-new/unknown', '/services/of/yesterday']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeEnabled();
    await expect(title).toBeVisible();
    await expect(page).toHaveTitle(/^Page not found · /);
  }
  await expect(
    page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('button', { name: 'Menu' })),
  ).toBeVisible();
  await expectNoShift(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Back to homepage' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.goBack();
  await expect(title).toBeVisible();
});
