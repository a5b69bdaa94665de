/** People see where they are signed in and can sign out there. */
import { listDevices, signOutDevice } from '@primehour/contract/session';
import { DEVICES } from '@primehour/testkit/product/sample-responses';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectRequests, failRequests, replaceResponses } from './support/responses.ts';

async function openDevices() {
  signIn(await aPartner());
  const user = await openScreen('/account-manager');
  await user.click(await screen.findByRole('button', { name: 'Show devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signed-in devices' }));
  return { user, dialog, rows: () => dialog.findAllByRole('listitem') };
}

it('lists devices, with the time of their last use', async () => {
  replaceResponses(listDevices, DEVICES);
  const { rows } = await openDevices();
  const [first, second, third] = await rows();
  expect(first).toHaveTextContent('This device');
  expect(second).toHaveTextContent('Last used Wed, Nov 18, 9:30 AM');
  expect(third).toHaveTextContent('Unknown device');
});

it('signs one out immediately, or says why not', async () => {
  replaceResponses(listDevices, DEVICES);
  const { user, dialog, rows } = await openDevices();
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  const signOut = () => user.click(dialog.getByRole('button', { name: /^Sign out Safari on iPhone/ }));
  const restore = failRequests(signOutDevice);
  await signOut();
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^No connection\. Check your network and try again$/);
  expect(await rows()).toHaveLength(3);
  restore();
  replaceResponses(signOutDevice, { isSignedOut: true });
  const asked = collectRequests(signOutDevice);
  await signOut();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(asked.map(({ pathname }) => pathname)).toEqual([`/auth/api/partner/devices/${DEVICES[1]?.id}`]);
});

it('lists this browser, and ends it too when signing out everywhere', async () => {
  const { user, dialog, rows } = await openDevices();
  const own = await rows();
  expect(own).toHaveLength(1);
  expect(own[0]).toHaveTextContent('This device');
  await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere' });
  expect(question).toHaveTextContent('including this one');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(addressNow()).toBe('/sign-in'));
});
