/** The weekly hours are edited block by block, each invalid block says why, and they are saved as sent. */
import { getAvailability, saveAvailability } from '@primehour/contract/availability';
import { getResourceHours, listResources, saveResourceHours } from '@primehour/contract/resource';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies, holdResponses, refuseRequests } from './support/responses.ts';

const MONDAY = [{ dayOfWeek: 'MONDAY', startTime: '09:00:00', endTime: '12:00:00', isEnabled: true }] as const;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const day = (name: string) => within(screen.getByRole('group', { name }));
const block = (name: string, n: number) => screen.getByRole('group', { name: `${name}, time block ${n}` });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const saved = () => screen.findByText('Availability updated successfully');

async function openHours() {
  signIn(await aPartner({ hours: [...MONDAY] }));
  return reopenHours();
}

async function reopenHours() {
  const user = await openScreen('/availability');
  await waitFor(() =>
    expect(screen.getByRole('form', { name: 'Weekly hours' })).not.toHaveAttribute('aria-busy', 'true'),
  );
  return user;
}

it('shows seven days from Monday, in half hours, with a link to the settings', async () => {
  const user = await openHours();
  const days = within(screen.getByRole('form', { name: 'Weekly hours' })).getAllByRole('switch');
  expect(days).toHaveLength(7);
  for (const [index, name] of DAYS.entries()) expect(days[index]).toHaveAccessibleName(name);
  const checked = screen.getAllByRole('switch', { checked: true });
  expect(checked).toEqual([days[0]]);
  const from = day('Monday').getByLabelText('From');
  expect(from).toHaveValue('540');
  expect(from.querySelectorAll('option')).toHaveLength(48);
  expect(day('Monday').getByLabelText('To').lastElementChild).toHaveTextContent('Midnight');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Booking Settings' }));
  await waitFor(() => expect(addressNow()).toBe('/booking-settings'));
});

it('shows the defaults until the stored hours arrive, and does not let them be changed', async () => {
  signIn(await aPartner({ hours: [...MONDAY] }));
  const release = holdResponses(getAvailability);
  await openScreen('/availability');
  await screen.findByRole('form', { name: 'Weekly hours' });
  expect(day('Friday').getByRole('switch')).toBeChecked();
  const from = day('Friday').getAllByLabelText('From');
  expect(from).toHaveLength(2);
  expect(from[0]).toHaveValue('360');
  expect(day('Friday').getAllByLabelText('To').at(-1)).toHaveValue('1320');
  expect(day('Saturday').getByLabelText('From')).toHaveValue('420');
  expect(day('Saturday').getByLabelText('To')).toHaveValue('660');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday']) {
    expect(day(name).getByRole('switch')).not.toBeChecked();
    expect(day(name).getByRole('switch')).toBeDisabled();
  }
  expect(save()).toBeDisabled();
  release();
  await waitFor(() => expect(day('Monday').getByRole('switch')).toBeChecked());
  expect(day('Friday').getByRole('switch')).not.toBeChecked();
});

it('refuses a block that ends before it starts', async () => {
  const user = await openHours();
  await user.selectOptions(within(block('Monday', 1)).getByLabelText('To'), '9:00 AM');
  expect(block('Monday', 1)).toHaveTextContent('End time must be after start time');
  expect(save()).toBeDisabled();
  await user.selectOptions(within(block('Monday', 1)).getByLabelText('To'), '12:00 PM');
  expect(save()).toBeEnabled();
});

it('refuses blocks that overlap or repeat, unless their day is off', async () => {
  const user = await openHours();
  await user.click(day('Monday').getByRole('button', { name: '+ Add Another Time Block' }));
  expect(block('Monday', 2)).toHaveTextContent('Time blocks overlap');
  expect(block('Monday', 1)).not.toHaveTextContent('overlap');
  await user.selectOptions(within(block('Monday', 2)).getByLabelText('To'), '12:00 PM');
  expect(block('Monday', 2)).toHaveTextContent('Duplicate time block found');
  expect(save()).toBeDisabled();
  await user.click(day('Monday').getByRole('switch'));
  expect(save()).toBeEnabled();
  await user.click(day('Monday').getByRole('switch'));
  expect(save()).toBeDisabled();
  await user.click(within(block('Monday', 2)).getByRole('button', { name: /Delete/ }));
  expect(screen.queryByRole('group', { name: 'Monday, time block 2' })).toBeNull();
  expect(save()).toBeEnabled();
});

it('keeps changes made during a save, which can be saved next', async () => {
  const user = await openHours();
  const release = holdResponses(saveAvailability);
  const sent = collectBodies(saveAvailability);
  const to = () => day('Monday').getByLabelText('To');
  await user.selectOptions(to(), '4:30 PM');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.selectOptions(to(), '5:00 PM');
  release();
  await saved();
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
  await reopenHours();
  expect(to()).toHaveValue('1020');
});

it('keeps hours that can’t be saved, with the reason', async () => {
  const user = await openHours();
  const restore = refuseRequests(saveAvailability, 'UNEXPECTED');
  await user.selectOptions(day('Monday').getByLabelText('To'), '4:30 PM');
  await user.click(save());
  expect(await screen.findByText('Failed to update availability')).toBeVisible();
  expect(screen.getByText('Something went wrong on our side. Try again')).toBeVisible();
  expect(day('Monday').getByLabelText('To')).toHaveValue('990');
  restore();
  await user.click(save());
  await saved();
});

it('starts a day as nine to five, adds a block, and saves what is switched on', async () => {
  const user = await openHours();
  const sent = collectBodies(saveAvailability);
  await user.click(day('Sunday').getByRole('switch'));
  expect(day('Sunday').getByLabelText('From')).toHaveValue('540');
  expect(day('Sunday').getByLabelText('To')).toHaveValue('1020');
  await user.selectOptions(day('Sunday').getByLabelText('To'), '11:00 AM');
  await user.click(day('Sunday').getByRole('button', { name: '+ Add Another Time Block' }));
  await user.selectOptions(within(block('Sunday', 2)).getByLabelText('From'), '8:00 PM');
  await user.selectOptions(within(block('Sunday', 2)).getByLabelText('To'), 'Midnight');
  await user.click(day('Monday').getByRole('switch'));
  await user.click(save());
  await saved();
  expect(sent).toEqual([
    [
      { dayOfWeek: 'SUNDAY', startTime: '09:00:00', endTime: '11:00:00', isEnabled: true },
      { dayOfWeek: 'SUNDAY', startTime: '20:00:00', endTime: '24:00:00', isEnabled: true },
    ],
  ]);
  await reopenHours();
  expect(within(block('Sunday', 2)).getByLabelText('To')).toHaveValue('1440');
  expect(day('Monday').getByRole('switch')).not.toBeChecked();
});

it('of someone who works alone are their own, if they have any', async () => {
  const partner = await aPartner({ hours: [...MONDAY] });
  const query = { businessId: partner.business.id };
  const [owner] = await partner.call(listResources, { query });
  const params = { id: owner?.id ?? '' };
  const hours = [{ ...MONDAY[0], startTime: '10:00:00' }];
  await partner.call(saveResourceHours, { params, query, body: { followsBusinessHours: false, hours } });
  signIn(partner);
  const user = await reopenHours();
  expect(day('Monday').getByLabelText('From')).toHaveValue('600');
  await user.selectOptions(day('Monday').getByLabelText('To'), '4:00 PM');
  await user.click(save());
  await saved();
  expect(await partner.call(getResourceHours, { params, query })).toEqual({
    followsBusinessHours: false,
    hours: [{ ...hours[0], endTime: '16:00:00' }],
  });
});
