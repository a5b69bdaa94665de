/** Screens offer a member what the role includes, and nothing that would be refused (product/team#refusals). */
import { randomUUID } from 'node:crypto';
import { cancelBooking, listBookings } from '@primehour/contract/booking';
import { getWeek } from '@primehour/contract/calendar';
import { eraseClient, listClients } from '@primehour/contract/client';
import { whyDay } from '@primehour/contract/why';
import { dateIn } from '@primehour/domain/format/time';
import { REFUSAL_TARGETS } from '@primehour/domain/slot/refusal';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { aPhone, type Partner, type Visitor } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { addressNow } from './support/dom.ts';
import { aMember, join } from './support/members.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, starts } from './support/people.ts';
import { replaceResponses } from './support/responses.ts';

const DAY_MS = 86_400_000;
const PHONE = aPhone();

/** Has the owner cancel a client's booking. */
async function cancel({ call, business }: Partner, client: string): Promise<void> {
  const query = { businessId: business.id };
  const { items } = await call(listBookings, { query });
  const { id = '' } = items.find(({ userName }) => userName === client) ?? {};
  await call(cancelBooking, { query, body: { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } });
}

it('lets staff restore their own bookings and send new links, although the client’s phone is hidden', async () => {
  const owner = await aPartner({ services: [{ price: 0 }] });
  const ben = await join(owner, 'Ben Castillo');
  const later = (await starts(owner)).filter((at) => at > Date.now() + 2 * DAY_MS);
  await addBookingByHand(owner, later[0] ?? 0, { resourceId: ben.id });
  await addBookingByHand(owner, later[4] ?? 0, { resourceId: ben.id, name: 'Mia Chen' });
  await cancel(owner, 'Mia Chen');
  signIn(await aMember(owner, { role: 'STAFF', resourceId: ben.id, grants: ['bookings.own.change'] }));
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Booking Details', /Ada Brooks$/);
  const details = within(await screen.findByRole('dialog', { name: 'Ada Brooks' }));
  expect(await details.findByRole('button', { name: 'Text a New Link' })).toBeVisible();
  expect(details.getByRole('button', { name: 'End All Links' })).toBeVisible();
  expect(details.queryByRole('link', { name: /^\(\d{3}\)/ })).toBeNull();
  await user.click(details.getByRole('button', { name: 'Close' }));
  await chooseAction(user, 'Booking Details', /Mia Chen$/);
  const canceled = within(await screen.findByRole('dialog', { name: 'Mia Chen' }));
  expect(await canceled.findByRole('button', { name: 'Restore Booking' })).toBeVisible();
  await user.click(canceled.getByRole('button', { name: 'Close' }));
  await chooseAction(user, 'Restore Booking', /Mia Chen$/);
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Restore Booking' }));
  expect(await screen.findByText('Booking restored successfully')).toBeVisible();
});

it('offers no restore and no links for a booking whose client was erased', async () => {
  const owner = await aPartner({ services: [{ price: 0 }] });
  await addBookingByHand(owner, (await starts(owner))[0] ?? 0);
  await cancel(owner, 'Ada Brooks');
  const query = { businessId: owner.business.id };
  const [client] = (await owner.call(listClients, { query })).items;
  await owner.call(eraseClient, { query, params: { id: client?.id ?? '' } });
  signIn(owner);
  const user = await openScreen('/bookings');
  await user.click(await screen.findByRole('button', { name: /^Actions for the booking/ }));
  expect(screen.getByRole('menuitem', { name: 'Booking Details' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Restore Booking' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Booking Details' }));
  const details = within(await screen.findByRole('dialog', { name: 'Erased client' }));
  expect(await details.findByText('Timeline')).toBeVisible();
  expect(details.queryByRole('button', { name: 'Restore Booking' })).toBeNull();
  expect(details.queryByRole('button', { name: 'Text a New Link' })).toBeNull();
});

