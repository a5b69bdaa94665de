// The guarantee: phone entry looks right, and a number sent before the prerendered page's code has arrived is not lost.
// apps/web/tests/sign-in-phone.test.tsx has the rest.
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test('phone entry looks right, and a number sent early is not lost', { tag: '@phone' }, async ({ page }) => {
  const number = typedPhone(aPhone());
  const button = page.getByRole('button', { name: 'Sign up with phone number' });
  await test.step('it looks right', async () => {
    await measureShifts(page);
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Account Manager', level: 1 })).toBeVisible();
    await expect(button).toBeEnabled();
    await expectNoShift(page);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
  await test.step('a number typed and sent before the page’s code has arrived is not lost', async () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await page.getByLabel('Phone number').fill(number);
    await button.click();
    arrive(undefined);
    await expect(page.getByRole('heading', { name: 'Verify your number with code' })).toBeVisible();
    await expect(page.getByText(`-${number.slice(-4)}`)).toBeVisible();
  });
  await test.step('a refusal looks right', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await button.click();
    await expect(page.getByText('Too many code requests.')).toBeVisible();
    await expectAccessible(page);
  });
});
