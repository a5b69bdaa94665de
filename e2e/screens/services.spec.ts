// The guarantee: the list of services shows each as clients will see it, and its menu offers the allowed actions.
import { deleteService, listServices, makePrimaryService } from '@primehour/contract/service';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const CUT = { name: 'Cut and finish', price: 6500, duration: 60, description: 'Wash, cut and dry.' };
const CURLS = { name: 'Curl cut', price: 9550, duration: 90, description: 'Cut dry, curl by curl.' };
const BANGS = { name: 'Bang trim', price: 0, duration: 15, description: 'Between two cuts.' };

test('cards show each service, and their menu does what is allowed', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ services: [CUT, CURLS, BANGS] }));
  await test.step('each card shows picture, name, duration, price, and which one is primary', async () => {
    await page.goto('/services');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toContainText(['Cut and finish', 'Curl cut', 'Bang trim']);
    await expect(cards.nth(0).getByText('Primary', { exact: true })).toBeVisible();
    await expect(page.getByText('Primary', { exact: true })).toHaveCount(1);
    await expect(cards.nth(1)).toContainText('Cut dry, curl by curl.');
    await expect(cards.nth(1)).toContainText('1h 30m');
    await expect(cards.nth(1)).toContainText('$95.50');
    await expect(cards.nth(2)).toContainText('15m');
    await expect(cards.nth(2)).toContainText('Free');
    await page.getByRole('link', { name: '+ New Service' }).click();
    await expect(page).toHaveURL('/services/create-new');
  });
  await test.step('without a business the list leads to the account manager', async () => {
    await refuseRequests(page, listServices, 'BUSINESS_NOT_FOUND');
    await page.goto('/services');
    await expect(page.getByRole('heading', { name: "You don't have any created business." })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Account Manager' }).click();
    await expect(page).toHaveURL('/account-manager');
    await page.unrouteAll();
  });
  await test.step('the primary service can’t be deleted, and says why', async () => {
    await page.goto('/services');
    await page.getByRole('button', { name: 'Actions for Cut and finish' }).click();
    const menu = page.getByRole('menu', { name: 'Actions for Cut and finish' });
    const entry = menu.getByRole('menuitem', { name: 'Delete Service' });
    await expect(entry).toBeDisabled();
    await expect(entry).toContainText('Make another service primary first');
    await entry.click({ force: true });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });
  await test.step('a refusal shows on the screen', async () => {
    await refuseRequests(page, makePrimaryService, 'UNEXPECTED');
    await page.goto('/services');
    await page.getByRole('button', { name: 'Actions for Curl cut' }).click();
    await page.getByRole('menuitem', { name: 'Make Primary Service' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
    await page.unrouteAll();
  });
  await test.step('deleting asks first, and focuses the safe answer', async () => {
    await page.goto('/services');
    const button = page.getByRole('button', { name: 'Actions for Curl cut' });
    const openQuestion = async () => {
      await button.click();
      await page.getByRole('menuitem', { name: 'Delete Service' }).click();
    };
    await openQuestion();
    const question = page.getByRole('alertdialog');
    await expect(question).toHaveAccessibleDescription('Are you sure you want to delete this service?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();

    const restore = await refuseRequests(page, deleteService, 'UNEXPECTED');
    await openQuestion();
    await question.getByRole('button', { name: 'Delete Service' }).click();
    await expect(question.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
    await restore();
    await question.getByRole('button', { name: 'Delete Service' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Cut and finish/, /Bang trim/]);
    // The button that opened the question is gone with its card, so focus moves nearby.
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });
});

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
