import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { ACCESS_TOKEN_MINUTES, CODE_LENGTH } from '@primehour/domain/limits';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import type { Clock } from './clock.ts';
import { createSeal } from './seal.ts';

/**
 * Secrets of every kind: made from a CSPRNG, stored only as hashes, compared in constant time. Those that must be read
 * again, in a message that waits and in the address of another calendar, are sealed.
 */
export type Tokens = ReturnType<typeof createTokens>;
export type AccessClaims = { readonly userId: string; readonly sessionId: string };

const ISSUER = 'primehour';

export const createTokens = (config: TokenSecrets, clock: Clock) => ({
  ...accessTokens(config, clock),
  ...storedSecrets(config),
});

type TokenSecrets = { readonly accessTokenSecret: string; readonly hashSecret: string };

function accessTokens(config: Pick<TokenSecrets, 'accessTokenSecret'>, clock: Clock) {
  const sign = createSigner({
    key: config.accessTokenSecret,
    algorithm: 'HS256',
    expiresIn: ACCESS_TOKEN_MINUTES * 60_000,
    iss: ISSUER,
    mutatePayload: false,
  });
  const verifierAt = (now: number) =>
    createVerifier({
      key: config.accessTokenSecret,
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      clockTimestamp: now,
    });

  return {
    makeAccessToken: ({ userId, sessionId }: AccessClaims): string =>
      sign({ sub: userId, sid: sessionId, iat: Math.floor(clock.now() / 1000) }),

    /** Undefined for anything that is not a living token of ours. `issuedAtSeconds` is in whole seconds since 1970. */
    readAccessToken(token: string): (AccessClaims & { readonly issuedAtSeconds: number }) | undefined {
      try {
        const claims = verifierAt(clock.now())(token) as { sub: string; sid: string; iat: number };
        return { userId: claims.sub, sessionId: claims.sid, issuedAtSeconds: claims.iat };
      } catch (error) {
        if (error instanceof TokenError) return undefined;
        throw error;
      }
    },
  };
}

/** What is stored of secrets, and secrets derived from others. */
function storedSecrets(config: Pick<TokenSecrets, 'hashSecret'>) {
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', config.hashSecret).update(`${purpose}|${text}`).digest();

  return {
    /** 32 random bytes, for links, refresh tokens and phone sessions. */
    makeSecret: (): string => randomBytes(32).toString('base64url'),

    /**
     * The secret of an offer's link. Derived, so that the page which somebody has open is still theirs after a payment
     * has failed and they are texted again.
     */
    offerSecret: (offerId: string): string => mac('offer', offerId).toString('base64url'),

    /** What is stored in place of a secret of 32 random bytes; such a secret needs no key to stay unguessable. */
    hashSecret: (secret: string): Buffer => createHash('sha256').update(secret).digest(),

    /** Secrets in messages that wait to be sent, and the addresses of other calendars. */
    seal: createSeal(config.hashSecret),

    makeCode: (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0'),

    /** Six digits are guessable from a plain hash, so this one is keyed and bound to its row and phone. */
    macCode: (codeId: string, phone: string, code: string): Buffer => mac('code', `${codeId}|${phone}|${code}`),

    /**
     * The successor of a refresh token is derived from it, so that two tabs racing with one token
     * get the same successor and nothing secret is stored for it.
     */
    successorOf: (refreshToken: string): string => mac('refresh', refreshToken).toString('base64url'),

    /** Names a phone in counters, which need not know the number. */
    phoneKey: (phone: string): string => mac('phone', phone).subarray(0, 16).toString('base64url'),

    /** Signature for challenges, with the phone that each is for. */
    macChallenge: (text: string): string => mac('challenge', text).toString('base64url'),

    /** Signature for upload links. */
    macUpload: (text: string): string => mac('upload', text).toString('base64url'),

    equal: (left: Uint8Array, right: Uint8Array): boolean =>
      left.length === right.length && timingSafeEqual(left, right),
  };
}
