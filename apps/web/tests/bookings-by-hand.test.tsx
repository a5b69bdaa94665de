/**
 * A partner enters bookings for callers and walk-ins, blocks time, records what happened to a booking and keeps notes, and
 * can undo mistakes.
 */
import { addBooking, markAttendance } from '@primehour/contract/calendar';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, outbox } from './support/people.ts';
import { collectBodies, holdResponses, refuseRequests } from './support/responses.ts';

const ZONE = 'America/Chicago';
const TODAY = dateIn(Date.now(), ZONE);
const DAY = addDays(TODAY, 5);
const SERVICES = [{ name: 'Cut and finish', price: 6500, duration: 60 }];
const FREE = [{ name: 'Consultation', price: 0, duration: 60 }];
const A_DAY_AGO = instantAtWallTime(addDays(TODAY, -1), 600, ZONE);

const dialog = () => within(screen.getByRole('dialog'));
const undo = () => screen.getByRole('region', { name: 'Undo' });
const field = (name: string | RegExp) => dialog().getByLabelText(name);
const row = async (name = /^Ada Brooks/) => within(await screen.findByRole('article', { name }));

async function openNewBooking() {
  const user = await openScreen('/bookings');
  await user.click((await screen.findAllByRole('button', { name: '+ New Booking' }))[0] ?? document.body);
  await screen.findByLabelText('Known client');
  return user;
}

it('books a caller at a free time, and notifies them', async () => {
  const phone = aPhone();
  signIn(await aPartner({ services: SERVICES }));
  const sent = collectBodies(addBooking);
  const user = await openNewBooking();
  await user.click(dialog().getByRole('button', { name: 'Add Booking' }));
  await waitFor(() => expect(field(/^Phone/)).toHaveAccessibleDescription(/Phone number is required$/));
  await fill(user, field('Date'), DAY);
  const free = within(await dialog().findByRole('list', { name: 'Free that day' }));
  await user.click(await free.findByRole('button', { name: '10:00 AM' }));
  expect(field('Time')).toHaveValue('10:00');
  await fill(user, field(/^Phone/), typedPhone(phone));
  await fill(user, field('Name'), 'Ada Brooks');
  await fill(user, field(/^Note/), 'Called from the car.');
  await user.click(dialog().getByRole('button', { name: 'Add Booking' }));
  expect(await screen.findByText('Booking added. The client will be notified.')).toBeVisible();
  expect(await screen.findByRole('article', { name: /^Ada Brooks/ })).toHaveTextContent('Pay at visit');
  expect(sent).toEqual([
    expect.objectContaining({
      startAt: instantAtWallTime(DAY, 600, ZONE),
      phoneNumber: phone,
      payment: 'PAY_AT_VISIT',
      note: 'Called from the car.',
    }),
  ]);
  await outbox.readLink(phone);
});

it('finds a known client by name, and says whether a time is free', async () => {
  const phone = aPhone();
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, instantAtWallTime(DAY, 600, ZONE), { phone });
  signIn(partner);
  const user = await openNewBooking();
  await fill(user, field('Known client'), 'brooks');
  const found = within(await dialog().findByRole('list', { name: 'Found clients' }));
  await user.click(await found.findByRole('button'));
  await waitFor(() => expect(field(/^Phone/)).toHaveValue(typedPhone(phone)));
  expect(field('Name')).toHaveValue('Ada Brooks');
  await fill(user, field('Date'), DAY);
  await fill(user, field('Time'), '10:30');
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('taken'));
  expect(dialog().getByRole('button', { name: 'Add Booking' })).toBeDisabled();
  await fill(user, field('Time'), '20:00');
  expect(await dialog().findByRole('button', { name: 'Add Anyway' })).toBeEnabled();
});

it('blocks time and opens it again, and each can be undone', async () => {
  signIn(await aPartner({ services: SERVICES }));
  const user = await openScreen(`/bookings?view=week&week=${DAY}`);
  await user.click((await screen.findAllByRole('button', { name: 'Block Time' }))[0] ?? document.body);
  await screen.findByRole('dialog', { name: 'Block Time' });
  expect(field('Date')).toHaveValue(DAY);
  await fill(user, field('From'), '12:00');
  await fill(user, field('Until'), '12:45');
  await fill(user, field(/^Reason for blocking/), 'Dentist');
  await user.click(dialog().getByRole('button', { name: 'Block Time' }));
  const block = () => screen.findByRole('button', { name: /^Dentist/ });
  expect(await block()).toHaveTextContent('12:00 – 12:45 PM');
  expect(await within(undo()).findByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(await block());
  await screen.findByRole('dialog', { name: 'Blocked Time' });
  await user.click(dialog().getByRole('button', { name: 'Open This Time' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Dentist/ })).toBeNull());
  await waitFor(() => expect(undo()).toHaveTextContent('The time is open to clients again.'));
  await user.click(within(undo()).getByRole('button', { name: 'Undo' }));
  expect(await block()).toBeVisible();
});

it('marks a booking that has begun, and undoes the mark', async () => {
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, A_DAY_AGO);
  signIn(partner);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Mark No-show');
  expect(await (await row()).findByText('no-show')).toBeVisible();
  await waitFor(() => expect(undo()).toHaveTextContent('Marked as no-show.'));
  await user.click(await within(undo()).findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await row()).queryByText('no-show')).toBeNull());
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('dialog', { name: 'Ada Brooks' });
  const timeline = (await dialog().findByText(/Added manually/)).closest('ul, ol');
  await waitFor(() => expect(timeline).toHaveTextContent('Marked as no-show'));
});

it('keeps a note, and marks a booking as paid', async () => {
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, A_DAY_AGO);
  signIn(partner);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('dialog', { name: 'Ada Brooks' });
  await user.click(await dialog().findByRole('button', { name: 'Add Note' }));
  await fill(user, field('Note'), 'Prefers the window chair.');
  await user.click(dialog().getByRole('button', { name: 'Save Note' }));
  expect(await dialog().findByText('Prefers the window chair.')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Mark Paid' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await row()).findByText('Paid')).toBeVisible();
});

it('does not mark a free booking as paid', async () => {
  const partner = await aPartner({ services: FREE });
  await addBookingByHand(partner, instantAtWallTime(DAY, 600, ZONE));
  signIn(partner);
  const user = await openScreen('/bookings');
  expect(await (await row()).findByText('Paid')).toBeVisible();
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('dialog', { name: 'Ada Brooks' });
  await dialog().findByText(/Added manually/);
  expect(dialog().queryByRole('button', { name: 'Mark Paid' })).toBeNull();
});

it('shows a mark before the server responds, and removes it when it refuses', async () => {
  const partner = await aPartner({ services: FREE });
  await addBookingByHand(partner, Date.now() - 3_600_000, { name: 'Ben Castillo' });
  signIn(partner);
  refuseRequests(markAttendance, 'CHANGED_MEANWHILE');
  const release = holdResponses(markAttendance);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Mark No-show');
  expect(await (await row(/^Ben Castillo/)).findByText('no-show')).toBeVisible();
  expect(within(undo()).queryByRole('button')).toBeNull();
  release();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('changed'));
  await waitFor(async () => expect((await row(/^Ben Castillo/)).queryByText('no-show')).toBeNull());
});
