// The guarantee: a client of a team chooses a person by keyboard or by a link that names one, nothing shifts in the
// meantime, and the choice is kept through to the details.
import { publicPaths } from '@primehour/contract/public-paths';
import { addResource } from '@primehour/contract/resource';
import { freeStart } from '@primehour/testkit/product/bookings';
import { openBookingPage, pickTime } from '../fixtures/client-pages.ts';
import { expectAccessible, expectNoHorizontalScroll, expectNoShift, measureShifts } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test('a person is chosen by keyboard or by a link', { tag: '@phone' }, async ({ page, product, aPartner }) => {
  const partner = await aPartner({ services: [{ name: 'Cut and finish' }] });
  const query = { businessId: partner.business.id };
  const ben = await partner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  const startAt = await freeStart(product, partner);
  await measureShifts(page);
  const people = page.getByRole('list', { name: 'Choose a person' });
  const choice = (name: string) => people.getByRole('link', { name });
  await openBookingPage(page, partner);
  await expect(choice('Anyone')).toHaveAttribute('aria-current', 'true');
  await choice('Anyone').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(choice('Ben')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(new RegExp(`with=${ben.id}`));
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.goto(`${publicPaths.bookingPage(partner.business.slug)}?with=${ben.id}`);
  await expect(choice('Ben')).toHaveAttribute('aria-current', 'true');
  await expectNoShift(page);
  await pickTime(page, startAt, 'America/Chicago');
  await expect(page.getByText(/with Ben/)).toBeVisible();
  await page.goto(`${publicPaths.bookingPage(partner.business.slug)}?with=00000000-0000-4000-8000-000000000000`);
  await expect(choice('Anyone')).toHaveAttribute('aria-current', 'true');
});
