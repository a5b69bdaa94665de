/** A bank account is connected at the sandbox bank or postponed, and the next step is congratulations. */
import { openAccountSession } from '@primehour/contract/bank-account';
import { sendCode, verifyCode } from '@primehour/contract/session';
import { typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { failRequests, holdResponses, replaceResponses } from './support/responses.ts';

const holder = () => screen.findByLabelText('Account holder’s name');
const routing = () => screen.getByLabelText('Routing number');
const account = () => screen.getByLabelText('Account number');
const connect = () => screen.getByRole('button', { name: 'Connect bank account' });
const inMain = () => within(screen.getByRole('main'));
const NEXT = '?next=%2Flistings%2Fcreate-new';

async function typeAccount(user: UserEvent, accountNumber: string): Promise<void> {
  await user.type(await holder(), 'Rosa Delgado');
  await user.type(routing(), '110000000');
  await user.type(account(), accountNumber);
}

it('says that the bank’s form loads, and then shows it', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const release = holdResponses(openAccountSession);
  await openScreen('/sign-in/card-connect');
  expect(await screen.findByRole('heading', { name: 'Connect your bank account', level: 1 })).toBeVisible();
  expect(await inMain().findByRole('status')).toHaveTextContent('Loading…');
  release();
  expect(await screen.findByRole('button', { name: 'Connect bank account' })).toBeVisible();
});

it('can be postponed', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const user = await openScreen('/sign-in/card-connect');
  await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
  expect(await screen.findByRole('heading', { name: "You're all set!", level: 1 })).toBeVisible();
  expect(screen.getByText('You can now start using the platform')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Progress' })).toHaveTextContent('Step 3 of 4, skipped: Payments');
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible());
  expect(addressNow()).toBe('/');
});

it('says what the bank needs, and goes on while the bank is still checking', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const user = await openScreen('/sign-in/card-connect');
  await typeAccount(user, '000123459999');
  await user.click(connect());
  await waitFor(() =>
    expect(inMain().getByRole('alert')).toHaveTextContent('It needs: an account in the name of the business.'),
  );
  await user.clear(account());
  await user.type(account(), '000123458888');
  await user.click(connect());
  expect(await screen.findByRole('heading', { name: 'Your bank account is being checked' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(addressNow()).toBe('/sign-in/congratulations'));
});

it('shows that an account is connected', async () => {
  signIn(await aPartner());
  const user = await openScreen('/sign-in/card-connect');
  expect(await screen.findByRole('heading', { name: 'Your bank account is connected' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(addressNow()).toBe('/sign-in/congratulations'));
});

it('leads to congratulations instead of another site', async () => {
  signIn(await aPartner());
  const user = await openScreen('/sign-in/card-connect?next=//evil.example/listings');
  await user.click(await screen.findByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(addressNow()).toBe('/sign-in/congratulations'));
  expect(screen.getByRole('list', { name: 'Progress' })).toHaveTextContent('Step 3 of 4, done: Payments');
});

it('leads back to the listing that someone came from', async () => {
  signIn(await aPartner({ hasAccount: false }));
  let user = await openScreen('/listings/create-new');
  const question = () => screen.findByRole('alertdialog', { name: 'Bank account is not connected' });
  await user.click(within(await question()).getByRole('button', { name: 'Connect' }));
  await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
  await waitFor(() => expect(addressNow()).toBe('/listings'));
  await user.click(await screen.findByRole('link', { name: 'Create new listing' }));
  await user.click(within(await question()).getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(addressNow()).toContain('card-connect'));
  user = await openScreen(addressNow());
  await typeAccount(user, '000123456789');
  await user.click(connect());
  await waitFor(() => expect(addressNow()).toBe('/listings/create-new'));
  await user.type(await screen.findByLabelText('Name'), 'Chef’s table for two');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('leads back to the listing of someone who has to sign in first', async () => {
  const { tokens, user: person, businessInfo, phone } = await aPartner({ hasAccount: false });
  // A second code within a minute would be refused, so the responses to the phone and the code are mocked.
  replaceResponses(sendCode, { expiresInSeconds: 600, requestTimeout: 60 });
  replaceResponses(verifyCode, { ...tokens, user: person, businessInfo: [...businessInfo] });
  const user = await openScreen(`/sign-in/card-connect${NEXT}`);
  await waitFor(() => expect(addressNow()).toBe(`/sign-in${NEXT}`));
  await user.type(await screen.findByLabelText('Phone number'), `${typedPhone(phone)}{Enter}`);
  await user.click(await screen.findByRole('link', { name: 'Back' }));
  await waitFor(() => expect(addressNow()).toBe(`/sign-in${NEXT}`));
  await user.click(await screen.findByRole('button', { name: 'Sign up with phone number' }));
  await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Connect your bank account', level: 1 })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Skip for now' }));
  await waitFor(() => expect(addressNow()).toBe('/listings'));
});

it('asks a bank again that did not respond', async () => {
  signIn(await aPartner({ hasAccount: false }));
  const restore = failRequests(openAccountSession);
  const user = await openScreen('/sign-in/card-connect');
  expect(await inMain().findByRole('alert')).toHaveTextContent('No connection. Check your network and try again');
  restore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Connect bank account' })).toBeVisible();
});

it('validates what is typed, and shows that the bank refused an account', async () => {
  signIn(await aPartner({ hasAccount: false }));
  // The address in the progress steps leads here.
  const user = await openScreen('/sign-in/payment-details');
  await waitFor(() => expect(addressNow()).toBe('/sign-in/card-connect'));
  await user.click(await screen.findByRole('button', { name: 'Connect bank account' }));
  await waitFor(async () => expect(await holder()).toHaveAccessibleDescription('Required'));
  expect(routing()).toHaveAccessibleDescription(/A routing number has nine digits$/);
  expect(account()).toHaveAccessibleDescription('An account number has 4 to 17 digits');
  await user.type(await holder(), 'Rosa Delgado');
  await user.type(routing(), '123456789');
  await waitFor(() => expect(routing()).toHaveAccessibleDescription(/This routing number does not exist$/));
  await user.clear(routing());
  await user.type(routing(), '110000000');
  await user.type(account(), '1230000');
  await user.click(connect());
  await waitFor(() => expect(inMain().getByRole('alert')).toHaveTextContent(/^The bank did not accept these details$/));
  await user.clear(account());
  await user.type(account(), '000123456789');
  await user.click(connect());
  expect(await screen.findByRole('heading', { name: "You're all set!" })).toBeVisible();
});
