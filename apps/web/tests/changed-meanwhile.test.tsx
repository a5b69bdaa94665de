/**
 * A form that saves a record as a whole says what it showed, so it restores nothing that someone else has changed in the
 * meantime.
 */
import { getListing, updateListing } from '@primehour/contract/listing';
import { listPersonServices, savePersonServices } from '@primehour/contract/person-services';
import { addResource } from '@primehour/contract/resource';
import { saveServiceNeeds } from '@primehour/contract/service-needs';
import { acceptInvitation, getTeam, inviteMember, updateMember } from '@primehour/contract/team';
import { makeListing } from '@primehour/testkit/product/listings';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, aVisitor, outbox, product } from './support/people.ts';

const CHANGED = 'This was changed in the meantime. Check it again';

it('gives a member no grant back that was revoked while their dialog was open', async () => {
  const owner = await aPartner();
  const query = { businessId: owner.business.id };
  const { id: resourceId } = await owner.call(addResource, {
    query,
    body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' },
  });
  const place = { role: 'STAFF', resourceId } as const;
  const staff = await aVisitor();
  await owner.call(inviteMember, { body: { ...place, phone: staff.phone, grants: ['calendar.all'] } });
  const link = new URL(/https?:\/\/\S+/.exec(await outbox.readText(staff.phone, 'invited you'))?.[0] ?? '');
  await staff.call(acceptInvitation, { params: { token: link.pathname.split('/').at(-1) ?? '' } });
  signIn(owner);
  const user = await openScreen('/team');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for New member' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    return within(await screen.findByRole('dialog', { name: 'Change role' }));
  };
  const dialog = await open();
  const params = { userId: staff.user.id };
  await owner.call(updateMember, { params, body: { ...place, grants: [] } });
  await user.click(dialog.getByRole('checkbox', { name: 'Change their own hours and time off' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(CHANGED)).toBeVisible();
  const grants = async () =>
    (await owner.call(getTeam, {})).members.find(({ userId }) => userId === staff.user.id)?.grants;
  expect(await grants()).toEqual([]);
});

it('refreshes needs that were opened from an older copy, so that they can be saved', async () => {
  const owner = await aPartner({ services: [{ name: 'Cut', price: 5000 }] });
  const query = { businessId: owner.business.id };
  const params = { id: owner.services[0]?.id ?? '' };
  const add = (kind: 'TEAM_MEMBER' | 'ROOM', name: string) => owner.call(addResource, { query, body: { kind, name } });
  const anna = await add('TEAM_MEMBER', 'Anna Weber');
  const ben = await add('TEAM_MEMBER', 'Ben Castillo');
  await add('ROOM', 'Room 1');
  const need = { number: 1, kind: 'TEAM_MEMBER', spans: null, bufferBefore: null, bufferAfter: null } as const;
  const choices = [{ resourceId: anna.id, price: null, duration: null }];
  await owner.call(saveServiceNeeds, { query, params, body: { needs: [{ ...need, choices }] } });
  signIn(owner);
  const user = await openScreen(`/team/${ben.id}`);
  const openNeeds = async () => {
    await user.click(await screen.findByRole('link', { name: 'What Cut needs' }));
    return within(await screen.findByRole('form', { name: 'What Cut needs' }));
  };
  expect((await openNeeds()).getByRole('status')).not.toHaveTextContent('Ben Castillo');
  history.back();
  const services = within(await screen.findByRole('form', { name: 'Services' }));
  await user.click(services.getByRole('checkbox', { name: /^Cut/ }));
  await fill(user, services.getByLabelText('Own price for Cut'), '70');
  await user.click(services.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved successfully')).toBeVisible();

  const needs = await openNeeds();
  await waitFor(() => expect(needs.getByRole('status')).toHaveTextContent('Ben Castillo'));
  await user.click(needs.getByRole('button', { name: 'Add a room' }));
  await user.click(needs.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Needs updated')).toBeVisible();
  const [stored] = await owner.call(listPersonServices, { query, params: { id: ben.id } });
  expect(stored?.price).toBe(7000);
});

it('keeps the price that a person got while the needs were edited', async () => {
  const owner = await aPartner({ services: [{ name: 'Cut', price: 5000 }] });
  const query = { businessId: owner.business.id };
  const [service] = owner.services;
  const ben = await owner.call(addResource, { query, body: { kind: 'TEAM_MEMBER', name: 'Ben Castillo' } });
  await owner.call(addResource, { query, body: { kind: 'ROOM', name: 'Room 1' } });
  const params = { id: service?.id ?? '' };
  const need = { number: 1, kind: 'TEAM_MEMBER', spans: null, bufferBefore: null, bufferAfter: null } as const;
  await owner.call(saveServiceNeeds, {
    query,
    params,
    body: { needs: [{ ...need, choices: [{ resourceId: ben.id, price: null, duration: null }] }] },
  });
  signIn(owner);
  const user = await openScreen(`/services/${params.id}/needs`);
  await user.click(await screen.findByRole('button', { name: 'Add a room' }));
  const services = [{ serviceId: params.id, isDone: true, price: 7000, duration: null }];
  await owner.call(savePersonServices, { query, params: { id: ben.id }, body: { services } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(CHANGED)).toBeVisible();
  const [stored] = await owner.call(listPersonServices, { query, params: { id: ben.id } });
  expect(stored?.price).toBe(7000);
});

it('keeps the price that a listing got while its details were edited', async () => {
  const owner = await aPartner();
  const listing = await makeListing(product, owner);
  const params = { id: listing.id };
  signIn(owner);
  const user = await openScreen(`/listings/${listing.id}`);
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Edit Listing details' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Listing details' }));
  };
  const edit = async (dialog: Awaited<ReturnType<typeof open>>) => {
    await user.selectOptions(await dialog.findByLabelText('Guests'), '4');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
  };
  let dialog = await open();
  const { name, description, location, guestsNumber, imgUrls, reservationDateTime, auctionStartDate } = listing;
  const incentives = listing.incentives.map(({ id }) => id);
  const facts = {
    name,
    description,
    location,
    guestsNumber,
    imgUrls,
    incentives,
    reservationDateTime,
    auctionStartDate,
  };
  const prices = { auctionType: 'traditional', startPrice: 15_000, priceStep: 500 } as const;
  await owner.call(updateListing, { params, body: { ...facts, ...prices, businessId: owner.business.id } });
  await edit(dialog);
  expect(await dialog.findByText(CHANGED)).toBeVisible();
  expect(dialog.getByLabelText('Guests')).toHaveValue('4');
  expect(await owner.call(getListing, { params })).toMatchObject({ startPrice: 15_000, guestsNumber: 2 });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByText('$150')).toBeVisible());
  dialog = await open();
  await edit(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await owner.call(getListing, { params })).toMatchObject({ startPrice: 15_000, guestsNumber: 4 });
});
