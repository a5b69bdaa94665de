/**
 * When a team enters or changes time by hand, the screen starts with the person concerned, and a member who sees only their
 * own bookings sees their own hours.
 */
import { addResource, saveResourceHours } from '@primehour/contract/resource';
import { inviteMember } from '@primehour/contract/team';
import { instantAtWallTime } from '@primehour/domain/time/wall-instant';
import { DAYS_OF_WEEK } from '@primehour/domain/vocabulary';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import { wednesdayAhead } from '@primehour/testkit/product/days';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { chooseAction } from './support/choose-action.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, aVisitor, outbox } from './support/people.ts';

const ZONE = 'America/Chicago';
const DAY = wednesdayAhead(ZONE);
const at = (hour: number) => instantAtWallTime(DAY, hour * 60, ZONE);
const SERVICES = [{ name: 'Consultation', price: 0, duration: 60 }];

const join = ({ call, business }: Partner, name: string) =>
  call(addResource, { query: { businessId: business.id }, body: { kind: 'TEAM_MEMBER', name } });

it('gives a booking to another person at the same time', async () => {
  const partner = await aPartner({ services: SERVICES });
  const [ben, cleo] = [await join(partner, 'Ben Castillo'), await join(partner, 'Cleo Ward')];
  await addBookingByHand(partner, at(10), { resourceId: ben.id });
  await addBookingByHand(partner, at(14), { resourceId: cleo.id, name: 'Mia Chen' });
  signIn(partner);
  const user = await openScreen('/bookings');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Modify Booking' }));
  const open = () => chooseAction(user, 'Modify Booking', /Ada Brooks$/);
  const startsWith = (name: string) => waitFor(() => expect(screen.getByLabelText('With')).toHaveDisplayValue(name));
  const save = () => dialog().getByRole('button', { name: 'Save Changes' });
  await open();
  await startsWith('Ben Castillo');
  expect(save()).toBeDisabled();
  await fill(user, dialog().getByLabelText('New time'), '14:00');
  await user.selectOptions(dialog().getByLabelText('With'), 'Cleo Ward');
  await user.click(save());
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent('taken'));
  await fill(user, dialog().getByLabelText('New time'), '10:00');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Someone else has it now.')).toBeVisible();
  await open();
  await startsWith('Cleo Ward');
});

it('blocks time of the person in view, and else of the member', async () => {
  const partner = await aPartner();
  const ben = await join(partner, 'Ben Castillo');
  signIn(partner);
  const open = async (address: string) => {
    const user = await openScreen(address);
    await user.click((await screen.findAllByRole('button', { name: 'Block Time' }))[0] ?? document.body);
    return screen.findByLabelText('Whose time');
  };
  expect(await open(`/bookings?view=week&week=${DAY}&with=${ben.id}`)).toHaveDisplayValue('Ben Castillo');
  expect(await open(`/bookings?view=day&day=${DAY}`)).toHaveDisplayValue(/^Rosa/);
});

it('shows a member who sees only their own bookings their own hours', async () => {
  const owner = await aPartner({ services: SERVICES });
  const ben = await join(owner, 'Ben Castillo');
  const noon = { startTime: '12:00:00', endTime: '13:00:00', isEnabled: true };
  const hours = DAYS_OF_WEEK.map((dayOfWeek) => ({ dayOfWeek, ...noon }));
  const query = { businessId: owner.business.id };
  await owner.call(saveResourceHours, { query, params: { id: ben.id }, body: { followsBusinessHours: false, hours } });
  const staff = await aVisitor();
  await owner.call(inviteMember, { body: { phone: staff.phone, role: 'STAFF', resourceId: ben.id, grants: [] } });
  const link = new URL(/https?:\/\/\S+/.exec(await outbox.readText(staff.phone, 'invited you'))?.[0] ?? '');
  signIn(staff);
  const user = await openScreen(link.pathname);
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  await fill(user, await screen.findByLabelText('First name'), 'Ben');
  await fill(user, screen.getByLabelText('Last name'), 'Castillo');
  await fill(user, screen.getByLabelText(/^Email/), 'ben@delgadohair.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await openScreen(`/bookings?view=week&week=${DAY}`);
  const closed = () => [...document.querySelectorAll<HTMLElement>('main [class~="bg-sunken/60"]')];
  // Each day, the time before noon and after one is closed; the business is open from nine to five.
  await waitFor(() => expect(closed()).toHaveLength(14));
  const [before, after] = closed().map(({ style }) => [style.top, style.height].map(parseFloat));
  const gap = (after?.[0] ?? 0) - ((before?.[0] ?? 0) + (before?.[1] ?? 0));
  expect(gap).toBeGreaterThan(40);
  expect(gap).toBeLessThan(110);
});
