// The guarantee: a bank account is connected at the sandbox bank or postponed, and the next step is congratulations.
import { openAccountSession } from '@primehour/contract/bank-account';
import { sendCode, verifyCode } from '@primehour/contract/session';
import { typedPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { failRequests, holdResponses, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('the bank’s form loads, and connecting can wait', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hasAccount: false }));
  await test.step('the bank’s form looks right while loading and loaded', async () => {
    await measureShifts(page);
    const release = await holdResponses(page, openAccountSession);
    await page.goto('/sign-in/card-connect');
    await expect(page.getByRole('heading', { name: 'Connect your bank account', level: 1 })).toBeVisible();
    await expect(page.getByRole('status')).toContainText('Loading…');
    release();
    await expect(page.getByRole('button', { name: 'Connect bank account' })).toBeVisible();
    await expectNoShift(page);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
  await test.step('connecting can wait', async () => {
    await page.goto('/sign-in/card-connect');
    await page.getByRole('link', { name: 'Skip for now' }).click();
    await expect(page.getByRole('heading', { name: "You're all set!", level: 1 })).toBeVisible();
    await expect(page.getByText('You can now start using the platform')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Step 3 of 4, skipped: Payments');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test('a check that takes longer does not block the next step', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hasAccount: false }));
  await page.goto('/sign-in/card-connect');
  await page.getByLabel('Account holder’s name').fill('Rosa Delgado');
  await page.getByLabel('Routing number').fill('110000000');
  const account = page.getByLabel('Account number');
  await account.fill('000123459999');
  const connect = page.getByRole('button', { name: 'Connect bank account' });
  await connect.click();
  await expect(page.getByRole('alert')).toContainText('It needs: an account in the name of the business.');
  await account.fill('000123458888');
  await connect.click();
  await expect(page.getByRole('heading', { name: 'Your bank account is being checked' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/sign-in/congratulations');
});

test('a connected account shows as connected, and a link to another site leads to congratulations', async ({
  page,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner());
  await test.step('a connected account shows as connected', async () => {
    await page.goto('/sign-in/card-connect');
    await expect(page.getByRole('heading', { name: 'Your bank account is connected' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/sign-in/congratulations');
  });
  await test.step('a link to another site leads to congratulations', async () => {
    await page.goto('/sign-in/card-connect?next=//evil.example/listings');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/sign-in/congratulations');
    await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Step 3 of 4, done: Payments');
  });
});

test('a partner who came from a listing returns to it', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hasAccount: false }));
  await page.goto('/listings/create-new');
  const dialog = page.getByRole('alertdialog', { name: 'Bank account is not connected' });
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/listings');
  await page.getByRole('link', { name: 'Create new listing' }).click();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page).toHaveURL(/card-connect/);
  await page.reload();
  await page.getByLabel('Account holder’s name').fill('Rosa Delgado');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('button', { name: 'Connect bank account' }).click();
  await expect(page).toHaveURL('/listings/create-new');
  await page.getByLabel('Name', { exact: true }).fill('Chef’s table for two');
  await expect(dialog).toHaveCount(0);
});

test('a partner who has to sign in first returns to the listing, too', async ({ page, aPartner }) => {
  const { tokens, user, businessInfo, phone } = await aPartner({ hasAccount: false });
  // A second code within a minute would be refused, so the responses to the phone and the code are mocked.
  await replaceResponses(page, sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
  await replaceResponses(page, verifyCode, { ...tokens, user, businessInfo: [...businessInfo] });
  await page.goto('/sign-in/card-connect?next=%2Flistings%2Fcreate-new');
  await expect(page).toHaveURL('/sign-in?next=%2Flistings%2Fcreate-new');
  await page.getByLabel('Phone number').fill(typedPhone(phone));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/sign-in?next=%2Flistings%2Fcreate-new');
  await page.getByRole('button', { name: 'Sign up with phone number' }).click();
  await page.getByLabel('Verification code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connect your bank account', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/listings');
});

test('a bank that did not respond is retried, and it validates what is typed', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hasAccount: false }));
  await test.step('a bank that can’t be reached is retried', async () => {
    const restore = await failRequests(page, openAccountSession);
    await page.goto('/sign-in/card-connect');
    await expect(page.getByRole('alert')).toContainText('No connection. Check your network and try again');
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Connect bank account' })).toBeVisible();
  });
  await test.step('the bank validates what is typed, and refuses some accounts', async () => {
    // The address in the progress steps leads here.
    await page.goto('/sign-in/payment-details');
    await expect(page).toHaveURL('/sign-in/card-connect');
    const connect = page.getByRole('button', { name: 'Connect bank account' });
    await connect.click();
    const holder = page.getByLabel('Account holder’s name');
    const routing = page.getByLabel('Routing number');
    const account = page.getByLabel('Account number');
    await expect(holder).toHaveAccessibleDescription('Required');
    await expect(routing).toHaveAccessibleDescription(/A routing number has nine digits$/);
    await expect(account).toHaveAccessibleDescription('An account number has 4 to 17 digits');
    await holder.fill('Rosa Delgado');
    await routing.fill('123456789');
    await expect(routing).toHaveAccessibleDescription(/This routing number does not exist$/);
    await routing.fill('110000000');
    await account.fill('1230000');
    await connect.click();
    await expect(page.getByRole('alert')).toHaveText('The bank did not accept these details');
    await account.fill('000123456789');
    await connect.click();
    await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  });
});
