// The guarantee: a change on one device is neither hidden nor undone by another device with an older state.
import { updateBusiness } from '@primehour/contract/business';
import { collectBodies } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('a business changed elsewhere is shown updated, and its changes outlive a save here', async ({
  page,
  openBrowser,
  aPartner,
  signIn,
  context,
}) => {
  const partner = await aPartner();
  await signIn(partner);
  await page.goto('/account-manager');
  const other = await openBrowser({ storageState: await context.storageState() });
  await other.goto('/account-manager');
  await expect(other.getByText(partner.business.name).first()).toBeVisible();

  // Here: another zone and a bio.
  await page.getByRole('button', { name: 'Change' }).click();
  const here = page.getByRole('dialog', { name: 'Business details' });
  await here.getByLabel(/^Bio/).fill('By the river since 1998.');
  await here.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await here.getByRole('button', { name: 'Save Changes' }).click();
  await expect(here).toBeHidden();

  // There: nothing but the name.
  const sent = collectBodies(other, updateBusiness);
  await other.getByRole('button', { name: 'Change' }).click();
  const there = other.getByRole('dialog', { name: 'Business details' });
  await expect(there.getByLabel(/^Bio/)).toHaveValue('By the river since 1998.');
  await there.getByLabel('Business name').fill('Riverside Hair');
  await there.getByRole('button', { name: 'Save Changes' }).click();
  await expect(there).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    name: 'Riverside Hair',
    bio: 'By the river since 1998.',
    timezone: 'America/Los_Angeles',
  });
});
