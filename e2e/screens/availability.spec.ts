// The guarantee: weekly hours, time off and calendars look right in their special states, and work by keyboard.
// apps/web/tests has the rest: availability.test.tsx, special-dates.test.tsx and calendar-sync.test.tsx.
import { dateIn } from '@primehour/domain/format/time';
import { comingHolidays } from '@primehour/domain/time/us-holidays';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { expectAccessible, expectNoHorizontalScroll } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

const ZONE = 'America/Chicago';
const MONDAY = [{ dayOfWeek: 'MONDAY', startTime: '09:00:00', endTime: '12:00:00', isEnabled: true }] as const;

/** The next holiday, and a day that is none: a booking on it would have to be confirmed when the holiday is added. */
function comingDays() {
  const today = dateIn(Date.now(), ZONE);
  const [holiday] = comingHolidays(today);
  const isHoliday = (day: string) => day === holiday?.date || day === holiday?.observedDate;
  return { holiday, day: isHoliday(addDays(today, 10)) ? addDays(today, 12) : addDays(today, 10) };
}

test(
  'hours, time off and calendars fit, and are accessible',
  { tag: ['@phone', '@wide'] },
  async ({ page, aPartner, signIn }) => {
    const { holiday, day } = comingDays();
    const partner = await aPartner({ hours: [...MONDAY], services: [{ price: 0, duration: 60 }] });
    await addBookingByHand(partner, instantAtWallTime(day, 10 * 60, ZONE));
    await signIn(partner);
    await test.step('an invalid block', async () => {
      await page.goto('/availability');
      const monday = page.getByRole('group', { name: 'Monday', exact: true });
      await monday.getByRole('button', { name: '+ Add Another Time Block' }).click();
      const second = monday.getByRole('group', { name: 'Monday, time block 2' });
      await second.getByLabel('To').selectOption('12:00 PM');
      await expect(second).toContainText('Duplicate time block found');
      await expectAccessible(page);
      const sunday = page.getByRole('switch', { name: 'Sunday' });
      await sunday.press('Space');
      await expect(sunday).toBeChecked();
    });
    await test.step('the dialogs of time off and special hours', async () => {
      await page.goto('/availability/time-off');
      await page.getByRole('button', { name: 'Add Time Off' }).click();
      const off = page.getByRole('dialog', { name: 'Add Time Off' });
      await off.getByRole('button', { name: 'Save' }).click();
      await expect(off.getByLabel('First day')).toHaveAccessibleDescription('Required');
      await expectAccessible(page);
      await off.getByLabel('First day').fill(day);
      await expectNoHorizontalScroll(page);
      await off.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Add Special Hours' }).click();
      const special = page.getByRole('dialog', { name: 'Add Special Hours' });
      await special.getByLabel('Date').fill(day);
      await special.getByLabel('From').selectOption('12:00 PM');
      await special.getByRole('button', { name: 'Save' }).click();
      await expect(special).toContainText('1 booking falls within this time');
      await expectAccessible(page);
      await special.getByRole('button', { name: 'Save Anyway' }).click();
      await expect(special).toBeHidden();
      await expectAccessible(page);
    });
    await test.step('a public holiday that is added keeps the focus', async () => {
      const row = page.getByRole('list', { name: 'US public holidays' }).getByRole('listitem').first();
      await row.getByRole('button', { name: `Add ${holiday?.name}` }).press('Enter');
      await expect(row.getByRole('button', { name: `${holiday?.name} is already added` })).toBeFocused();
    });
    await test.step('a feed, and a calendar that can’t be read', async () => {
      await page.goto('/availability/calendars');
      await page.getByRole('button', { name: 'Create a link' }).click();
      await expect(page.getByLabel('Feed link', { exact: true })).toHaveValue(/\.ics$/);
      await expectNoHorizontalScroll(page);
      const form = page.getByRole('form', { name: 'Add a calendar' });
      await form.getByLabel('Name').fill('Work');
      await form.getByLabel('Calendar address').fill('https://127.0.0.1:9/a.ics');
      await form.getByRole('button', { name: 'Add calendar' }).click();
      await expect(page.getByRole('list', { name: 'Calendars' })).toContainText('Can’t be read');
      await expectAccessible(page);
    });
    await test.step('on the narrowest phone the links fit into two rows, with no word cut off', async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto('/availability');
      const head = page.getByRole('main').locator('header');
      const links = head.getByRole('link').or(head.getByRole('button'));
      await expect(links).toHaveText(['Why?', 'Time Off', 'Calendars', 'Booking Settings']);
      const boxes = await links.evaluateAll((all) =>
        all.map((element) => ({
          top: Math.round(element.getBoundingClientRect().top),
          isCut: element.scrollWidth > element.clientWidth || element.clientHeight > 48,
        })),
      );
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(2);
      expect(boxes.map(({ isCut }) => isCut)).toEqual([false, false, false, false]);
    });
  },
);
