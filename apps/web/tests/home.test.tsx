/** Home shows what is next, links to other screens, and switches the calendar, or says why it can't. */
import { getDashboard } from '@primehour/contract/booking';
import { setCalendarActive } from '@primehour/contract/business';
import { getUser } from '@primehour/contract/user';
import { formatWeekdayTime } from '@primehour/domain/format/time';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, aPerson, aVisitor } from './support/people.ts';
import { holdResponses, refuseRequests } from './support/responses.ts';

const SAVED = 'Calendar status updated successfully';

const upcoming = () => screen.findByRole('link', { name: /Upcoming bookings/ });
const next = () => screen.findByRole('link', { name: /Next appointment/ });
const toggle = () => screen.getByRole('switch', { name: 'Take bookings' });
const notices = () => within(screen.getByRole('region', { name: 'Notifications' }));
const loads = () => waitFor(() => expect(toggle()).toBeVisible());

it('shows what is next in both tiles, which lead to the bookings', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const { startAt } = await aBooking(partner, { name: 'Ada Brooks' });
  signIn(partner);
  const user = await openScreen('/');
  await waitFor(async () => expect(await upcoming()).toHaveTextContent('1'));
  expect(await upcoming()).toHaveAttribute('href', '/bookings');
  expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
  expect(await screen.findByText('Value of these visits')).toBeVisible();
  expect(await next()).toHaveTextContent(formatWeekdayTime(startAt, 'America/Chicago'));
  expect(await next()).toHaveTextContent('Ada Brooks');
  await user.click(await next());
  expect(await screen.findByRole('heading', { name: 'My Bookings' })).toBeVisible();
});

it('shows the next appointment in the business’s time, and names its zone to others', async () => {
  const partner = await aPartner({ business: { timezone: 'Pacific/Honolulu' }, services: [{ price: 0 }] });
  const { startAt } = await aBooking(partner);
  signIn(partner);
  await openScreen('/');
  await waitFor(async () => expect(await next()).toHaveTextContent(formatWeekdayTime(startAt, 'Pacific/Honolulu')));
  expect(await next()).toHaveTextContent('Hawaii time');
});

it.each([
  ['about the person', aVisitor, 'Tell us about yourself', '/sign-in/user-story/1'],
  ['about the business', aPerson, 'Tell us about your business', '/sign-in/user-story/2'],
])('continues a registration that stopped at the question %s', async (_, who, title, address) => {
  signIn(await who());
  await openScreen('/');
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(addressNow()).toBe(address);
});

it.each([
  ['Availability', /^Update Availability/],
  ['Partner Booking Page Overview', /^Share Booking Link/],
  ['New Service', /^Add New Service/],
])('leads by a quick action to “%s”', async (title, name) => {
  signIn(await aPartner());
  const user = await openScreen('/');
  const actions = await screen.findByRole('region', { name: 'Quick actions' });
  await user.click(within(actions).getByRole('link', { name }));
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
});

it('switches the calendar off and on again, and confirms each', async () => {
  signIn(await aPartner());
  const user = await openScreen('/');
  await loads();
  expect(toggle()).toBeChecked();
  const release = holdResponses(setCalendarActive);
  await user.click(toggle());
  // The requested state shows while it is being saved, and accepts no second change.
  expect(toggle()).not.toBeChecked();
  expect(toggle()).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(notices().getByRole('status')).toHaveTextContent(SAVED));
  expect(toggle()).not.toBeChecked();
  await openScreen('/');
  await loads();
  expect(toggle()).not.toBeChecked();
  await user.click(toggle());
  await waitFor(() => expect(notices().getByRole('status')).toHaveTextContent(SAVED));
  expect(toggle()).toBeChecked();
});

it('reverts the switch after any other failure, and says so', async () => {
  signIn(await aPartner());
  refuseRequests(setCalendarActive, 'UNEXPECTED');
  const user = await openScreen('/');
  await loads();
  await user.click(toggle());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to update calendar status/));
  expect(toggle()).toBeChecked();
});

it('reports a user that did not load next to what is known, and requests it again', async () => {
  signIn(await aPartner());
  const restore = refuseRequests(getUser, 'FORBIDDEN');
  const user = await openScreen('/');
  const failure = () => within(screen.getByRole('main')).getByRole('alert');
  await waitFor(() => expect(failure()).toHaveTextContent('Your account could not be loaded'));
  expect(failure()).toHaveTextContent('You are not allowed to do this');
  await waitFor(async () => expect(await upcoming()).toHaveTextContent('0'));
  expect(toggle()).toBeChecked();
  restore();
  await user.click(within(failure()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull());
  expect(await upcoming()).toHaveTextContent('0');
});

it('sends a registered partner whose summary is not found to the business step', async () => {
  signIn(await aPartner());
  refuseRequests(getDashboard, 'NOT_FOUND');
  await openScreen('/');
  await waitFor(() => expect(addressNow()).toBe('/sign-in/user-story/2'));
});

it('keeps the calendar off without a bank account, and leads to one', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const user = await openScreen('/');
  await loads();
  await user.click(toggle());
  const warning = () => screen.getByRole('alertdialog', { name: 'Add a payment method' });
  await waitFor(() =>
    expect(warning()).toHaveAccessibleDescription(
      "To activate your calendar, you'll need to add a bank account so you can receive payments from clients.",
    ),
  );
  await user.click(within(warning()).getByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(toggle()).not.toBeChecked();
  await user.click(toggle());
  await user.click(await screen.findByRole('button', { name: 'Add payment method' }));
  expect(await screen.findByRole('heading', { name: 'Account manager', level: 1 })).toBeVisible();
  expect(addressNow()).toBe('/account-manager');
});
