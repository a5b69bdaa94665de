/**
 * Before a partner confirms, the screen says who gets what, in the words that the client agreed to; a fee shows its state,
 * and can be charged or waived.
 */
import { cancelBooking, listBookings } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { markAttendance } from '@primehour/contract/calendar';
import { chargeDue, waiveDue } from '@primehour/contract/due';
import type { ResponseBody } from '@primehour/contract/endpoint';
import { AGREEMENT, aNoShowFee, PAST, withDeposit } from '@primehour/testkit/product/sample-responses';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner } from './support/people.ts';
import { collectBodies, collectRequests, refuseRequests, replaceResponses } from './support/responses.ts';

type Detail = ResponseBody<typeof getBooking>;

/** A booking with a deposit, and the fee that a no-show costs. */
async function aDeposit() {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query });
  const id = items[0]?.id ?? '';
  const stored = await partner.call(getBooking, { params: { id }, query });
  signIn(partner);
  return { booked: withDeposit(stored), fee: aNoShowFee() };
}

/** Opens the list, then replaces the details of its booking: their path pattern would also match the list. */
async function openWith(detail: Detail): Promise<UserEvent> {
  const user = await openScreen('/bookings');
  await screen.findByRole('article');
  replaceResponses({ ...getBooking, path: getBooking.path.replace('{id}', detail.booking.id) }, detail);
  return user;
}

const money = () => screen.findByRole('region', { name: 'Payment' });
const lines = async () => within(await money()).findAllByRole('listitem');
const fee = async () =>
  within((await lines()).find((line) => line.textContent.includes('No-show fee')) ?? document.body);
const dialog = () => within(screen.getByRole('dialog'));
const closesDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('shows the agreement, the card and what is left to pay', async () => {
  const { booked } = await aDeposit();
  const user = await openWith(booked);
  await chooseAction(user, 'Booking Details');
  await waitFor(async () => expect(await money()).toHaveTextContent(AGREEMENT));
  expect(await money()).toHaveTextContent('Visa •••• 4242');
  expect(await money()).toHaveTextContent('Booked under the policy Deposit');
  expect(await money()).toHaveTextContent('Card missing');
  expect((await lines()).at(-1)).toHaveTextContent(/^To pay at the visit\$48\.75$/);
});

it('says what the client gets back if they asked to cancel, and can refund everything', async () => {
  const { booked } = await aDeposit();
  const user = await openWith(booked);
  refuseRequests(cancelBooking, 'AMOUNTS_CHANGED');
  const sent = collectBodies(cancelBooking);
  await chooseAction(user, 'Cancel Booking');
  await screen.findByRole('dialog', { name: 'Cancel Booking' });
  const radio = (name: string | RegExp) => dialog().findByRole('radio', { name });
  const submit = () => user.click(dialog().getByRole('button', { name: 'Cancel Booking' }));
  await radio(/^Everything/);
  expect(dialog().queryByText('Refund everything instead')).toBeNull();
  await user.click(await radio('The client asked to cancel'));
  expect(await dialog().findByText(/ gets nothing back and pays \$16\.25 more\. You keep \$32\.50\.$/)).toBeVisible();
  await user.click(await radio('Time is open to other clients'));
  await submit();
  await waitFor(() =>
    expect(dialog().getByRole('alert')).toHaveTextContent('The amounts changed. Please read them again.'),
  );
  await user.click(dialog().getByLabelText('Refund everything instead'));
  expect(await dialog().findByText(/ gets \$16\.25 back\. You keep \$0\.$/)).toBeVisible();
  await submit();
  await waitFor(() => expect(sent).toMatchObject([{ refundCents: 0, chargeCents: 1625 }, { refundCents: 1625 }]));
  await user.click(await radio('I need to cancel the appointment'));
  expect(await radio(/^Everything/)).toBeChecked();
});

