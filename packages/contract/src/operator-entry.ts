import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { assertion, challengeToken, passkeyChallenge } from './passkey-shapes.ts';

/** How a person whose phone is listed in OPERATORS gets into the console (product/operator#signing-in). */

export const askForOperatorPasskey = endpoint({
  id: 'operator.askForPasskey',
  method: 'POST',
  path: '/auth/api/partner/operator/challenge',
  audience: 'user',
  summary: 'The challenge that an operator’s passkey signs to open the console; for others nothing is there.',
  source: 'product/operator#signing-in',
  output: passkeyChallenge,
  refusals: ['NOT_FOUND', 'PASSKEY_REQUIRED'],
});

export const openConsole = endpoint({
  id: 'operator.openConsole',
  method: 'POST',
  path: '/auth/api/partner/operator/open',
  audience: 'user',
  summary: 'Gives this browser access to the console for eight hours, once per challenge.',
  source: 'product/operator#signing-in',
  body: z.object({ token: challengeToken(), response: assertion }),
  output: z.object({ isOpen: z.literal(true) }),
  refusals: ['NOT_FOUND', 'SIGN_IN_LAPSED', 'PASSKEY_REFUSED'],
});
