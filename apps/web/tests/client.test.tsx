/** One client's history and notes, and what can be done with the record; lists are imported and exported. */
import { listBookings } from '@primehour/contract/booking';
import { markAttendance } from '@primehour/contract/calendar';
import { getClient, listClients, updateClient } from '@primehour/contract/client';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, starts } from './support/people.ts';
import { failRequests } from './support/responses.ts';

const BLOCK = 'Block from booking online';

const dialog = () => within(screen.getByRole('dialog'));
const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const list = (name: string) => screen.findByRole('list', { name });
const isLoaded = (name: string) => screen.findByRole('heading', { name, level: 1 });

async function openClient(partner: Partner): Promise<UserEvent> {
  const { items } = await partner.call(listClients, { query: { businessId: partner.business.id } });
  signIn(partner);
  const user = await openScreen(`/clients/${items.at(-1)?.id}`);
  await screen.findByRole('button', { name: 'Erase client' });
  return user;
}

it('opens a client from the list, and Back returns to the search', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const free = await starts(partner);
  const phone = aPhone();
  for (const startAt of [free[0] ?? 0, free[4] ?? 0]) await addBookingByHand(partner, startAt, { phone });
  signIn(partner);
  const user = await openScreen('/clients?search=ada');
  await user.click(await screen.findByRole('link', { name: 'Ada Brooks' }));
  expect(await isLoaded('Ada Brooks')).toBeVisible();
  expect(await screen.findByText(formatPhone(phone))).toBeVisible();
  expect(within(await list('Bookings')).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '+ New Booking' }));
  await screen.findByRole('dialog', { name: 'New Booking' });
  await waitFor(() => expect(dialog().getByLabelText('Name')).toHaveValue('Ada Brooks'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  history.back();
  await waitFor(() => expect(addressNow()).toBe('/clients?search=ada'));
});

it('keeps notes and blocks a client from booking online', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  await addBookingByHand(partner, Date.now() + DAY_MS);
  const user = await openClient(partner);
  await fill(user, screen.getByLabelText(/^Notes/), 'Prefers tea');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: BLOCK }));
  expect(await screen.findByText('Can’t book online')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('switch', { name: BLOCK })).not.toHaveAttribute('aria-busy', 'true'));
  await openClient(partner);
  expect(screen.getByLabelText(/^Notes/)).toHaveValue('Prefers tea');
  expect(screen.getByRole('switch', { name: BLOCK })).toBeChecked();
});

it('sends only what was changed, so that what someone else has saved since stays', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  await addBookingByHand(partner, Date.now() + DAY_MS);
  const user = await openClient(partner);
  const query = { businessId: partner.business.id };
  const [{ id } = { id: '' }] = (await partner.call(listClients, { query })).items;
  await partner.call(updateClient, { params: { id }, query, body: { notes: 'Allergic to nuts' } });
  await fill(user, screen.getByLabelText(/^Email/), 'ada@mail.example');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();
  expect(await partner.call(getClient, { params: { id }, query })).toMatchObject({
    email: 'ada@mail.example',
    notes: 'Allergic to nuts',
  });
});

it('merges two records after a preview', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const free = await starts(partner);
  const first = await aBooking(partner, { startAt: free[0] ?? 0 });
  const other = await aBooking(partner, { name: 'A. Brooks', email: 'ada@mail.example', startAt: free[4] ?? 0 });
  signIn(partner);
  const user = await openScreen('/clients');
  await user.click(await screen.findByRole('link', { name: 'Ada Brooks' }));
  await user.click(await screen.findByRole('button', { name: 'Merge with another' }));
  await fill(user, await screen.findByLabelText('Other record'), 'brooks');
  const found = await dialog().findByRole('list', { name: 'Found clients' });
  await waitFor(() => expect(within(found).getAllByRole('button')).toHaveLength(1));
  await user.click(dialog().getByRole('button', { name: /^A\. Brooks/ }));
  expect(await dialog().findByText(/This can’t be undone\./)).toBeVisible();
  expect(await dialog().findByText('2, 1 of them from the other record')).toBeVisible();
  expect(dialog().getByText('ada@mail.example')).toBeVisible();
  expect(dialog().getByText('A. Brooks')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'Merge clients' }));
  expect(await screen.findByText('Clients merged')).toBeVisible();
  expect(await screen.findByText(`Other phone numbers: ${formatPhone(other.phone)}`)).toBeVisible();
  await openScreen('/clients');
  await waitFor(async () => expect(await names()).toEqual(['Ada Brooks also: A. Brooks']));
  expect(screen.getByRole('main')).toHaveTextContent(formatPhone(first.phone));
});

