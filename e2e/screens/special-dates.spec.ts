// The guarantee: days off and special hours are added, changed and removed with undo, and the bookings that they would
// leave outside the hours are shown before anything is saved.
import { addSpecialDates, removeSpecialDate } from '@primehour/contract/special-dates';
import { dateIn, formatDate, formatDayTime, formatWallDay } from '@primehour/domain/format/time';
import { comingHolidays } from '@primehour/domain/time/us-holidays';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { collectBodies, holdResponses } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const TODAY = dateIn(Date.now(), ZONE);
const DAY = addDays(TODAY, 10);

test(
  'a range is added, shown, changed, and removed; each can be undone',
  { tag: '@phone' },
  async ({ page, aPartner, signIn }) => {
    await signIn(await aPartner());
    const sent = collectBodies(page, addSpecialDates);
    await page.goto('/availability');
    await page.getByRole('main').getByRole('link', { name: 'Time Off' }).click();
    await expect(page).toHaveURL('/availability/time-off');
    await expect(page.getByText('No days off planned')).toBeVisible();
    await page.getByRole('button', { name: 'Add Time Off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Time Off' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription('Required');
    await expectAccessible(page);
    await dialog.getByLabel('First day').fill(DAY);
    await expect(dialog.getByLabel('Last day')).toHaveValue(DAY);
    await dialog.getByLabel('Last day').fill(addDays(DAY, 4));
    await dialog.getByLabel('Name').fill('Summer break');
    await expectNoHorizontalScroll(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const entry = page.getByRole('list', { name: 'Time off and special hours' }).getByRole('listitem');
    await expect(entry).toContainText('Summer break');
    await expect(entry).toContainText('Closed, 5 days');
    expect(sent).toEqual([
      { entries: [{ kind: 'TIME_OFF', fromDate: DAY, untilDate: addDays(DAY, 4), name: 'Summer break' }] },
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit Summer break' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Time Off' });
    await edit.getByLabel('Last day').fill(DAY);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(entry).toContainText('Closed');
    await expect(entry).not.toContainText('5 days');
    const undo = page.getByRole('region', { name: 'Undo' });
    await expect(undo).toContainText('The entry has been changed.');
    const release = await holdResponses(page, removeSpecialDate);
    await page.getByRole('button', { name: 'Remove Summer break' }).click();
    await expect(page.getByText('No days off planned')).toBeVisible();
    // Until the server has removed the entry, nothing can be undone, least of all the change before it.
    expect(await undo.getByRole('button').count()).toBe(0);
    release();
    await expect(undo).toContainText('Summer break removed.');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(entry).toContainText('Summer break');
  },
);

test('a public holiday is added and undone, and a day off can’t be added twice', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner();
  await signIn(partner);
  await test.step('a public holiday is added with one press, marked, and undone', async () => {
    await page.goto('/availability/time-off');
    const [first] = comingHolidays(dateIn(Date.now(), ZONE));
    if (!first) throw new Error('There must be a holiday within a year.');
    const row = page.getByRole('list', { name: 'US public holidays' }).getByRole('listitem').first();
    await row.getByRole('button', { name: `Add ${first.name}` }).press('Enter');
    const added = row.getByRole('button', { name: `${first.name} is already added` });
    await expect(added).toHaveText('Added');
    await expect(added).toBeFocused();
    await expect(page.getByRole('list', { name: 'Time off and special hours' })).toContainText(first.name);
    await page.getByRole('region', { name: 'Undo' }).getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByRole('button', { name: `Add ${first.name}` })).toBeVisible();
  });
  await test.step('a day that is already off can’t be added again, so no Undo could open it', async () => {
    const entry = { kind: 'TIME_OFF', fromDate: DAY, untilDate: DAY, name: 'Summer break' } as const;
    await partner.call(addSpecialDates, { query: { businessId: partner.business.id }, body: { entries: [entry] } });
    await page.goto('/availability/time-off');
    await page.getByRole('button', { name: 'Add Time Off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Time Off' });
    await dialog.getByLabel('First day').fill(DAY);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('These days are already off');
    await expect(page.getByRole('region', { name: 'Undo' }).getByRole('button')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const entries = page.getByRole('list', { name: 'Time off and special hours' }).getByRole('listitem');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('Summer break');
  });
});

test('conflicting bookings are listed with links before saving, and stay', async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({ services: [{ name: 'Consultation', price: 0, duration: 60 }] });
  const startAt = instantAtWallTime(DAY, 10 * 60, ZONE);
  await addBookingByHand(partner, startAt);
  await signIn(partner);
  const sent = collectBodies(page, addSpecialDates);
  await page.goto('/availability/time-off');
  await page.getByRole('button', { name: 'Add Special Hours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Special Hours' });
  await dialog.getByLabel('Date').fill(DAY);
  await dialog.getByLabel('From').selectOption('12:00 PM');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const clash = dialog.getByRole('list', { name: 'Bookings in this time' }).getByRole('link');
  await expect(clash).toContainText(formatDayTime(startAt, ZONE));
  await expect(clash).toHaveAttribute('href', `/bookings?view=week&week=${DAY}`);
  await expect(dialog).toContainText('1 booking falls within this time');
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Anyway' }).click();
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('list', { name: 'Time off and special hours' }).getByRole('listitem');
  // Near the end of a year the date is in the next one, and says so.
  const isThisYear = DAY.slice(0, 4) === TODAY.slice(0, 4);
  await expect(entry).toContainText(isThisYear ? formatWallDay(DAY) : formatDate(Date.parse(DAY), 'UTC'));
  await expect(entry).toContainText('12:00 PM – 5:00 PM');
});
