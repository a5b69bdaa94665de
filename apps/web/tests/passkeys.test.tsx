/** The dialog of passkeys says when they could not be loaded, and when they are not available. */
import { listPasskeys } from '@primehour/contract/passkey';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { refuseRequests } from './support/responses.ts';

it('loads passkeys again, and says that this address has none', async () => {
  signIn(await aPartner());
  const restore = refuseRequests(listPasskeys, 'UNAVAILABLE');
  const user = await openScreen('/account-manager');
  await user.click(await screen.findByRole('button', { name: 'Show passkeys' }));
  const dialog = await screen.findByRole('dialog', { name: 'Passkeys' });
  expect(await within(dialog).findByRole('heading', { name: 'Your passkeys could not be loaded' })).toBeVisible();
  restore();
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog).toHaveTextContent('Passkeys aren’t available at this address. They need https.'));
  expect(within(dialog).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});
