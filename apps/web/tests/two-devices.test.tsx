/** A change on one device is neither hidden nor undone by another device with an older state. */
import { updateBusiness } from '@primehour/contract/business';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies } from './support/responses.ts';

it('shows a business that was changed elsewhere updated, and its changes outlive a save here', async () => {
  const partner = await aPartner();
  signIn(partner);
  const user = await openScreen('/account-manager');
  const main = () => within(screen.getByRole('main'));
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(partner.business.name));

  // Elsewhere: another zone and a bio.
  const body = { bio: 'By the river since 1998.', timezone: 'America/Los_Angeles' } as const;
  await partner.call(updateBusiness, { params: { id: partner.business.id }, body });

  // Here: nothing but the name.
  const sent = collectBodies(updateBusiness);
  await user.click(await main().findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.getByLabelText(/^Bio/)).toHaveValue('By the river since 1998.'));
  const dialog = within(screen.getByRole('dialog', { name: 'Business details' }));
  await fill(user, dialog.getByLabelText('Business name'), 'Riverside Hair');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ name: 'Riverside Hair', ...body });
});
