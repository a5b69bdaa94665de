// The guarantee: before someone is retired the dialog lists who takes each booking and says what happens to their
// access; afterward the bookings are with the new person.
import { addBooking } from '@primehour/contract/calendar';
import { addResource } from '@primehour/contract/resource';
import { minuteOf } from '@primehour/testkit/clock';
import { aPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const IN_FIVE_DAYS = Date.now() + 5 * 86_400_000;

test(
  'someone is retired once their bookings have a new person',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
    const query = { businessId: partner.business.id };
    const ben = await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
    const [service] = partner.services;
    const person = { name: 'Ada Brooks', phoneNumber: aPhone(), payment: 'FREE' as const, tellsClient: false };
    const body = { serviceId: service?.id ?? '', startAt: minuteOf(IN_FIVE_DAYS), ...person, resourceId: ben.id };
    await partner.call(addBooking, { query, body });
    await signIn(partner);
    await page.goto(`/team/${ben.id}`);
    await page.getByRole('button', { name: /^Retire/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Retire Ben Castillo?' });
    await expect(dialog).toContainText('Only clients who are expecting this person are texted the new name.');
    await expect(dialog.getByText('can no longer sign in')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText('Ben Castillo was retired')).toBeVisible();
    await expect(page.getByRole('link', { name: /Ben Castillo/ })).toHaveCount(0);
  },
);

test('the owner stays a member when they take no bookings anymore', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
  const query = { businessId: partner.business.id };
  await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  await signIn(partner);
  await page.goto('/team');
  await page.getByRole('link', { name: new RegExp(partner.user.first_name ?? '') }).click();
  await page.getByRole('button', { name: /^Retire/ }).click();
  await expect(page.getByRole('dialog')).toContainText('stays a member of the team.');
});
