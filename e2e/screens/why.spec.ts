// The guarantee: for every time of a day, 'Why?' shows whether it is offered to clients or which rule prevents that,
// and links to the field of that rule.
import { addSpecialDates } from '@primehour/contract/special-dates';
import { dateIn, formatTime } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const TODAY = dateIn(Date.now(), ZONE);
const SERVICES = [{ name: 'Consultation', price: 0, duration: 60 }];

test(
  'each time is free or has the reason why not, with a link to change it',
  { tag: '@phone' },
  async ({ page, aPartner, aBooking, signIn }) => {
    const partner = await aPartner({ services: SERVICES });
    const day = addDays(TODAY, 5);
    const startAt = instantAtWallTime(day, 10 * 60, ZONE);
    await aBooking(partner, { startAt, name: 'Ada Brooks' });
    await signIn(partner);
    await page.goto('/availability');
    await page.getByRole('button', { name: 'Why?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Why?' });
    await dialog.getByLabel('Day', { exact: true }).fill(day);
    const times = dialog.getByRole('list', { name: 'Times' }).getByRole('listitem');
    // Times with the same result share a line.
    await expect(times).toHaveCount(3);
    await expect(dialog).toContainText('7 of 8 times are offered to clients.');
    await expect(times.first()).toContainText('Free');
    await expect(times.last()).toContainText('Free · 6 times');
    const taken = times.filter({ hasText: formatTime(startAt, ZONE) }).first();
    await expect(taken).toContainText('Ada Brooks');
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await taken.getByRole('button', { name: /^See booking/ }).click();
    await expect(page.getByRole('dialog', { name: 'Ada Brooks' })).toBeVisible();
  },
);

test('the link of a reason leads to the field itself', { tag: '@wide' }, async ({ page, aPartner, signIn }) => {
  const partner = await aPartner({
    services: SERVICES,
    settings: { minNoticePeriod: 48, advanceBooking: 30, timeslotDuration: 60 },
  });
  const closed = addDays(TODAY, 6);
  await partner.call(addSpecialDates, {
    query: { businessId: partner.business.id },
    body: { entries: [{ kind: 'TIME_OFF', fromDate: closed, untilDate: closed, name: 'Trade fair' }] },
  });
  await signIn(partner);
  await page.goto(`/bookings?view=week&week=${addDays(TODAY, 1)}`);
  await page.getByRole('button', { name: 'Why?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why?' });
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue(addDays(TODAY, 1));
  await dialog
    .getByRole('link', { name: /^Change setting for / })
    .first()
    .press('Enter');
  await expect(page).toHaveURL('/booking-settings#minNoticePeriod');
  await expect(page.getByLabel('Minimum notice (hours)')).toBeFocused();
  await page.goto('/availability');
  await page.getByRole('button', { name: 'Why?' }).click();
  await dialog.getByLabel('Day', { exact: true }).fill(closed);
  await expect(dialog).toContainText('Trade fair');
  await dialog
    .getByRole('link', { name: /^Change time off/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/availability\/time-off#/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Trade fair' })).toBeFocused();
});
