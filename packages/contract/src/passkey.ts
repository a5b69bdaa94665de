import { PASSKEY_NAME_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { attestation, challengeToken, passkeyOffer } from './passkey-shapes.ts';
import { line, uuid } from './primitives.ts';

/** Passkeys of the signed-in user: an optional second step after the texted code (decision 065). */

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Epoch ms. */
  addedAt: z.int(),
  lastUsedAt: z.nullable(z.int()),
});

export const listPasskeys = endpoint({
  id: 'auth.listPasskeys',
  method: 'GET',
  path: '/auth/api/partner/passkeys',
  audience: 'user',
  summary: 'The passkeys of this user, oldest first, and whether passkeys are available at this address.',
  source: 'product/account#passkeys',
  output: z.object({ isAvailable: z.boolean(), passkeys: z.array(passkeySchema) }),
  refusals: [],
});

export const offerPasskey = endpoint({
  id: 'auth.offerPasskey',
  method: 'POST',
  path: '/auth/api/partner/passkeys/offer',
  audience: 'user',
  isSensitive: true,
  summary: 'What the browser needs to create a passkey; valid for one attempt of this session.',
  source: 'product/account#passkeys',
  output: passkeyOffer,
  status: 201,
  refusals: ['PASSKEYS_UNAVAILABLE', 'TOO_MANY_PASSKEYS'],
});

export const passkeyName = () => line(copy.passkeyNameRequired, PASSKEY_NAME_MAX_LENGTH);

export const addPasskey = endpoint({
  id: 'auth.addPasskey',
  method: 'POST',
  path: '/auth/api/partner/passkeys',
  audience: 'user',
  isSensitive: true,
  summary: 'Adds the passkey that the browser has created. From then on, signing in requires one.',
  source: 'product/account#passkeys',
  body: z.object({ token: challengeToken(), name: passkeyName(), response: attestation }),
  output: passkeySchema,
  status: 201,
  refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
});

export const removePasskey = endpoint({
  id: 'auth.removePasskey',
  method: 'DELETE',
  path: '/auth/api/partner/passkeys/{id}',
  audience: 'user',
  isSensitive: true,
  summary: 'Removes a passkey. Without any, signing in only requires the code.',
  source: 'product/account#passkeys',
  params: z.object({ id: uuid() }),
  output: z.object({ isRemoved: z.literal(true) }),
  refusals: [],
});
