/**
 * My Bookings shows each booking in the business's time with its state and payment, supports filters and search, and
 * loads page by page.
 */
import { listBookings } from '@primehour/contract/booking';
import { dateIn, formatDay, formatTime, formatZoneName } from '@primehour/domain/format/time';
import { TIME_ZONES } from '@primehour/domain/time/time-zones';
import { addDays } from '@primehour/domain/time/wall-date';
import { DAYS_OF_WEEK, type Zone } from '@primehour/domain/vocabulary';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, starts } from './support/people.ts';
import { collectRequests, cutLiveStream, failRequests } from './support/responses.ts';

const FREE = [{ name: 'Consultation', price: 0, duration: 30 }];
const HOUR_MS = 3_600_000;

/** Open all day, every day, with no notice, so that today has times whenever the test runs. */
const AROUND_THE_CLOCK = {
  hours: DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, startTime: '00:00:00', endTime: '24:00:00', isEnabled: true })),
  settings: { minNoticePeriod: 0, advanceBooking: 30, timeslotDuration: 30 },
} as const;

/** A zone in which today still has hours left. */
function zoneInDaytime(now: number): Zone {
  const found = TIME_ZONES.find(({ value }) => dateIn(now, value) === dateIn(now + 4 * HOUR_MS, value));
  if (!found) throw new Error('No available zone is far from midnight.');
  return found.value;
}

const rows = () => screen.queryAllByRole('article');
const row = async () => within(await screen.findByRole('article'));
const showsRows = (...names: readonly RegExp[]) =>
  waitFor(() => {
    expect(rows()).toHaveLength(names.length);
    for (const [index, name] of names.entries()) expect(rows()[index]).toHaveTextContent(name);
  });
const showsNone = async () => {
  expect(await screen.findByText('No bookings found.')).toBeVisible();
  expect(screen.getByText('Adjust your filters or check back later.')).toBeVisible();
};
const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const dates = () => screen.getByLabelText('Date');
const statuses = () => screen.getByLabelText('Status');

it('shows time, client, service, price, state and payment', async () => {
  const zone = 'America/Chicago';
  const partner = await aPartner({ services: [{ name: 'Cut and finish', price: 6550, duration: 60 }] });
  const { startAt, phone } = await aBooking(partner, { name: 'Maria-Theresia von Hohenberg-Castellane' });
  signIn(partner);
  await openScreen('/bookings');
  const booking = await screen.findByRole('article', { name: /^Maria-Theresia/ });
  expect(booking).toHaveTextContent(formatDay(startAt, zone));
  expect(booking).toHaveTextContent(`${formatTime(startAt, zone)} – ${formatTime(startAt + HOUR_MS, zone)}`);
  expect(booking).toHaveTextContent('Cut and finish');
  expect(booking).toHaveTextContent('$65.50');
  expect(within(booking).getByText('confirmed')).toBeVisible();
  expect(within(booking).getByText('Paid')).toBeVisible();
  expect(within(booking).getByRole('link')).toHaveAttribute('href', `tel:${phone}`);
});

it('shows an unpaid hold as pending', async () => {
  const partner = await aPartner({ services: [{}] });
  await aBooking(partner, { isPaid: false });
  signIn(partner);
  await openScreen('/bookings');
  expect(await (await row()).findByText('pending')).toBeVisible();
  expect((await row()).getByText('Unpaid')).toBeVisible();
});

it('shows the days that a filter names, in the business’s zone', async () => {
  const zone = zoneInDaytime(Date.now());
  const partner = await aPartner({ business: { timezone: zone }, services: FREE, ...AROUND_THE_CLOCK });
  const free = await starts(partner);
  const today = dateIn(Date.now(), zone);
  const on = (date: string) => free.find((at) => dateIn(at, zone) === date) ?? 0;
  await addBookingByHand(partner, on(today), { name: 'Today Tess' });
  await addBookingByHand(partner, on(addDays(today, 1)), { name: 'Tomorrow Tom' });
  await addBookingByHand(partner, on(addDays(today, 8)), { name: 'Later Lea' });
  signIn(partner);
  const user = await openScreen('/bookings');
  await showsRows(/Today Tess/, /Tomorrow Tom/, /Later Lea/);
  expect(optionsOf(dates())).toEqual(['All Dates', 'Today', 'Tomorrow', 'This Week', 'Past']);
  await user.selectOptions(dates(), 'Today');
  await showsRows(/Today Tess/);
  await user.selectOptions(dates(), 'Tomorrow');
  await showsRows(/Tomorrow Tom/);
  await user.selectOptions(dates(), 'This Week');
  await waitFor(() => expect(rows()[0]).toHaveTextContent('Today Tess'));
  expect(screen.getByRole('main')).not.toHaveTextContent('Later Lea');
  await user.selectOptions(dates(), 'Past');
  await showsNone();
});

