/** A sensitive action asks for a texted code, and continues automatically; declining leaves everything unchanged. */
import { disconnectAccount } from '@primehour/contract/bank-account';
import { sendStepUpCode, stepUp } from '@primehour/contract/session';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openScreen, signIn } from './support/open-screen.tsx';
import { aPartner } from './support/people.ts';
import { refuseRequests, replaceResponses } from './support/responses.ts';

const TITLE = 'Confirm it’s you';

const question = () => screen.getByRole('alertdialog', { name: 'Disconnect your bank account?' });
const disconnect = (user: UserEvent) => user.click(within(question()).getByRole('button', { name: 'Disconnect' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: TITLE }));

/** Disconnects the bank account, which requires a code. `admit` ends that. */
async function askToDisconnect() {
  const partner = await aPartner({ isCalendarActive: false });
  signIn(partner);
  const admit = refuseRequests(disconnectAccount, 'STEP_UP_REQUIRED');
  replaceResponses(sendStepUpCode, { expiresInSeconds: 600, requestTimeout: 60, phone: partner.phone });
  const user = await openScreen('/account-manager');
  await user.click(await screen.findByRole('button', { name: 'Manage' }));
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
  await screen.findByRole('alertdialog');
  await disconnect(user);
  return { partner, user, admit };
}

it('says where the code was sent, and waits for it', async () => {
  const { partner } = await askToDisconnect();
  const code = await (await dialog()).findByLabelText('Verification code');
  expect(code).toHaveFocus();
  const ending = partner.phone.slice(-4);
  expect(screen.getByRole('dialog', { name: TITLE })).toHaveAccessibleDescription(
    expect.stringMatching(new RegExp(`texted to .*-${ending}`)),
  );
  await waitFor(async () => expect((await dialog()).getByRole('status')).toHaveTextContent('Code sent'));
});

it('leaves everything unchanged when declined', async () => {
  const { user } = await askToDisconnect();
  await dialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
  expect(question()).toHaveTextContent('Confirm it’s you with a texted code first');
  await disconnect(user);
  await dialog();
});

it('refuses an incomplete and a wrong code, and continues by itself after the right one', async () => {
  const { user, admit } = await askToDisconnect();
  const code = async () => (await dialog()).findByLabelText('Verification code');
  const enter = async (digits: string) => {
    await user.clear(await code());
    await user.type(await code(), digits);
  };
  const confirm = async () => (await dialog()).getByRole('button', { name: 'Confirm' });
  await enter('123');
  expect(await confirm()).toBeDisabled();
  await user.tab();
  expect(await code()).toHaveAccessibleDescription('Please enter the code completely');
  const wrong = refuseRequests(stepUp, 'CODE_WRONG');
  await enter('123456');
  await user.click(await confirm());
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription('The code is wrong'));
  wrong();
  admit();
  replaceResponses(stepUp, { provenUntil: Date.now() + 300_000 });
  await enter('654321');
  await user.click(await confirm());
  expect(await screen.findByText('Bank account disconnected')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
});
