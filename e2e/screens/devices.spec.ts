// The guarantee: a browser that is signed out goes to sign-in in every tab, and says why. apps/web/tests/devices.test.tsx
// has the list of devices, account-manager.spec.ts how it looks.
import { signOutEverywhere } from '@primehour/contract/session';
import { clickIfPresent } from '../fixtures/click-if-present.ts';
import { expect, test } from '../fixtures/test.ts';

test('signing out everywhere ends every tab of this browser too', async ({ page, context, aPartner, signIn }) => {
  const partner = await aPartner();
  await signIn(partner);
  const other = await context.newPage();
  await other.goto('/clients');
  await expect(other.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  // A background tab paints once a second.
  await page.bringToFront();
  await page.goto('/account-manager');
  await page.getByRole('button', { name: 'Show devices' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL('/sign-in');
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Sign in with phone number' })).toBeVisible();
});

test('a browser signed out from another device says so at the next step, in every tab', async ({
  page,
  context,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner();
  await signIn(partner);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    // A page that sends no requests by itself.
    await tab.goto('/nowhere');
    await expect(tab.getByText('The page you were looking for can’t be found')).toBeVisible();
  }
  await page.bringToFront();
  await partner.call(signOutEverywhere, {});
  // The event stream of an open page may notice first, and then there is nothing left to click.
  await clickIfPresent(page.getByRole('link', { name: 'Clients' }));
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/sign-in');
    await expect(tab.getByText('You were signed out on another device.')).toBeVisible();
  }
});
