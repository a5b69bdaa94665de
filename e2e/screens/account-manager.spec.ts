// The guarantee: the dialogs of the account manager look right, keep the focus, and can't be closed while they save.
// apps/web/tests/account-manager.test.tsx, devices.test.tsx and step-up.test.tsx have the rest.
import type { Page } from '@playwright/test';
import { disconnectAccount } from '@primehour/contract/bank-account';
import { listBusinesses } from '@primehour/contract/business';
import { listDevices, sendStepUpCode, stepUp } from '@primehour/contract/session';
import { updateUser } from '@primehour/contract/user';
import { DEVICES } from '@primehour/testkit/product/sample-responses';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { holdResponses, refuseRequests, replaceResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

/** Toasts appear at the bottom right (product/shell#toasts), next to the scroll bar, if the page has one. */
async function expectBottomRight(page: Page) {
  const box = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
  const viewport = page.viewportSize();
  if (!box || !viewport) throw new Error('No notifications are shown.');
  expect(viewport.width - box.x - box.width).toBeLessThan(20);
  expect(viewport.height - box.y - box.height).toBe(0);
}

test('dialogs fit, and return the focus', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ isCalendarActive: false });
  await signIn(partner);
  await replaceResponses(page, listDevices, DEVICES);
  await page.goto('/account-manager');
  await expect(page.getByRole('main')).toContainText('rosa@delgadohair.example');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await test.step('personal information', async () => {
    const update = page.getByRole('button', { name: 'Update' });
    await update.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    const first = dialog.getByLabel('First name');
    await expect(first).toBeFocused();
    await first.fill('');
    await dialog.getByLabel('Email').fill('rosa@');
    await dialog.getByLabel('Email').blur();
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('It should be valid email address');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(update).toBeFocused();
  });
  await test.step('a dialog that is saving can’t be closed', async () => {
    const update = page.getByRole('button', { name: 'Update' });
    await update.click();
    const dialog = page.getByRole('dialog', { name: 'Personal information' });
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    const release = await holdResponses(page, updateUser);
    await dialog.getByLabel('First name').fill('Rosalía');
    await page.keyboard.press('Enter');
    await expect(save).toHaveAttribute('aria-busy', 'true');
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
    await page.mouse.click(10, 10);
    // Chromium lets a page prevent only the first Escape.
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await expectBottomRight(page);
    await expect(update).toBeFocused();
  });
  await test.step('business details', async () => {
    await page.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Business details' });
    const contact = dialog.getByLabel('Contact number');
    await contact.fill('312');
    await contact.blur();
    await expect(contact).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('devices', async () => {
    const show = page.getByRole('button', { name: 'Show devices' });
    await show.click();
    const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(show).toBeFocused();
  });
  await test.step('a code for a sensitive action, above its dialog', async () => {
    const admit = await refuseRequests(page, disconnectAccount, 'STEP_UP_REQUIRED');
    await replaceResponses(page, sendStepUpCode, { expiresInSeconds: 600, requestTimeout: 60, phone: partner.phone });
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    const code = dialog.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText('Code sent');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await admit();
    await replaceResponses(page, stepUp, { provenUntil: Date.now() + 300_000 });
    await code.pressSequentially('654321');
    await code.press('Enter');
    await expect(page.getByText('Bank account disconnected')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('a business that did not load', async () => {
    await signIn({ ...partner, businessInfo: [] });
    await refuseRequests(page, listBusinesses, 'FORBIDDEN');
    await page.goto('/account-manager');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Your business could not be loaded');
    await expectAccessible(page);
  });
});
