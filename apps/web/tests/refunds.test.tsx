/**
 * A partner sees the progress of a refund, what happened to a failed one and to a disputed payment, and what can be done
 * about each.
 */
import { listBookings } from '@primehour/contract/booking';
import { getBooking } from '@primehour/contract/booking-detail';
import { refundBooking, retryRefund } from '@primehour/contract/refund';
import { dateIn } from '@primehour/domain/format/time';
import type { Cents } from '@primehour/domain/vocabulary';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner } from './support/people.ts';
import { failRequests, holdResponses, refuseRequests } from './support/responses.ts';

/** Sandbox card numbers: a refund that fails after some seconds, and a charge that the cardholder's bank disputes. */
const REFUND_FAILS = '4000 0000 0000 5126';
const DISPUTED = '4000 0000 0000 2685';

let withFailedRefund: Partner;
let withDispute: Partner;

// The bank takes five seconds for either, and meanwhile the other tests run.
beforeAll(async () => {
  withFailedRefund = await aPartner({ services: [{}] });
  const { phone } = await aBooking(withFailedRefund, { cardNumber: REFUND_FAILS });
  await refund(withFailedRefund, phone, 2500);
  withDispute = await aPartner({ services: [{}] });
  await aBooking(withDispute, { cardNumber: DISPUTED });
});

async function bookingOf(partner: Partner, search?: string) {
  const query = { businessId: partner.business.id, search };
  const { items } = await partner.call(listBookings, { query });
  return items[0];
}

async function refund(partner: Partner, phone: string, amountCents: number): Promise<void> {
  const id = (await bookingOf(partner, phone))?.id ?? '';
  const body = { id, amountCents: amountCents as Cents, requestKey: crypto.randomUUID() };
  await partner.call(refundBooking, { query: { businessId: partner.business.id }, body });
}

/** Waits without the screen, which would be searched again and again. */
async function waitForPayment(partner: Partner, isReached: (payment: string) => boolean): Promise<void> {
  await vi.waitFor(async () => expect(isReached((await bookingOf(partner))?.payment ?? '')).toBe(true), {
    timeout: 45_000,
    interval: 250,
  });
}

const payment = () => within(screen.getByRole('region', { name: 'Payment' }));
const dialog = () => within(screen.getByRole('dialog'));
const everything = () => dialog().findByRole('radio', { name: /^Everything/ });
const submit = () => dialog().getByRole('button', { name: 'Cancel Booking' });

it('waits for the payment before it cancels', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  signIn(partner);
  const user = await openScreen('/bookings');
  // It would also hold the list.
  await screen.findByRole('article');
  const release = holdResponses(getBooking);
  await chooseAction(user, 'Cancel Booking');
  await screen.findByRole('dialog', { name: 'Cancel Booking' });
  expect(submit()).toBeDisabled();
  release();
  expect(await everything()).toBeChecked();
  expect(submit()).toBeEnabled();
});

it('says that the payment did not load, and loads it again', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner);
  signIn(partner);
  const user = await openScreen('/bookings');
  await screen.findByRole('article');
  const restore = failRequests(getBooking);
  await chooseAction(user, 'Cancel Booking');
  expect(await screen.findByText('The payment could not be loaded')).toBeVisible();
  expect(submit()).toBeDisabled();
  restore();
  await user.click(dialog().getByRole('button', { name: 'Try again' }));
  expect(await everything()).toBeChecked();
});

it('shows a refund in the list, the week and the details, once in each', async () => {
  const partner = await aPartner({ services: [{}] });
  const { phone, startAt } = await aBooking(partner);
  await refund(partner, phone, 1000);
  await waitForPayment(partner, (state) => state === 'PARTLY_REFUNDED');
  signIn(partner);
  const user = await openScreen('/bookings');
  expect(await within(await screen.findByRole('article')).findByText('Partly refunded')).toBeVisible();
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('region', { name: 'Payment' });
  await waitFor(() => expect(payment().getAllByRole('listitem')).toHaveLength(3));
  const [paid, refunded, remaining] = payment().getAllByRole('listitem');
  expect(paid).toHaveTextContent(/^Paid online\$65/);
  expect(refunded).toHaveTextContent(/^Refund−\$10.* · by you$/);
  expect(remaining).toHaveTextContent(/^Remaining\$55$/);
  expect(dialog().getAllByText('Partly refunded')).toHaveLength(1);
  expect(await dialog().findAllByText(/^Refund notice by text/)).toHaveLength(1);
  await openScreen(`/bookings?view=week&week=${dateIn(startAt, partner.business.timezone)}`);
  expect(await screen.findByRole('button', { name: /Partly refunded · Cut and finish/ })).toBeVisible();
});

it('marks a disputed payment everywhere, and does not refund it', async () => {
  await waitForPayment(withDispute, (state) => state === 'DISPUTED');
  signIn(withDispute);
  const user = await openScreen('/bookings');
  expect(await within(await screen.findByRole('article')).findByText('Disputed')).toBeVisible();
  await chooseAction(user, 'Booking Details');
  await screen.findByRole('region', { name: 'Payment' });
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent(
      'The client’s bank holds the money until it decides.',
    ),
  );
  expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent(/We have until .+ to respond\./);
  expect(payment().getAllByRole('listitem').at(-1)).toHaveTextContent(/^Held by the client’s bank−\$65$/);
  expect(payment().getByRole('button')).toHaveTextContent(/^Download evidence$/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseAction(user, 'Cancel Booking');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('nothing can be refunded now'));
});

it('says why a refund failed, and retries it', async () => {
  await waitForPayment(withFailedRefund, (state) => state === 'PAID');
  signIn(withFailedRefund);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details');
  const refunds = () =>
    payment()
      .getAllByText(/by you/)
      .map((line) => line.closest('li'));
  await screen.findByText(/The client’s card was closed\./);
  expect(refunds()[0]).toHaveTextContent(/^RefundFailed\$25.*The client’s card was closed\./);
  expect(screen.getByRole('region', { name: 'Payment' })).not.toHaveTextContent('Remaining');
  expect(screen.getByText('Refund of $25 failed')).toBeVisible();
  await user.click(payment().getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('alertdialog', { name: 'Try the refund again?' });
  const question = () => within(screen.getByRole('alertdialog'));
  const restore = refuseRequests(retryRefund, 'UNDER_DISPUTE');
  await user.click(question().getByRole('button', { name: 'Refund $25' }));
  expect(await question().findByRole('alert')).toBeVisible();
  restore();
  await user.click(question().getByRole('button', { name: 'Refund $25' }));
  expect(await screen.findByText('Refund of $25 started')).toBeVisible();
  await chooseAction(user, 'Booking Details');
  await waitFor(() => expect(refunds()).toHaveLength(2));
  expect(within(refunds()[0] ?? document.body).queryByRole('button')).toBeNull();
});
