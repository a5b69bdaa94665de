import { CODE_MESSAGES } from '@primehour/domain/field-copy';
import { TERMS_VERSIONS } from '@primehour/domain/legal';
import { CODE_LENGTH, PROOF_MAX_LENGTH } from '@primehour/domain/limits';
import * as z from 'zod/mini';
import { businessSchema } from './business-shapes.ts';
import * as copy from './copy/issues.ts';
import { endpoint } from './endpoint.ts';
import { assertion, challengeToken, passkeyChallenge } from './passkey-shapes.ts';
import { email, line, phone, uuid } from './primitives.ts';
import { userSchema } from './user-shapes.ts';

/** See product/sign-in#verify. */
export const codeField = () =>
  z
    .string({ error: CODE_MESSAGES.REQUIRED })
    .check(
      z.trim(),
      z.minLength(1, { error: CODE_MESSAGES.REQUIRED, abort: true }),
      z.regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), CODE_MESSAGES.INCOMPLETE),
    );

/** The solution of the challenge with which the previous call was refused. */
export const proofField = () => z.optional(z.string().check(z.maxLength(PROOF_MAX_LENGTH)));

export const phoneForm = z.object({ phoneNumber: phone() });
export const codeForm = z.object({ code: codeField() });
/** See product/onboarding#profile. */
export const profileForm = z.object({
  first_name: line(copy.required),
  last_name: line(copy.required),
  email: email(),
});

const tokens = { accessToken: z.string(), refreshToken: z.string() };

const signedIn = z.object({ ...tokens, user: userSchema, businessInfo: z.array(businessSchema) });

/** `requestTimeout`: seconds until another code can be requested, as in the refusal of a request that is too early. */
const codeSent = { expiresInSeconds: z.int(), requestTimeout: z.int() };

export const sendCode = endpoint({
  id: 'auth.sendCode',
  method: 'POST',
  path: '/auth/api/partner/send-code',
  audience: 'anyone',
  summary: 'Texts a sign-in code. The response does not reveal whether the number is known.',
  source: 'product/api#sign-in-calls',
  body: z.extend(phoneForm, { proof: proofField() }),
  output: z.object(codeSent),
  status: 201,
  refusals: ['TOO_MANY_CODES', 'CHALLENGE_REQUIRED', 'PHONE_NOT_MOBILE', 'PHONE_OPTED_OUT'],
});

export const verifyCode = endpoint({
  id: 'auth.verifyCode',
  method: 'POST',
  path: '/auth/api/partner/verify-code',
  audience: 'anyone',
  summary:
    'Signs in with the texted code, and records which version of the terms was agreed to. Users with a passkey get a challenge for it.',
  source: 'product/api#sign-in-calls',
  body: z.object({
    /** If omitted, the refusal is PHONE_NOT_SPECIFIED (product/sign-in#verify). */
    phoneNumber: z.nullish(phone()),
    code: codeField(),
    /** The version shown next to the phone field; the newest by default. */
    termsVersion: z.optional(z.enum(TERMS_VERSIONS)),
  }),
  /** Tokens immediately, as specified, for users without passkeys. */
  output: z.union([signedIn, z.object({ passkeyChallenge })]),
  status: 201,
  refusals: ['CODE_WRONG', 'PHONE_NOT_SPECIFIED'],
});

export const signInWithPasskey = endpoint({
  id: 'auth.signInWithPasskey',
  method: 'POST',
  path: '/auth/api/partner/passkey-sign-in',
  audience: 'anyone',
  summary: 'The second step of signing in. A challenge is valid for one attempt, right or wrong.',
  source: 'product/sign-in#passkeys',
  body: z.object({ token: challengeToken(), response: assertion }),
  output: signedIn,
  status: 201,
  refusals: ['PASSKEY_REFUSED', 'SIGN_IN_LAPSED'],
});

export const refresh = endpoint({
  id: 'auth.refresh',
  method: 'POST',
  path: '/auth/api/partner/refresh',
  audience: 'anyone',
  summary: 'Replaces the tokens. A rotated-out refresh token ends the whole session once its successor has been used.',
  source: 'product/api#sign-in-calls',
  body: z.object({ userId: uuid(), refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ ...tokens, user: userSchema }),
  status: 201,
  refusals: ['SESSION_EXPIRED', 'SIGNED_OUT_ELSEWHERE'],
});

export const logout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/api/partner/logout',
  audience: 'anyone',
  summary: 'Ends the session of this refresh token; ending it twice is fine.',
  source: 'product/api#sign-in-calls',
  body: z.object({ refreshToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ isSignedOut: z.literal(true) }),
  refusals: [],
});

export const completeRegister = endpoint({
  id: 'auth.completeRegister',
  method: 'POST',
  path: '/auth/api/partner/complete-register',
  audience: 'user',
  summary: 'Saves the profile during onboarding.',
  source: 'product/api#sign-in-calls',
  body: profileForm,
  output: userSchema,
  status: 201,
  refusals: [],
});

export const sendStepUpCode = endpoint({
  id: 'auth.sendStepUpCode',
  method: 'POST',
  path: '/auth/api/partner/step-up/send-code',
  audience: 'user',
  summary: 'Texts a code to the user’s own phone, to confirm a sensitive action.',
  source: 'product/sign-in#step-up',
  output: z.object({ ...codeSent, phone: z.string() }),
  status: 201,
  refusals: ['TOO_MANY_CODES', 'PHONE_NOT_MOBILE', 'PHONE_OPTED_OUT'],
});

export const stepUp = endpoint({
  id: 'auth.stepUp',
  method: 'POST',
  path: '/auth/api/partner/step-up',
  audience: 'user',
  summary: 'Confirms the texted code: sensitive actions are open to this device until `provenUntil` (epoch ms).',
  source: 'product/sign-in#step-up',
  body: codeForm,
  output: z.object({ provenUntil: z.int() }),
  status: 201,
  refusals: ['CODE_WRONG'],
});

const device = z.object({
  id: z.string(),
  /** Browser and system, according to the user agent. */
  name: z.string(),
  /** The network address that it signed in from. */
  address: z.nullable(z.string()),
  signedInAt: z.int(),
  lastUsedAt: z.int(),
  isThisDevice: z.boolean(),
});

export const listDevices = endpoint({
  id: 'auth.listDevices',
  method: 'GET',
  path: '/auth/api/partner/devices',
  audience: 'user',
  summary: 'Where this user is signed in: this device first, then by last use. Times in epoch ms.',
  source: 'product/account#devices',
  output: z.array(device),
  refusals: [],
});

export const signOutDevice = endpoint({
  id: 'auth.signOutDevice',
  method: 'DELETE',
  path: '/auth/api/partner/devices/{id}',
  audience: 'user',
  summary: 'Ends the session of one device immediately; its next call is refused.',
  source: 'product/account#devices',
  params: z.object({ id: uuid() }),
  output: z.object({ isSignedOut: z.literal(true) }),
  refusals: [],
});

export const signOutEverywhere = endpoint({
  id: 'auth.signOutEverywhere',
  method: 'DELETE',
  path: '/auth/api/partner/devices',
  audience: 'user',
  summary: 'Ends all sessions of this user, including this one.',
  source: 'product/account#devices',
  output: z.object({ isSignedOut: z.literal(true) }),
  refusals: [],
});
