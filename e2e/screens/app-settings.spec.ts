// The guarantee: the export of an owner's data is downloaded, and the settings look right, also of a closed account.
// apps/web/tests/app-settings.test.tsx has the rest.
import { readFile } from 'node:fs/promises';
import { acceptInvitation, inviteMember } from '@primehour/contract/team';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test('the export is downloaded, and closing an account is accessible', async ({ page, aPartner, signIn, outbox }) => {
  const [partner, other] = [await aPartner(), await aPartner()];
  // A member of another business has a session that outlives the closing, so no second code is needed.
  await other.call(inviteMember, { body: { phone: partner.phone, role: 'FRONT_DESK' } });
  const [, token = ''] = /invitation\/([\w-]+)/.exec(await outbox.readText(partner.phone, 'invited you')) ?? [];
  await partner.call(acceptInvitation, { params: { token } });
  await signIn(partner);
  await page.goto('/settings');
  await expect(page.getByRole('form', { name: 'Week and clock' }).getByLabel('Clock')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await test.step('the export is prepared and downloaded', async () => {
    await page.getByRole('button', { name: 'Prepare export' }).click();
    const download = page.getByRole('button', { name: 'Download' });
    await expect(download).toBeVisible();
    const downloading = page.waitForEvent('download');
    await download.click();
    const file = await readFile(await (await downloading).path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
  });
  await test.step('the question before closing, and the settings of a closed account', async () => {
    await page.getByRole('button', { name: 'Close account' }).click();
    const question = page.getByRole('alertdialog', { name: `Close ${partner.business.name}?` });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Close account' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await signIn(partner);
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expectAccessible(page);
  });
});
