/** What a member's role includes works on their screens, and what it does not include is not offered (product/team#roles). */
import { randomUUID } from 'node:crypto';
import { cancelBooking, listBookings } from '@primehour/contract/booking';
import { getWeek } from '@primehour/contract/calendar';
import { eraseClient, listClients } from '@primehour/contract/client';
import type { CallInput } from '@primehour/contract/endpoint';
import { addResource, getResourceHours, updateResource } from '@primehour/contract/resource';
import { acceptInvitation, inviteMember } from '@primehour/contract/team';
import { dateIn } from '@primehour/domain/format/time';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import type { Partner, Visitor } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, aPerson, outbox, starts } from './support/people.ts';
import { collectBodies, cutLiveStream, replaceResponses } from './support/responses.ts';

const DAY_MS = 86_400_000;

type Place = Omit<CallInput<typeof inviteMember>['body'], 'phone'>;

/** Someone who has joined the owner's team. */
async function aMember(owner: Partner, place: Place): Promise<Visitor> {
  const member = await aPerson();
  await owner.call(inviteMember, { body: { phone: member.phone, ...place } });
  const [, token = ''] = /invitation\/([\w-]+)/.exec(await outbox.readText(member.phone, 'invited you')) ?? [];
  await member.call(acceptInvitation, { params: { token } });
  return member;
}

const join = ({ call, business }: Partner, name: string) =>
  call(addResource, { query: { businessId: business.id }, body: { kind: 'TEAM_MEMBER', name } });

/** Has the owner cancel a client's booking. */
async function cancel({ call, business }: Partner, client: string): Promise<void> {
  const query = { businessId: business.id };
  const { items } = await call(listBookings, { query });
  const { id = '' } = items.find(({ userName }) => userName === client) ?? {};
  await call(cancelBooking, { query, body: { id, cancelReason: 'PARTNER_REASON', cancelBehavior: 'OPEN_TIME' } });
}

it('lets the front desk cancel with a full refund, and choose no amount', async () => {
  const owner = await aPartner({ services: [{ price: 8000 }] });
  await aBooking(owner);
  signIn(await aMember(owner, { role: 'FRONT_DESK' }));
  const sent = collectBodies(cancelBooking);
  const user = await openScreen('/bookings');
  await chooseAction(user, 'Cancel Booking');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Booking' }));
  await user.click(await dialog.findByRole('radio', { name: 'I need to cancel the appointment' }));
  expect(await dialog.findByText('Ada Brooks gets $80 back. You keep $0.')).toBeVisible();
  expect(dialog.queryByRole('radio', { name: /^Everything/ })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Time is open to other clients' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([expect.not.objectContaining({ refundCents: expect.anything() as number })]);
});

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
  const details = within(await screen.findByRole('dialog'));
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
    return [opens(/^Offered/), opens(/^Friday evening/)];
  };
  const place = { role: 'STAFF', resourceId: ben.id } as const;
  expect(await open(owner)).toEqual([true, true]);
  expect(await open(await aMember(owner, { role: 'FRONT_DESK' }))).toEqual([true, false]);
  expect(await open(await aMember(owner, { ...place, grants: ['listings'] }))).toEqual([false, true]);
});

it('does not write back what another member has changed about a person', async () => {
  const owner = await aPartner();
  const ben = await join(owner, 'Ben Castillo');
  signIn(owner);
  cutLiveStream();
  const user = await openScreen(`/team/${ben.id}`);
  await fill(user, await screen.findByLabelText(/^About/), 'Cuts curls.');
  const target = { query: { businessId: owner.business.id }, params: { id: ben.id } };
  await owner.call(updateResource, { ...target, body: { isPublic: false } });
  const sent = collectBodies(updateResource);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();
  expect(sent).toEqual([{ about: 'Cuts curls.' }]);
});

it('lets staff change their own hours and time off, and nothing else about anyone', async () => {
  const owner = await aPartner();
  const [ben, cleo] = [await join(owner, 'Ben Castillo'), await join(owner, 'Cleo Ward')];
  signIn(await aMember(owner, { role: 'STAFF', resourceId: ben.id, grants: ['hours.own'] }));
  const user = await openScreen('/team');
  const people = within(await screen.findByRole('main'));
  await user.click(await people.findByRole('link', { name: 'Ben Castillo' }));
  expect(people.queryByRole('link', { name: 'Cleo Ward' })).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Use own hours' }));
  expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull();
  await user.click(await screen.findByRole('switch', { name: 'Sunday' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Availability updated successfully')).toBeVisible();
  const query = { businessId: owner.business.id };
  const saved = await owner.call(getResourceHours, { query, params: { id: ben.id } });
  expect(saved.followsBusinessHours).toBe(false);

  await openScreen(`/availability/time-off?of=${ben.id}`);
  expect(await screen.findByRole('button', { name: 'Add Time Off' })).toBeVisible();
  for (const address of [`/availability?of=${cleo.id}`, `/team/${cleo.id}`, '/availability']) {
    await openScreen(address);
    expect(await screen.findByRole('heading', { name: 'Your role doesn’t include this page' })).toBeVisible();
  }
});
