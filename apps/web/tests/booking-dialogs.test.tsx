/**
 * A booking is moved, canceled and restored by the rules of product/bookings#status, in its words, and the client is
 * notified; input is not lost.
 */
import { cancelBooking, listBookings, restoreBooking, updateBooking } from '@primehour/contract/booking';
import { moveBooking } from '@primehour/contract/calendar';
import { refundBooking, refundForm } from '@primehour/contract/refund';
import { dateIn, formatDayTime, formatTime } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import type { ClientBooking } from '@primehour/testkit/product/bookings';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, outbox, starts } from './support/people.ts';
import { collectBodies, failRequests, holdResponses, refuseRequests, replaceResponses } from './support/responses.ts';

const ZONE = 'America/Chicago';
const UPDATED = 'This booking has been updated. The client will be notified.';
const OF_ADA = 'Actions for the booking of Ada Brooks';

async function openDialog(name: string, booking?: RegExp) {
  const user = await openScreen('/bookings');
  await chooseAction(user, name, booking);
  await screen.findByRole('dialog', { name });
  return user;
}
const dialog = () => within(screen.getByRole('dialog'));
const question = () => within(screen.getByRole('alertdialog'));
const button = (name: string) => dialog().getByRole('button', { name });
const radio = (name: string | RegExp) => dialog().getByRole('radio', { name });
const row = async () => within(await screen.findByRole('article'));

it('cancels only with a reason and a choice about the time', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  signIn(partner);
  const user = await openDialog('Cancel Booking');
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
    'Are you sure you want to cancel this booking? The refund must be issued manually.',
  );
  await waitFor(() => expect(radio(/^Everything/)).toBeChecked());
  expect(dialog().getAllByRole('radio', { checked: true })).toHaveLength(1);
  await user.click(button('Cancel Booking'));
  const group = (name: string) => dialog().getByRole('group', { name });
  await waitFor(() => expect(group('Why are you canceling?')).toHaveTextContent('Choose a reason'));
  expect(group('What happens to its time?')).toHaveTextContent('Choose what');
});

it('cancels with part of the refund, and notifies the client', async () => {
  const partner = await aPartner({ services: [{}] });
  const { phone } = await aBooking(partner);
  signIn(partner);
  const sent = collectBodies(cancelBooking);
  const user = await openDialog('Cancel Booking');
  await waitFor(() => expect(radio(/^Everything/)).toBeChecked());
  await user.click(radio('I need to cancel the appointment'));
  await user.click(radio('Time is kept unavailable'));
  await user.click(radio('Another amount'));
  const amount = () => dialog().getByLabelText(/^Amount to refund/);
  await fill(user, amount(), '100000');
  await user.click(button('Cancel Booking'));
  await waitFor(() => expect(amount()).toHaveAccessibleDescription(/Should be at most \$/));
  await fill(user, amount(), '10.5');
  await user.click(button('Cancel Booking'));
  expect(await screen.findByText('Booking cancelled successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await (await row()).findByText('cancelled')).toBeVisible();
  expect((await row()).getByText(/^(Paid|Partly refunded)$/)).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({ cancelReason: 'PARTNER_REASON', cancelBehavior: 'KEEP_TIME', refundCents: 1050 }),
  ]);
  await outbox.readText(phone, 'Canceled: ');
});

it('shows a refusal in the dialog and keeps what is chosen', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  signIn(partner);
  refuseRequests(cancelBooking, 'WRONG_STATE');
  const user = await openDialog('Cancel Booking');
  await waitFor(() => expect(button('Cancel Booking')).toBeEnabled());
  const chosen = ['I need to cancel the appointment', 'Time is kept unavailable'];
  for (const name of chosen) await user.click(radio(name));
  await user.click(button('Cancel Booking'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(/^This can no longer be done$/));
  for (const name of chosen) expect(radio(name)).toBeChecked();
});

