// The guarantee: an unreliable network loses no work: background requests fail silently and are retried, a failed
// action says so in place, and logging out always works. apps/web/tests/sign-in-verify.test.tsx has the code's part.
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { stopClock } from '../fixtures/looks.ts';
import type { PageErrors } from '../fixtures/page-errors.ts';
import { expect, test } from '../fixtures/test.ts';

/** React logs each part that an error boundary has caught. */
function expectOnlyMissingParts(pageErrors: PageErrors): void {
  const logged = pageErrors.problems.splice(0);
  expect(logged.filter((problem) => !problem.includes('MissingPart'))).toEqual([]);
}

test('live updates that did not load leave the screen unchanged, and are retried', async ({
  page,
  aPartner,
  signIn,
}) => {
  await page.clock.install();
  let attempts = 0;
  await page.route(/\/assets\/notices-/, (route) => {
    attempts += 1;
    return route.abort();
  });
  await signIn(await aPartner());
  await page.goto('/clients');
  const title = page.getByRole('heading', { name: 'Clients', level: 1 });
  await expect(title).toBeVisible();
  await stopClock(page);
  const attemptsLater = async () => {
    await page.clock.runFor(1_000);
    return attempts;
  };
  await expect.poll(attemptsLater).toBe(1);
  await expect.poll(attemptsLater).toBe(2);
  await expect(title).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('help that did not load is retried', async ({ page, aPartner, signIn }) => {
  await page.clock.install();
  let attempts = 0;
  await page.route(/\/assets\/help-panel-/, (route) => {
    attempts += 1;
    return attempts === 1 ? route.abort() : route.continue();
  });
  await signIn(await aPartner());
  await page.goto('/insights');
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await expect(help).toBeVisible();
  await stopClock(page);
  const isEnabledLater = async () => {
    await page.clock.runFor(1_000);
    return help.isEnabled();
  };
  await expect.poll(isEnabledLater).toBe(true);
  expect(attempts).toBe(2);
});

test('a dialog and a screen that did not load appear once the network is back, and logging out works without it', async ({
  page,
  aPartner,
  signIn,
  pageErrors,
  context,
}) => {
  await signIn(await aPartner());
  await test.step('a dialog that did not load says so in place, and loads once the network is back', async () => {
    await page.goto('/account-manager');
    const devices = page.getByRole('button', { name: 'Show devices' });
    await expect(devices).toBeVisible();
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    await page.route(/\/assets\/(modal-host|devices-dialog)-/, async (route) => {
      await isLost;
      await route.abort();
    });
    await devices.click();
    await expect(page.getByRole('dialog', { name: 'Loading...', exact: true })).toBeVisible();
    lose();
    const failure = page.getByRole('alertdialog', { name: 'This could not be opened' });
    await expect(failure).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached();
    await failure.getByRole('button', { name: 'Close' }).first().click();
    await expect(failure).toBeHidden();
    await page.unrouteAll();
    await devices.click();
    await expect(page.getByRole('dialog', { name: 'Signed-in devices' })).toBeVisible();
    expectOnlyMissingParts(pageErrors);
  });
  await test.step('a screen that did not load shows once the network is back', async () => {
    await page.route(/\/assets\/services-page-/, (route) => route.abort());
    await page.goto('/insights');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Services' }).click();
    await expect(page.getByText('No connection. Check your network and try again')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    expectOnlyMissingParts(pageErrors);
  });
  await test.step('a part of a screen that did not load can be requested again without reloading the page', async () => {
    await page.goto('/team');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeVisible();
    await page.route(/\/assets\/new-resource-dialog-/, (route) => route.abort());
    await add.click();
    await expect(page.getByText('No connection. Check your network and try again')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await add.click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
    expectOnlyMissingParts(pageErrors);
  });
  await test.step('logging out works without a network', async () => {
    const host = page.waitForResponse(/\/assets\/modal-host-/);
    await page.goto('/clients');
    // This also loads everything that it imports.
    const url = (await host).url();
    await page.evaluate(async (address) => void (await import(address)), url);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Log out' }).click();
    await page.getByRole('alertdialog', { name: 'Confirm logout' }).getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/sign-in');
    await context.setOffline(false);
    await page.goto('/clients');
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    // The screen behind the logout may be requested while the network is down.
    expectOnlyMissingParts(pageErrors);
  });
});

test('a number sent without a network stays, and can be sent again once it is back', async ({ page }) => {
  await page.route(/\/assets\/verification-/, (route) => route.abort());
  await page.goto('/sign-in');
  const field = page.getByLabel('Phone number');
  await field.fill(typedPhone(aPhone()));
  await page.getByRole('button', { name: 'Sign up with phone number' }).click();
  await expect(page.getByRole('alert')).toHaveText('No connection. Check your network and try again');
  await expect(field).not.toHaveValue('');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Sign up with phone number' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your number with code' })).toBeVisible();
});
