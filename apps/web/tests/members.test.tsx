/** What a member's role includes works on their screens, and what it does not include is not offered (product/team#roles). */
import { cancelBooking } from '@primehour/contract/booking';
import { getResourceHours, updateResource } from '@primehour/contract/resource';
import { inviteMember } from '@primehour/contract/team';
import { aPhone, type Visitor } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { fill } from './support/fill.ts';
import { aMember, join } from './support/members.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aBooking, aPartner, aVisitor, outbox } from './support/people.ts';
import { collectBodies, cutLiveStream } from './support/responses.ts';

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
  // Until the hours arrive, the same week is shown disabled.
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Sunday' })).toBeEnabled());
  await user.click(screen.getByRole('switch', { name: 'Sunday' }));
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

it('leads staff from their own page to the link to their calendar, and to nothing that it does not include', async () => {
  const owner = await aPartner();
  const [ben, cleo] = [await join(owner, 'Ben Castillo'), await join(owner, 'Cleo Ward')];
  signIn(await aMember(owner, { role: 'STAFF', resourceId: ben.id, grants: [] }));
  const user = await openScreen('/team');
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Ben Castillo' }));
  await user.click(await screen.findByRole('link', { name: 'Calendar link' }));
  expect(await screen.findByRole('heading', { name: 'Calendars', level: 1 })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Create a link' }));
  expect(await screen.findByLabelText('Feed link')).toHaveDisplayValue(/\/ics\/[\w-]{43}\.ics$/);
  expect(screen.queryByRole('form', { name: 'Add a calendar' })).toBeNull();
  expect(screen.queryByText(/apply too/)).toBeNull();

  await openScreen(`/team/${ben.id}`);
  const links = within(screen.getByRole('main'));
  expect(await links.findByRole('link', { name: 'Calendar link' })).toBeVisible();
  for (const name of ['Use own hours', 'Time Off', 'Other calendars and feed']) {
    expect(links.queryByRole('link', { name })).toBeNull();
  }
  for (const address of ['/availability/calendars', `/availability/calendars?of=${cleo.id}`, `/team/${cleo.id}`]) {
    await openScreen(address);
    expect(await screen.findByRole('heading', { name: 'Your role doesn’t include this page' })).toBeVisible();
  }
});

/** The rows of a list under Team that someone sees, and how many of them have a menu. */
async function countIn(name: string, who: Visitor): Promise<[rows: number, menus: number]> {
  signIn(who);
  await openScreen('/team');
  const list = within(await screen.findByRole('list', { name }));
  return [list.getAllByRole('listitem').length, list.queryAllByRole('button', { name: /^Actions for/ }).length];
}

it('offers to change a member only to those who can', async () => {
  const owner = await aPartner();
  await aMember(owner, { role: 'FRONT_DESK' });
  const desk = await aMember(owner, { role: 'FRONT_DESK' });
  expect(await countIn('Who can sign in', owner)).toEqual([3, 2]);
  // They can leave, and no more.
  expect(await countIn('Who can sign in', desk)).toEqual([3, 1]);
});

it('offers to revoke an invitation only to those who can grant what it includes', async () => {
  const owner = await aPartner();
  const manager = await aMember(owner, { role: 'MANAGER' });
  for (const grants of [[], ['clients.export']] as const) {
    await owner.call(inviteMember, { body: { phone: aPhone(), role: 'MANAGER', grants: [...grants] } });
  }
  expect(await countIn('Open invitations', owner)).toEqual([2, 2]);
  expect(await countIn('Open invitations', manager)).toEqual([2, 1]);
});

it('shows who sent an invitation, for what role', async () => {
  const owner = await aPartner();
  const invited = await aVisitor();
  await owner.call(inviteMember, { body: { phone: invited.phone, role: 'FRONT_DESK' } });
  const link = new URL(/https?:\/\/\S+/.exec(await outbox.readText(invited.phone, 'invited you'))?.[0] ?? '');
  await openScreen(link.pathname);
  expect(await screen.findByRole('heading', { name: 'Join Delgado Hair', level: 1 })).toBeVisible();
  expect(screen.getByText('Rosa Delgado invited you to join the team as front desk staff.')).toBeVisible();
});
