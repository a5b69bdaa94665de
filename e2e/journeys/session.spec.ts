// The guarantee: a session ends in all tabs at once, and two tabs can renew it at once, or a page that is reloaded.
// apps/web/tests/session.test.tsx has the rest.
import type { Route } from '@playwright/test';
import { logout, refresh } from '@primehour/contract/session';
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

test('two tabs that refresh their tokens at once both succeed, as does a reload during the refresh', async ({
  page,
  context,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner({ services: [{ name: 'Curl cut' }] });
  await signIn({ ...partner, tokens: { ...partner.tokens, accessToken: 'worn.out.token' } });
  const other = await context.newPage();
  await Promise.all([page.goto('/services'), other.goto('/services')]);
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Curl cut' })).toBeVisible();
  await other.close();
  await test.step('a reload during the refresh keeps the session', async () => {
    const another = await aPartner({ services: [{ name: 'Curl cut' }] });
    await signIn({ ...another, tokens: { ...another.tokens, accessToken: 'worn.out.token' } });
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
});
