// The guarantee: the weekly hours are edited block by block, each invalid block says why, and they are saved as sent.
import { getAvailability, saveAvailability } from '@primehour/contract/availability';
import { expectAccessible } from '../fixtures/looks.ts';
import { collectBodies, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

const MONDAY = [{ dayOfWeek: 'MONDAY', startTime: '09:00:00', endTime: '12:00:00', isEnabled: true }] as const;

test('weekly hours are shown, and each block is validated', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hours: [...MONDAY] }));
  await test.step('there are seven days from Monday, in half hours, with a link to the settings', async () => {
    await page.goto('/availability');
    const days = page.getByRole('form', { name: 'Weekly hours' }).getByRole('switch');
    await expect(days).toHaveCount(7);
    for (const [index, day] of [
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ].entries()) {
      await expect(days.nth(index)).toHaveAccessibleName(day);
      await expect(days.nth(index)).toBeChecked({ checked: day === 'Monday' });
    }
    const monday = page.getByRole('group', { name: 'Monday', exact: true });
    await expect(monday.getByLabel('From')).toHaveValue('540');
    await expect(monday.getByLabel('From').getByRole('option')).toHaveCount(48);
    await expect(monday.getByLabel('To').getByRole('option').last()).toContainText('Midnight');
    await page.getByRole('main').getByRole('link', { name: 'Booking Settings' }).click();
    await expect(page).toHaveURL('/booking-settings');
  });
  await test.step('the defaults show until the stored hours arrive, and can’t be changed', async () => {
    const release = await holdResponses(page, getAvailability);
    await page.goto('/availability');
    const friday = page.getByRole('group', { name: 'Friday', exact: true });
    await expect(friday.getByRole('switch')).toBeChecked();
    await expect(friday.getByLabel('From')).toHaveCount(2);
    await expect(friday.getByLabel('From').first()).toHaveValue('360');
    await expect(friday.getByLabel('To').last()).toHaveValue('1320');
    const saturday = page.getByRole('group', { name: 'Saturday', exact: true });
    await expect(saturday.getByLabel('From')).toHaveValue('420');
    await expect(saturday.getByLabel('To')).toHaveValue('660');
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday']) {
      await expect(page.getByRole('switch', { name: day })).not.toBeChecked();
      await expect(page.getByRole('switch', { name: day })).toBeDisabled();
    }
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    release();
    await expect(page.getByRole('switch', { name: 'Monday' })).toBeChecked();
    await expect(friday.getByRole('switch')).not.toBeChecked();
  });
  await test.step('each invalid block says what is wrong, and can’t be saved', async () => {
    await page.goto('/availability');
    const monday = page.getByRole('group', { name: 'Monday', exact: true });
    const first = monday.getByRole('group', { name: 'Monday, time block 1' });
    const second = monday.getByRole('group', { name: 'Monday, time block 2' });
    const save = page.getByRole('button', { name: 'Save Changes' });
    await first.getByLabel('To').selectOption('9:00 AM');
    await expect(first).toContainText('End time must be after start time');
    await expect(save).toBeDisabled();
    await first.getByLabel('To').selectOption('12:00 PM');
    await expect(save).toBeEnabled();
    await monday.getByRole('button', { name: '+ Add Another Time Block' }).click();
    await expect(second).toContainText('Time blocks overlap');
    await expect(first).not.toContainText('overlap');
    await second.getByLabel('To').selectOption('12:00 PM');
    await expect(second).toContainText('Duplicate time block found');
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    // Errors on a day that is switched off don't matter.
    await monday.getByRole('switch').uncheck();
    await expect(save).toBeEnabled();
    await monday.getByRole('switch').check();
    await second.getByRole('button', { name: /Delete/ }).click();
    await expect(second).toBeHidden();
    await expect(save).toBeEnabled();
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
});

test('weekly hours are saved', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner({ hours: [...MONDAY] }));
  await test.step('changes made during a save stay, and can be saved next', async () => {
    const sent = collectBodies(page, saveAvailability);
    const release = await holdResponses(page, saveAvailability);
    await page.goto('/availability');
    const to = page.getByRole('group', { name: 'Monday', exact: true }).getByLabel('To');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await to.selectOption('4:30 PM');
    await save.click();
    await expect.poll(() => sent.length).toBe(1);
    await to.selectOption('5:00 PM');
    release();
    await expect(page.getByText('Availability updated successfully')).toBeVisible();
    await save.click();
    await expect.poll(() => sent.length).toBe(2);
    await expect(save).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('You have unsaved changes')).toBeHidden();
    await page.reload();
    await expect(to).toHaveValue('1020');
    await page.unrouteAll();
  });
  await test.step('hours that can’t be saved stay on the screen, with the reason', async () => {
    const restore = await refuseRequests(page, saveAvailability, 'UNEXPECTED');
    await page.goto('/availability');
    const to = page.getByRole('group', { name: 'Monday', exact: true }).getByLabel('To');
    await to.selectOption('4:30 PM');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Failed to update availability')).toBeVisible();
    await expect(page.getByText('Something went wrong on our side. Try again')).toBeVisible();
    await expect(to).toHaveValue('990');
    await restore();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Availability updated successfully')).toBeVisible();
  });
  await test.step('a day starts as nine to five, gets another block, and is saved', async () => {
    const sent = collectBodies(page, saveAvailability);
    await page.goto('/availability');
    await expect(page.getByRole('form', { name: 'Weekly hours' })).not.toHaveAttribute('aria-busy');
    const sunday = page.getByRole('group', { name: 'Sunday', exact: true });
    await sunday.getByRole('switch').press('Space');
    await expect(sunday.getByLabel('From')).toHaveValue('540');
    await expect(sunday.getByLabel('To')).toHaveValue('1020');
    await sunday.getByLabel('To').selectOption('11:00 AM');
    await sunday.getByRole('button', { name: '+ Add Another Time Block' }).click();
    const second = sunday.getByRole('group', { name: 'Sunday, time block 2' });
    await second.getByLabel('From').selectOption('8:00 PM');
    await second.getByLabel('To').selectOption('Midnight');
    await page.getByRole('group', { name: 'Monday', exact: true }).getByRole('switch').uncheck();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Availability updated successfully')).toBeVisible();
    expect(sent).toEqual([
      [
        { dayOfWeek: 'SUNDAY', startTime: '09:00:00', endTime: '11:00:00', isEnabled: true },
        { dayOfWeek: 'SUNDAY', startTime: '20:00:00', endTime: '24:00:00', isEnabled: true },
      ],
    ]);
    await page.reload();
    await expect(sunday.getByRole('group', { name: 'Sunday, time block 2' }).getByLabel('To')).toHaveValue('1440');
    await expect(page.getByRole('group', { name: 'Monday', exact: true }).getByRole('switch')).not.toBeChecked();
  });
});
