/**
 * The three settings are validated in the words of product/booking-settings#notice-and-window and saved as numbers; a
 * team chooses who is assigned and whether room is made.
 */
import { saveSettings } from '@primehour/contract/booking-settings';
import { addResource } from '@primehour/contract/resource';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies, holdResponses, refuseRequests } from './support/responses.ts';

const SAVED = 'Changes saved successfully';
const notice = () => screen.findByLabelText('Minimum notice (hours)');
const bookingWindow = () => screen.getByLabelText('Advance booking window (days)');
const cutoff = () => screen.findByLabelText('Change cut-off (hours)');
const reminder = (n: number) => screen.getByLabelText(`Reminder ${n}`);
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const toast = () => screen.findByText(SAVED);

async function openSettings() {
  signIn(await aPartner());
  const user = await openScreen('/booking-settings');
  await notice();
  return user;
}

it('has defaults, and six timeslots to choose from', async () => {
  await openSettings();
  expect(await notice()).toHaveValue(24);
  expect(bookingWindow()).toHaveValue(30);
  const timeslot = screen.getByLabelText<HTMLSelectElement>('Appointment timeslot duration');
  expect(timeslot).toHaveValue('60');
  const minutes = [...timeslot.options].map(({ text }) => text.split(' ')[0]);
  expect(minutes).toEqual(['15', '30', '45', '60', '90', '120']);
});

it('describes the cut-off and the reminders in words', async () => {
  const user = await openSettings();
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(
    'Clients can move or cancel until 24 hours before the start. They are reminded 1 day and 2 hours before.',
  );
  await fill(user, await cutoff(), '0');
  await user.click(screen.getByRole('button', { name: 'Delete reminder 1' }));
  expect(screen.getByRole('button', { name: '+ Add Reminder' })).toHaveFocus();
  await user.selectOptions(reminder(1), '2 days before');
  expect(main).toHaveTextContent('Clients can move or cancel until the start. They are reminded 2 days before.');
});

it('saves a changed cut-off and reminders, each time once', async () => {
  const user = await openSettings();
  const sent = collectBodies(saveSettings);
  await fill(user, await cutoff(), '0');
  await user.click(screen.getByRole('button', { name: 'Delete reminder 1' }));
  await user.selectOptions(reminder(1), '2 days before');
  await user.click(screen.getByRole('button', { name: '+ Add Reminder' }));
  await user.selectOptions(reminder(2), '2 days before');
  await user.click(save());
  expect(screen.getByRole('group', { name: 'Reminders' })).toHaveTextContent('Use each reminder time only once');
  await user.click(screen.getByRole('button', { name: 'Delete reminder 2' }));
  await user.click(save());
  await toast();
  const specified = { minNoticePeriod: 24, advanceBooking: 30, timeslotDuration: 60 };
  expect(sent).toEqual([{ ...specified, changeCutoff: 0, reminderHours: [48] }]);
  await openScreen('/booking-settings');
  expect(await cutoff()).toHaveValue(0);
  expect(reminder(1)).toHaveValue('48');
});

it('leads to the policies and back', async () => {
  const user = await openSettings();
  await user.click(screen.getByRole('link', { name: 'Open Policies' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Policies', level: 1 })).toBeVisible());
  const [back] = screen.getAllByRole('link', { name: 'Booking Settings' });
  if (back) await user.click(back);
  await waitFor(async () => expect(await cutoff()).toBeVisible());
});

it.each([
  ['Minimum notice (hours)', 'Minimum notice period is required'],
  ['Advance booking window (days)', 'Advance booking window is required'],
])('requires a whole number as %s', async (label, missing) => {
  const user = await openSettings();
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.tab();
  expect(field).toHaveAccessibleDescription(expect.stringMatching(new RegExp(`${missing}$`)));
  expect(save()).toBeDisabled();
  await fill(user, field, '1.5');
  expect(field).toHaveAccessibleDescription(expect.stringMatching(/Should be a whole number$/));
  await fill(user, field, '0');
  expect(save()).toBeEnabled();
});

it('says why settings can’t be saved', async () => {
  const user = await openSettings();
  refuseRequests(saveSettings, 'UNEXPECTED');
  await user.click(save());
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    /^Something went wrong on our side\. Try again$/,
  );
  expect(screen.getAllByText(/Something went wrong on our side/)).toHaveLength(1);
});

it('keeps edits made during a save, which can be saved next', async () => {
  const user = await openSettings();
  const release = holdResponses(saveSettings);
  const sent = collectBodies(saveSettings);
  await fill(user, await notice(), '2');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  await fill(user, await notice(), '3');
  await fill(user, bookingWindow(), '90');
  release();
  await toast();
  await user.click(save());
  await waitFor(() => expect(sent[1]).toEqual({ minNoticePeriod: 3, advanceBooking: 90, timeslotDuration: 60 }));
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(await notice()).toHaveValue(3);
  expect(bookingWindow()).toHaveValue(90);
});

it('saves numbers', async () => {
  const user = await openSettings();
  const sent = collectBodies(saveSettings);
  await user.clear(await notice());
  await user.type(await notice(), 'e+-2');
  expect(await notice()).toHaveValue(2);
  await fill(user, bookingWindow(), '90');
  await user.selectOptions(screen.getByLabelText('Appointment timeslot duration'), '15');
  await user.click(save());
  await toast();
  expect(sent).toEqual([{ minNoticePeriod: 2, advanceBooking: 90, timeslotDuration: 15 }]);
  await openScreen('/booking-settings');
  expect(await notice()).toHaveValue(2);
});

it('asks a single person only about tips', async () => {
  await openSettings();
  expect(await screen.findByRole('switch')).toHaveAccessibleName('Ask for tips');
});

it('asks a team who is assigned and whether room is made, and sends what changed', async () => {
  const partner = await aPartner();
  await partner.call(addResource, {
    query: { businessId: partner.business.id },
    body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' },
  });
  signIn(partner);
  const sent = collectBodies(saveSettings);
  const user = await openScreen('/booking-settings');
  const last = () => screen.findByRole('switch', { name: 'Same person as last time' });
  const room = () => screen.findByRole('switch', { name: 'Make room automatically' });
  expect(await last()).toBeChecked();
  expect(await room()).not.toBeChecked();
  await user.click(await room());
  await user.click(save());
  await toast();
  await user.click(await last());
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(sent[0]).toMatchObject({ makesRoom: true });
  expect(sent[0]).not.toHaveProperty('prefersLastPerson');
  expect(sent[1]).toMatchObject({ prefersLastPerson: false });
  await openScreen('/booking-settings');
  expect(await room()).toBeChecked();
  expect(await last()).not.toBeChecked();
});
