// The guarantee: the three settings are validated in the words of product/booking-settings#notice-and-window and saved
// as numbers.
import { saveSettings } from '@primehour/contract/booking-settings';
import { addResource } from '@primehour/contract/resource';
import { expectAccessible } from '../fixtures/looks.ts';
import { collectBodies, holdResponses, refuseRequests } from '../fixtures/responses.ts';
import { expect, test } from '../fixtures/test.ts';

test('settings have defaults, are validated, and are saved', async ({ page, aPartner, signIn }) => {
  await signIn(await aPartner());
  await test.step('a new business has the defaults, and six timeslots to choose from', async () => {
    await page.goto('/booking-settings');
    await expect(page.getByLabel('Minimum notice (hours)')).toHaveValue('24');
    await expect(page.getByLabel('Advance booking window (days)')).toHaveValue('30');
    const timeslot = page.getByLabel('Appointment timeslot duration');
    await expect(timeslot).toHaveValue('60');
    await expect(timeslot.getByRole('option')).toHaveText([/^15 /, /^30 /, /^45 /, /^60 /, /^90 /, /^120 /]);
  });
  await test.step('the cut-off and the reminders are described in words, and sent only when changed', async () => {
    const sent = collectBodies(page, saveSettings);
    await page.goto('/booking-settings');
    const main = page.getByRole('main');
    await expect(main).toContainText(
      'Clients can move or cancel until 24 hours before the start. They are reminded 1 day and 2 hours before.',
    );
    await page.getByLabel('Change cut-off (hours)').fill('0');
    await page.getByRole('button', { name: 'Delete reminder 1' }).click();
    const add = page.getByRole('button', { name: '+ Add Reminder' });
    await expect(add).toBeFocused();
    await page.getByLabel('Reminder 1', { exact: true }).selectOption('2 days before');
    await expect(main).toContainText('Clients can move or cancel until the start. They are reminded 2 days before.');
    await add.click();
    await page.getByLabel('Reminder 2', { exact: true }).selectOption('2 days before');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('group', { name: 'Reminders' })).toContainText('Use each reminder time only once');
    await page.getByRole('button', { name: 'Delete reminder 2' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    const specified = { minNoticePeriod: 24, advanceBooking: 30, timeslotDuration: 60 };
    expect(sent).toEqual([{ ...specified, changeCutoff: 0, reminderHours: [48] }]);
    await page.reload();
    await expect(page.getByLabel('Change cut-off (hours)')).toHaveValue('0');
    await expect(page.getByLabel('Reminder 1', { exact: true })).toHaveValue('48');
  });
  await test.step('policies have their own page', async () => {
    await page.goto('/booking-settings');
    await page.getByRole('link', { name: 'Open Policies' }).click();
    await expect(page.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Booking Settings' }).first().click();
    await expect(page.getByLabel('Change cut-off (hours)')).toBeVisible();
  });
  await test.step('a missing number and a fraction are refused', async () => {
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
  await test.step('settings that can’t be saved say why', async () => {
    await refuseRequests(page, saveSettings, 'UNEXPECTED');
    await page.goto('/booking-settings');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('Something went wrong on our side. Try again');
    await page.unrouteAll();
  });
  await test.step('edits made during a save stay, and can be saved next', async () => {
    const sent = collectBodies(page, saveSettings);
    const release = await holdResponses(page, saveSettings);
    await page.goto('/booking-settings');
    const notice = page.getByLabel('Minimum notice (hours)');
    const window = page.getByLabel('Advance booking window (days)');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await notice.fill('2');
    await save.click();
    await expect.poll(() => sent.length).toBe(1);
    await notice.fill('3');
    await window.fill('90');
    release();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await save.click();
    const rest = { advanceBooking: 90, timeslotDuration: 60 };
    await expect.poll(() => sent[1]).toEqual({ minNoticePeriod: 3, ...rest });
    await expect(save).not.toHaveAttribute('aria-busy', 'true');
    await expect(notice).toHaveValue('3');
    await expect(window).toHaveValue('90');
  });
  await test.step('settings are saved as numbers', async () => {
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
});

test('a team chooses who is assigned and whether room is made; a single person is not asked', async ({
  page,
  aPartner,
  signIn,
}) => {
  const partner = await aPartner();
  await signIn(partner);
  const [last, room] = [
    page.getByRole('switch', { name: 'Same person as last time' }),
    page.getByRole('switch', { name: 'Make room automatically' }),
  ];
  await test.step('with one person there is nothing to choose', async () => {
    await page.goto('/booking-settings');
    await expect(page.getByLabel('Minimum notice (hours)')).toHaveValue('24');
    await expect(page.getByRole('switch')).toHaveAccessibleName('Ask for tips');
  });
  await partner.call(addResource, {
    query: { businessId: partner.business.id },
    body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' },
  });
  await test.step('each switch is sent when changed, and stays changed', async () => {
    const sent = collectBodies(page, saveSettings);
    await page.goto('/booking-settings');
    await expect(last).toBeChecked();
    await expect(room).not.toBeChecked();
    await expectAccessible(page);
    await room.press('Space');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Changes saved successfully')).toBeVisible();
    await last.press('Space');
    const saved = page.waitForResponse((response) => response.url().includes(saveSettings.path));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    // A page that reloads earlier might read the settings before they are stored.
    await saved;
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ makesRoom: true });
    expect(sent[0]).not.toHaveProperty('prefersLastPerson');
    expect(sent[1]).toMatchObject({ prefersLastPerson: false });
    await page.reload();
    await expect(room).toBeChecked();
    await expect(last).not.toBeChecked();
  });
});
