// The guarantee: the list of services works by keyboard, and keeps the focus. apps/web/tests/services.test.tsx has the rest.
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const CUT = { name: 'Cut and finish', price: 6500, duration: 60, description: 'Wash, cut and dry.' };
const CURLS = { name: 'Curl cut', price: 9550, duration: 90, description: 'Cut dry, curl by curl.' };

test(
  'without services the only action is creating the first',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    await page.goto('/services');
    await expect(page.getByRole('heading', { name: "You don't have any created services" })).toBeVisible();
    await expect(page.getByRole('link', { name: '+ New Service' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Create/ })
      .click();
    await expect(page).toHaveURL('/services/create-new');
  },
);

test(
  'the menu works by keyboard, and another service becomes primary',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ services: [CUT, CURLS] }));
    await page.goto('/services');
    const button = page.getByRole('button', { name: 'Actions for Curl cut' });
    await button.press('Enter');
    const menu = page.getByRole('menu', { name: 'Actions for Curl cut' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Edit Service',
      'Make Primary Service',
      'Show only by link',
      'Delete Service',
    ]);
    await expect(menu.getByRole('menuitem', { name: 'Edit Service' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Curl cut is now the primary service')).toBeVisible();
    await expect(button).toBeFocused();
    const cards = page.getByRole('main').getByRole('listitem');
    for (const look of ['as changed', 'as stored']) {
      if (look === 'as stored') await page.reload();
      await expect(cards).toContainText(['Curl cut', 'Cut and finish']);
      await expect(cards.nth(0).getByText('Primary', { exact: true })).toBeVisible();
      await expect(page.getByText('Primary', { exact: true })).toHaveCount(1);
    }
    await test.step('deleting asks first, and focuses the safe answer', async () => {
      const other = page.getByRole('button', { name: 'Actions for Cut and finish' });
      const openQuestion = async () => {
        await other.click();
        await page.getByRole('menuitem', { name: 'Delete Service' }).click();
      };
      await openQuestion();
      const question = page.getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(other).toBeFocused();
      await openQuestion();
      await question.getByRole('button', { name: 'Delete Service' }).click();
      await expect(question).toBeHidden();
      await expect(cards).toHaveCount(1);
      // The button that opened the question is gone with its card, so focus moves nearby.
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    });
  },
);

test(
  'a free service reads Free wherever its price shows',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, aBooking, startOf, signIn }) => {
    const partner = await aPartner({ services: [{ price: 0 }] });
    const { token } = await aBooking(partner, { name: 'Ada Brooks', startAt: await startOf(partner, 0) });
    await signIn(partner);
    const main = page.getByRole('main');
    for (const address of [
      '/services',
      '/bookings',
      `/p/${partner.business.slug}`,
      `/my/${token}`,
      `/my/${token}/receipt`,
    ]) {
      await page.goto(address);
      await expect(main, address).toContainText('Free');
      await expect(main, address).not.toContainText('$0');
    }
    await page.goto('/clients');
    await page.getByRole('link', { name: 'Ada Brooks' }).click();
    const history = page.getByRole('list', { name: 'Bookings' });
    await expect(history).toContainText('Free');
    await history.getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText('Free');
    await expect(page.getByRole('dialog')).not.toContainText('$0');
  },
);
