// The guarantee: the three settings are judged in the specification's words and saved as numbers.
import { saveSettings } from '@primehour/contract/booking';
import { collectBodies, refuseAnswers } from '../fixtures/answers.ts';
import { expectAccessible } from '../fixtures/looks.ts';
import { expect, test } from '../fixtures/test.ts';

test('a new business has the defaults, and six timeslots to choose from', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await page.goto('/booking-settings');
  await expect(page.getByLabel('Minimum notice (hours)')).toHaveValue('24');
  await expect(page.getByLabel('Advance booking window (days)')).toHaveValue('30');
  const timeslot = page.getByLabel('Appointment timeslot duration');
  await expect(timeslot).toHaveValue('60');
  await expect(timeslot.getByRole('option')).toHaveText([/^15 /, /^30 /, /^45 /, /^60 /, /^90 /, /^120 /]);
});

test('settings are saved as numbers', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  const sent = collectBodies(page, saveSettings);
  await page.goto('/booking-settings');
  const notice = page.getByLabel('Minimum notice (hours)');
  await notice.fill('');
  await notice.pressSequentially('e+-2');
  await expect(notice).toHaveValue('2');
  await page.getByLabel('Advance booking window (days)').fill('90');
  await page.getByLabel('Appointment timeslot duration').selectOption('15');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  expect(sent).toEqual([{ minNoticePeriod: 2, advanceBooking: 90, timeslotDuration: 15 }]);
  await page.reload();
  await expect(notice).toHaveValue('2');
});

test('a missing and a broken number are told', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await page.goto('/booking-settings');
  const save = page.getByRole('button', { name: 'Save Changes' });
  for (const [label, missing] of [
    ['Minimum notice (hours)', 'Minimum notice period is required'],
    ['Advance booking window (days)', 'Advance booking window is required'],
  ] as const) {
    const field = page.getByLabel(label);
    await field.fill('');
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(`${missing}$`));
    await expect(save).toBeDisabled();
    await field.fill('1.5');
    await expect(field).toHaveAccessibleDescription(/Should be a whole number$/);
    await expectAccessible(page);
    await field.fill('0');
    await expect(save).toBeEnabled();
  }
});

test('settings that can’t be saved say why', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await refuseAnswers(page, saveSettings, 'UNEXPECTED');
  await page.goto('/booking-settings');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again, please');
});
