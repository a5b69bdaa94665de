/**
 * A listing is described, priced, reviewed and published in the words of product/listings#experience, and no input is lost
 * on the way.
 */
import { createListing, listListings } from '@primehour/contract/listing';
import { getUser } from '@primehour/contract/user';
import { ATTESTATION_VERSION } from '@primehour/domain/auction/consent-copy';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { aPictureFile } from './support/pictures.ts';
import { collectBodies, collectStatuses, holdResponses, refuseRequests } from './support/responses.ts';

/** The date this many days from now, in the zone of the test businesses. */
const dayIn = (days: number) => addDays(dateIn(Date.now(), 'America/Chicago'), days);

const inMain = () => within(screen.getByRole('main'));
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const addressIs = (address: string) => waitFor(() => expect(addressNow()).toBe(address));

/** Replaces what a field contains. */
async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  // A date or a time is chosen, not typed.
  if (field.matches('[type=date], [type=time]')) {
    fireEvent.input(field, { target: { value: text } });
    return;
  }
  await user.clear(field);
  await user.type(field, text);
}

async function upload(user: UserEvent, where: ReturnType<typeof within>, name: string): Promise<void> {
  const input = (await where.findByRole('group', { name: 'Images' })).querySelector('input');
  if (!input) throw new Error('No field for pictures');
  await user.upload(input, aPictureFile(name));
  await where.findByRole('button', { name: 'Remove image 1 of 1' });
}

async function addIncentive(user: UserEvent): Promise<void> {
  await press(user, 'Add incentive');
  await screen.findByRole('dialog', { name: 'Add incentive' });
  await user.type(await dialog('Add incentive').findByLabelText('Name'), 'Welcome drink');
  await user.type(dialog('Add incentive').getByLabelText(/^Description/), 'Sparkling wine or lemonade.');
  await upload(user, dialog('Add incentive'), 'drink.png');
  await user.click(dialog('Add incentive').getByRole('button', { name: 'Add incentive' }));
  await noDialog();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Welcome drink' })).toBeChecked());
}

/** On the first step, opened by the user. */
async function describeExperience(user: UserEvent): Promise<void> {
  await fill(user, 'Name', 'Chef’s table for two');
  await fill(user, 'Description', 'Seven courses at the counter.');
  await addIncentive(user);
  await fill(user, 'Location', '1821 S Loomis Street, Chicago');
  await user.selectOptions(screen.getByLabelText('Guests'), '2');
  await upload(user, inMain(), 'table.png');
}

async function choosePrice(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: /^Traditional auction/ }));
  await press(user, 'Continue');
  await fill(user, 'Reservation date', dayIn(10));
  await fill(user, 'Reservation time', '19:30');
  await fill(user, 'Auction start date', dayIn(2));
  await fill(user, 'Auction start time', '09:00');
  await fill(user, 'Start price', '50');
  await fill(user, 'Price step', '5');
}

it('starts with creating the first', async () => {
  signIn(await aPartner());
  const user = await openScreen('/listings');
  expect(await screen.findByRole('heading', { name: 'Manage listings', level: 1 })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: "You don't have any created listings" })).toBeVisible(),
  );
  expect(screen.getByText('Start creating them and earn additional revenue to your business')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create new' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Create new listing' }));
  await addressIs('/listings/create-new');
});

