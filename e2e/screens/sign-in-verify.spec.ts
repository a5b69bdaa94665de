// The guarantee: the verify step shows no more than the last four digits, checks the code, and limits how often codes
// can be requested.
import { sendCode, verifyCode } from '@primehour/contract/session';
import { typedPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll, stopClock } from '../fixtures/looks.ts';
import { replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('the verify step looks right', { tag: '@phone' }, async ({ page, signUp }) => {
  const phone = await signUp({ until: 'code' });
  await expect(page.getByRole('heading', { name: 'Verify your number with code', level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(phone.slice(-4));
  await expect(main).not.toContainText(phone.slice(2, -4));
  await expect(page.getByRole('button', { name: 'Submit the code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend the code' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
});

test('another code has to wait, and a resent code is confirmed', async ({ page, signUp }) => {
  await test.step('the wait for another code counts down from arrival, blocks resending and survives a reload', async () => {
    await page.clock.install();
    await signUp({ until: 'code' });
    const resend = page.getByRole('button', { name: 'Resend the code' });
    const wait = page.getByText(/^Next attempt in \d{1,2} seconds\.$/);
    await expect(wait).toBeVisible();
    await expect(page.getByText('Too many code requests.')).toBeHidden();
    await expect(resend).toBeDisabled();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Verify your number with code' })).toBeVisible();
    await expect(wait).toBeVisible();
    await expect(resend).toBeDisabled();
    await stopClock(page);
    await page.clock.runFor(61_000);
    await expect(wait).toBeHidden();
    await expect(resend).toBeEnabled();
  });
  await test.step('a resent code is confirmed for three seconds', async () => {
    await replaceResponses(page, sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
    await page.getByRole('button', { name: 'Resend the code' }).click();
    const confirmation = page.getByText('The code was sent. Check your inbox, please');
    await expect(confirmation).toBeVisible();
    await page.clock.runFor(2900);
    await expect(confirmation).toBeVisible();
    await page.clock.runFor(200);
    await expect(confirmation).toBeHidden();
  });
});

test('requesting a code for the same phone too early says so, and blocks no other phone', async ({ page, signUp }) => {
  await signUp({ until: 'code' });
  await page.getByRole('link', { name: 'Back' }).click();
  const submit = page.getByRole('button', { name: 'Sign up with phone number' });
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(page.getByText('Too many code requests.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.goto('/sign-in/verify');
  await expect(page.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Resend the code' })).toBeDisabled();
});

test('the code field takes six digits, and each wrong code has its message', async ({
  page,
  signUp,
  context,
  outbox,
}) => {
  let phone = '';
  await test.step('without a phone number the verify step leads to phone entry', async () => {
    await page.goto('/sign-in/verify');
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });
  await test.step('the code field takes six digits, and extracts them from pasted text', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    phone = await signUp({ until: 'code' });
    const code = page.getByLabel('Verification code');
    await code.pressSequentially('12345678');
    await expect(code).toHaveValue('123456');
    await code.fill('');
    await page.evaluate(() => navigator.clipboard.writeText('Your code is 987 654 3.'));
    await code.press('ControlOrMeta+V');
    await expect(code).toHaveValue('987654');
  });
  await test.step('a missing, an incomplete and a wrong code are distinguished', async () => {
    await page.reload();
    const code = page.getByLabel('Verification code');
    const submit = page.getByRole('button', { name: 'Submit the code' });
    await submit.click();
    await expect(code).toHaveAccessibleDescription('Verification code is required');
    await code.fill('123');
    await expect(submit).toBeDisabled();
    await code.blur();
    await expect(code).toHaveAccessibleDescription('Please enter the code completely');
    const right = await outbox.readCode(phone);
    const wrong = right === '000000' ? '000001' : '000000';
    await code.fill(wrong);
    await submit.click();
    await expect(code).toHaveAccessibleDescription('The code is wrong');
    await expectAccessible(page);
    await code.fill(right);
    await code.press('Enter');
    await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible();
  });
});

test('a partner goes home after the code, anyone else to the profile', async ({ page, aPartner }) => {
  const { phone, tokens, user, businessInfo } = await aPartner();
  // A second code within a minute would be refused, so the response is that of the first.
  await replaceResponses(page, sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
  await replaceResponses(page, verifyCode, { ...tokens, user, businessInfo: [...businessInfo] });
  await page.goto('/sign-in');
  await page.getByLabel('Phone number').fill(typedPhone(phone));
  await page.keyboard.press('Enter');
  await page.getByLabel('Verification code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await expect(page.getByText('Delgado Hair')).toBeVisible();
});