it('offers a link to a calendar only to those who can make it', async () => {
  const owner = await aPartner();
  const [ben, cleo] = [await join(owner, 'Ben Castillo'), await join(owner, 'Cleo Ward')];
  signIn(await aMember(owner, { role: 'MANAGER', resourceId: ben.id }));
  const make = () => screen.queryByRole('button', { name: 'Create a link' });
  for (const address of ['/availability/calendars', `/availability/calendars?of=${cleo.id}`]) {
    await openScreen(address);
    expect(await screen.findByRole('form', { name: 'Add a calendar' })).toBeVisible();
    expect(make()).toBeNull();
  }
  await openScreen(`/availability/calendars?of=${ben.id}`);
  await waitFor(() => expect(make()).toBeVisible());

  signIn(await aMember(owner, { role: 'MANAGER' }));
  await openScreen('/availability/calendars');
  expect(await screen.findByRole('form', { name: 'Add a calendar' })).toBeVisible();
  expect(make()).toBeNull();
});

it('offers the waiting list to members who see the whole calendar', async () => {
  const owner = await aPartner();
  const ben = await join(owner, 'Ben Castillo');
  const place = { role: 'STAFF', resourceId: ben.id } as const;
  signIn(await aMember(owner, { ...place, grants: ['bookings.own.change'] }));
  await openScreen('/bookings');
  const links = () => screen.queryAllByRole('link', { name: 'Waiting list' });
  await screen.findAllByRole('button', { name: '+ New Booking' });
  expect(links()).toEqual([]);
  await openScreen('/bookings/waiting-list');
  expect(await screen.findByRole('heading', { name: 'Your role doesn’t include this page' })).toBeVisible();

  signIn(
    await aMember(owner, { role: 'STAFF', resourceId: (await join(owner, 'Cleo Ward')).id, grants: ['calendar.all'] }),
  );
  await openScreen('/bookings');
  await waitFor(() => expect(links()).not.toEqual([]));
  expect(screen.queryByRole('button', { name: '+ New Booking' })).toBeNull();
});

it('opens from the week only what the role includes', async () => {
  const owner = await aPartner();
  const ben = await join(owner, 'Ben Castillo');
  const query = { businessId: owner.business.id };
  const from = dateIn(Date.now(), owner.business.timezone);
  const week = await owner.call(getWeek, { query: { ...query, from, days: 1 } });
  const [startAt, endAt] = [week.days[0]?.startAt ?? 0, week.days[0]?.endAt ?? 0];
  const range = { startAt, endAt, reservedFrom: startAt, reservedUntil: endAt };
  const item = { ...range, booking: null, resources: [{ id: ben.id, name: ben.name, number: 1 }], version: 1 };
  const items = [
    { ...item, id: randomUUID(), kind: 'offer', title: '' },
    { ...item, id: randomUUID(), kind: 'listing', title: 'Friday evening' },
  ] as const;
  replaceResponses(getWeek, { ...week, items: [...items] });
  const opens = (name: RegExp) => screen.queryByRole('button', { name }) !== null;
  const open = async (member: Visitor) => {
    signIn(member);
    await openScreen(`/bookings?view=week&week=${from}`);
    expect(await screen.findByText('Offered')).toBeVisible();
    return [opens(/^Offered/), opens(/^Friday evening/), opens(/^Why\?$/)];
  };
  const place = { role: 'STAFF', resourceId: ben.id } as const;
  expect(await open(owner)).toEqual([true, true, true]);
  expect(await open(await aMember(owner, { role: 'FRONT_DESK' }))).toEqual([true, false, true]);
  expect(await open(await aMember(owner, { ...place, grants: ['listings'] }))).toEqual([false, true, false]);
});

it('offers a new booking on a client’s record only to members who can enter it', async () => {
  const owner = await aPartner({ services: [{ price: 0 }] });
  const [ben, cleo] = [await join(owner, 'Ben Castillo'), await join(owner, 'Cleo Ward')];
  const later = (await starts(owner)).filter((at) => at > Date.now() + 2 * DAY_MS)[0] ?? 0;
  for (const { id } of [ben, cleo]) await addBookingByHand(owner, later, { resourceId: id, phone: PHONE });
  const { items } = await owner.call(listClients, { query: { businessId: owner.business.id } });
  const open = async (member: Visitor) => {
    signIn(member);
    await openScreen(`/clients/${items[0]?.id}`);
    expect(await screen.findByRole('heading', { name: 'Ada Brooks' })).toBeVisible();
    return screen.queryByRole('button', { name: '+ New Booking' }) !== null;
  };
  expect(await open(await aMember(owner, { role: 'FRONT_DESK' }))).toBe(true);
  const seesContacts = await aMember(owner, { role: 'STAFF', resourceId: ben.id, grants: ['clients.contact'] });
  expect(await open(seesContacts)).toBe(false);
  const books = await aMember(owner, { role: 'STAFF', resourceId: cleo.id, grants: ['bookings.own.change'] });
  expect(await open(books)).toBe(false);
});

