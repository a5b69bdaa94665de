/**
 * The verify step shows no more than the last four digits, checks the code, and limits how often codes can be requested.
 */
import { sendCode, verifyCode } from '@primehour/contract/session';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { addressNow } from './support/dom.ts';
import { openScreen } from './support/open-screen.tsx';
import { aPartner, outbox } from './support/people.ts';
import { failRequests, refuseRequests, replaceResponses } from './support/responses.ts';
import { enterPhone, signUp } from './support/sign-up.ts';

const SENT = { expiresInSeconds: 600, requestTimeout: 60 };

const field = () => screen.getByLabelText<HTMLInputElement>('Verification code');
const submit = () => screen.getByRole('button', { name: 'Submit the code' });
const resend = () => screen.getByRole('button', { name: 'Resend the code' });
const waitText = () => screen.queryByText(/^Next attempt in \d{1,2} seconds\.$/);

it('shows the last four digits, the step, and the way back', async () => {
  const { user, phone } = await signUp();
  expect(screen.getByRole('heading', { name: 'Verify your number with code', level: 1 })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(phone.slice(-4));
  expect(screen.getByRole('main')).not.toHaveTextContent(phone.slice(2, -4));
  expect(submit()).toBeVisible();
  expect(resend()).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')).toHaveLength(4);
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Account Manager' })).toBeVisible();
});

it('counts down from arrival until another code can be requested, also after a reload', async () => {
  await signUp();
  expect(waitText()).toBeVisible();
  expect(screen.queryByText(/Too many code requests\./)).toBeNull();
  expect(resend()).toBeDisabled();
  vi.useFakeTimers({ toFake: ['Date'] });
  await openScreen('/sign-in/verify');
  expect(screen.getByRole('heading', { name: 'Verify your number with code' })).toBeVisible();
  expect(waitText()).toBeVisible();
  expect(resend()).toBeDisabled();
  vi.setSystemTime(Date.now() + 61_000);
  await waitFor(() => expect(waitText()).toBeNull());
  expect(resend()).toBeEnabled();
});

it('says that requesting a code for the same phone was too early, and counts down once', async () => {
  const { user } = await signUp();
  await user.click(screen.getByRole('link', { name: 'Back' }));
  const button = () => screen.getByRole('button', { name: 'Sign up with phone number' });
  expect(await screen.findByRole('button', { name: 'Sign up with phone number' })).toBeEnabled();
  await user.click(button());
  expect(await screen.findByText(/^Too many code requests\./)).toBeVisible();
  expect(button()).toBeDisabled();
  await openScreen('/sign-in/verify');
  expect(screen.getAllByText(/^Next attempt in \d{1,2} seconds\.$/)).toHaveLength(1);
  expect(resend()).toBeDisabled();
});

it('leads to phone entry without a phone number', async () => {
  await openScreen('/sign-in/verify');
  expect(await screen.findByRole('heading', { name: 'Account Manager' })).toBeVisible();
  expect(addressNow()).toBe('/sign-in');
});

it('takes six digits, and extracts them from pasted text', async () => {
  const { user } = await signUp();
  await user.type(field(), '12345678');
  expect(field()).toHaveValue('123456');
  await user.clear(field());
  await user.paste('Your code is 987 654 3.');
  expect(field()).toHaveValue('987654');
});

it('distinguishes a missing, an incomplete and a wrong code, and accepts the right one', async () => {
  const { user, phone } = await signUp();
  await user.click(submit());
  await waitFor(() => expect(field()).toHaveAccessibleDescription('Verification code is required'));
  await user.type(field(), '123');
  expect(submit()).toBeDisabled();
  await user.tab();
  expect(field()).toHaveAccessibleDescription('Please enter the code completely');
  const right = await outbox.readCode(phone);
  await user.clear(field());
  await user.type(field(), right === '000000' ? '000001' : '000000');
  await user.click(submit());
  await waitFor(() => expect(field()).toHaveAccessibleDescription('The code is wrong'));
  await user.clear(field());
  await user.type(field(), `${right}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Tell us about yourself' })).toBeVisible();
});

it('keeps a code that could not be sent, so that it can be sent again', async () => {
  const { user, phone } = await signUp();
  const restore = failRequests(verifyCode);
  await user.type(field(), await outbox.readCode(phone));
  await user.click(submit());
  await waitFor(() => expect(field()).toHaveAccessibleDescription('No connection. Check your network and try again'));
  expect(submit()).toBeEnabled();
  restore();
  await user.click(submit());
  expect(await screen.findByRole('heading', { name: 'Tell us about yourself' })).toBeVisible();
});

it('counts down after too many attempts, and sends nothing in the meantime', async () => {
  const { user } = await signUp();
  vi.useFakeTimers({ toFake: ['Date'] });
  const restore = refuseRequests(verifyCode, 'TOO_MANY_REQUESTS', { requestTimeout: 71 });
  await user.type(field(), '123456');
  await user.click(submit());
  await waitFor(() =>
    expect(screen.getByRole('main')).toHaveTextContent('Too many code requests. Next attempt in 71 seconds.'),
  );
  expect(submit()).toBeDisabled();
  expect(resend()).toBeDisabled();
  vi.setSystemTime(Date.now() + 5000);
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Next attempt in 66 seconds.'));
  restore();
  vi.setSystemTime(Date.now() + 67_000);
  await waitFor(() => expect(submit()).toBeEnabled());
});

it('leads a partner home after the code', async () => {
  const { phone, tokens, user: person, businessInfo } = await aPartner();
  // A second code within a minute would be refused, so the response is that of the first.
  replaceResponses(sendCode, SENT);
  replaceResponses(verifyCode, { ...tokens, user: person, businessInfo: [...businessInfo] });
  const user = await openScreen('/sign-in');
  await enterPhone(user, phone);
  await user.type(field(), '123456{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible());
  expect(await screen.findByText('Delgado Hair')).toBeVisible();
});
