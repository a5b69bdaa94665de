/** Discount codes and taxes are created, refused if invalid or taken, and ended; a tax is assigned to a service. */
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';

const PATH = '/booking-settings/policies';
const describes = (reason: string) => expect.stringContaining(reason) as string;

async function openPolicies(emptyText: string) {
  signIn(await aPartner({ services: [{ name: 'Cut and finish', price: 8000 }] }));
  const user = await openScreen(PATH);
  expect(await screen.findByText(emptyText)).toBeVisible();
  return user;
}

/** The row of a discount code or tax. */
const row = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('listitem').find(({ textContent }) => textContent.includes(text));
    if (!found) throw new Error(`No list has ${text}.`);
    return found;
  });

it('creates a discount code, refuses it if invalid or taken, and ends it', async () => {
  const user = await openPolicies('No codes yet.');
  const openDialog = async () => {
    await user.click(screen.getByRole('button', { name: 'New Code' }));
    return within(await screen.findByRole('dialog', { name: 'New Code' }));
  };
  let dialog = await openDialog();
  await fill(user, dialog.getByLabelText('Discount code'), '!');
  await user.click(dialog.getByRole('button', { name: 'New Code' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Discount code')).toHaveAccessibleDescription(
      describes('Use 3 to 20 letters and digits'),
    ),
  );
  expect(dialog.getByLabelText('Percent off')).toHaveAccessibleDescription(describes('Should be from 1 to 100'));
  await fill(user, dialog.getByLabelText('Discount code'), 'welcome-20');
  await fill(user, dialog.getByLabelText('Percent off'), '20');
  await user.click(dialog.getByRole('button', { name: 'New Code' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await row('WELCOME20')).toHaveTextContent('20% off · once per client · not used yet');

  dialog = await openDialog();
  await fill(user, dialog.getByLabelText('Discount code'), 'WELCOME20');
  await fill(user, dialog.getByLabelText('Percent off'), '10');
  await user.click(dialog.getByRole('button', { name: 'New Code' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^You already have this code$/);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(within(await row('WELCOME20')).getByRole('button', { name: 'End Code WELCOME20' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End Code' }));
  expect(await screen.findByText('No codes yet.')).toBeVisible();
});

it('creates a tax, refuses an invalid one, assigns it to a service, and ends it', async () => {
  const user = await openPolicies('No taxes yet. Clients pay your prices as they are.');
  await user.click(screen.getByRole('button', { name: 'New Tax' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Tax' }));
  await fill(user, dialog.getByLabelText('Rate (%)'), '31');
  await user.click(dialog.getByRole('button', { name: 'New Tax' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Name of the tax')).toHaveAccessibleDescription(describes('Enter a name')),
  );
  expect(dialog.getByLabelText('Rate (%)')).toHaveAccessibleDescription(describes('Should be from 0 to 30'));
  await fill(user, dialog.getByLabelText('Name of the tax'), 'Sales tax');
  await fill(user, dialog.getByLabelText('Rate (%)'), '8.875');
  await user.click(dialog.getByRole('button', { name: 'New Tax' }));
  await waitFor(async () =>
    expect(await row('Sales tax (8.875%)')).toHaveTextContent('added to the price · for all services'),
  );

  await openScreen('/services');
  await user.click(await screen.findByRole('button', { name: 'Actions for Cut and finish' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit Service' }));
  const choice = await screen.findByLabelText<HTMLSelectElement>('Tax');
  await waitFor(() => expect(choice).toHaveDisplayValue('Sales tax (8.875%), added'));
  await user.selectOptions(choice, 'No tax');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(addressNow()).toBe('/services'));

  await openScreen(PATH);
  await waitFor(async () => expect(await row('Sales tax (8.875%)')).toHaveTextContent('not used by any service'));
  await user.click(screen.getByRole('button', { name: 'End Tax Sales tax' }));
  const question = await screen.findByRole('dialog', { name: 'End Sales tax (8.875%)?' });
  await user.click(within(question).getByRole('button', { name: 'End Tax' }));
  expect(await screen.findByText('No taxes yet. Clients pay your prices as they are.')).toBeVisible();
});
