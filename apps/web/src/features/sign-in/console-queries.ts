import { CallError } from '@primehour/contract/call';
import { askForOperatorPasskey, openConsole as openCall } from '@primehour/contract/operator-entry';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { addPasskey, offerPasskey } from '@primehour/contract/passkey';
import { call } from '../../api/call.ts';
import * as copy from '../../copy/console.ts';

/** Opens the console with a passkey of this user; false when they have none yet. */
export async function openConsole(): Promise<boolean> {
  let challenge;
  try {
    challenge = await call(askForOperatorPasskey, {});
  } catch (error) {
    if (error instanceof CallError && error.code === 'PASSKEY_REQUIRED') return false;
    throw error;
  }
  const { promptForPasskey } = await import('../../account/passkey-prompt.ts');
  const response = await promptForPasskey(challenge);
  await call(openCall, { body: { token: challenge.token, response } });
  // Pages of the server, which no route of the dashboard shows.
  window.location.assign(operatorPaths.checks);
  return true;
}

/** Creates a passkey on this device, as in the account manager. */
export async function createPasskey(): Promise<void> {
  const { promptForNewPasskey } = await import('../../account/passkey-prompt.ts');
  const offer = await call(offerPasskey, {});
  const response = await promptForNewPasskey(offer);
  await call(addPasskey, { body: { token: offer.token, name: copy.passkeyName, response } });
}
