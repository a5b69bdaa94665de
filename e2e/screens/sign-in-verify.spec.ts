// The guarantee: the verify step looks right, and confirms a resent code for three seconds.
// apps/web/tests/sign-in-verify.test.tsx has the rest.
import { sendCode } from '@primehour/contract/session';
import { expectAccessible, expectNoHorizontalScroll, stopClock } from '../fixtures/looks.ts';
import { replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('the verify step looks right, and confirms a resent code', { tag: '@phone' }, async ({ page, signUp, outbox }) => {
  await page.clock.install();
  const phone = await signUp({ until: 'code' });
  const code = page.getByLabel('Verification code');
  const submit = page.getByRole('button', { name: 'Submit the code' });
  await test.step('waiting for another code looks right', async () => {
    await expect(page.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
  await test.step('a wrong code looks right', async () => {
    const right = await outbox.readCode(phone);
    await code.fill(right === '000000' ? '000001' : '000000');
    await submit.click();
    await expect(code).toHaveAccessibleDescription('The code is wrong');
    await expectAccessible(page);
  });
  await test.step('a resent code is confirmed for three seconds', async () => {
    await replaceResponses(page, sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
    await stopClock(page);
    await page.clock.runFor(61_000);
    await page.getByRole('button', { name: 'Resend the code' }).click();
    const confirmation = page.getByText('The code was sent. Check your inbox, please');
    await expect(confirmation).toBeVisible();
    await page.clock.runFor(2900);
    await expect(confirmation).toBeVisible();
    await page.clock.runFor(200);
    await expect(confirmation).toBeHidden();
  });
});
