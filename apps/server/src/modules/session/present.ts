import type { ResponseInput } from '@primehour/contract/endpoint';
import type { addPasskey, offerPasskey } from '@primehour/contract/passkey';
import type { listDevices } from '@primehour/contract/session';
import { deviceName } from '@primehour/domain/device';
import { formatPhone } from '@primehour/domain/format/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import type { Config } from '../../config.ts';
import { ANSWER_TIMEOUT_MS, hostOf, KEY_ALGORITHMS } from '../../relying-party.ts';
import type { DeviceRow, PasskeyRow } from './queries.ts';

export const presentDevice = (row: DeviceRow, sessionId: string): ResponseInput<typeof listDevices>[number] => ({
  id: row.id,
  name: deviceName(row.userAgent ?? ''),
  address: row.address,
  signedInAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt.getTime(),
  isThisDevice: row.id === sessionId,
});

export const presentPasskey = (row: PasskeyRow): ResponseInput<typeof addPasskey> => ({
  id: row.id,
  name: row.name,
  addedAt: row.createdAt.getTime(),
  lastUsedAt: row.lastUsedAt?.getTime() ?? null,
});

const presentCredential = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

type Made = { readonly token: string; readonly challenge: string };

/** The challenge that one of the user's passkeys signs. */
export const presentPasskeyChallenge = (
  { token, challenge, passkeys }: Made & { readonly passkeys: readonly PasskeyRow[] },
  config: Pick<Config, 'publicUrl'>,
) => ({
  token,
  options: {
    challenge,
    rpId: hostOf(config),
    timeout: ANSWER_TIMEOUT_MS,
    userVerification: 'preferred' as const,
    allowCredentials: passkeys.map(presentCredential),
  },
});

type Offer = Made & { readonly userId: string; readonly phone: Phone; readonly passkeys: readonly PasskeyRow[] };

/** The options for creating a passkey; the user handle reveals nothing about the user. */
export const presentPasskeyOffer = (
  { token, challenge, userId, phone, passkeys }: Offer,
  config: Pick<Config, 'publicUrl' | 'productName'>,
): ResponseInput<typeof offerPasskey> => ({
  token,
  options: {
    challenge,
    rp: { id: hostOf(config), name: config.productName },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: formatPhone(phone),
      displayName: formatPhone(phone),
    },
    pubKeyCredParams: KEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: ANSWER_TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: passkeys.map(presentCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  },
});
