/**
 * A listing's page shows its state and follows its auction, and actions that are no longer allowed are neither offered nor
 * possible.
 */
import { getListing, updateListing } from '@primehour/contract/listing';
import type { ListingDetail } from '@primehour/contract/listing-shapes';
import { makeListing, startSoon } from '@primehour/testkit/product/listings';
import type { Partner } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { takePrice } from './support/auctions.ts';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, product } from './support/people.ts';
import { collectBodies, replaceResponses } from './support/responses.ts';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

async function openDialog(user: UserEvent, button: string, name = button): Promise<void> {
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog', { name });
}

async function aListing(options?: Parameters<typeof makeListing>[2]) {
  const partner = await aPartner();
  const listing = await makeListing(product, partner, options);
  signIn(partner);
  return { partner, listing };
}

it('shows a published listing', async () => {
  const { listing } = await aListing();
  await openScreen(`/listings/${listing.id}`);
  expect(await screen.findByRole('heading', { name: new RegExp(`^${listing.name}`), level: 1 })).toBeVisible();
  expect(screen.getByText("You won't be able to edit the listing after auction start date")).toBeVisible();
  expect(screen.getByText('published')).toBeVisible();
});

it('changes what each card shows, without the statement made when publishing', async () => {
  const { listing } = await aListing();
  const sent = collectBodies(updateListing);
  const user = await openScreen(`/listings/${listing.id}`);
  await openDialog(user, 'Edit Listing details');
  await user.selectOptions(await dialog('Edit Listing details').findByLabelText('Guests'), '4');
  await user.click(dialog('Edit Listing details').getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(facts()).toContain('4'));

  // The reservation's time is edited on its own card.
  await openDialog(user, 'Edit Reservation details');
  const times = () => dialog('Edit Reservation details');
  await user.clear(await times().findByLabelText('Reservation time'));
  await user.type(times().getByLabelText('Reservation time'), '12:34');
  // It has a length, and can't be set to have none.
  expect(times().getByLabelText('Length')).toHaveValue('60');
  expect(times().queryByRole('option', { name: 'One timeslot' })).toBeNull();
  await user.click(times().getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(facts()).toContainEqual(expect.stringMatching(/, 12:34 PM$/)));
  expect(sent).toEqual([
    expect.not.objectContaining({ attestation: expect.anything() }),
    expect.not.objectContaining({ attestation: expect.anything() }),
  ]);
});

it('asks before a dialog loses what was typed, unless it is canceled', async () => {
  const { listing } = await aListing();
  const user = await openScreen(`/listings/${listing.id}`);
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await openDialog(user, 'Edit Listing details');
  const name = await dialog('Edit Listing details').findByLabelText('Name');
  await user.type(name, ' by the sea');
  await user.keyboard('{Escape}');
  await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveValue(`${listing.name} by the sea`);
  await user.click(dialog('Edit Listing details').getByRole('button', { name: 'Cancel' }));
  await noDialog();

  // What was typed for one type is kept for the next one.
  const terms = () => dialog('Edit Reservation details');
  await openDialog(user, 'Edit Reservation details');
  await user.type(await terms().findByLabelText('Start price'), '0');
  await user.click(terms().getByRole('button', { name: 'Change type' }));
  await terms().findByRole('radio', { name: /^Traditional auction/ });
  await user.click(terms().getByRole('button', { name: 'Close' }));
  await user.click((await question()).getByRole('button', { name: 'Leave' }));
  await noDialog();
  await openDialog(user, 'Edit Reservation details');
  expect(await terms().findByLabelText('Start price')).toHaveValue(50);
  await user.keyboard('{Escape}');
  await noDialog();
});

it('is duplicated, and asks before it replaces another draft', async () => {
  const { listing } = await aListing();
  const user = await openScreen(`/listings/${listing.id}`);
  const duplicate = async () => {
    await openDialog(user, 'Settings', 'Listing settings');
    await user.click(dialog('Listing settings').getByRole('button', { name: 'Duplicate' }));
  };
  await duplicate();
  await waitFor(() => expect(addressNow()).toBe('/listings/create-new'));
  expect(await screen.findByLabelText('Name')).toHaveValue(listing.name);
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Half a draft');

  await user.click(screen.getByRole('button', { name: 'Back to listings' }));
  await user.click(await screen.findByRole('link', { name: listing.name }));
  await duplicate();
  const question = await screen.findByRole('alertdialog', { name: 'Replace your draft?' });
  expect(question).toHaveAccessibleDescription(/Half a draft/);
  await user.click(within(question).getByRole('button', { name: 'Keep draft' }));
  expect(addressNow()).toBe(`/listings/${listing.id}`);
});

it('is removed after a question, and its address leaves the history', async () => {
  const { listing } = await aListing();
  const user = await openScreen('/listings');
  await user.click(await screen.findByRole('link', { name: listing.name }));
  await openDialog(user, 'Settings', 'Listing settings');
  await user.click(dialog('Listing settings').getByRole('button', { name: 'Remove' }));
  const name = `Do you really want to remove ${listing.name}?`;
  const question = await screen.findByRole('alertdialog', { name });
  expect(question).toHaveAccessibleDescription("You won't be able to undo this action");
  await user.click(within(question).getByRole('button', { name: 'Remove listing' }));
  await waitFor(() => expect(addressNow()).toBe('/listings'));
  expect(await screen.findByRole('heading', { name: "You don't have any created listings" })).toBeVisible();
  // Back skips the removed listing.
  const isBack = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await isBack;
  expect(addressNow()).toBe('/listings');
});

/** Moves the start of an auction from tomorrow to a few seconds from now. */
async function bringForward(partner: Partner, listing: ListingDetail): Promise<void> {
  const { id, name, description, location, guestsNumber, reservationDateTime, durationMinutes } = listing;
  await startSoon((auctionStartDate) =>
    partner.call(updateListing, {
      params: { id },
      body: {
        name,
        description,
        location,
        guestsNumber,
        reservationDateTime,
        durationMinutes,
        incentives: listing.incentives.map((incentive) => incentive.id),
        imgUrls: listing.imgUrls,
        businessId: partner.business.id,
        auctionType: 'fixed',
        fixedPrice: 9000,
        auctionStartDate,
      },
    }),
  );
}

it('follows the auction without a reload, up to the payout', async () => {
  const prices = { auctionType: 'fixed', startPrice: undefined, priceStep: undefined, fixedPrice: 9000 };
  const { partner, listing } = await aListing(prices);
  const user = await openScreen(`/listings/${listing.id}`);
  expect(await screen.findByRole('button', { name: 'Edit Listing details' })).toBeVisible();
  await bringForward(partner, listing);
  expect(await screen.findByText("You can't edit the listing because the auction has started")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Listing details' })).toBeNull();
  await takePrice(listing.id, 'Ada Brooks');
  const settled = "Your guest's payment has been successfully settled. Click for more information about guest";
  await user.click(await screen.findByText(settled));
  expect(screen.getByText(/^Ada Brooks,$/)).toBeVisible();
  expect(screen.getByText('You receive')).toBeVisible();
  // As the server answers members whose role doesn't include clients' numbers.
  const sold = await partner.call(getListing, { params: { id: listing.id } });
  replaceResponses(getListing, { ...sold, guest: { name: 'Ada Brooks', phone: '' } });
  const staff = await openScreen(`/listings/${listing.id}`);
  const note = await screen.findByText(settled);
  await staff.click(note);
  expect(note.nextElementSibling).toHaveTextContent(/^Ada Brooks$/);
});
