// The guarantee: the day of a team and its dialogs look right, and the mouse drags a booking to another person with undo.
// apps/web/tests/team-day.test.tsx and team-bookings.test.tsx have the rest.
import { addResource } from '@primehour/contract/resource';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { wednesdayAhead } from '@primehour/testkit/product/days';
import type { Partner } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const SERVICES = [
  { name: 'Consultation', price: 0, duration: 60 },
  { name: 'Cut and finish', price: 6500, duration: 30 },
];
const DAY = wednesdayAhead(ZONE);
const at = (hour: number) => instantAtWallTime(DAY, hour * 60, ZONE);
const DAY_VIEW = `/bookings?view=day&day=${DAY}`;

async function join(partner: Partner, kind: 'TEAM_MEMBER' | 'ROOM', name: string) {
  return await partner.call(addResource, { query: { businessId: partner.business.id }, body: { kind, name } });
}

test('the columns of a day look right', { tag: '@phone' }, async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: SERVICES });
  await join(partner, 'TEAM_MEMBER', 'Ben Castillo');
  await join(partner, 'ROOM', 'Room 1');
  await addBookingByHand(partner, at(10));
  await signIn(partner);
  await page.goto(DAY_VIEW);
  const columns = page.getByRole('list', { name: /, Wednesday/ });
  await expect(columns).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Ada Brooks/ })).toContainText('10:00 – 11:00 AM');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: /^Shown/ }).click();
  await page.getByRole('group', { name: 'Shown' }).getByLabel('Room 1').uncheck();
  await expect(columns).toHaveCount(2);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Shown: 2 shown' })).toBeVisible();
  await expect(columns).toHaveCount(2);
  // A column's name leads to the week of that person, which a phone shows as a list.
  await page.getByRole('button', { name: 'Ben Castillo' }).click();
  await expect(page.getByLabel('Whose week').locator('option:checked')).toHaveText('Ben Castillo');
  await expect(page).toHaveURL(/view=week.*with=/);
});

test('the mouse drags a booking to the next column, and the dialogs of a team look right', async ({
  page,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner({ services: SERVICES });
  await join(partner, 'TEAM_MEMBER', 'Ben Castillo');
  await addBookingByHand(partner, at(10));
  await signIn(partner);
  await page.goto(DAY_VIEW);
  const booking = page.getByRole('button', { name: /^Ada Brooks/ });
  const bens = page.getByRole('list', { name: /^Ben Castillo, Wednesday/ });
  const adas = page.getByRole('list', { name: /^Rosa/ });
  await expect(booking).toBeVisible();
  const isBens = (await bens.getByRole('button', { name: /^Ada Brooks/ }).count()) > 0;
  await test.step('dragged at the same time, and undone', async () => {
    const undo = page.getByRole('region', { name: 'Undo' });
    const [from, to] = [await booking.boundingBox(), await (isBens ? adas : bens).locator('..').boundingBox()];
    if (!from || !to) throw new Error('Both must be on the screen.');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, from.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect(undo).toContainText('Someone else has it now.');
    await expect(bens.getByRole('button', { name: /^Ada Brooks/ })).toHaveCount(isBens ? 0 : 1);
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(bens.getByRole('button', { name: /^Ada Brooks/ })).toHaveCount(isBens ? 1 : 0);
    await expect(undo.getByRole('button')).toHaveCount(0);
  });
  await test.step('Change Person', async () => {
    await booking.click();
    await page.getByRole('dialog', { name: 'Ada Brooks' }).getByRole('button', { name: 'Change Person' }).click();
    await expect(page.getByRole('dialog', { name: 'Change Person' }).getByText('has it now')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('Block Time', async () => {
    await page.getByRole('button', { name: 'Block Time' }).click();
    await expect(page.getByRole('dialog', { name: 'Block Time' }).getByLabel('Whose time')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('Modify Booking', async () => {
    await page.goto('/bookings');
    await page.getByRole('button', { name: 'Actions for the booking of Ada Brooks' }).click();
    await page.getByRole('menuitem', { name: 'Modify Booking' }).click();
    await expect(page.getByRole('dialog', { name: 'Modify Booking' }).getByLabel('With')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('Home and a walk-in', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Arrivals today' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Walk-in' });
    await dialog.getByRole('button', { name: 'Ben Castillo' }).click();
    await dialog.getByRole('button', { name: /^Cut and finish/ }).click();
    await expect(dialog.getByLabel('Phone')).toBeFocused();
    await expectAccessible(page);
  });
});