it('waives a fee', async () => {
  const { booked, fee: due } = await aDeposit();
  const user = await openWith({ ...booked, dues: [due] });
  replaceResponses(waiveDue, { ...due, state: 'WAIVED' });
  const sent = collectRequests(waiveDue);
  await chooseAction(user, 'Booking Details');
  await waitFor(async () => expect(await money()).toHaveTextContent(/No-show fee.*Scheduled/));
  expect(await money()).toHaveTextContent('Until then, you can undo it.');
  await user.click((await fee()).getByRole('button', { name: 'Waive' }));
  await screen.findByRole('alertdialog', { name: 'Waive $48.75?' });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Waive' }));
  expect(await screen.findByText('Fee waived.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('charges a fee', async () => {
  const { booked, fee: due } = await aDeposit();
  const user = await openWith({ ...booked, dues: [due] });
  replaceResponses(chargeDue, { ...due, state: 'CHARGING' });
  const sent = collectRequests(chargeDue);
  await chooseAction(user, 'Booking Details');
  await user.click((await fee()).getByRole('button', { name: 'Charge Now' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Charge' }));
  expect(await screen.findByText('The card is being charged.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

/** The question about a no-show of a visit that has begun. */
async function askAboutNoShow(booked: Detail): Promise<UserEvent> {
  const visited = { ...booked.booking, ...PAST };
  replaceResponses(listBookings, { items: [visited], total: 1, page: 0, limit: 10 });
  const user = await openWith({ ...booked, cardMissing: false, booking: visited });
  await chooseAction(user, 'Mark No-show');
  await screen.findByRole('dialog', { name: 'Mark as No-show' });
  return user;
}

it('asks before a no-show is charged, and shows a refusal', async () => {
  const { booked } = await aDeposit();
  const user = await askAboutNoShow(booked);
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /Charge \$48\.75 to Visa •••• 4242\? .+ agreed on .+ to \$65 \(100%\); \$16\.25 is paid\./,
    ),
  );
  refuseRequests(markAttendance, 'WRONG_STATE');
  const sent = collectBodies(markAttendance);
  await user.click(dialog().getByRole('button', { name: 'Charge' }));
  expect(await dialog().findByRole('alert')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ attendance: 'NO_SHOW' })]);
});

it('waives the fee of this mark, not one that an earlier mark charged', async () => {
  const { booked, fee: due } = await aDeposit();
  const user = await askAboutNoShow(booked);
  const missed = { ...booked.booking, ...PAST, attendance: 'NO_SHOW' as const };
  replaceResponses(markAttendance, missed);
  const address = { ...getBooking, path: getBooking.path.replace('{id}', booked.booking.id) };
  const paid = { ...due, id: 'earlier', state: 'PAID' as const };
  replaceResponses(address, { ...booked, cardMissing: false, booking: missed, dues: [paid, due] });
  replaceResponses(waiveDue, { ...due, state: 'WAIVED' });
  const sent = collectRequests(waiveDue);
  await user.click(await dialog().findByRole('button', { name: 'Waive' }));
  await closesDialog();
  expect(sent.map(({ pathname }) => pathname.split('/').at(-2))).toEqual([due.id]);
});

it('repeats a failed waiver without marking the booking again, which would be refused', async () => {
  const { booked, fee: due } = await aDeposit();
  const user = await askAboutNoShow(booked);
  const missed = { ...booked.booking, ...PAST, attendance: 'NO_SHOW' as const };
  replaceResponses(markAttendance, missed);
  const sent = collectBodies(markAttendance);
  const address = { ...getBooking, path: getBooking.path.replace('{id}', booked.booking.id) };
  replaceResponses(address, { ...booked, cardMissing: false, booking: missed, dues: [due] });
  const allowWaivers = refuseRequests(waiveDue, 'TOO_MANY_REQUESTS');
  const waive = () => user.click(dialog().getByRole('button', { name: 'Waive' }));
  await dialog().findByRole('button', { name: 'Waive' });
  await waive();
  expect(await dialog().findByText(/Too many requests/)).toBeVisible();
  allowWaivers();
  replaceResponses(waiveDue, { ...due, state: 'WAIVED' });
  await waive();
  await closesDialog();
  expect(sent).toHaveLength(1);
});
