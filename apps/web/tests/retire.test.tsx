/**
 * Before someone is retired the dialog lists who takes each booking and says what happens to their access; afterward the
 * bookings are with the new person.
 */
import { addResource, getHandover, retireResource } from '@primehour/contract/resource';
import { addBookingByHand } from '@primehour/testkit/product/bookings';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies, refuseRequests, replaceResponses } from './support/responses.ts';

const SERVICES = [{ name: 'Consultation', price: 0, duration: 60 }];
const IN_FIVE_DAYS = Date.now() + 5 * 86_400_000;

const joinBen = ({ call, business }: Partner) =>
  call(addResource, { query: { businessId: business.id }, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });

it('retires someone once their bookings have a new person', async () => {
  const partner = await aPartner({ services: SERVICES });
  const ben = await joinBen(partner);
  await addBookingByHand(partner, IN_FIVE_DAYS, { resourceId: ben.id });
  signIn(partner);
  const user = await openScreen(`/team/${ben.id}`);
  await user.click(await screen.findByRole('button', { name: /^Retire/ }));
  await screen.findByRole('combobox');
  const dialog = () => screen.getByRole('dialog', { name: 'Retire Ben Castillo?' });
  expect(dialog()).toHaveTextContent('Only clients who are expecting this person are texted the new name.');
  expect(dialog()).not.toHaveTextContent('can no longer sign in');
  const [, first] = within(dialog()).getAllByRole<HTMLOptionElement>('option');
  await user.selectOptions(within(dialog()).getByRole('combobox'), first?.value ?? '');
  await user.click(within(dialog()).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Ben Castillo was retired')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ben Castillo/ })).toBeNull());
});

it('leaves a booking that the person chosen for it can no longer take', async () => {
  const partner = await aPartner({ services: SERVICES });
  const ben = await joinBen(partner);
  await addBookingByHand(partner, IN_FIVE_DAYS, { resourceId: ben.id });
  const params = { id: ben.id };
  const query = { businessId: partner.business.id };
  const { bookings, ...rest } = await partner.call(getHandover, { params, query });
  signIn(partner);
  const user = await openScreen(`/team/${ben.id}`);
  await user.click(await screen.findByRole('button', { name: /^Retire/ }));
  await screen.findByRole('combobox');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Retire Ben Castillo?' }));
  const [, first] = dialog().getAllByRole<HTMLOptionElement>('option');
  await user.selectOptions(dialog().getByRole('combobox'), first?.value ?? '');
  replaceResponses(getHandover, { ...rest, bookings: bookings.map((one) => ({ ...one, free: [] })) });
  const allow = refuseRequests(retireResource, 'SLOT_TAKEN');
  await user.click(dialog().getByRole('button', { name: 'Retire' }));
  expect(await dialog().findByText(/^Nobody/)).toBeVisible();
  allow();
  const sent = collectBodies(retireResource);
  await user.click(dialog().getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Ben Castillo was retired')).toBeVisible();
  expect(sent).toEqual([{ bookings: [expect.objectContaining({ to: null })] }]);
});

it('keeps an owner who takes no bookings anymore as a member', async () => {
  const partner = await aPartner({ services: SERVICES });
  await joinBen(partner);
  signIn(partner);
  const user = await openScreen('/team');
  const main = () => within(screen.getByRole('main'));
  await user.click(await main().findByRole('link', { name: new RegExp(partner.user.first_name ?? '') }));
  await user.click(await screen.findByRole('button', { name: /^Retire/ }));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('stays a member of the team.'));
});
