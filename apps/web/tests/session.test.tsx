/** A session survives a reload, is renewed once for all concurrent calls, and says why if it can't be. */
import { getDashboard } from '@primehour/contract/booking';
import { listBusinesses } from '@primehour/contract/business';
import { listClients } from '@primehour/contract/client';
import { logout, refresh } from '@primehour/contract/session';
import { getUser } from '@primehour/contract/user';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import {
  collectBodies,
  collectRequests,
  collectStatuses,
  failRequests,
  holdResponses,
  dropResponse,
  refuseRequests,
} from './support/responses.ts';

/** Signed in with an access token that this server did not sign. */
async function signInWornOut(): Promise<void> {
  const partner = await aPartner({ services: [{ name: 'Curl cut' }] });
  signIn({ ...partner, tokens: { ...partner.tokens, accessToken: 'worn.out.token' } });
}

const inMain = () => within(screen.getByRole('main'));

it('survives a reload', async () => {
  signIn(await aPartner());
  await openScreen('/clients');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible());
  await openScreen('/clients');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible());
  expect(addressNow()).toBe('/clients');
});

it('is renewed once, however many calls were refused, and they are repeated', async () => {
  await signInWornOut();
  const release = holdResponses(refresh);
  const renewals = collectBodies(refresh);
  // Home sends several requests at once.
  const [ofUser, ofDashboard] = [collectStatuses(getUser), collectStatuses(getDashboard)];
  const user = await openScreen('/');
  await waitFor(() => expect([ofUser, ofDashboard]).toEqual([[401], [401]]));
  release();
  await waitFor(() => expect(screen.getByRole('link', { name: /Upcoming bookings/ })).toHaveTextContent('0'));
  expect(await screen.findByText('Add a service')).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect([ofUser[1], ofDashboard[1]]).toEqual([200, 200]);
  await user.click(screen.getAllByRole('link', { name: 'Services' })[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Curl cut' })).toBeVisible();
  expect(renewals).toHaveLength(1);
});

it('survives a lost response to its renewal, which is repeated', async () => {
  await signInWornOut();
  const { isLost } = dropResponse(refresh);
  await openScreen('/services');
  expect(await screen.findByRole('link', { name: 'Curl cut' })).toBeVisible();
  await isLost;
  expect(addressNow()).toBe('/services');
});

it('is kept after a forbidden request, which shows a message', async () => {
  signIn(await aPartner());
  refuseRequests(listClients, 'FORBIDDEN');
  const renewals = collectBodies(refresh);
  await openScreen('/clients');
  expect(await inMain().findByRole('alert')).toHaveTextContent('You are not allowed to do this');
  expect(renewals).toEqual([]);
});

it('is kept when its business did not load, which a retry requests again', async () => {
  signIn({ ...(await aPartner()), businessInfo: [] });
  const restore = failRequests(listBusinesses);
  const attempts = collectRequests(listBusinesses);
  const user = await openScreen('/booking-settings');
  await waitFor(() =>
    expect(inMain().getByRole('alert')).toHaveTextContent('No connection. Check your network and try again'),
  );
  // The dashboard retries once by itself after loading; from then on only the button does.
  await waitFor(() => expect(attempts).toHaveLength(2));
  restore();
  await user.click(await inMain().findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeVisible();
  expect(inMain().queryByText('No connection. Check your network and try again')).toBeNull();
});

it('leads to sign-in, with the reason, if it was ended elsewhere', async () => {
  const partner = await aPartner();
  signIn(partner);
  const user = await openScreen('/insights');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Analytics and insights' })).toBeVisible());
  await partner.call(logout, { body: { refreshToken: partner.tokens.refreshToken } });
  // The event stream of an open page may notice first, and then there is nothing left to click.
  const [clients] = screen.queryAllByRole('link', { name: 'Clients' });
  if (clients) await user.click(clients);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Account Manager' })).toBeVisible());
  expect(screen.getByText('Your session has ended. Sign in again')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in with phone number' })).toBeVisible();
  await openScreen('/clients');
  await waitFor(() => expect(addressNow()).toBe('/sign-in'));
});

it('loads the business of the current user, although a request of the previous one is pending', async () => {
  const [first, second] = [await aPartner(), await aPartner({ business: { name: 'Castillo Nails' } })];
  const release = holdResponses(listBusinesses);
  const requests = collectRequests(listBusinesses);
  signIn({ ...first, businessInfo: [] });
  await openScreen('/');
  await waitFor(() => expect(requests).toHaveLength(1));
  signIn({ ...second, businessInfo: [] });
  await openScreen('/');
  release();
  expect(await screen.findByText('Castillo Nails')).toBeVisible();
  expect(addressNow()).toBe('/');
});
