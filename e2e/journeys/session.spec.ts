// The guarantee: a session survives a reload, ends in all tabs at once, is renewed once for all concurrent calls, and
// says why if it can't be.
import type { Route } from '@playwright/test';
import { listBusinesses } from '@primehour/contract/business';
import { listClients } from '@primehour/contract/client';
import { logout, refresh } from '@primehour/contract/session';
import { clickIfPresent } from '../fixtures/click-if-present.ts';
import { failRequests, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('a session survives a reload, and logging out in one tab ends it in the other', async ({
  page,
  context,
  aPartner,
  signIn,
}) => {
  await signIn(await aPartner());
  await page.goto('/clients');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/account-manager');
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByRole('dialog', { name: 'Personal information' })).toBeVisible();
  const ended = page.waitForResponse((response) => new URL(response.url()).pathname === logout.path);
  // A background tab paints once a second.
  await page.bringToFront();
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    await expect(tab).toHaveURL('/sign-in');
    await expect(tab.locator('dialog')).toHaveCount(0);
  }
  expect((await ended).status()).toBe(200);
  await other.goto('/services');
  await expect(other.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
});

test('a refused access token is refreshed, also when the response is lost', async ({ page, aPartner, signIn }) => {
  await test.step('it is refreshed once, however many calls were refused, and they are repeated', async () => {
    const partner = await aPartner({ services: [{ name: 'Curl cut' }] });
    // Not signed by this server.
    await signIn({ ...partner, tokens: { ...partner.tokens, accessToken: 'worn.out.token' } });
    let renewals = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === refresh.path) renewals += 1;
    });
    // Home sends several requests at once.
    await page.goto('/');
    await expect(page.getByRole('link', { name: /Upcoming bookings/ })).toContainText('0');
    await expect(page.getByText('Add a service')).toBeVisible();
    expect(renewals).toBe(1);
    await page.getByRole('link', { name: 'Services', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Curl cut' })).toBeVisible();
    expect(renewals).toBe(1);
  });
  await test.step('a reload during the refresh keeps the session', async () => {
    const partner = await aPartner({ services: [{ name: 'Curl cut' }] });
    await signIn({ ...partner, tokens: { ...partner.tokens, accessToken: 'worn.out.token' } });
    // The server accepts the token, and its response is lost.
    const { promise: isTaken, resolve } = Promise.withResolvers<void>();
    const dropResponse = async (route: Route) => {
      await route.fetch();
      resolve();
    };
    await page.route(`**${refresh.path}`, dropResponse, { times: 1 });
    await page.goto('/services');
    await isTaken;
    await page.reload();
    await expect(page.getByRole('link', { name: 'Curl cut' })).toBeVisible();
    await expect(page).toHaveURL('/services');
  });
  await test.step('a lost response keeps the session, and the refresh is retried', async () => {
    const partner = await aPartner({ services: [{ name: 'Curl cut' }] });
    await signIn({ ...partner, tokens: { ...partner.tokens, accessToken: 'worn.out.token' } });
    let isLost = false;
    const abortResponse = async (route: Route) => {
      await route.fetch();
      await route.abort();
      isLost = true;
    };
    await page.route(`**${refresh.path}`, abortResponse, { times: 1 });
    await page.goto('/services');
    await expect(page.getByRole('link', { name: 'Curl cut' })).toBeVisible();
    expect(isLost).toBe(true);
    await expect(page).toHaveURL('/services');
  });
});

test('two tabs that refresh their tokens at once both succeed', async ({ page, context, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Curl cut' }] });
  await signIn({ ...partner, tokens: { ...partner.tokens, accessToken: 'worn.out.token' } });
  const other = await context.newPage();
  await Promise.all([page.goto('/services'), other.goto('/services')]);
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Curl cut' })).toBeVisible();
});

test('forbidden and failed requests keep the session, and one that ended elsewhere leads to sign-in', async ({
  page,
  aPartner,
  signIn,
  pageErrors,
}) => {
  await test.step('a forbidden request shows a message, and keeps the session', async () => {
    await signIn(await aPartner());
    await refuseRequests(page, listClients, 'FORBIDDEN');
    let renewals = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === refresh.path) renewals += 1;
    });
    await page.goto('/clients');
    await expect(page.getByRole('alert')).toContainText('You are not allowed to do this');
    expect(renewals).toBe(0);
    await page.unrouteAll();
  });
  await test.step('a business that did not load is requested again on a retry', async () => {
    await signIn({ ...(await aPartner()), businessInfo: [] });
    const restore = await failRequests(page, listBusinesses);
    let failures = 0;
    page.on('requestfailed', (request) => {
      if (new URL(request.url()).pathname === listBusinesses.path) failures += 1;
    });
    await page.goto('/booking-settings');
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('No connection. Check your network and try again');
    // The dashboard retries once by itself after loading; from then on only the button does.
    await expect.poll(() => failures).toBe(2);
    await restore();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await expect(failure).toBeHidden();
    // React logs what an error boundary has caught.
    expect(pageErrors.problems.splice(0).filter((problem) => !problem.includes('No connection'))).toEqual([]);
  });
  await test.step('a session that was ended elsewhere leads to sign-in, with the reason', async () => {
    const partner = await aPartner();
    await signIn(partner);
    await page.goto('/insights');
    await expect(page.getByRole('heading', { name: 'Analytics and insights' })).toBeVisible();
    await partner.call(logout, { body: { refreshToken: partner.tokens.refreshToken } });
    // The event stream of an open page may notice first, and then there is nothing left to click.
    await clickIfPresent(page.getByRole('link', { name: 'Clients' }));
    await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    await expect(page.getByText('Your session has ended. Sign in again')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with phone number' })).toBeVisible();
    await page.goto('/clients');
    await expect(page).toHaveURL('/sign-in');
  });
});
