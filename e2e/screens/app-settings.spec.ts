// The guarantee: an owner's preferences are kept, their data can be downloaded, and their business closed and reopened.
import { readFile } from 'node:fs/promises';
import { savePreferences } from '@primehour/contract/preferences';
import { acceptInvitation, inviteMember } from '@primehour/contract/team';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('preferences are saved, or say why not, and the export is downloaded', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await page.goto('/settings');
  const notifications = page.getByRole('form', { name: 'Notifications' });
  const calendar = page.getByRole('form', { name: 'Week and clock' });
  const save = { name: 'Save Changes' };
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await test.step('choices survive a reload, and the rest is unchanged', async () => {
    await notifications.getByRole('checkbox', { name: 'Text: A client cancels' }).uncheck();
    await notifications.getByRole('button', save).click();
    await expect(toast).toHaveText('Changes saved successfully');
    await calendar.getByLabel('Weeks start on').selectOption('Sunday');
    await calendar.getByLabel('Clock').selectOption('24 hours: 14:30');
    // The message of the first save may still be visible.
    const saved = page.waitForResponse((response) => response.url().includes(savePreferences.path));
    await calendar.getByRole('button', save).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(notifications.getByRole('checkbox', { name: 'Text: A client cancels' })).not.toBeChecked();
    await expect(notifications.getByRole('checkbox', { name: 'Text: A client books' })).toBeChecked();
    await expect(calendar.getByLabel('Weeks start on')).toHaveValue('SUNDAY');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
  await test.step('a refusal is shown in its section, and nothing is lost', async () => {
    await refuseRequests(page, savePreferences, 'UNEXPECTED');
    await calendar.getByLabel('Clock').selectOption('12 hours: 2:30 PM');
    await calendar.getByRole('button', save).click();
    await expect(calendar.getByRole('alert')).toContainText('Something went wrong on our side');
    await expect(calendar.getByLabel('Clock')).toHaveValue('12H');
    await page.unrouteAll();
  });
  await test.step('the export is prepared and downloaded', async () => {
    await page.getByRole('button', { name: 'Prepare export' }).click();
    const download = page.getByRole('button', { name: 'Download' });
    await expect(download).toBeVisible();
    const downloading = page.waitForEvent('download');
    await download.click();
    const file = await readFile(await (await downloading).path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
  });
});

test('a business with bookings is kept open, and one without is closed', async ({
  page,
  aPartner,
  aBooking,
  signIn,
  outbox,
}) => {
  await test.step('what prevents closing is listed, with a link to it', async () => {
    const busy = await aPartner({ services: [{ price: 0 }] });
    await aBooking(busy);
    await signIn(busy);
    await page.goto('/settings');
    await expect(page.getByRole('link', { name: '1 upcoming booking: keep or cancel it' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close account' })).toBeHidden();
  });
  const [partner, other] = [await aPartner(), await aPartner()];
  // A member of another business has a session that outlives the closing, so no second code is needed.
  await other.call(inviteMember, { body: { phone: partner.phone, role: 'FRONT_DESK' } });
  const [, token = ''] = /invitation\/([\w-]+)/.exec(await outbox.readText(partner.phone, 'invited you')) ?? [];
  await partner.call(acceptInvitation, { params: { token } });
  await test.step('closing asks for confirmation, signs out, and says until when it can be undone', async () => {
    await signIn(partner);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Close account' }).click();
    const question = page.getByRole('alertdialog', { name: `Close ${partner.business.name}?` });
    await expect(question).toContainText('You have 30 days to sign in and reopen it');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Close account' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText('Your account is closed. Sign in within 30 days to reopen it.')).toBeVisible();
    await page.goto(`/p/${partner.business.slug}`);
    await expect(page.getByText('This page is not available')).toBeVisible();
  });
  await test.step('a banner on every screen leads to reopening, which restores everything', async () => {
    await signIn(partner);
    await page.goto('/services');
    await expect(page.getByText('This account is closed')).toBeVisible();
    await page.getByRole('link', { name: 'Reopen' }).click();
    await expect(page).toHaveURL('/settings');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByRole('button', { name: 'Close account' })).toBeVisible();
    await expect(page.getByText('This account is closed')).toBeHidden();
    await page.goto(`/p/${partner.business.slug}`);
    await expect(page.getByRole('heading', { name: partner.business.name, level: 1 })).toBeVisible();
  });
});