it('leads from ‘Why?’ only to what the role includes', async () => {
  const owner = await aPartner({ services: [{ price: 0 }] });
  const ben = await join(owner, 'Ben Castillo');
  const zone = owner.business.timezone;
  const date = dateIn(Date.now(), zone);
  const from = Date.now();
  const times = REFUSAL_TARGETS.map((target, index) => ({
    startAt: from + index * 3_600_000,
    isFree: false,
    rule: 'TAKEN' as const,
    message: target,
    fix: { target, id: null },
    overlap: null,
    verdict: 'REFUSED' as const,
  }));
  replaceResponses(whyDay, { date, zone, times });
  const offered = async (member: Visitor) => {
    signIn(member);
    const user = await openScreen(`/bookings?view=week&week=${date}`);
    await user.click(await screen.findByRole('button', { name: 'Why?' }));
    const rows = within(await screen.findByRole('list', { name: 'Times' })).getAllByRole('listitem');
    return REFUSAL_TARGETS.filter((_, index) => rows[index]?.querySelector('a, button'));
  };
  const place = { role: 'STAFF', resourceId: ben.id } as const;
  expect(await offered(owner)).toEqual(REFUSAL_TARGETS);
  expect(await offered(await aMember(owner, { role: 'FRONT_DESK' }))).toEqual(['bookings', 'blocks', 'waiting-list']);
  expect(await offered(await aMember(owner, { ...place, grants: ['calendar.all', 'listings'] }))).toEqual([
    'bookings',
    'blocks',
    'listings',
    'waiting-list',
  ]);
});

const ASK_OWNER = 'Only the owner of this business can connect it. Please ask them.';

it('shows a manager that the owner connects the bank account', async () => {
  const owner = await aPartner({ hasAccount: false });
  signIn(await aMember(owner, { role: 'MANAGER' }));
  const user = await openScreen('/');
  const step = async () => (await screen.findByText('Connect your bank account')).closest('li') ?? document.body;
  await waitFor(async () => expect(await step()).toHaveTextContent(ASK_OWNER));
  expect(within(await step()).queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Take bookings' }));
  const notice = await screen.findByRole('alertdialog', { name: 'Bank account is not connected' });
  expect(notice).toHaveAccessibleDescription(ASK_OWNER);
  // The other one is the cross.
  const labels = within(notice)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(labels.filter(Boolean)).toEqual(['Close']);
});

it('does not send those who list but are not the owner to the bank account', async () => {
  const owner = await aPartner({ hasAccount: false });
  signIn(await aMember(owner, { role: 'FRONT_DESK', grants: ['listings'] }));
  const user = await openScreen('/listings');
  await user.click(await screen.findByRole('link', { name: 'Create new listing' }));
  const notice = await screen.findByRole('alertdialog', { name: 'Bank account is not connected' });
  expect(notice).toHaveAccessibleDescription(ASK_OWNER);
  expect(within(notice).queryByRole('button', { name: 'Connect' })).toBeNull();
  await user.click(within(notice).getByText('Close'));
  await waitFor(() => expect(addressNow()).toBe('/listings'));
});

it('leads everyone who may list from Home to the listings', async () => {
  const owner = await aPartner();
  const link = () => screen.queryByRole('link', { name: /^Manage listings/ });
  signIn(await aMember(owner, { role: 'FRONT_DESK', grants: ['listings'] }));
  await openScreen('/');
  await waitFor(() => expect(link()).toHaveAttribute('href', '/listings'));
  signIn(await aMember(owner, { role: 'FRONT_DESK' }));
  await openScreen('/');
  expect(await screen.findByText('Nothing needs you right now.')).toBeVisible();
  expect(link()).toBeNull();
});
