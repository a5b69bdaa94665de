import { CallError } from '@primehour/contract/call';
import * as calls from '@primehour/contract/operator-entry';
import { operatorPaths } from '@primehour/contract/operator-pages';
import { addPasskey, offerPasskey } from '@primehour/contract/passkey';
import { call } from '../../api/call.ts';
import { send } from '../../api/send.ts';
import * as copy from '../../copy/console.ts';
import { paths } from '../../paths.ts';
import { SESSION_KEY } from '../../session/session-key.ts';
import { EMPTY_SESSION } from '../../session/session.ts';
import { getSession } from '../../session/store.ts';

/** Opens the console with a passkey of this user; false when they have none yet. */
export async function openConsole(): Promise<boolean> {
  let challenge;
  try {
    challenge = await call(calls.askForOperatorPasskey, {});
  } catch (error) {
    if (error instanceof CallError && error.code === 'PASSKEY_REQUIRED') return false;
    throw error;
  }
  const { promptForPasskey } = await import('../../account/passkey-prompt.ts');
  const response = await promptForPasskey(challenge);
  await call(calls.openConsole, { body: { token: challenge.token, response } });
  // The server's pages are not routes of the dashboard.
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

let change: Promise<void> | undefined;

/** Opens the look of the URL's secret in this tab only, and shows its Home; without a secret, ends this tab's look. */
export function changeLook(): Promise<void> {
  const secret = window.location.hash.slice(1);
  change ??= secret ? openLook(secret) : endLook();
  return change;
}

async function openLook(secret: string): Promise<void> {
  history.replaceState(null, '', paths.look);
  const { endsAt, ...seen } = await call(calls.openLook, { body: { secret } });
  sessionStorage.setItem(SESSION_KEY, JSON.stringify({ ...EMPTY_SESSION, ...seen, lookEndsAt: endsAt }));
  // A new document, so that nothing of the browser's own session stays in memory.
  window.location.replace(paths.home);
}

async function endLook(): Promise<void> {
  const { accessToken, lookEndsAt, businessInfo } = getSession();
  if (lookEndsAt !== undefined && accessToken) {
    sessionStorage.removeItem(SESSION_KEY);
    // If the call fails, the look still ends at its time.
    await send({ path: calls.endLook.path, method: 'POST', body: { accessToken } }).catch(() => undefined);
  }
  window.location.replace(operatorPaths.business(businessInfo[0]?.id ?? ''));
}
