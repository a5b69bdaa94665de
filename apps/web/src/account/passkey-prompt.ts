import type { ResponseBody } from '@primehour/contract/endpoint';
import type { offerPasskey } from '@primehour/contract/passkey';
import * as copy from '../copy/account.ts';
import type { PasskeyChallenge } from './verification.ts';

type Offer = ResponseBody<typeof offerPasskey>;

/** The library is loaded on the click that needs it. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** What went wrong at the browser's prompt, as a message for the user. */
class PromptFailed extends Error {
  override readonly name = 'PromptFailed';
}

/** Shows the browser's prompt for a new passkey. @throws PromptFailed */
export async function promptForNewPasskey({ options }: Offer) {
  const { startRegistration } = await loadLibrary();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options }).catch(asPromptFailure);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
}

/** Shows the browser's prompt for an existing passkey. @throws PromptFailed */
export async function promptForPasskey({ options }: PasskeyChallenge) {
  const { startAuthentication } = await loadLibrary();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options }).catch(asPromptFailure);
  const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

function asPromptFailure(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : '';
  throw new PromptFailed(MESSAGES[name] ?? MESSAGES['NotAllowedError'], { cause });
}

/** By WebAuthn's error names; a canceled prompt and an expired one look the same on purpose. */
const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: copy.passkeyNotConfirmed,
  InvalidStateError: copy.passkeyExists,
  NotSupportedError: copy.passkeyUnsupported,
  SecurityError: copy.passkeyWrongAddress,
};
