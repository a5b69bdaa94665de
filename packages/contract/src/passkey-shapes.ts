import * as z from 'zod/mini';

/** What browsers and authenticators exchange (WebAuthn Level 3, JSON), as far as we use it. */

const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** Identifies the challenge being signed; its holder has entered a correct code or is signed in. */
export const challengeToken = () => z.string().check(z.regex(/^[\w-]{43}$/));

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyChallenge = z.object({
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('preferred'),
    allowCredentials: z.array(credential),
  }),
});

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyOffer = z.object({
  token: z.string(),
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
  }),
});

const identity = {
  id: base64url(1364),
  rawId: base64url(1364),
  type: z.literal('public-key'),
};

/** `AuthenticationResponseJSON`. */
export const assertion = z.object({
  ...identity,
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(2048),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});

export type SignInResponse = z.output<typeof assertion>;

/** `RegistrationResponseJSON`. */
export const attestation = z.object({
  ...identity,
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
  }),
});
export type AddPasskeyResponse = z.output<typeof attestation>;
