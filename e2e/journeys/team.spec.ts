// The guarantee: a person who is invited joins with their own phone and sees what their role includes, chooses between
// several businesses, and no longer sees a business once their membership ends.
import { inviteMember } from '@primehour/contract/team';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { PHONE } from '../fixtures/phone.ts';
import { expect, test } from '../fixtures/test.ts';

test('a front desk is invited, joins, and is removed', async ({
  page,
  openBrowser,
  aPartner,
  signIn,
  outbox,
  pageErrors,
}) => {
  test.slow();
  const owner = await aPartner({ business: { name: 'Delgado Hair' } });
  const phone = aPhone();
  await signIn(owner);
  await page.goto('/team');

  await test.step('the owner invites a phone, by keyboard', async () => {
    await expect(page.getByRole('list', { name: 'Who can sign in' })).toContainText('Owner');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Role').selectOption('Front desk');
    await expect(dialog.getByText('All bookings and clients.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Phone').fill(typedPhone(phone));
    await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText('Front desk');
  });

  const text = await outbox.readText(phone, 'invited you');
  expect(text).toMatch(/^Delgado Hair invited you to its team as front desk staff\. Join: /);
  const link = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  const desk = await openBrowser();

  await test.step('the link leads through sign-in to the business', async () => {
    await desk.goto(link.pathname);
    await expect(desk.getByRole('heading', { name: 'Join Delgado Hair' })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Sign in to join' }).click();
    await desk.getByLabel('Phone number').fill(typedPhone(phone));
    await desk.getByRole('button', { name: 'Sign up with phone number' }).click();
    await desk.getByLabel('Verification code').fill(await outbox.readCode(phone));
    await desk.getByRole('button', { name: 'Submit the code' }).click();
    await desk.getByRole('button', { name: 'Join', exact: true }).click();
    await desk.getByLabel('First name').fill('Ben');
    await desk.getByLabel('Last name').fill('Ortiz');
    await desk.getByLabel('Email').fill('ben@ortiz.example');
    await desk.getByRole('button', { name: 'Continue' }).click();
    await expect(desk.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    // The front desk has no page that shows the link.
    await expect(desk.getByText('They appear here once clients book')).toBeVisible();
  });

  await test.step('the menu has what the role includes', async () => {
    const links = desk.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Home', 'My Bookings', 'Clients', 'Team', 'Account manager', 'Log out']);
    await desk.goto('/team');
    await expect(desk.getByRole('list', { name: 'Who can sign in' })).toContainText('Ben Ortiz');
    await expect(desk.getByRole('button', { name: 'Invite', exact: true })).toBeHidden();
  });

  await test.step('the owner ends the membership, and the member sees nothing anymore', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Ben Ortiz' }).click();
    await page.getByRole('menuitem', { name: 'End membership' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End membership' }).click();
    await expect(page.getByRole('list', { name: 'Who can sign in' })).not.toContainText('Ben Ortiz');
    await desk.goto('/bookings');
    await expect(desk.getByRole('heading', { name: 'Business not found' })).toBeVisible();
    // React logs what reaches a screen's error boundary.
    expect(pageErrors.problems.splice(0).filter((problem) => !problem.includes('Business not found'))).toEqual([]);
  });
});

test('a user of two businesses chooses which one the screens show', async ({ page, aPartner, signIn, outbox }) => {
  const owner = await aPartner({ business: { name: 'Delgado Hair' }, services: [{ name: 'Balayage' }] });
  const other = await aPartner({ business: { name: 'Birch Nails' }, services: [{ name: 'Manicure' }] });
  await other.call(inviteMember, { body: { phone: owner.phone, role: 'MANAGER' } });
  const link = new URL(/https?:\/\/\S+/.exec(await outbox.readText(owner.phone, 'invited you'))?.[0] ?? '');
  await signIn(owner);
  await page.goto(link.pathname);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByLabel('Business')).toHaveValue(other.business.id);

  await page.goto('/services');
  await expect(page.getByText('Manicure')).toBeVisible();
  await menu.getByLabel('Business').selectOption('Delgado Hair');
  await expect(page.getByText('Balayage')).toBeVisible();
  await expect(page.getByText('Manicure')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Balayage')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the Team page fits, and the business is chosen in the menu', async ({ page, aPartner, signIn, outbox }) => {
    const owner = await aPartner({ business: { name: 'Delgado Hair' } });
    const other = await aPartner({ business: { name: 'Birch Nails' } });
    await other.call(inviteMember, { body: { phone: owner.phone, role: 'FRONT_DESK' } });
    const link = new URL(/https?:\/\/\S+/.exec(await outbox.readText(owner.phone, 'invited you'))?.[0] ?? '');
    await signIn(owner);
    await page.goto(link.pathname);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByLabel('Business').selectOption('Delgado Hair');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto('/team');
    await expect(page.getByRole('list', { name: 'Who can sign in' })).toContainText('Rosa Delgado');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });
});
