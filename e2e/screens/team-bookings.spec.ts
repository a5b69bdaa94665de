// The guarantee: when a team enters or changes time by hand, the screen starts with the person concerned, and a member
// who sees only their own bookings sees their own hours.
import { addResource, saveResourceHours } from '@primehour/contract/resource';
import { inviteMember } from '@primehour/contract/team';
import { dateIn } from '@primehour/domain/format/time';
import { addDays, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { DAYS_OF_WEEK } from '@primehour/domain/vocabulary';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { expectAccessible } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
/** Wednesday of the week after the next. */
const DAY = addDays(dateIn(Date.now(), ZONE), 17 - isoDayOfWeek(dateIn(Date.now(), ZONE)));
const at = (hour: number) => instantAtWallTime(DAY, hour * 60, ZONE);

test('Modify Booking gives a booking to another person at the same time', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
  const query = { businessId: partner.business.id };
  const ben = await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  const cleo = await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Cleo Ward' } });
  await addBookingByHand(partner, at(10), { resourceId: ben.id });
  await addBookingByHand(partner, at(14), { resourceId: cleo.id, name: 'Mia Chen' });
  await signIn(partner);
  await page.goto('/bookings');
  const dialog = page.getByRole('dialog', { name: 'Modify Booking' });
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for the booking of Ada Brooks' }).click();
    await page.getByRole('menuitem', { name: 'Modify Booking' }).click();
  };
  const person = dialog.getByLabel('With');
  await test.step('it starts with the person who has it', async () => {
    await open();
    await expect(person.locator('option:checked')).toHaveText('Ben Castillo');
    await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await expectAccessible(page);
  });
  await test.step('a person who is busy then is refused', async () => {
    await dialog.getByLabel('New time').fill('14:00');
    await person.selectOption('Cleo Ward');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('taken');
    await dialog.getByLabel('New time').fill('10:00');
  });
  await test.step('a free one gets it', async () => {
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(person.locator('option:checked')).toHaveText('Cleo Ward');
  });
});

test('Block Time starts with the person in view, and else with the member’s own', async ({
  page,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner();
  const query = { businessId: partner.business.id };
  const ben = await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  await signIn(partner);
  const whose = page.getByRole('dialog', { name: 'Block Time' }).getByLabel('Whose time');
  await page.goto(`/bookings?view=week&week=${DAY}&with=${ben.id}`);
  await page.getByRole('button', { name: 'Block Time' }).click();
  await expect(whose.locator('option:checked')).toHaveText('Ben Castillo');
  await page.goto(`/bookings?view=day&day=${DAY}`);
  await page.getByRole('button', { name: 'Block Time' }).click();
  await expect(whose.locator('option:checked')).toHaveText(/^Rosa/);
  await expectAccessible(page);
});

test('the week of a member who sees only their own has their hours', async ({
  page,
  aPartner,
  aVisitor,
  signIn,
  outbox,
}) => {
  const owner = await aPartner({ services: [{ name: 'Consultation', price: 0 }] });
  const query = { businessId: owner.business.id };
  const ben = await owner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  const noon = DAYS_OF_WEEK.map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '12:00:00',
    endTime: '13:00:00',
    isEnabled: true,
  }));
  await owner.call(saveResourceHours, {
    query,
    params: { id: ben.id },
    body: { followsBusinessHours: false, hours: noon },
  });
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
  await page.goto(`/bookings?view=week&week=${DAY}`);
  const closed = page.locator('main [class~="bg-sunken/60"]');
  // Each day, the time before noon and after one is closed; the business is open from nine to five.
  await expect(closed).toHaveCount(14);
  const [before, after] = [await closed.first().boundingBox(), await closed.nth(1).boundingBox()];
  const gap = (after?.y ?? 0) - ((before?.y ?? 0) + (before?.height ?? 0));
  expect(gap).toBeGreaterThan(40);
  expect(gap).toBeLessThan(110);
});
