// The guarantee: the link of a reason in 'Why?' leads to the field of its rule. apps/web/tests/why.test.tsx has the rest;
// bookings-by-hand.spec.ts shows how the dialog looks.
import { addSpecialDates } from '@primehour/contract/special-dates';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const TODAY = dateIn(Date.now(), ZONE);
const SERVICES = [{ name: 'Consultation', price: 0, duration: 60 }];

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
