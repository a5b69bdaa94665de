/**
 * Phone entry shows the texts of product/sign-in#phone-entry, accepts a number however it is entered, and says what is
 * wrong with it or how long to wait.
 */
import { sendCode } from '@primehour/contract/session';
import { aPhone, typedPhone } from '@primehour/testkit/product/people';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { collectBodies, refuseRequests } from './support/responses.ts';

const field = () => screen.getByLabelText<HTMLInputElement>('Phone number');
const button = () => screen.getByRole('button', { name: 'Sign up with phone number' });

async function replaceText(user: UserEvent, text: string): Promise<void> {
  await user.clear(field());
  if (text !== '') await user.type(field(), text);
}

it('shows its texts, and links to the terms', async () => {
  await openScreen('/sign-in');
  expect(screen.getByRole('heading', { name: 'Account Manager', level: 1 })).toBeVisible();
  expect(screen.getByText('Sign up or Sign into your account using your phone number.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(screen.getByText(/Message and data rates may apply/)).toBeVisible();
  expect(screen.getByText(/Reply STOP to unsubscribe/)).toBeVisible();
  expect(button()).toBeEnabled();
});

it.each([
  ['', 'Phone number is required'],
  ['312555', 'The phone number you entered is too short for the country United States'],
  ['1125550142', 'Incorrect phone number'],
  // The field itself stops at twelve characters.
  ['3125550142999', 'Incorrect phone number'],
])('says what is wrong with “%s”, and sends nothing', async (typed, message) => {
  const sent = collectBodies(sendCode);
  const user = await openScreen('/sign-in');
  await user.type(field(), `${typed}{Enter}`);
  await waitFor(() => expect(field()).toHaveAccessibleDescription(message));
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect(button()).toBeDisabled();
  await replaceText(user, '3125550142');
  expect(button()).toBeEnabled();
  await replaceText(user, '');
  expect(field()).toHaveAccessibleDescription('Phone number is required');
  expect(button()).toBeDisabled();
  expect(sent).toEqual([]);
});

it('removes the +1, spaces and dashes of a pasted number, and ignores letters', async () => {
  const user = await openScreen('/sign-in');
  await user.click(field());
  await user.paste('+1 312-555-0142');
  expect(field()).toHaveValue('3125550142');
  await replaceText(user, '+a3b1');
  expect(field()).toHaveValue('31');
});

it('shows any other refusal in the server’s words, and keeps the number', async () => {
  refuseRequests(sendCode, 'PHONE_NOT_MOBILE');
  const user = await openScreen('/sign-in');
  await user.type(field(), '3125550142{Enter}');
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    /^This number can’t receive texts\. Use a US mobile number$/,
  );
  expect(field()).toHaveValue('3125550142');
});

it('leads a signed-in person to home', async () => {
  signIn(await aPartner());
  await openScreen('/sign-in');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible());
  expect(addressNow()).toBe('/');
});

it('counts down until a second code can be requested, also after a reload', async () => {
  const number = typedPhone(aPhone());
  const user = await openScreen('/sign-in');
  await user.type(field(), `${number}{Enter}`);
  await user.click(await screen.findByRole('link', { name: 'Back' }));
  await replaceText(user, number);
  await user.click(button());
  expect(await screen.findByText(/^Too many code requests\./)).toBeVisible();
  expect(screen.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toBeVisible();
  expect(button()).toBeDisabled();
  await openScreen('/sign-in');
  expect(screen.getByText(/^Next attempt in \d{1,2} seconds\.$/)).toBeVisible();
  expect(button()).toBeDisabled();
});

it('counts down from the seconds in the response, else from 60, and then allows another try', async () => {
  const restore = refuseRequests(sendCode, 'TOO_MANY_CODES', { requestTimeout: 42 });
  const user = await openScreen('/sign-in');
  await user.type(field(), '3125550142');
  vi.useFakeTimers({ toFake: ['Date'] });
  await user.click(button());
  expect(await screen.findByText('Next attempt in 42 seconds.')).toBeVisible();
  vi.setSystemTime(Date.now() + 43_000);
  await waitFor(() => expect(screen.queryByText(/Too many code requests/)).toBeNull());
  expect(button()).toBeEnabled();
  restore();
  refuseRequests(sendCode, 'TOO_MANY_CODES');
  await user.click(button());
  expect(await screen.findByText('Next attempt in 60 seconds.')).toBeVisible();
});
