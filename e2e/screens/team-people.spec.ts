// The guarantee: people are ordered and described, and services given their needs, by keyboard alone; what a member's
// role does not include is not offered, and its page says whom to ask. apps/web/tests/retire.test.tsx retires someone.
import { addResource } from '@primehour/contract/resource';
import { inviteMember } from '@primehour/contract/team';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  expectNoShift,
  expectKeyboardOrder,
  measureShifts,
} from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'the Team page, a person and the needs of a service work by keyboard',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Color', duration: 90 }] });
    const query = { businessId: partner.business.id };
    const ben = await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
    await partner.call(addResource, { query, body: { kind: 'ROOM', name: 'Room 1' } });
    await addBookingByHand(partner, Date.now() + 5 * 86_400_000, { resourceId: ben.id });
    await signIn(partner);
    await measureShifts(page);
    const main = page.getByRole('main');
    await test.step('the order of the team', async () => {
      await page.goto('/team');
      await expect(main.getByText(/^(Free|Closed)/).first()).toBeVisible();
      await expect(main.getByRole('list', { name: 'Who can sign in' })).toContainText('Rosa Delgado');
      await expectNoShift(page);
      // What someone is doing now is below their name at every width.
      const row = main.getByRole('listitem').filter({ hasText: 'Ben Castillo' }).first();
      const [name, state] = [
        await row.getByRole('link').boundingBox(),
        await row.getByText(/^(Free|Closed)/).boundingBox(),
      ];
      expect(Math.abs((name?.x ?? 0) - (state?.x ?? 99))).toBeLessThan(16);
      expect((state?.y ?? 0) - (name?.y ?? 0)).toBeGreaterThan(0);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await main.getByRole('button', { name: 'Move Ben Castillo up' }).press('Enter');
      await expect(main.getByRole('listitem').first()).toContainText('Ben Castillo');
    });
    await test.step('the page of a person', async () => {
      await main.getByRole('link', { name: 'Ben Castillo' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Ben Castillo' })).toBeVisible();
      await expect(main.getByRole('checkbox', { name: 'Color' })).toBeChecked();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await main.getByLabel('Maximum visits a day').fill('6');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
      await main.getByLabel('Own price for Color').fill('120');
      await page.keyboard.press('Enter');
      await expect(main.getByLabel('Own price for Color')).toHaveValue('120');
    });
    await test.step('who takes the bookings of someone who is retired', async () => {
      await page.getByRole('button', { name: /^Retire/ }).click();
      await expect(page.getByRole('dialog', { name: 'Retire Ben Castillo?' }).getByRole('combobox')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.keyboard.press('Escape');
    });
    await test.step('other calendars of a person', async () => {
      await page.goto(`/availability/calendars?of=${ben.id}`);
      await expect(main.getByText('Only for Ben Castillo')).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Ben Castillo’s bookings in another calendar' })).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('what a service needs', async () => {
      await page.goto(`/services/${partner.services[0]?.id}/needs`);
      await expect(main.getByRole('form')).toBeVisible();
      await expectKeyboardOrder(page);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
    await test.step('equipment is added', async () => {
      await page.goto('/team');
      await main.getByRole('button', { name: 'Add' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add to your team' });
      await dialog.getByRole('radio', { name: /^Equipment/ }).check();
      await dialog.getByLabel('Units').fill('0');
      await dialog.getByRole('button', { name: 'Add' }).press('Enter');
      await expect(dialog.getByText('Enter a name')).toBeVisible();
      await expect(dialog.getByText(/whole number/)).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Name').fill('Laser');
      await dialog.getByLabel('Units').fill('2');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Laser' })).toBeVisible();
      await expect(main.getByLabel('Units')).toHaveValue('2');
    });
  },
);

test('staff see their own week and rows, and a page outside their role says whom to ask for it', async ({
  page,
  aPartner,
  aVisitor,
  signIn,
  outbox,
}) => {
  const owner = await aPartner({ services: [{ name: 'Consultation', price: 0 }] });
  const query = { businessId: owner.business.id };
  const ben = await owner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  const startAt = Date.now() + 3 * 86_400_000;
  await addBookingByHand(owner, startAt - (startAt % 3_600_000), { resourceId: ben.id });
  const staff = await aVisitor();
  await owner.call(inviteMember, { body: { phone: staff.phone, role: 'STAFF', resourceId: ben.id, grants: [] } });
  const link = new URL(/https?:\/\/\S+/.exec(await outbox.readText(staff.phone, 'invited you'))?.[0] ?? '');
  await signIn(staff);
  await page.goto(link.pathname);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.getByLabel('First name').fill('Ben');
  await page.getByLabel('Last name').fill('Castillo');
  await page.getByLabel('Email').fill('ben@delgadohair.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await test.step('actions that would be refused are not offered', async () => {
    await page.goto('/bookings');
    await page.getByRole('button', { name: 'Actions for the booking of Ada Brooks' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Booking Details']);
    await expect(page.getByRole('button', { name: /New Booking|Block Time|Walk-in/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Day' })).toHaveCount(0);
  });
  await test.step('the address of another screen', async () => {
    await page.goto('/listings');
    await expect(page.getByRole('heading', { level: 1, name: 'Your role doesn’t include this page' })).toBeVisible();
    await expect(page.getByText('ask the owner or a manager of Delgado Hair')).toBeVisible();
    await expectAccessible(page);
  });
});
