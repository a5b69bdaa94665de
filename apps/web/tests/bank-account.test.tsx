/** A business sees the state of its bank account, and connects, replaces and disconnects it. */
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';

const dialog = () => within(screen.getByRole('dialog', { name: 'Bank account' }));
const inMain = () => within(screen.getByRole('main'));
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The dialog says this. */
const shows = (text: string) =>
  waitFor(() => expect(screen.getByRole('dialog', { name: 'Bank account' })).toHaveTextContent(text));

async function manage(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await screen.findByRole('dialog', { name: 'Bank account' });
}

async function connect(user: UserEvent, accountNumber: string): Promise<void> {
  await user.type(await screen.findByLabelText('Account holder’s name'), 'Rosa Delgado');
  await user.type(dialog().getByLabelText('Routing number'), '110000000');
  await user.type(dialog().getByLabelText('Account number'), accountNumber);
  await user.click(dialog().getByRole('button', { name: 'Connect bank account' }));
}

it('is connected, shown and replaced', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const user = await openScreen('/account-manager');
  expect(await screen.findByText('Not connected')).toBeVisible();
  await manage(user);
  await connect(user, '000123456789');
  expect(await screen.findByText('Bank account connected')).toBeVisible();
  await noDialog();
  expect(await inMain().findByText('Connected')).toBeVisible();
  await manage(user);
  await shows('Sandbox Bank •••• 6789');
  await user.click(dialog().getByRole('button', { name: 'Use another account' }));
  expect(await screen.findByLabelText('Routing number')).toHaveValue('');
  await connect(user, '99991111');
  await noDialog();
  await manage(user);
  await shows('•••• 1111');
});

it('says what is missing', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const user = await openScreen('/account-manager');
  await manage(user);
  await connect(user, '000123459999');
  await shows('Needs attention');
  expect(dialog().getByRole('list', { name: 'What is missing' })).toHaveTextContent(
    'An account in the name of the business',
  );
  await user.keyboard('{Escape}');
  await noDialog();
  expect(screen.getByRole('main')).toHaveTextContent('Needs attention');
});

it('is disconnected after a question that says that the calendar will be switched off', async () => {
  signIn(await aPartner());
  const user = await openScreen('/account-manager');
  await manage(user);
  await user.click(await dialog().findByRole('button', { name: 'Disconnect' }));
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect your bank account?' });
  expect(question).toHaveTextContent('Your calendar will be switched off');
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Keep it' })).toHaveFocus());
  await user.click(within(question).getByRole('button', { name: 'Switch off and disconnect' }));
  expect(await screen.findByText('Bank account disconnected')).toBeVisible();
  expect(await screen.findByText('Not connected')).toBeVisible();
  await openScreen('/');
  expect(await screen.findByText('Your calendar is off')).toBeVisible();
});
