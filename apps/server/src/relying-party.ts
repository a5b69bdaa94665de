import { isIP } from 'node:net';
import type { AddPasskeyResponse, SignInResponse } from '@primehour/contract/passkey-shapes';
import { PASSKEY_ANSWER_MINUTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Config } from './config.ts';

/** Our identity in WebAuthn: passkeys are bound to the host of PUBLIC_URL, and only used from its origin. */
type Ours = Pick<Config, 'publicUrl'>;

/** Compares the signed challenge in constant time. */
type IsChallenge = (challenge: string) => boolean;

export type StoredPasskey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
};

export const hostOf = ({ publicUrl }: Ours): string => new URL(publicUrl).hostname;

/** Browsers support passkeys for host names over https, or on the machine itself. */
export function canHavePasskeys({ publicUrl }: Ours): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}

/** EdDSA, ES256 and RS256: every authenticator in use supports one of them. */
export const KEY_ALGORITHMS = [-8, -7, -257] as const;

export const ANSWER_TIMEOUT_MS = PASSKEY_ANSWER_MINUTES * MINUTE_MS;

/** Loading takes a third of a second, so a process loads it before it serves; `main.ts` waits for this. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** The new passkey, or why the browser's response was not accepted. */
export async function readNewPasskey(ours: Ours, response: AddPasskeyResponse, isChallenge: IsChallenge) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: isChallenge,
      expectedOrigin: new URL(ours.publicUrl).origin,
      expectedRPID: hostOf(ours),
      requireUserVerification: false,
      supportedAlgorithmIDs: [...KEY_ALGORITHMS],
    });
    if (!verified) return { problem: new Error('The attestation could not be verified') };
    const { id, publicKey, counter } = registrationInfo.credential;
    return { passkey: { credentialId: id, publicKey, signCount: counter } satisfies StoredPasskey };
  } catch (problem) {
    // The library throws at each of a dozen steps of parsing a browser's input.
    return { problem };
  }
}

/** The counter after this use, or why the response was not accepted. */
export async function readAssertion(
  ours: Ours,
  response: SignInResponse,
  stored: StoredPasskey,
  isChallenge: IsChallenge,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...rest } = response.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...rest, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: isChallenge,
      expectedOrigin: new URL(ours.publicUrl).origin,
      expectedRPID: hostOf(ours),
      // Copied, because the library requires a buffer that isn't shared.
      credential: { id: stored.credentialId, publicKey: stored.publicKey.slice(), counter: stored.signCount },
      requireUserVerification: false,
    });
    return verified
      ? { signCount: authenticationInfo.newCounter }
      : { problem: new Error('The signature could not be verified') };
  } catch (problem) {
    return { problem };
  }
}
