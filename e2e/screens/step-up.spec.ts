// The guarantee: a code for a sensitive action that is requested too early starts a countdown.
// apps/web/tests/step-up.test.tsx has the rest, account-manager.spec.ts how it looks.
import { disconnectAccount } from '@primehour/contract/bank-account';
import { sendStepUpCode, stepUp } from '@primehour/contract/session';
import { refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

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
