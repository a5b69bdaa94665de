// The guarantee: a team sees its day by person and room, moves bookings between them by mouse and by keyboard with
// undo, and books a walk-in with at most four presses.
import { addResource } from '@primehour/contract/resource';
import { dateIn } from '@primehour/domain/format/time';
import { addDays, isoDayOfWeek } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const SERVICES = [
  { name: 'Consultation', price: 0, duration: 60 },
  { name: 'Cut and finish', price: 6500, duration: 30 },
];
/** Wednesday of the week after next: beyond every notice period, within every booking window. */
const DAY = addDays(dateIn(Date.now(), ZONE), 17 - isoDayOfWeek(dateIn(Date.now(), ZONE)));
const at = (hour: number) => instantAtWallTime(DAY, hour * 60, ZONE);
const DAY_VIEW = `/bookings?view=day&day=${DAY}`;

async function join(partner: Partner, kind: 'TEAM_MEMBER' | 'ROOM', name: string) {
  return await partner.call(addResource, { query: { businessId: partner.business.id }, body: { kind, name } });
}

test(
  'each person and room has a column, and who is shown is remembered',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
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
    // A column's name leads to the week of that person.
    await page.getByRole('button', { name: 'Ben Castillo' }).click();
    await expect(page.getByLabel('Whose week').locator('option:checked')).toHaveText('Ben Castillo');
    await expect(page).toHaveURL(/view=week.*with=/);
  },
);

test('a booking is given to another person by keyboard and from its details', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: SERVICES });
  await join(partner, 'TEAM_MEMBER', 'Ben Castillo');
  await addBookingByHand(partner, at(10));
  await signIn(partner);
  await page.goto(DAY_VIEW);
  const booking = page.getByRole('button', { name: /^Ada Brooks/ });
  const bens = page.getByRole('list', { name: /^Ben Castillo, Wednesday/ });
  const adas = page.getByRole('list', { name: /^Rosa/ });
  const undo = page.getByRole('region', { name: 'Undo' });
  await expect(booking).toBeVisible();
  const isBens = (await bens.getByRole('button', { name: /^Ada Brooks/ }).count()) > 0;
  await test.step('keys move it to the next column, and the move can be undone', async () => {
    await booking.press('m');
    await booking.press(isBens ? 'ArrowLeft' : 'ArrowRight');
    await booking.press('Enter');
    await expect(bens.getByRole('button', { name: /^Ada Brooks/ })).toHaveCount(isBens ? 0 : 1);
    await expect(undo).toContainText('Someone else has it now.');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(bens.getByRole('button', { name: /^Ada Brooks/ })).toHaveCount(isBens ? 1 : 0);
    await expect(undo.getByRole('button')).toHaveCount(0);
  });
  await test.step('the mouse drags it to the next column, at the same time', async () => {
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
  await test.step('its details name the person and give it to another', async () => {
    await booking.click();
    await page.getByRole('dialog', { name: 'Ada Brooks' }).getByRole('button', { name: 'Change Person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change Person' });
    await expect(dialog.getByText('has it now')).toBeVisible();
    await expect(dialog.getByText('free', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Give to/ }).click();
    await expect(dialog).toBeHidden();
    await expect(bens.getByRole('button', { name: /^Ada Brooks/ })).toHaveCount(isBens ? 0 : 1);
  });
});

test('a walk-in takes four presses: now, who, what, done', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: SERVICES });
  await join(partner, 'TEAM_MEMBER', 'Ben Castillo');
  await signIn(partner);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Arrivals today' })).toBeVisible();
  await expectAccessible(page);
  const presses = await page.evaluateHandle(() => {
    const counted = { presses: 0 };
    document.addEventListener('pointerdown', () => (counted.presses += 1), { capture: true });
    return counted;
  });
  await page.getByRole('button', { name: 'Walk-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Walk-in' });
  await dialog.getByRole('button', { name: 'Ben Castillo' }).click();
  await dialog.getByRole('button', { name: /^Cut and finish/ }).click();
  await page.keyboard.type(typedPhone(aPhone()));
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ada Brooks');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Add/ }).click();
  await expect(dialog).toBeHidden();
  expect(await presses.evaluate(({ presses: count }) => count)).toBe(4);
  const arrival = page.getByRole('listitem').filter({ hasText: 'Ada Brooks' });
  await expect(arrival).toContainText('Cut and finish');
  await expect(arrival).toContainText('Ben Castillo');
});