it('keeps filters in the address, each choice as a step that Back undoes', async () => {
  const partner = await aPartner({ services: FREE });
  const noon = (await starts(partner))[0] ?? 0;
  await addBookingByHand(partner, noon, { name: 'Ada Brooks' });
  signIn(partner);
  const user = await openScreen('/bookings');
  await showsRows(/Ada Brooks/);
  expect(optionsOf(statuses())).toEqual(['All Statuses', 'Upcoming', 'Completed']);
  await user.selectOptions(dates(), 'Past');
  await showsNone();
  // As after a reload.
  await openScreen(addressNow());
  await showsNone();
  expect(dates()).toHaveValue('past');
  await user.selectOptions(dates(), 'All Dates');
  await user.selectOptions(statuses(), 'Completed');
  await showsNone();
  await user.selectOptions(statuses(), 'Upcoming');
  await showsRows(/Ada Brooks/);
  history.back();
  await waitFor(() => expect(statuses()).toHaveValue('completed'));
  await showsNone();
  history.back();
  await waitFor(() => expect(statuses()).toHaveValue('all'));
  history.back();
  await waitFor(() => expect(dates()).toHaveValue('past'));
  await showsNone();
  history.forward();
  await waitFor(() => expect(dates()).toHaveValue('all'));
});

it('searches after a pause in typing, without a step in the history', async () => {
  const partner = await aPartner({ services: FREE });
  const free = await starts(partner);
  await addBookingByHand(partner, free[0] ?? 0, { name: 'Ada Brooks' });
  await addBookingByHand(partner, free[4] ?? 0, { name: 'Ben Castillo' });
  signIn(partner);
  cutLiveStream();
  const asked = collectRequests(listBookings);
  const searches = () => asked.map(({ searchParams }) => searchParams.get('search'));
  const user = await openScreen('/bookings');
  await showsRows(/Ada Brooks/, /Ben Castillo/);
  const [before, steps] = [searches().length, history.length];
  // However busy the machine is, the only pause is the intended one.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['cas', 'casti']) {
    fireEvent.input(screen.getByPlaceholderText('Search client...'), { target: { value } });
    await vi.advanceTimersByTimeAsync(299);
  }
  expect(searches()).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(20);
  vi.useRealTimers();
  await showsRows(/Ben Castillo/);
  expect(searches().slice(before)).toEqual(['casti']);
  expect(history.length).toBe(steps);
  expect(addressNow()).toBe('/bookings?search=casti');
  await fill(user, screen.getByPlaceholderText('Search client...'), 'nobody of that name');
  await showsNone();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByPlaceholderText('Search client...')).toHaveFocus();
  await showsRows(/Ada Brooks/, /Ben Castillo/);
});

it('shows ten bookings, the others on demand, and as many after a reload', async () => {
  const partner = await aPartner({ services: FREE });
  const free = await starts(partner);
  for (const startAt of free.slice(0, 12)) await addBookingByHand(partner, startAt);
  signIn(partner);
  const user = await openScreen('/bookings');
  const more = () => screen.queryByRole('button', { name: 'Load more' });
  await waitFor(() => expect(rows()).toHaveLength(10));
  const restore = failRequests(listBookings);
  await user.click(more() ?? document.body);
  await waitFor(() => expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('No connection.'));
  expect(rows()).toHaveLength(10);
  restore();
  await user.click(more() ?? document.body);
  await waitFor(() => expect(rows()).toHaveLength(12));
  expect(more()).toBeNull();
  await openScreen(addressNow());
  await waitFor(() => expect(rows()).toHaveLength(12));
});

it('shows times in the business’s zone, and names it where the viewer’s differs', async () => {
  const zone = 'Pacific/Honolulu';
  const partner = await aPartner({ business: { timezone: zone }, services: FREE });
  const { startAt } = await aBooking(partner);
  signIn(partner);
  await openScreen('/bookings');
  expect(await screen.findByRole('article')).toHaveTextContent(formatTime(startAt, zone));
  expect(screen.getByRole('main')).toHaveTextContent(`Times are in ${formatZoneName(zone, startAt)}.`);
});

it('shows a booking as completed once its start has passed, and allows no changes', async () => {
  const partner = await aPartner({ services: FREE });
  const { startAt } = await aBooking(partner);
  signIn(partner);
  // The screen decides by the clock of this page, which alone advances.
  vi.useFakeTimers({ toFake: ['Date'], now: startAt + 1000 });
  const user = await openScreen('/bookings');
  expect(await (await row()).findByText('completed')).toBeVisible();
  await user.click((await row()).getByRole('button', { name: /^Actions/ }));
  await screen.findByRole('menuitem', { name: 'Booking Details' });
  const items = screen.getAllByRole('menuitem');
  const names = [/^Modify Booking/, /^Cancel Booking/, /^Mark Done$/, /^Mark No-show$/, /^Booking Details$/];
  expect(items).toHaveLength(names.length);
  for (const [index, name] of names.entries()) expect(items[index]).toHaveTextContent(name);
  for (const item of items.slice(0, 2)) expect(item).toHaveAttribute('aria-disabled', 'true');
});
