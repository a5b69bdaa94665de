/** Clients lists the people behind the bookings, one per phone, finds them, and keeps the place in its address. */
import { listClients } from '@primehour/contract/client';
import { getImport, readImport, startImport } from '@primehour/contract/client-import';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, starts } from './support/people.ts';
import { collectRequests, failRequests, holdResponses } from './support/responses.ts';

let withManyClients: Partner;

/** 120 clients, A001 to A120. The tests only look at them. */
beforeAll(async () => {
  withManyClients = await aPartner();
  const query = { businessId: withManyClients.business.id };
  const names = Array.from({ length: 120 }, (_, n) => `A${String(n + 1).padStart(3, '0')} Brooks`);
  const csv = ['name,phone', ...names.map((name) => `${name},${typedPhone(aPhone())}`)].join('\n');
  const { id } = await withManyClients.call(readImport, { query, body: { fileName: 'all.csv', csv } });
  await withManyClients.call(startImport, { params: { id }, query });
  const status = async () => (await withManyClients.call(getImport, { params: { id }, query })).status;
  await vi.waitUntil(async () => (await status()) === 'DONE', { timeout: 45_000, interval: 200 });
});

const table = () => within(screen.getByRole('table', { name: /^Clients/ }));
/** By their elements: names of many rows take seconds to compute. */
const names = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
const showsNames = (...expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected));
const showsCount = (count: number) => waitFor(() => expect(names()).toHaveLength(count));
const search = () => screen.getByPlaceholderText('Search client...');
const more = () => screen.getByText('Load more');

/** The requests of the list as `page×limit`, without the single-row request at the head of each page. */
function watchPages(): () => string[] {
  const requests = collectRequests(listClients);
  return () =>
    requests
      .filter(({ searchParams }) => searchParams.has('limit'))
      .map(({ searchParams }) => `${searchParams.get('page')}×${searchParams.get('limit')}`);
}

it('shows four placeholder rows while the clients load', async () => {
  signIn(await aPartner());
  const release = holdResponses(listClients);
  await openScreen('/clients');
  await screen.findByRole('table', { name: /^Clients/ });
  // One row of headings, four of skeletons.
  expect(table().getAllByRole('row')).toHaveLength(5);
  release();
  expect(await table().findByRole('cell', { name: 'No clients found' })).toBeVisible();
});

it('lists a client with name, phone, email, count and last booking, and finds them', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const free = await starts(partner);
  const email = 'ada.brooks@mail.example';
  const first = await aBooking(partner, { name: 'Ada Brooks', email, startAt: free[2] ?? 0 });
  const lastAt = Date.now() - DAY_MS;
  await addBookingByHand(partner, lastAt, { phone: first.phone });
  await addBookingByHand(partner, free[5] ?? 0, { name: 'Ben Castillo' });
  signIn(partner);
  const user = await openScreen('/clients');
  await waitFor(() => expect(names()).toHaveLength(2));
  const headings = ['Name', 'Phone Number', 'Email', 'Total Bookings', 'Last Booking'];
  expect(
    table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(headings);
  const cellsOf = (name: string) => {
    const line = table().getByRole('rowheader', { name }).closest('tr') ?? document.body;
    return within(line)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };
  expect(cellsOf('Ada Brooks')).toEqual([
    expect.stringContaining(formatPhone(first.phone)),
    expect.stringContaining(email),
    expect.stringContaining('2'),
    expect.stringContaining(formatDate(lastAt, 'America/Chicago')),
  ]);
  // None of his bookings has begun yet.
  expect(cellsOf('Ben Castillo').at(-1)).toBe('—');
  await fill(user, search(), first.phone.slice(-8));
  await showsNames('Ada Brooks');
  await fill(user, search(), 'ben');
  await showsNames('Ben Castillo');
  await openScreen(addressNow());
  await showsNames('Ben Castillo');
  await fill(user, search(), 'zoe');
  expect(await table().findByRole('cell', { name: 'No clients found' })).toBeVisible();
});

it('loads page by page, and Back from a client restores the list', async () => {
  signIn(withManyClients);
  const pages = watchPages();
  const user = await openScreen('/clients');
  await showsCount(50);
  const before = pages().length;
  await user.click(more());
  await showsCount(100);
  expect(addressNow()).toBe('/clients?page=1');
  expect(pages().slice(before)).toEqual(['1×50']);
  await user.click(screen.getByText('A090 Brooks'));
  expect(await screen.findByRole('heading', { name: 'A090 Brooks', level: 1 })).toBeVisible();
  history.back();
  await showsCount(100);
  expect(addressNow()).toBe('/clients?page=1');
});

it('keeps what is shown if more can’t be loaded', async () => {
  signIn(withManyClients);
  const user = await openScreen('/clients?page=1');
  await showsCount(100);
  const restore = failRequests(listClients);
  await user.click(more());
  await waitFor(() => expect(document.querySelector('main [role=alert]')).toHaveTextContent('No connection.'));
  expect(names()).toHaveLength(100);
  restore();
  await user.click(more());
  await showsCount(120);
  expect(screen.queryByText('Load more')).toBeNull();
  const pages = watchPages();
  await openScreen(addressNow());
  await showsCount(120);
  expect(names().at(-1)).toBe('A120 Brooks');
  expect(pages()).toEqual(['0×100', '1×100']);
});

it('shows as many rows to anyone who opens the address, and starts over with another search', async () => {
  signIn(withManyClients);
  const pages = watchPages();
  const user = await openScreen('/clients?page=1');
  await showsCount(100);
  expect(pages()).toEqual(['0×100']);
  await fill(user, search(), 'a01');
  await showsCount(10);
  expect(addressNow()).toBe('/clients?search=a01');
});
