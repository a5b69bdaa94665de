import { disconnectAccount } from '@primehour/contract/bank-account';
// The guarantee: a sensitive action asks for a texted code above its dialog, and continues automatically; declining
// leaves everything unchanged.
import { sendStepUpCode, stepUp } from '@primehour/contract/session';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a sensitive action requires a code and then continues by itself',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ isCalendarActive: false });
    await signIn(partner);
    const admit = await refuseRequests(page, disconnectAccount, 'STEP_UP_REQUIRED');
    await replaceResponses(page, sendStepUpCode, { expiresInSeconds: 600, requestTimeout: 60, phone: partner.phone });
    await page.goto('/account-manager');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    const question = page.getByRole('alertdialog', { name: 'Disconnect your bank account?' });
    const disconnect = question.getByRole('button', { name: 'Disconnect' });
    await disconnect.click();

    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const code = dialog.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await expect(dialog).toHaveAccessibleDescription(new RegExp(`texted to .*-${partner.phone.slice(-4)}`));
    await expect(dialog.getByRole('status')).toHaveText('Code sent');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(question).toContainText('Confirm it’s you with a texted code first');
    await disconnect.click();

    await code.pressSequentially('123');
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await expect(confirm).toBeDisabled();
    await code.blur();
    await expect(code).toHaveAccessibleDescription('Please enter the code completely');
    const wrong = await refuseRequests(page, stepUp, 'CODE_WRONG');
    await code.fill('123456');
    await confirm.click();
    await expect(code).toHaveAccessibleDescription('The code is wrong');
    await wrong();
    await admit();
    await replaceResponses(page, stepUp, { provenUntil: Date.now() + 300_000 });
    await code.fill('654321');
    await code.press('Enter');
    await expect(page.getByText('Bank account disconnected')).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test(
  'a code requested too early starts a countdown, and the previous one still works',
  { tag: '@wide' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ isCalendarActive: false }));
    const admit = await refuseRequests(page, disconnectAccount, 'STEP_UP_REQUIRED');
    await refuseRequests(page, sendStepUpCode, 'TOO_MANY_CODES', { requestTimeout: 42 });
    await replaceResponses(page, stepUp, { provenUntil: Date.now() + 300_000 });
    await page.goto('/account-manager');
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(dialog.getByText(/^Next attempt in 4[012] seconds\.$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Resend the code' })).toBeDisabled();
    await admit();
    await dialog.getByLabel('Verification code').fill('654321');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Bank account disconnected')).toBeVisible();
  },
);
