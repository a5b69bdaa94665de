/**
 * A team sees its day by person and room, gives bookings to others by keyboard and from the details with undo, and books a
 * walk-in with at most four presses.
 */
import { listClients } from '@primehour/contract/client';
import { addResource } from '@primehour/contract/resource';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { wednesdayAhead } from '@primehour/testkit/product/days';
import { aPhone, type Partner, typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow, afterEffects } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';

const ZONE = 'America/Chicago';
const SERVICES = [
  { name: 'Consultation', price: 0, duration: 60 },
  { name: 'Cut and finish', price: 6500, duration: 30 },
];
const DAY = wednesdayAhead(ZONE);
const AT_TEN = instantAtWallTime(DAY, 600, ZONE);
const DAY_VIEW = `/bookings?view=day&day=${DAY}`;

const join = ({ call, business }: Partner, kind: 'TEAM_MEMBER' | 'ROOM', name: string) =>
  call(addResource, { query: { businessId: business.id }, body: { kind, name } });

async function aTeam(): Promise<Partner> {
  const partner = await aPartner({ services: SERVICES });
  await join(partner, 'TEAM_MEMBER', 'Ben Castillo');
  signIn(partner);
  return partner;
}

const ada = () => screen.findByRole('button', { name: /^Ada Brooks/ });
const undo = () => screen.getByRole('region', { name: 'Undo' });
const columns = () => screen.queryAllByRole('list', { name: /, Wednesday/ });
/** Whether Ada's booking is in Ben's column. */
const isBens = () =>
  within(screen.getByRole('list', { name: /^Ben Castillo, Wednesday/ })).queryByRole('button', {
    name: /^Ada Brooks/,
  }) !== null;

it('has a column for each person and room, and remembers who is shown', async () => {
  const partner = await aTeam();
  await join(partner, 'ROOM', 'Room 1');
  await addBookingByHand(partner, AT_TEN);
  const user = await openScreen(DAY_VIEW);
  await waitFor(() => expect(columns()).toHaveLength(3));
  expect(await ada()).toHaveTextContent('10:00 – 11:00 AM');
  await user.click(screen.getByRole('button', { name: /^Shown/ }));
  await user.click(
    within(await screen.findByRole('group', { name: 'Shown' })).getByRole('checkbox', { name: /Room 1$/ }),
  );
  await waitFor(() => expect(columns()).toHaveLength(2));
  const again = await openScreen(DAY_VIEW);
  expect(await screen.findByRole('button', { name: 'Shown: 2 shown' })).toBeVisible();
  await waitFor(() => expect(columns()).toHaveLength(2));
  // A column's name leads to the week of that person.
  await again.click(screen.getByRole('button', { name: 'Ben Castillo' }));
  expect(await screen.findByLabelText('Whose week')).toHaveDisplayValue('Ben Castillo');
  expect(addressNow()).toMatch(/view=week.*with=/);
});

it('moves a booking to the next column by keys, and undoes it', async () => {
  const partner = await aTeam();
  await addBookingByHand(partner, AT_TEN);
  const user = await openScreen(DAY_VIEW);
  (await ada()).focus();
  const before = isBens();
  await user.keyboard(`m${before ? '{ArrowLeft}' : '{ArrowRight}'}{Enter}`);
  await waitFor(() => expect(isBens()).toBe(!before));
  await waitFor(() => expect(undo()).toHaveTextContent('Someone else has it now.'));
  await user.click(within(undo()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isBens()).toBe(before));
  await waitFor(() => expect(within(undo()).queryByRole('button')).toBeNull());
});

it('names the person in the details, and gives the booking to another', async () => {
  const partner = await aTeam();
  await addBookingByHand(partner, AT_TEN);
  const user = await openScreen(DAY_VIEW);
  await ada();
  const before = isBens();
  await user.click(await ada());
  await user.click(await screen.findByRole('button', { name: 'Change Person' }));
  await screen.findByRole('dialog', { name: 'Change Person' });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Change Person' }));
  expect(await screen.findByText('has it now')).toBeVisible();
  expect(await screen.findByText('free')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: /^Give to/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Person' })).toBeNull());
  await waitFor(() => expect(isBens()).toBe(!before));
});

it('says in a toast what was done where no undo is offered, and offers none on the next screen', async () => {
  const partner = await aTeam();
  await addBookingByHand(partner, AT_TEN);
  const { items } = await partner.call(listClients, { query: { businessId: partner.business.id } });
  const user = await openScreen(`/clients/${items[0]?.id}`);
  await user.click(await screen.findByRole('button', { name: /Consultation/ }));
  await user.click(await screen.findByRole('button', { name: 'Change Person' }));
  await user.click(await screen.findByRole('button', { name: /^Give to/ }));
  const notices = () => within(screen.getByRole('region', { name: 'Notifications' }));
  await waitFor(() => expect(notices().getByRole('status')).toHaveTextContent('Someone else has it now.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getAllByRole('link', { name: 'My Bookings' })[0] ?? document.body);
  await screen.findByRole('article');
  await afterEffects();
  expect(within(undo()).queryByRole('button')).toBeNull();
});

it('books a walk-in with four presses: now, who, what, done', async () => {
  await aTeam();
  const user = await openScreen('/');
  await screen.findByRole('heading', { name: 'Arrivals today' });
  let presses = 0;
  const count = () => (presses += 1);
  document.addEventListener('pointerdown', count, { capture: true });
  await user.click(screen.getByRole('button', { name: 'Walk-in' }));
  await screen.findByRole('dialog', { name: 'Walk-in' });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Walk-in' }));
  await user.click(await screen.findByRole('button', { name: 'Ben Castillo' }));
  await user.click(await screen.findByRole('button', { name: /^Cut and finish/ }));
  await waitFor(() => expect(dialog().getByLabelText(/^Phone/)).toHaveFocus());
  await user.keyboard(typedPhone(aPhone()));
  await user.tab();
  await user.keyboard('Ada Brooks');
  await user.click(dialog().getByRole('button', { name: /^Add/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  document.removeEventListener('pointerdown', count, { capture: true });
  expect(presses).toBe(4);
  expect(screen.getByText('Booking added.')).toBeVisible();
  const arrival = () => screen.getByText(/Ada Brooks/).closest('li');
  await waitFor(() => expect(arrival()).toHaveTextContent('Cut and finish'));
  expect(arrival()).toHaveTextContent('Ben Castillo');
});
