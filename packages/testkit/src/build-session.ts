import { createHash, createHmac, randomBytes } from 'node:crypto';
import { refreshToken, session } from '@primehour/db/schema/session';
import { uuidV7 } from '@primehour/db/uuid';
import { ACCESS_TOKEN_MINUTES } from '@primehour/domain/limits';
import { sessionExpiry } from '@primehour/domain/session';
import type { Instant } from '@primehour/domain/vocabulary';
import { aBusiness, type BusinessOptions, type World } from './build.ts';
import { TEST_TOKEN_SECRET } from './start-server.ts';

export type SessionTokens = {
  readonly userId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
};

/** Signs someone in, as if they had just entered a code. The token is valid on servers started by `startTestServer`. */
export async function aSession(world: World, user: { readonly id: string }): Promise<SessionTokens> {
  const now = world.clock.now() as Instant;
  const expiresAt = new Date(sessionExpiry(now, now));
  const sessionId = uuidV7();
  const secret = randomBytes(32).toString('base64url');
  await world.db.transaction(async (tx) => {
    const at = new Date(now);
    await tx
      .insert(session)
      .values({ id: sessionId, userId: user.id, createdAt: at, lastUsedAt: at, expiresAt, provenAt: at });
    const tokenHash = createHash('sha256').update(secret).digest();
    await tx.insert(refreshToken).values({ tokenHash, sessionId, issuedAt: at, expiresAt });
  });
  return { userId: user.id, sessionId, accessToken: signAccessToken(user.id, sessionId, now), refreshToken: secret };
}

/** A signed-in owner of a business. */
export async function aPartner(world: World, options: BusinessOptions = {}) {
  const made = await aBusiness(world, options);
  return { user: made.owner, business: made, ...(await aSession(world, made.owner)) };
}

function signAccessToken(userId: string, sessionId: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(now / 1000);
  const claims = { sub: userId, sid: sessionId, iss: 'primehour', iat, exp: iat + ACCESS_TOKEN_MINUTES * 60 };
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${unsigned}.${createHmac('sha256', TEST_TOKEN_SECRET).update(unsigned).digest('base64url')}`;
}
