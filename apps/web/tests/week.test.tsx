/**
 * The week shows everything that takes the business's time in its day, and items can be moved by keys under the same rules
 * as everywhere, with undo.
 */
import { addBlock, getWeek } from '@primehour/contract/calendar';
import { formatTime } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { wednesdayAhead } from '@primehour/testkit/product/days';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { failRequests, holdResponses } from './support/responses.ts';

const ZONE = 'America/Chicago';
const SERVICES = [{ name: 'Consultation', price: 0, duration: 60 }];
const DAY = wednesdayAhead(ZONE);
const at = (hour: number) => instantAtWallTime(DAY, hour * 60, ZONE);
const WEEK = `/bookings?view=week&week=${DAY}`;

async function aWeekWithAda() {
  const partner = await aPartner({ services: SERVICES });
  await addBookingByHand(partner, at(10));
  signIn(partner);
  return partner;
}
const ada = () => screen.findByRole('button', { name: /^Ada Brooks/ });
const inDay = async (name: RegExp) => within(await screen.findByRole('list', { name }));
const undo = () => screen.getByRole('region', { name: 'Undo' });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const isEmpty = async () => expect(await screen.findByText('No bookings')).toBeVisible();

it('is a view of the bookings', async () => {
  await aWeekWithAda();
  const user = await openScreen('/bookings');
  await screen.findByRole('article');
  const views = within(screen.getByRole('navigation', { name: 'View' }));
  await user.click(views.getByRole('link', { name: 'Week' }));
  await waitFor(() => expect(addressNow()).toMatch(/view=week&week=\d{4}-\d\d-\d\d$/));
});

it('shows bookings and blocks in their day, and opens them', async () => {
  const partner = await aWeekWithAda();
  const query = { businessId: partner.business.id };
  await partner.call(addBlock, { query, body: { startAt: at(13), endAt: at(14), note: 'Dentist' } });
  const user = await openScreen(WEEK);
  expect(await ada()).toHaveTextContent('10:00 – 11:00 AM');
  expect(await ada()).toHaveTextContent('confirmed');
  expect((await inDay(/^Wednesday/)).getAllByRole('listitem')).toHaveLength(2);
  await user.click(await ada());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Ada Brooks' })).toHaveTextContent('Added manually'));
  await user.click(dialog('Ada Brooks').getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /^Dentist/ }));
  await screen.findByRole('dialog', { name: 'Blocked Time' });
  expect(dialog('Blocked Time').getByLabelText('From')).toHaveValue('13:00');
});

it('moves a booking by keys and says where it would be, and Escape leaves it', async () => {
  await aWeekWithAda();
  const user = await openScreen(WEEK);
  expect(await ada()).toHaveAccessibleDescription('Press M to move it with the arrow keys.');
  (await ada()).focus();
  await user.keyboard('m{ArrowRight}{ArrowDown>4/}');
  const status = () => screen.queryByText(/Arrow keys move it/);
  expect(status()?.closest('[role=status]')).toHaveTextContent(formatTime(at(11), ZONE));
  await user.keyboard('{Escape}');
  expect(status()).toBeNull();
});

it('moves a booking by keys to another day, and undoes it', async () => {
  await aWeekWithAda();
  const user = await openScreen(WEEK);
  (await ada()).focus();
  await user.keyboard('m{ArrowRight}{Enter}');
  const thursday = await inDay(/^Thursday/);
  expect(await thursday.findByRole('button', { name: /^Ada Brooks/ })).toHaveTextContent('10:00 – 11:00 AM');
  await waitFor(() => expect(undo()).toHaveTextContent('This booking has been updated. The client will be notified.'));
  await user.click(within(undo()).getByRole('button', { name: 'Undo' }));
  expect(await (await inDay(/^Wednesday/)).findByRole('button', { name: /^Ada Brooks/ })).toBeVisible();
  await waitFor(() => expect(within(undo()).queryByRole('button')).toBeNull());
});

it('says that it could not be loaded, and loads on “Try again”', async () => {
  signIn(await aPartner({ services: SERVICES }));
  const restore = failRequests(getWeek);
  const user = await openScreen(WEEK);
  const alert = () => within(screen.getByRole('main')).getByRole('alert');
  await waitFor(() => expect(alert()).toHaveTextContent('Your week could not be loaded'));
  restore();
  const release = holdResponses(getWeek);
  await user.click(within(alert()).getByRole('button', { name: 'Try again' }));
  release();
  await isEmpty();
  expect(screen.getByRole('list', { name: /^Monday/ })).toBeInTheDocument();
});

it('is in the address: next, back and reload', async () => {
  await aWeekWithAda();
  const user = await openScreen(`/bookings?view=week&week=${addDays(DAY, -7)}`);
  await isEmpty();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(addressNow()).toBe(WEEK));
  expect(await screen.findByText('1 booking')).toBeVisible();
  await openScreen(addressNow());
  expect(await ada()).toBeVisible();
  history.back();
  await isEmpty();
});

it('follows the waiting list: time is offered at a falling price, and no longer', async () => {
  signIn(await aPartner({ services: [{ name: 'Cut', price: 8000 }] }));
  const user = await openScreen(WEEK);
  const offered = { name: /^Offered/ };
  const openList = () => user.click(screen.getAllByRole('link', { name: 'Waiting list' })[0] ?? document.body);
  await isEmpty();
  await openList();
  await user.click(await screen.findByRole('button', { name: 'Fill an opening' }));
  const filling = within(await screen.findByRole('dialog', { name: 'Fill this opening' }));
  await fill(user, filling.getByLabelText('Date'), DAY);
  await fill(user, filling.getByLabelText('From'), '13:00');
  await user.click(filling.getByRole('radio', { name: /^At a falling price/ }));
  await user.click(filling.getByRole('button', { name: 'Offer this time' }));
  await screen.findByRole('button', { name: /^Stop offering/ });
  history.back();
  expect(await screen.findByRole('button', offered)).toHaveTextContent('Kept for someone on the waiting list');
  await openList();
  await user.click(await screen.findByRole('button', { name: /^Stop offering/ }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: /^Stop offering/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop offering/ })).toBeNull());
  history.back();
  await isEmpty();
  await waitFor(() => expect(screen.queryByRole('button', offered)).toBeNull());
});

it('shows time kept from a canceled booking, and opens it again', async () => {
  await aWeekWithAda();
  const user = await openScreen(WEEK);
  await user.click(await ada());
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  await screen.findByRole('dialog', { name: 'Cancel Booking' });
  await user.click(await screen.findByRole('radio', { name: 'I need to cancel the appointment' }));
  await user.click(screen.getByRole('radio', { name: 'Time is kept unavailable' }));
  await waitFor(() => expect(dialog('Cancel Booking').getByRole('button', { name: 'Cancel Booking' })).toBeEnabled());
  await user.click(dialog('Cancel Booking').getByRole('button', { name: 'Cancel Booking' }));
  const kept = () => screen.findByRole('button', { name: /^Kept unavailable/ });
  await user.click(await kept());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Kept Unavailable' })).toHaveTextContent('Ada Brooks'));
  await user.click(dialog('Kept Unavailable').getByRole('button', { name: 'Booking Details' }));
  await screen.findByRole('dialog', { name: 'Ada Brooks' });
  await user.click(dialog('Ada Brooks').getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await kept());
  await screen.findByRole('dialog', { name: 'Kept Unavailable' });
  await user.click(dialog('Kept Unavailable').getByRole('button', { name: 'Open This Time' }));
  expect(await screen.findByText('The time is open to clients again.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Kept unavailable/ })).toBeNull());
  // Only restoring the booking would take again what it took.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