it('restores a canceled booking, and does not cancel it again', async () => {
  const partner = await aPartner({ services: [{}] });
  const { phone } = await aCanceled(partner, await aBooking(partner));
  signIn(partner);
  const user = await openScreen('/bookings');
  await user.click(await screen.findByRole('button', { name: OF_ADA }));
  const canceling = await screen.findByRole('menuitem', { name: /^Cancel Booking/ });
  expect(canceling).toHaveAttribute('aria-disabled', 'true');
  expect(canceling).toHaveTextContent('This booking is already canceled.');
  expect(screen.getByRole('menuitem', { name: /^Modify Booking/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Restore Booking' }));
  await waitFor(() =>
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Are you sure you want to restore this booking?',
    ),
  );
  await user.click(question().getByRole('button', { name: 'Restore Booking' }));
  expect(await screen.findByText('Booking restored successfully')).toBeVisible();
  expect(await (await row()).findByText('confirmed')).toBeVisible();
  await outbox.readText(phone, 'Your booking is back on: ');
});

it('does not restore a booking whose time is taken, and says so', async () => {
  const partner = await aPartner({ services: [{}] });
  const { startAt } = await aCanceled(partner, await aBooking(partner));
  await aBooking(partner, { startAt, name: 'Ben Castillo' });
  signIn(partner);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Restore Booking', /Ada Brooks$/);
  await waitFor(() => expect(screen.getByRole('alertdialog')).toBeVisible());
  await user.click(question().getByRole('button', { name: 'Restore Booking' }));
  await waitFor(() => expect(question().getByRole('alert')).toHaveTextContent(/taken/));
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('moves a booking to another time, and notifies the client', async () => {
  const partner = await aPartner({ services: [{}] });
  const free = await starts(partner);
  const [startAt = 0, newAt = 0] = [free[0], free[9]];
  const { phone } = await aBooking(partner, { startAt });
  signIn(partner);
  const user = await openDialog('Modify Booking');
  expect(screen.getByRole('dialog')).toHaveTextContent(formatDayTime(startAt, ZONE));
  expect(dialog().getByLabelText('New date')).toHaveValue(dateIn(startAt, ZONE));
  expect(dialog().getByLabelText('New time')).toHaveValue(wallTimeOf(startAt));
  await fill(user, dialog().getByLabelText('New date'), dateIn(newAt, ZONE));
  await fill(user, dialog().getByLabelText('New time'), wallTimeOf(newAt));
  await user.click(button('Save Changes'));
  expect(await screen.findByText(UPDATED)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent(formatTime(newAt, ZONE)));
  await outbox.readText(phone, formatDayTime(newAt, ZONE));
});

it('says why the client of a changed booking is not notified', async () => {
  const partner = await aPartner({ services: [{}] });
  const free = await starts(partner);
  await aBooking(partner, { startAt: free[0] ?? 0 });
  signIn(partner);
  const query = { businessId: partner.business.id };
  const [booking] = (await partner.call(listBookings, { query })).items;
  if (!booking) throw new Error('No booking');
  const textNotSent = 'The text wasn’t sent.';
  const answer = { ...booking, textNotSent };
  replaceResponses(updateBooking, answer);
  replaceResponses(cancelBooking, answer);
  const user = await openDialog('Modify Booking');
  await fill(user, dialog().getByLabelText('New time'), wallTimeOf(free[1] ?? 0));
  await user.click(button('Save Changes'));
  expect(await screen.findByText(`This booking has been updated. ${textNotSent}`)).toBeVisible();
  await chooseAction(user, 'Cancel Booking');
  await screen.findByRole('dialog', { name: 'Cancel Booking' });
  await waitFor(() => expect(radio(/^Everything/)).toBeChecked());
  await user.click(radio('I need to cancel the appointment'));
  await user.click(radio('Time is kept unavailable'));
  await user.click(button('Cancel Booking'));
  expect(await screen.findByText(`Booking cancelled successfully. ${textNotSent}`)).toBeVisible();
});

it('says why the client of a restored booking is not notified', async () => {
  const partner = await aPartner({ services: [{}] });
  await aCanceled(partner, await aBooking(partner));
  signIn(partner);
  const [booking] = (await partner.call(listBookings, { query: { businessId: partner.business.id } })).items;
  if (!booking) throw new Error('No booking');
  replaceResponses(restoreBooking, { ...booking, textNotSent: 'The text wasn’t sent.' });
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Restore Booking');
  await waitFor(() => expect(screen.getByRole('alertdialog')).toBeVisible());
  await user.click(question().getByRole('button', { name: 'Restore Booking' }));
  expect(await screen.findByText('Booking restored successfully. The text wasn’t sent.')).toBeVisible();
});

it('does not move a booking back that was moved meanwhile', async () => {
  const partner = await aPartner({ services: [{}] });
  const free = await starts(partner);
  await aBooking(partner, { startAt: free[0] ?? 0 });
  signIn(partner);
  const user = await openDialog('Modify Booking');
  const query = { businessId: partner.business.id };
  const [booking] = (await partner.call(listBookings, { query })).items;
  const { id = '', version = 1 } = booking ?? {};
  await partner.call(moveBooking, { query, body: { id, startAt: free[9] ?? 0, version } });
  await fill(user, dialog().getByLabelText('New time'), wallTimeOf(free[1] ?? 0));
  await user.click(button('Save Changes'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('This was changed in the meantime'));
});

it('refuses a taken time, and asks before it moves a booking outside the hours', async () => {
  const partner = await aPartner({ services: [{}] });
  const free = await starts(partner);
  const [first = 0, taken = 0] = [free[0], free[4]];
  await aBooking(partner, { startAt: first });
  await aBooking(partner, { startAt: taken, name: 'Ben Castillo' });
  signIn(partner);
  const user = await openDialog('Modify Booking', /Ada Brooks$/);
  await fill(user, dialog().getByLabelText('New date'), dateIn(taken, ZONE));
  await fill(user, dialog().getByLabelText('New time'), wallTimeOf(taken));
  await user.click(button('Save Changes'));
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('This time is already taken.'));
  await fill(user, dialog().getByLabelText('New date'), addDays(dateIn(first, ZONE), 1));
  await fill(user, dialog().getByLabelText('New time'), '22:15');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('outside the opening hours.'));
  await user.click(button('Move Anyway'));
  expect(await screen.findByText(UPDATED)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('article', { name: /^Ada Brooks/ })).toHaveTextContent('10:15 PM'));
});

it('edits notes side by side, and restores a removed one', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  signIn(partner);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('region', { name: 'Notes' });
  const notes = () => within(screen.getByRole('region', { name: 'Notes' }));
  const fields = () => notes().getAllByLabelText('Note');
  // The field closes once the dialog has loaded again; the lists behind it may take longer.
  const release = holdResponses(listBookings);
  const add = () => notes().getByRole('button', { name: 'Add Note' });
  const saves = () => notes().getAllByRole('button', { name: 'Save Note' });
  // The field that is being saved also contains the text.
  const outsideFields = { ignore: 'textarea' };
  const saved = (text: string) => notes().findByText(text, outsideFields);
  const noteOf = (text: string) => notes().getByText(text, outsideFields).closest('li') ?? document.body;
  await user.click(add());
  await fill(user, fields()[0] ?? add(), 'Prefers the window chair.');
  await user.click(saves()[0] ?? add());
  await saved('Prefers the window chair.');
  await user.click(await notes().findByRole('button', { name: 'Add Note' }));
  await fill(user, fields()[0] ?? add(), 'Has a dog.');
  await user.click(notes().getByRole('button', { name: 'Change note' }));
  await fill(user, fields()[1] ?? add(), 'Prefers the door.');
  await user.click(saves()[1] ?? add());
  expect(await saved('Prefers the door.')).toBeVisible();
  await waitFor(() => expect(notes().getByRole('button', { name: 'Change note' })).toHaveFocus());
  expect(fields()[0]).toHaveValue('Has a dog.');
  await user.click(saves()[0] ?? add());
  await saved('Has a dog.');
  await user.click(within(noteOf('Has a dog.')).getByRole('button', { name: 'Remove note' }));
  await waitFor(() => expect(notes().getByRole('status')).toHaveTextContent('The note has been removed.'));
  expect(notes().queryByText('Has a dog.')).toBeNull();
  await waitFor(() => expect(notes().getByRole('button', { name: 'Undo' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await saved('Has a dog.')).toBeVisible();
  await waitFor(() => expect(add()).toHaveFocus());
  release();
});

it('asks before it loses a note that is being written, whatever closes the dialog', async () => {
  const partner = await aPartner({ services: [{}] });
  const { startAt } = await aBooking(partner);
  signIn(partner);
  const user = await openScreen('/bookings');
  const write = async (text: string) => {
    await chooseAction(user, 'Booking Details');
    await user.click(await screen.findByRole('button', { name: 'Add Note' }));
    await fill(user, screen.getByLabelText('Note'), text);
  };
  const asks = async (role: 'button' | 'link', name: string) => {
    await user.click(dialog().getByRole(role, { name }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  };
  const keepsWriting = async (role: 'button' | 'link', name: string) => {
    await asks(role, name);
    await user.click(question().getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Note')).toHaveValue('Prefers the window chair.');
  };
  await write('Prefers the window chair.');
  await keepsWriting('link', 'First booking');
  await keepsWriting('button', 'Cancel Booking');
  await asks('button', 'Refund');
  await user.click(question().getByRole('button', { name: 'Leave' }));
  await screen.findByRole('dialog', { name: 'Refund Booking' });

  // The screen decides by the clock of this page, which alone advances.
  vi.useFakeTimers({ toFake: ['Date'], now: startAt + 1000 });
  await user.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await write('Prefers the window chair.');
  await keepsWriting('button', 'Mark Done');
  await asks('link', 'First booking');
  await user.click(question().getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Ada Brooks', level: 1 })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refunds part of a payment once, however often it is sent', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  signIn(partner);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  const payment = async () => within(await screen.findByRole('region', { name: 'Payment' }));
  await user.click(await (await payment()).findByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog', { name: 'Refund Booking' });
  const refunding = () => within(screen.getByRole('dialog', { name: 'Refund Booking' }));
  await user.click(refunding().getByRole('radio', { name: 'Another amount' }));
  const amount = () => refunding().getByLabelText(/^Amount to refund/);
  const restore = failRequests(refundBooking);
  // After the failure, which would keep requests from it.
  const sent = collectBodies(refundBooking);
  for (const dollars of ['10', '12']) {
    await fill(user, amount(), dollars);
    await user.click(refunding().getByRole('button', { name: `Refund $${dollars}` }));
    await waitFor(() => expect(refunding().getByRole('alert')).toBeVisible());
  }
  await fill(user, amount(), '10');
  restore();
  await user.click(refunding().getByRole('button', { name: 'Refund $10' }));
  expect(await screen.findByText('Refund of $10 started')).toBeVisible();
  // The same amount is the same request; a different one is not.
  expect([sent.length, new Set(sent.map((body) => JSON.stringify(body))).size]).toEqual([3, 2]);
  expect(sent[2]).toEqual(sent[0]);
  expect(keyIn(sent[1])).not.toBe(keyIn(sent[0]));
  await chooseAction(user, 'Booking Details');
  const refund = await (await payment()).findByText(/by you/);
  expect(refund.closest('li')).toHaveTextContent(/^Refund(Owed|Under way)?−\$10/);
});

const keyIn = (body: unknown) => refundForm.parse(body).requestKey;

/** A booking canceled by the partner, its time open to others. */
async function aCanceled(partner: Partner, booked: ClientBooking): Promise<ClientBooking> {
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query: { ...query, search: booked.phone } });
  const body = {
    id: items[0]?.id ?? '',
    cancelReason: 'CLIENT_REQUEST',
    cancelBehavior: 'OPEN_TIME',
    refundCents: 0,
  } as const;
  await partner.call(cancelBooking, { query, body });
  return booked;
}

/** '14:05', the format of a time input. */
function wallTimeOf(at: number): string {
  const [, hour = '', minute = '', half = ''] = /^(\d+):(\d+) (AM|PM)$/.exec(formatTime(at, ZONE)) ?? [];
  return `${String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}