it('is described, priced, reviewed and published', async () => {
  signIn(await aPartner());
  const sent = collectBodies(createListing);
  let user = await openScreen('/listings/create-new');
  await describeExperience(user);
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(preview).toHaveTextContent('Chef’s table for two');
  expect(preview).toHaveTextContent('Welcome drink');
  await press(user, 'Continue');

  await screen.findByRole('heading', { name: 'Listing model', level: 1 });
  // The arrow leads to step 1 and from there to the list, the step bar to each step already reached.
  await press(user, 'Back to step 1');
  await addressIs('/listings/create-new');
  await press(user, 'Back to listings');
  await addressIs('/listings');
  await user.click(await screen.findByRole('link', { name: 'Create new listing' }));
  const steps = async () => within(await screen.findByRole('navigation', { name: 'Steps of the listing' }));
  await user.click((await steps()).getByRole('link', { name: /Listing model$/ }));
  await addressIs('/listings/create-new/2');
  expect((await steps()).getByRole('link', { name: /Experience$/ })).toHaveAttribute('href', '/listings/create-new');

  await choosePrice(user);
  expect(screen.getByText('The first bid is at least $50, and each one after it at least $5 more.')).toBeVisible();
  await press(user, 'Review the listing');
  await screen.findByRole('heading', { name: 'Review the listing', level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Steps of the listing' })).toBeNull();

  // Changes in a dialog take effect only when Continue is pressed.
  for (const [button, seen] of [
    ['Cancel', /^Chef’s table for two$/],
    ['Continue', /^Chef’s table for three$/],
  ] as const) {
    await press(user, 'Edit Listing details');
    await screen.findByRole('dialog', { name: 'Edit Listing details' });
    const name = await dialog('Edit Listing details').findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Chef’s table for three');
    await user.click(dialog('Edit Listing details').getByRole('button', { name: button }));
    await noDialog();
    await waitFor(() => expect(screen.getByRole('heading', { name: /^Chef’s table for/ })).toHaveTextContent(seen));
  }

  await press(user, 'Publish listing');
  await waitFor(() =>
    expect(inMain().getByRole('alert')).toHaveTextContent(/^Confirm that you may sell this reservation$/),
  );
  await user.click(screen.getByRole('checkbox', { name: /may sell it/ }));
  const restore = refuseRequests(createListing, 'SLOT_TAKEN');
  await press(user, 'Publish listing');
  await waitFor(() =>
    expect(inMain().getByRole('alert')).toHaveTextContent(/^This time has just been taken\. Pick another one$/),
  );
  restore();
  await press(user, 'Publish listing');
  await addressIs('/listings');
  expect(await screen.findByRole('link', { name: 'Create new' })).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Chef’s table for three' });
  expect(link).toHaveAttribute('title', 'Open listing details');
  expect(sent.at(-1)).toMatchObject({
    auctionType: 'traditional',
    startPrice: 5000,
    priceStep: 500,
    guestsNumber: 2,
    name: 'Chef’s table for three',
    attestation: ATTESTATION_VERSION,
  });
  // Publishing removes the draft.
  user = await openScreen('/listings/create-new');
  expect(await screen.findByLabelText('Name')).toHaveValue('');
});

it('says that listings did not load, and requests them again', async () => {
  signIn(await aPartner());
  const restore = refuseRequests(listListings, 'UNEXPECTED');
  const user = await openScreen('/listings');
  await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent('Your listings could not be loaded'));
  restore();
  await press(user, 'Try again');
  expect(await screen.findByRole('heading', { name: "You don't have any created listings" })).toBeVisible();
});

it('shows every rule on an empty first step, which the second needs', async () => {
  signIn(await aPartner());
  const user = await openScreen('/listings/create-new');
  await press(user, 'Continue');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
  expect(screen.getByLabelText('Description')).toHaveAccessibleDescription(/Description is required$/);
  expect(screen.getByRole('group', { name: 'Incentives' })).toHaveAccessibleDescription(
    /At least one incentive is required$/,
  );
  expect(screen.getByLabelText('Location')).toHaveAccessibleDescription('Specify listing location');
  expect(screen.getByLabelText('Guests')).toHaveAccessibleDescription('Required');
  expect(
    within(screen.getByLabelText('Guests'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose', ...Array.from({ length: 10 }, (_, index) => String(index + 1))]);
  expect(screen.getByText('Listing images are not uploaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await openScreen('/listings/create-new/2');
  await addressIs('/listings/create-new');
});

it('shows every rule at the first press on an empty incentive, and names a file that is no picture', async () => {
  signIn(await aPartner());
  await openScreen('/listings/create-new');
  // Someone may choose “All files”.
  const user = userEvent.setup({ delay: null, applyAccept: false });
  await press(user, 'Add incentive');
  await screen.findByRole('dialog', { name: 'Add incentive' });
  const incentive = () => dialog('Add incentive');
  expect(await incentive().findByLabelText('Name')).toHaveFocus();
  await user.click(incentive().getByRole('button', { name: 'Add incentive' }));
  await waitFor(() => expect(incentive().getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
  expect(incentive().getByLabelText(/^Description/)).toHaveAccessibleDescription(/Description is required$/);
  expect(incentive().getByText('Upload at least one image')).toBeVisible();
  // It is named, since it can't be previewed.
  const input = (await incentive().findByRole('group', { name: 'Images' })).querySelector('input');
  if (input) await user.upload(input, new File(['no picture'], 'notes.txt', { type: 'text/plain' }));
  expect(await incentive().findByText('notes.txt: Only png and jpg formats are supported')).toBeVisible();
});

it('leads back to the listings from one that does not exist', async () => {
  signIn(await aPartner());
  const user = await openScreen('/listings/00000000-0000-4000-8000-000000000000');
  expect(await screen.findByRole('heading', { name: 'This listing can’t be found' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to manage listings' }));
  await addressIs('/listings');
  await openScreen('/listings/create-new/unknown');
  expect(await screen.findByText('The page you were looking for can’t be found')).toBeVisible();
});

it('leads to a bank account without one, or back', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const user = await openScreen('/listings');
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Bank account is not connected' }));
  await user.click(await screen.findByRole('link', { name: 'Create new listing' }));
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  await addressIs('/listings');
  await user.click(await screen.findByRole('link', { name: 'Create new listing' }));
  await user.click((await question()).getByRole('button', { name: 'Connect' }));
  await addressIs('/sign-in/card-connect?next=%2Flistings%2Fcreate-new');
});

it('recognizes an account that was connected elsewhere', async () => {
  const partner = await aPartner();
  signIn({ ...partner, user: { ...partner.user, has_account_info: false } });
  const statuses = collectStatuses(getUser);
  const release = holdResponses(getUser);
  const user = await openScreen('/listings/create-new');
  release();
  await waitFor(() => expect(statuses).toContain(200));
  await fill(user, 'Name', 'Chef’s table for two');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('keeps an incomplete draft over a reload, and leads to what it lacks', async () => {
  signIn(await aPartner());
  await describeExperience(await openScreen('/listings/create-new'));
  let user = await openScreen('/listings/create-new');
  expect(await screen.findByLabelText('Name')).toHaveValue('Chef’s table for two');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Welcome drink' })).toBeChecked());
  await press(user, 'Continue');
  await addressIs('/listings/create-new/2');
  user = await openScreen('/listings/create-new/preview');
  expect(await screen.findByText('Listing is not completed full')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish listing' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Complete missing information' }));
  await addressIs('/listings/create-new/2');
});

it('validates dates, times and prices, locks the type, and keeps prices over a reload', async () => {
  signIn(await aPartner());
  const user = await openScreen('/listings/create-new');
  await describeExperience(user);
  await press(user, 'Continue');
  await addressIs('/listings/create-new/2');
  await press(user, 'Continue');
  await waitFor(() =>
    expect(screen.getByRole('group', { name: 'How do you want to sell it?' })).toHaveAccessibleDescription(
      'Specify auction type',
    ),
  );
  await user.click(screen.getByRole('radio', { name: /^Traditional auction/ }));
  await press(user, 'Continue');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  await press(user, 'Review the listing');
  const described = (label: string, text: string | RegExp) =>
    waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
  await described('Reservation date', 'Required');
  await described('Reservation time', 'Required');
  await described('Auction start date', 'Required');
  await described('Start price', 'Should be a number');
  await described('Price step', /Required$/);
  await fill(user, 'Auction start date', dayIn(-1));
  await fill(user, 'Auction start time', '09:00');
  await fill(user, 'Start price', '0');
  await fill(user, 'Price step', '0');
  await fill(user, 'Reservation date', dayIn(2));
  await fill(user, 'Reservation time', '12:00');
  await described('Auction start date', 'Should not be less than today');
  await described('Start price', 'Should be more than zero');
  await described('Price step', /Should be more than zero$/);
  await fill(user, 'Auction start date', dayIn(1));
  await fill(user, 'Auction start time', '23:00');
  await described('Reservation date', 'Should be more than 24 hours after the auction starts');
  await fill(user, 'Reservation date', dayIn(10));
  await fill(user, 'Start price', '250');
  expect(await screen.findByText(/^Nobody can bid before .+: bids above \$200 are held/)).toBeVisible();
  await press(user, 'Change type');
  await user.click(await screen.findByRole('radio', { name: /^Fixed price/ }));
  await press(user, 'Continue');
  await waitFor(() => expect(screen.queryByLabelText('Price step')).toBeNull());
  await waitFor(() => expect(screen.getByLabelText('Reservation time')).toHaveValue('12:00'));
  expect(within(screen.getByLabelText('Length')).getAllByRole('option')[0]).toHaveTextContent(/^One timeslot$/);
  await press(user, 'Change type');
  await user.click(await screen.findByRole('radio', { name: /^Dutch auction/ }));
  await press(user, 'Continue');
  await fill(user, 'Start price', '120');
  await openScreen('/listings/create-new/2');
  await waitFor(() => expect(screen.getByLabelText('Start price')).toHaveValue(120));
});
