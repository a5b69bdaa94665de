// The guarantee: phone entry shows the texts of product/sign-in#phone-entry, accepts a number however it is entered,
// and says what is wrong with it or how long to wait.
import { sendCode } from '@primehour/contract/session';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectNoShift,
  measureShifts,
  stopClock,
} from '../fixtures/looks.ts';
import { collectBodies, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('phone entry looks right', { tag: '@phone' }, async ({ page }) => {
  await measureShifts(page);
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Account Manager', level: 1 })).toBeVisible();
  await expect(page.getByText('Sign up or Sign into your account using your phone number.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await expect(page.getByText('Message and data rates may apply')).toBeVisible();
  await expect(page.getByText('Reply STOP to unsubscribe')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign up with phone number' })).toBeEnabled();
  await expectNoShift(page);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('phone entry validates a number, and shows what the server refuses', async ({
  page,
  context,
  aPartner,
  signIn,
}) => {
  await test.step('each mistake in a number has its message, and nothing is sent', async () => {
    const sent = collectBodies(page, sendCode);
    await page.goto('/sign-in');
    const phone = page.getByLabel('Phone number');
    const button = page.getByRole('button', { name: 'Sign up with phone number' });
    for (const [typed, message] of [
      ['', 'Phone number is required'],
      ['312555', 'The phone number you entered is too short for the country United States'],
      ['1125550142', 'Incorrect phone number'],
      // The field itself stops at twelve characters.
      ['3125550142999', 'Incorrect phone number'],
    ] as const) {
      await phone.pressSequentially(typed);
      await phone.press('Enter');
      await expect(phone).toHaveAccessibleDescription(message);
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
      await expect(button).toBeDisabled();
      await phone.fill('3125550142');
      await expect(button).toBeEnabled();
      await phone.fill('');
      await expect(phone).toHaveAccessibleDescription('Phone number is required');
      await expect(button).toBeDisabled();
    }
    expect(sent).toEqual([]);
  });
  await test.step('a pasted number loses its +1, spaces and dashes, and letters do nothing', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/sign-in');
    const phone = page.getByLabel('Phone number');
    await page.evaluate(() => navigator.clipboard.writeText('+1 312-555-0142'));
    await phone.press('ControlOrMeta+V');
    await expect(phone).toHaveValue('3125550142');
    await phone.fill('');
    await phone.pressSequentially('+a3b1');
    await expect(phone).toHaveValue('31');
  });
  await test.step('any other refusal shows in the server’s words', async () => {
    await refuseRequests(page, sendCode, 'PHONE_NOT_MOBILE');
    await page.goto('/sign-in');
    await page.getByLabel('Phone number').fill('3125550142');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('This number can’t receive texts. Use a US mobile number');
    await expect(page.getByLabel('Phone number')).toHaveValue('3125550142');
    await page.unrouteAll();
  });
  await test.step('a signed-in person goes from phone entry to home', async () => {
    await signIn(await aPartner());
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('a number sent early is not lost, and a second code within a minute has to wait', async ({ page }) => {
  const number = typedPhone(aPhone());
  await test.step('a number typed and sent before the page’s code has arrived is not lost', async () => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto('/sign-in', { waitUntil: 'commit' });

    await page.getByLabel('Phone number').fill(number);
    await page.getByRole('button', { name: 'Sign up with phone number' }).click();
    arrive(undefined);
    await expect(page.getByRole('heading', { name: 'Verify your number with code' })).toBeVisible();
    await expect(page.getByText(`-${number.slice(-4)}`)).toBeVisible();
  });
  await test.step('a second code within a minute waits for a countdown that survives a reload', async () => {
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByLabel('Phone number').fill(number);
    await page.getByRole('button', { name: 'Sign up with phone number' }).click();
    const button = page.getByRole('button', { name: 'Sign up with phone number' });
    await expect(page.getByText('Too many code requests.')).toBeVisible();
    await expect(page.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toBeVisible();
    await expect(button).toBeDisabled();
    await page.reload();
    await expect(page.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toBeVisible();
    await expect(button).toBeDisabled();
    await expectAccessible(page);
  });
});

test('the countdown starts at the seconds in the response, else at 60, and its end allows another try', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/sign-in');
  const button = page.getByRole('button', { name: 'Sign up with phone number' });
  const restore = await refuseRequests(page, sendCode, 'TOO_MANY_CODES', { requestTimeout: 42 });
  await page.getByLabel('Phone number').fill('3125550142');
  await stopClock(page);
  await button.click();
  await expect(page.getByText(/^Next attempt in 42 seconds\.$/)).toBeVisible();
  await page.clock.fastForward(43_000);
  await expect(page.getByText('Too many code requests.')).toBeHidden();
  await expect(button).toBeEnabled();
  await restore();
  await refuseRequests(page, sendCode, 'TOO_MANY_CODES');
  await button.click();
  await expect(page.getByText(/^Next attempt in 60 seconds\.$/)).toBeVisible();
});
