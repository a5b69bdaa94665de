// The guarantee: people see where they are signed in and can sign out there, and a device that is signed out goes to
// sign-in and says why.
import { listDevices, signOutDevice, signOutEverywhere } from '@primehour/contract/session';
import { clickIfPresent } from '../fixtures/click-if-present.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { failRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const at = Date.parse('2026-11-18T15:30:00Z');
const DEVICES = [
  { name: 'Chrome on Mac', address: '203.0.113.7', isThisDevice: true },
  { name: 'Safari on iPhone', address: '2001:db8:5:6:7:8:9:a', isThisDevice: false },
  { name: 'Unknown device', address: null, isThisDevice: false },
].map((device, n) => ({ ...device, id: `018f0000-0000-7000-8000-00000000000${n}`, signedInAt: at, lastUsedAt: at }));

test('devices are listed, and one is signed out immediately', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await replaceResponses(page, listDevices, DEVICES);
  await page.goto('/account-manager');
  const show = page.getByRole('button', { name: 'Show devices' });
  await show.click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.nth(1)).toContainText('Last used Wed, Nov 18, 9:30 AM');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  const restore = await failRequests(page, signOutDevice);
  const signOut = dialog.getByRole('button', { name: /^Sign out Safari on iPhone/ });
  await signOut.click();
  await expect(dialog.getByRole('alert')).toHaveText('No connection. Check your network and try again');
  await expect(rows).toHaveCount(3);
  await restore();
  await replaceResponses(page, signOutDevice, { isSignedOut: true });
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await signOut.click();
  await expect(rows).toHaveCount(2);
  expect(new URL((await asked).url()).pathname).toBe(`/auth/api/partner/devices/${DEVICES[1]?.id}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(show).toBeFocused();
});

test('this browser is in its own list, and signing out everywhere ends it too', async ({
  page,
  context,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner();
  await signIn(partner);
  const other = await context.newPage();
  await other.goto('/clients');
  await expect(other.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  // A background tab paints once a second.
  await page.bringToFront();
  await page.goto('/account-manager');
  await page.getByRole('button', { name: 'Show devices' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/This device/]);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere' });
  await expect(question).toContainText('including this one');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
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
