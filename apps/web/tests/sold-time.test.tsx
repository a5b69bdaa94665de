/** The listing form offers the time of those who can be listed, and publishes what it shows. */
import { createListing, deleteListing } from '@primehour/contract/listing';
import { addResource, listResources, retireResource } from '@primehour/contract/resource';
import { makeListing } from '@primehour/testkit/product/listings';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { aMember, join } from './support/members.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, product } from './support/people.ts';
import { collectBodies } from './support/responses.ts';

/** Duplicates a listing into the draft. */
async function duplicate(id: string): Promise<UserEvent> {
  const user = await openScreen(`/listings/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Listing settings' }));
  await user.click(settings.getByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(addressNow()).toBe('/listings/create-new'));
  return user;
}

async function retire({ call, business }: Partner, id: string): Promise<void> {
  await call(retireResource, { params: { id }, query: { businessId: business.id }, body: { bookings: [] } });
}

it('leaves out of a draft someone who has left since, and sells the lister’s own time instead', async () => {
  const partner = await aPartner();
  const ben = await join(partner, 'Ben Castillo');
  const listing = await makeListing(product, partner, { resourceIds: [ben.id] });
  signIn(partner);
  const user = await duplicate(listing.id);
  for (const step of ['Continue', 'Review the listing']) {
    await user.click(await screen.findByRole('button', { name: step }));
  }
  const soldBy = () => screen.queryByText('Time of')?.nextElementSibling?.textContent;
  await waitFor(() => expect(soldBy()).toBe('Ben Castillo'));
  await partner.call(deleteListing, { params: { id: listing.id } });
  await retire(partner, ben.id);
  const sent = collectBodies(createListing);
  await user.click(await screen.findByRole('checkbox', { name: /may sell it/ }));
  await user.click(screen.getByRole('button', { name: 'Publish listing' }));
  await waitFor(() => expect(within(screen.getByRole('main')).getByRole('alert')).toBeVisible());
  await waitFor(() => expect(soldBy()).toBeUndefined());
  await user.click(screen.getByRole('button', { name: 'Publish listing' }));
  await waitFor(() => expect(addressNow()).toBe('/listings'));
  expect(sent).toEqual([
    expect.objectContaining({ resourceIds: [ben.id] }),
    expect.not.objectContaining({ resourceIds: expect.anything() }),
  ]);
});

it('offers staff their own time and any room, and nothing to do with a listing that they share', async () => {
  const partner = await aPartner();
  const { call, business } = partner;
  const query = { businessId: business.id };
  const ben = await join(partner, 'Ben Castillo');
  const anna = (await call(listResources, { query })).find(({ id }) => id !== ben.id);
  const room = await call(addResource, { query, body: { kind: 'ROOM', name: 'Room 1' } });
  const shared = await makeListing(product, partner, { resourceIds: [anna?.id, ben.id, room.id] });
  signIn(await aMember(partner, { role: 'STAFF', resourceId: ben.id, grants: ['listings'] }));
  const user = await openScreen(`/listings/${shared.id}`);
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  const settings = within(await screen.findByRole('dialog', { name: 'Listing settings' }));
  expect(settings.getByRole('button', { name: 'Remove' })).toBeDisabled();
  expect(settings.getByText('It also sells a colleague’s time. Ask the owner to remove it.')).toBeVisible();

  // The copy is a listing of their own.
  await user.click(settings.getByRole('button', { name: 'Duplicate' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const offered = within(await screen.findByRole('group', { name: 'Team members and rooms' }));
  expect(offered.getAllByRole('checkbox')).toEqual([
    offered.getByRole('checkbox', { name: 'Ben Castillo' }),
    offered.getByRole('checkbox', { name: 'Room 1' }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Review the listing' }));
  await waitFor(() =>
    expect(screen.queryByText('Time of')?.nextElementSibling).toHaveTextContent(/^Ben Castillo, Room 1$/),
  );
});
