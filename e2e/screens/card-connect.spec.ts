// The guarantee: connecting a bank account during onboarding looks right in each of its states.
// apps/web/tests/card-connect.test.tsx has the rest.
import { openAccountSession } from '@primehour/contract/bank-account';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { holdResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'each step of connecting a bank account looks right',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ hasAccount: false }));
    await test.step('the bank’s form, loading and loaded', async () => {
      await measureShifts(page);
      const release = await holdResponses(page, openAccountSession);
      await page.goto('/sign-in/card-connect');
      await expect(page.getByRole('status')).toContainText('Loading…');
      release();
      await expect(page.getByRole('button', { name: 'Connect bank account' })).toBeVisible();
      await expectNoShift(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('an account that is still being checked', async () => {
      await page.getByLabel('Account holder’s name').fill('Rosa Delgado');
      await page.getByLabel('Routing number').fill('110000000');
      await page.getByLabel('Account number').fill('000123458888');
      await page.getByRole('button', { name: 'Connect bank account' }).click();
      await expect(page.getByRole('heading', { name: 'Your bank account is being checked' })).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('the end of onboarding', async () => {
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: "You're all set!", level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('a connected account', async () => {
      await page.goto('/sign-in/card-connect');
      await page.getByLabel('Account holder’s name').fill('Rosa Delgado');
      await page.getByLabel('Routing number').fill('110000000');
      await page.getByLabel('Account number').fill('000123456789');
      await page.getByRole('button', { name: 'Connect bank account' }).click();
      await expect(page.getByRole('heading', { name: "You're all set!", level: 1 })).toBeVisible();
      await page.goto('/sign-in/card-connect');
      await expect(page.getByRole('heading', { name: 'Your bank account is connected' })).toBeVisible();
      await expectAccessible(page);
    });
  },
);
