/** The account manager's sections each have a dialog, with the same rules as onboarding. */
import { listBusinesses, updateBusiness } from '@primehour/contract/business';
import { updateUser } from '@primehour/contract/user';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fill } from './support/fill.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner, aPerson } from './support/people.ts';
import { aPictureFile } from './support/pictures.ts';
import { collectBodies, collectRequests, holdResponses, refuseRequests } from './support/responses.ts';

const PATH = '/account-manager';
const SAVED = 'Changes saved successfully';
const ADD = { name: 'Add your business' };
const main = () => screen.getByRole('main');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openDialog(button: 'Update' | 'Change', name: 'Personal information' | 'Business details') {
  signIn(await aPartner());
  const user = await openScreen(PATH);
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog', { name })) };
}
const openPerson = () => openDialog('Update', 'Personal information');
const openBusiness = () => openDialog('Change', 'Business details');

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

it('updates personal information', async () => {
  const { user, dialog } = await openPerson();
  expect(main()).toHaveTextContent('rosa@delgadohair.example');
  const first = dialog.getByLabelText('First name');
  expect(first).toHaveFocus();
  expect(first).toHaveValue('Rosa');
  await fill(user, first, 'Rosalía');
  await fill(user, dialog.getByLabelText('Email'), 'rosalia@delgadohair.example');
  await save(user);
  await isClosed();
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(main()).toHaveTextContent('rosalia@delgadohair.example');
});

it('requires a name and a valid email', async () => {
  const { user, dialog } = await openPerson();
  await user.clear(dialog.getByLabelText('First name'));
  await fill(user, dialog.getByLabelText('Email'), 'rosa@');
  await user.tab();
  expect(dialog.getByLabelText('First name')).toHaveAccessibleDescription('Required');
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('It should be valid email address');
  expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

it('changes business details', async () => {
  const { user, dialog } = await openBusiness();
  const sent = collectBodies(updateBusiness);
  expect(dialog.getByLabelText('Business name')).toHaveValue('Delgado Hair');
  await fill(user, dialog.getByLabelText('Contact number'), '3125550110');
  await fill(user, dialog.getByLabelText(/^Bio/), 'A two-chair salon in Pilsen.');
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(main()).toHaveTextContent('A two-chair salon in Pilsen.');
  expect(main()).toHaveTextContent('+1 (312) 555-0110');
  expect(sent).toEqual([
    expect.objectContaining({ bio: 'A two-chair salon in Pilsen.', contactNumber: '+13125550110' }),
  ]);
});

it('refuses a phone number that is too short', async () => {
  const { user, dialog } = await openBusiness();
  await fill(user, dialog.getByLabelText('Contact number'), '312');
  await user.tab();
  expect(dialog.getByLabelText('Contact number')).toHaveAccessibleDescription(
    'The phone number you entered is too short for the country United States',
  );
});

it('takes 500 characters about the business', async () => {
  const { user, dialog } = await openBusiness();
  const bio = dialog.getByLabelText<HTMLTextAreaElement>(/^Bio/);
  await fill(user, bio, 'a'.repeat(600));
  expect(bio.value).toMatch(/^A?a{499,500}$/);
  expect(bio).toHaveAccessibleDescription(expect.stringContaining('500 / 500'));
});

it('shows a refusal in the dialog, which stays open', async () => {
  const { user, dialog } = await openPerson();
  refuseRequests(updateUser, 'UNEXPECTED');
  await fill(user, dialog.getByLabelText('First name'), 'Rosalía');
  await save(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Something went wrong on our side\. Try again$/);
  expect(dialog.getByLabelText('First name')).toHaveValue('Rosalía');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await isClosed();
});

it('does not close a dialog that is saving', async () => {
  const { user, dialog } = await openPerson();
  const release = holdResponses(updateUser);
  await fill(user, dialog.getByLabelText('First name'), 'Rosalía');
  await save(user);
  const button = dialog.getByRole('button', { name: 'Save Changes' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await isClosed();
  expect(await screen.findByText(SAVED)).toBeVisible();
});

it('uploads a logo with the business details', async () => {
  const { user, dialog } = await openBusiness();
  const sent = collectBodies(updateBusiness);
  await user.upload(await dialog.findByLabelText('Logo'), aPictureFile('logo.png'));
  await dialog.findByRole('button', { name: /Remove/ });
  await save(user);
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ logoUrl: expect.stringMatching(/^http/) as string })]);
});

it('requests a business that did not load again', async () => {
  signIn({ ...(await aPartner()), businessInfo: [] });
  const restore = refuseRequests(listBusinesses, 'FORBIDDEN');
  const asked = collectRequests(listBusinesses);
  const user = await openScreen(PATH);
  const failure = await within(main()).findByRole('alert');
  expect(failure).toHaveTextContent('Your business could not be loaded');
  expect(failure).toHaveTextContent('You are not allowed to do this');
  expect(screen.queryByRole('link', ADD)).toBeNull();
  // The dashboard retries once by itself after loading; from then on only the button does.
  await waitFor(() => expect(asked).toHaveLength(2));
  restore();
  await user.click(within(main()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(main()).toHaveTextContent('Delgado Hair'));
  expect(within(main()).queryByRole('alert')).toBeNull();
});

it('does not say that there is no business while it loads', async () => {
  signIn({ ...(await aPartner()), businessInfo: [] });
  const release = holdResponses(listBusinesses);
  await openScreen(PATH);
  expect(await screen.findByRole('heading', { name: 'Business details' })).toBeVisible();
  expect(within(main()).getByRole('status')).toHaveTextContent('Loading…');
  expect(screen.queryByRole('link', ADD)).toBeNull();
  release();
  expect(await screen.findByRole('button', { name: 'Change' })).toBeVisible();
});

it('offers a person without a business to add one', async () => {
  signIn(await aPerson());
  await openScreen(PATH);
  expect(await screen.findByRole('link', ADD)).toBeVisible();
});
