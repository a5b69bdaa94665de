// The guarantee: a business adds a ready policy with one press and can undo that, writes its own next to the exact
// words that clients agree to, and assigns one to a service.
import { listPolicies, replacePolicy } from '@primehour/contract/policy';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a discount code is created, refused if invalid or taken, and ended',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
    await signIn(partner);
    await page.goto('/booking-settings/policies');
    await expect(page.getByText('No codes yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New Code' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Code' });
    const add = dialog.getByRole('button', { name: 'New Code' });
    await dialog.getByLabel('Discount code').fill('!');
    await add.click();
    await expect(dialog.getByLabel('Discount code')).toHaveAccessibleDescription(/Use 3 to 20 letters and digits/);
    await expect(dialog.getByLabel('Percent off')).toHaveAccessibleDescription(/Should be from 1 to 100/);
    await expectAccessible(page);
    await dialog.getByLabel('Discount code').fill('welcome-20');
    await dialog.getByLabel('Percent off').fill('20');
    await add.click();
    const code = page.getByRole('listitem').filter({ hasText: 'WELCOME20' });
    await expect(code).toContainText('20% off · once per client · not used yet');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'New Code' }).click();
    await dialog.getByLabel('Discount code').fill('WELCOME20');
    await dialog.getByLabel('Percent off').fill('10');
    await dialog.getByLabel('Percent off').press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('You already have this code');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await code.getByRole('button', { name: 'End Code WELCOME20' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Code' }).click();
    await expect(page.getByText('No codes yet.')).toBeVisible();
  },
);

test(
  'a tax is created, validated, assigned to a service, and ended',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] }));
    await page.goto('/booking-settings/policies');
    await expect(page.getByText('No taxes yet. Clients pay your prices as they are.')).toBeVisible();
    await page.getByRole('button', { name: 'New Tax' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Tax' });
    const add = dialog.getByRole('button', { name: 'New Tax' });
    const rate = dialog.getByLabel('Rate (%)');
    await rate.fill('31');
    await add.click();
    await expect(dialog.getByLabel('Name of the tax')).toHaveAccessibleDescription(/Enter a name/);
    await expect(rate).toHaveAccessibleDescription(/Should be from 0 to 30/);
    await expectAccessible(page);
    await dialog.getByLabel('Name of the tax').fill('Sales tax');
    await rate.fill('8.875');
    await rate.press('Enter');
    const tax = page.getByRole('listitem').filter({ hasText: 'Sales tax (8.875%)' });
    await expect(tax).toContainText('added to the price · for all services');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.goto('/services');
    await page.getByRole('button', { name: 'Actions for Cut and finish' }).click();
    await page.getByRole('menuitem', { name: 'Edit Service' }).click();
    const field = page.getByLabel('Tax', { exact: true });
    await expect(field.getByRole('option', { selected: true })).toHaveText('Sales tax (8.875%), added');
    await field.selectOption({ label: 'No tax' });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/services$/);
    await page.goto('/booking-settings/policies');
    await expect(tax).toContainText('not used by any service');
    await tax.getByRole('button', { name: 'End Tax Sales tax' }).click();
    await page
      .getByRole('dialog', { name: 'End Sales tax (8.875%)?' })
      .getByRole('button', { name: 'End Tax' })
      .click();
    await expect(page.getByText('No taxes yet.')).toBeVisible();
  },
);

test('policies are added, changed and assigned to a service', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] });
  await signIn(partner);
  const policy = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const undo = page.getByRole('region', { name: 'Undo' });
  await test.step('one press makes a ready policy the default, and can be undone', async () => {
    await page.goto('/booking-settings/policies');
    await expect(policy('Standard')).toContainText('Default');
    await expect(policy('Standard')).toContainText('Full refund until your change cut-off');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByRole('button', { name: 'Use Card' }).click();
    await expect(policy('Card')).toContainText('All services');
    await expect(page.getByRole('button', { name: 'Use Card' })).toHaveCount(0);
    await expect(undo).toContainText('Card is now your default.');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Use Card' })).toBeVisible();
    await expect(policy('Standard')).toContainText('Default');
    await page.getByRole('button', { name: 'Use Deposit' }).press('Enter');
    await expect(policy('Deposit')).toContainText('Default');
  });
  await test.step('the client’s sentence follows the numbers, and mistakes are reported at their fields', async () => {
    await page.getByRole('link', { name: 'New Policy' }).click();
    const terms = page.getByRole('region', { name: 'What clients agree to' });
    await expect(terms).toContainText('I agree: nothing to pay now, my card is saved.');
    await page.getByRole('radio', { name: 'Pay a deposit' }).check();
    await page.getByLabel('Deposit', { exact: true }).fill('10');
    await expect(terms).toContainText('$8 deposit now.');
    await expect(terms).toContainText('keeps $40 (50%); if I don’t come, $80 (100%), charged to this card.');
    await page.getByLabel('For a no-show, keep').fill('20');
    await expect(terms).toContainText('Correct the marked fields to see it.');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/);
    await expect(page.getByLabel('For a no-show, keep')).toHaveAccessibleDescription(
      /Should be at least what a late cancellation costs/,
    );
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.getByLabel('For a no-show, keep').fill('100');
    await page.getByLabel('Name').fill('Long visits');
    await page.getByLabel('Name').press('Enter');
    await expect(policy('Long visits')).toContainText('No service uses it');
  });
  await test.step('a change is a new version, and a refused one says why', async () => {
    await page.getByRole('button', { name: 'Actions for Long visits' }).click();
    await page.getByRole('menuitem', { name: 'Edit Policy' }).click();
    await expect(page.getByText('Bookings already made keep their terms. New ones get these.')).toBeVisible();
    await page.getByRole('button', { name: '+ Add Step' }).click();
    await page.getByRole('button', { name: 'Remove step 1' }).click();
    await expect(page.getByRole('button', { name: '+ Add Step' })).toBeFocused();
    await page.getByLabel('Less than (hours before)').fill('48');
    const restore = await refuseRequests(page, replacePolicy, 'UNEXPECTED');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong on our side');
    await restore();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved. Bookings already made keep their terms.')).toBeVisible();
    await expect(policy('Long visits')).toContainText('Free to cancel until 48 hours before');
  });
  await test.step('a policy assigned to a service can’t be removed', async () => {
    await page.goto('/services');
    await page.getByRole('link', { name: 'Cut and finish' }).click();
    const choice = page.getByLabel('Policy');
    await expect(choice).toHaveValue('');
    await choice.selectOption('Long visits');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL('/services');
    await page.goto('/booking-settings/policies');
    await expect(policy('Long visits')).toContainText('For Cut and finish');
    await page.getByRole('button', { name: 'Actions for Long visits' }).click();
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toContainText(
      'Give its services another policy first',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Standard' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page
      .getByRole('alertdialog', { name: 'Remove the policy Standard?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(policy('Standard')).toHaveCount(0);
  });
  await test.step('a missing policy says so', async () => {
    await page.goto('/booking-settings/policies?edit=gone');
    await expect(page.getByText('This policy can’t be found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to policies' }).click();
    await expect(policy('Deposit')).toBeVisible();
  });
  const query = { businessId: partner.business.id };
  const stored = await partner.call(listPolicies, { query });
  expect(stored.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Deposit', true],
    ['Long visits', false],
  ]);
});