it('removes an erased client from the list', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  await addBookingByHand(partner, Date.now() - DAY_MS);
  const user = await openClient(partner);
  await user.click(screen.getByRole('button', { name: 'Erase client' }));
  await screen.findByRole('alertdialog');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Erase client' }));
  expect(await screen.findByText('Client erased')).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'No clients found' })).toBeVisible();
});

it('distinguishes a client who does not exist from one that did not load', async () => {
  signIn(await aPartner());
  await openScreen('/clients/00000000-0000-4000-8000-000000000000');
  expect(await screen.findByText('This client can’t be found')).toBeVisible();
  failRequests(getClient);
  await openScreen('/clients/00000000-0000-4000-8000-000000000001');
  expect(await screen.findByText('The client could not be loaded')).toBeVisible();
});

it('does not count a missed booking as the last one', async () => {
  const partner = await aPartner({ services: [{ price: 0 }] });
  const [cameAt, missedAt, phone] = [Date.now() - 2 * DAY_MS, Date.now() - DAY_MS, aPhone()];
  for (const startAt of [cameAt, missedAt]) await addBookingByHand(partner, startAt, { phone });
  const query = { businessId: partner.business.id };
  const { items } = await partner.call(listBookings, { query });
  await partner.call(markAttendance, { query, body: { id: items[0]?.id ?? '', attendance: 'NO_SHOW' } });
  await openClient(partner);
  const last = `Last booking${formatDate(cameAt, partner.business.timezone)}`;
  expect(screen.getByRole('region', { name: 'Figures' })).toHaveTextContent(last);
  const [newest, oldest] = within(await list('Bookings')).getAllByRole('listitem');
  expect(newest).toHaveTextContent('no-show');
  expect(oldest).toHaveTextContent('completed');
});

it('previews a list, imports and exports it', async () => {
  signIn(await aPartner());
  const [known, fresh] = [aPhone(), aPhone()];
  const csv = `First name;Last name;Mobile;E-mail\nAda;Brooks;${typedPhone(known)};ada@mail.example\nBen;Castillo;${typedPhone(fresh)};\nCleo;;12;\n`;
  const user = await openScreen('/clients');
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  const choose = async (content: string) =>
    user.upload(await screen.findByLabelText('CSV file'), new File([content], 'list.csv', { type: 'text/csv' }));
  await choose('one,two\n1,2');
  expect(await screen.findByText(/No column of this file is called “Phone”/)).toBeVisible();
  await choose(csv);
  expect(await screen.findByText('2 people will be added; 1 line can’t be imported.')).toBeVisible();
  expect(await names()).toEqual(['Ada Brooks', 'Ben Castillo']);
  expect(await list('Lines that can’t be imported')).toHaveTextContent(
    'The phone number you entered is too short for the country United States',
  );
  await user.click(screen.getByRole('button', { name: 'Import clients' }));
  expect(await screen.findByText('2 people added.')).toBeVisible();
  // As after a reload.
  await openScreen(addressNow());
  expect(await screen.findByText('2 people added.')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'See clients' }));
  await waitFor(async () => expect(await names()).toEqual(['Ada Brooks', 'Ben Castillo']));
  const saved = vi.spyOn(URL, 'createObjectURL');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const file = saved.mock.calls[0]?.[0];
  expect(file instanceof Blob && (await file.text())).toContain(`Ada Brooks,${known},ada@mail.example,,0,`);
  saved.mockRestore();
});
