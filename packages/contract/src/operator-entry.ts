import * as z from 'zod/mini';
import { businessSchema } from './business-shapes.ts';
import { endpoint } from './endpoint.ts';
import { assertion, challengeToken, passkeyChallenge } from './passkey-shapes.ts';
import { epochMs } from './primitives.ts';
import { userSchema } from './user-shapes.ts';

/** How a person whose phone is listed in OPERATORS opens the console (product/operator#signing-in). */

export const askForOperatorPasskey = endpoint({
  id: 'operator.askForPasskey',
  method: 'POST',
  path: '/auth/api/partner/operator/challenge',
  audience: 'user',
  summary: 'The challenge that an operator’s passkey signs to open the console; not found for anyone else.',
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

const lookSecret = () => z.string().check(z.minLength(1), z.maxLength(100));

/** The console's link points here, with the secret in the fragment, which no server logs. */
export const LOOK_PATH = '/sign-in/look';

export const openLook = endpoint({
  id: 'operator.openLook',
  method: 'POST',
  path: '/auth/api/partner/operator/look',
  audience: 'anyone',
  summary:
    'Opens, once, a look that an operator has started: what the dashboard needs to show a business as its owner sees it, without changing anything.',
  source: 'product/operator#looking-in',
  body: z.object({ secret: lookSecret() }),
  output: z.object({
    accessToken: z.string(),
    endsAt: epochMs(),
    user: userSchema,
    businessInfo: z.array(businessSchema),
  }),
  refusals: ['NOT_FOUND'],
});

export const endLook = endpoint({
  id: 'operator.endLook',
  method: 'POST',
  path: '/auth/api/partner/operator/look/end',
  audience: 'anyone',
  summary: 'Ends a look early; ending it twice is fine.',
  source: 'product/operator#looking-in',
  body: z.object({ accessToken: lookSecret() }),
  output: z.object({ isEnded: z.literal(true) }),
  refusals: [],
});
