/** A listing can be published for later: clients with early access see it first, and everyone from then on. */
import { createListing, deleteListing, getListing, listListings } from '@primehour/contract/listing';
import { dateIn } from '@primehour/domain/format/time';
import { addDays } from '@primehour/domain/time/wall-date';
import { makeListing } from '@primehour/testkit/product/listings';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, product } from './support/people.ts';
import { collectBodies, replaceResponses } from './support/responses.ts';

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const visibleFrom = async () => within(await screen.findByRole('group', { name: 'Visible from' }));
const choose = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

it('is published for later, and changed until then', async () => {
  const partner = await aPartner();
  const { call, business } = partner;
  const tomorrow = addDays(dateIn(Date.now(), business.timezone), 1);
  const { id } = await makeListing(product, partner, { auctionStartDate: Date.now() + 3 * 86_400_000 });
  signIn(partner);
  const user = await openScreen(`/listings/${id}`);
  await press(user, 'Settings');
  await press(user, 'Duplicate');
  await call(deleteListing, { params: { id } });
  await press(user, 'Continue');

  const fields = await visibleFrom();
  choose(fields.getByLabelText('Date'), addDays(tomorrow, 9));
  await press(user, 'Review the listing');
  await waitFor(() =>
    expect(fields.getByLabelText('Time')).toHaveAccessibleDescription('Choose a time, or remove the date'),
  );
  choose(fields.getByLabelText('Time'), '08:00');
  await waitFor(() =>
    expect(fields.getByLabelText('Date')).toHaveAccessibleDescription('Should not be after the auction starts'),
  );
  choose(fields.getByLabelText('Date'), tomorrow);
  await waitFor(() => expect(fields.getByLabelText('Date')).not.toHaveAccessibleDescription());
  await press(user, 'Review the listing');
  await screen.findByRole('heading', { name: 'Review the listing', level: 1 });
  expect((await screen.findByText('Visible from')).nextElementSibling).toHaveTextContent(/, 8:00 AM$/);

  const sent = collectBodies(createListing);
  await user.click(await screen.findByRole('checkbox', { name: /may sell it/ }));
  await press(user, 'Publish listing');
  await waitFor(() => expect(addressNow()).toBe('/listings'));
  expect(await screen.findByText(/^Clients will see the listing from .+, 8:00 AM$/)).toBeVisible();
  const [made] = (await call(listListings, { query: {} })).items;
  expect(made).toMatchObject({ status: 'SCHEDULED' });
  expect(sent).toEqual([expect.objectContaining({ publishStartDate: made?.publishStartDate })]);

  // The dialog has the time, and without it the listing is published.
  await openScreen(`/listings/${made?.id}`);
  await press(user, 'Edit Reservation details');
  const terms = within(await screen.findByRole('dialog', { name: 'Edit Reservation details' }));
  const edited = await visibleFrom();
  expect(edited.getByLabelText('Date')).toHaveValue(tomorrow);
  expect(edited.getByLabelText('Time')).toHaveValue('08:00');
  choose(edited.getByLabelText('Date'), '');
  choose(edited.getByLabelText('Time'), '');
  await user.click(terms.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByText('published')).toBeVisible());
  expect(screen.queryByText('Visible from')).toBeNull();
  await press(user, 'Edit Reservation details');
  await screen.findByLabelText('Auction start date');
  expect(screen.queryByRole('group', { name: 'Visible from' })).toBeNull();
});

it('is visible once its time has passed, although the page was loaded before', async () => {
  const partner = await aPartner();
  const { id } = await makeListing(product, partner);
  const stored = await partner.call(getListing, { params: { id } });
  const publishStartDate = Date.now() - 1000;
  const restore = replaceResponses(getListing, { ...stored, status: 'SCHEDULED', publishStartDate });
  signIn(partner);
  // Only the page's clock, which ticks once a minute.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const user = await openScreen(`/listings/${id}`);
  expect(await screen.findByText('scheduled')).toBeVisible();
  expect(screen.queryByText('Visible from')).toBeNull();
  await press(user, 'Edit Reservation details');
  await screen.findByLabelText('Auction start date');
  expect(screen.queryByRole('group', { name: 'Visible from' })).toBeNull();
  restore();
  vi.advanceTimersByTime(60_000);
  expect(await screen.findByText('published')).toBeInTheDocument();
});
