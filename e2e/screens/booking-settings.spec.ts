// The guarantee: booking settings, policies, discount codes and taxes look right in their special states, and work by
// keyboard. apps/web/tests has the rest: booking-settings.test.tsx, policies.test.tsx and discounts-and-taxes.test.tsx.
import { addResource } from '@primehour/contract/resource';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'settings and policies fit, and are accessible',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
    await partner.call(addResource, {
      query: { businessId: partner.business.id },
      body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' },
    });
    await signIn(partner);
    await test.step('an invalid number and the switches of a team', async () => {
      await page.goto('/booking-settings');
      const notice = page.getByLabel('Minimum notice (hours)');
      const room = page.getByRole('switch', { name: 'Make room automatically' });
      await expect(room).not.toBeChecked();
      await room.press('Space');
      await expect(room).toBeChecked();
      await notice.fill('');
      await notice.blur();
      await notice.fill('1.5');
      await expect(notice).toHaveAccessibleDescription(/Should be a whole number$/);
      await expectAccessible(page);
      await notice.fill('');
      // The browser itself refuses what is no number.
      await notice.pressSequentially('e+-2');
      await expect(notice).toHaveValue('2');
      await page.getByRole('button', { name: 'Delete reminder 1' }).click();
      await expect(page.getByRole('button', { name: '+ Add Reminder' })).toBeFocused();
    });
    await test.step('discount codes', async () => {
      await page.goto('/booking-settings/policies');
      await expect(page.getByText('No codes yet.')).toBeVisible();
      await page.getByRole('button', { name: 'New Code' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New Code' });
      await dialog.getByLabel('Discount code').fill('!');
      await dialog.getByRole('button', { name: 'New Code' }).click();
      await expect(dialog.getByLabel('Percent off')).toHaveAccessibleDescription(/Should be from 1 to 100/);
      await expectAccessible(page);
      await dialog.getByLabel('Discount code').fill('welcome-20');
      await dialog.getByLabel('Percent off').fill('20');
      await dialog.getByLabel('Percent off').press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'WELCOME20' })).toBeVisible();
    });
    await test.step('taxes, and the policies above', async () => {
      await page.getByRole('button', { name: 'New Tax' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New Tax' });
      const rate = dialog.getByLabel('Rate (%)');
      await rate.fill('31');
      await dialog.getByRole('button', { name: 'New Tax' }).click();
      await expect(rate).toHaveAccessibleDescription(/Should be from 0 to 30/);
      await expectAccessible(page);
      await dialog.getByLabel('Name of the tax').fill('Sales tax');
      await rate.fill('8.875');
      await rate.press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'Sales tax (8.875%)' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('a ready policy', async () => {
      await page.getByRole('button', { name: 'Use Deposit' }).press('Enter');
      await expect(page.getByRole('region', { name: 'Undo' })).toContainText('Deposit is now your default.');
    });
    await test.step('a policy with mistakes', async () => {
      await page.getByRole('link', { name: 'New Policy' }).click();
      await page.getByRole('radio', { name: 'Pay a deposit' }).check();
      await page.getByLabel('For a no-show, keep').fill('20');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  },
);
