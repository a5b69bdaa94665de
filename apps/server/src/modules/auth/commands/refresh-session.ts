import { named } from '@primehour/db/raw';
import { refreshToken, session } from '@primehour/db/schema/account';
import type { Tx } from '@primehour/db/transaction';
import { REFRESH_GRACE_SECONDS } from '@primehour/domain/limits';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../http/refusal.ts';
import { refreshTokenExpiry, type SignedInTokens } from './sign-in.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'tokens' | 'log'>;
type Presented = { readonly userId: string; readonly refreshToken: string };
type Outcome = { readonly sessionId: string; readonly successor: string } | 'REFUSED' | 'REUSED';

/** The one winner among racing tabs; the others wait for its commit and then find the token used. */
const USE_TOKEN = `
  update refresh_token t set used_at = $3
  from session s
  where t.token_hash = $1 and s.id = t.session_id and s.user_id = $2
    and t.used_at is null and t.expires_at > $3 and s.revoked_at is null and s.expires_at > $3
  returning t.session_id as "sessionId"`;

/** A token of a living session that was used before, and whether the one that replaced it was used as well. */
const FIND_USED = `
  select t.session_id as "sessionId", t.used_at as "usedAt", next.used_at is not null as "isSuccessorUsed"
  from refresh_token t
  join session s on s.id = t.session_id
  left join refresh_token next on next.token_hash = $4
  where t.token_hash = $1 and s.user_id = $2 and t.used_at is not null
    and s.revoked_at is null and s.expires_at > $3`;

/**
 * Replaces the tokens of a session (decisions, session). A token works once; within a short grace a repeat gets the
 * same successor, so that two tabs, or a lost answer, do no harm. Any later repeat is taken for theft: the session ends.
 * @throws Refusal SESSION_EXPIRED
 */
export async function refreshSession(context: Context, presented: Presented): Promise<SignedInTokens> {
  const { clock, db, log, tokens } = context;
  const now = clock.now();
  // The end of a stolen session must be committed, so the refusal is thrown outside.
  const outcome = await db.transaction((tx) => rotate(tx, context, presented, now));
  if (outcome === 'REUSED')
    log.warn({ userId: presented.userId }, 'A used refresh token came back: its session was ended');
  if (typeof outcome === 'string') throw new Refusal('SESSION_EXPIRED');
  const { userId } = presented;
  const accessToken = tokens.makeAccessToken({ userId, sessionId: outcome.sessionId });
  return { userId, accessToken, refreshToken: outcome.successor };
}

async function rotate(tx: Tx, { tokens }: Context, presented: Presented, now: Instant): Promise<Outcome> {
  const hash = tokens.hashSecret(presented.refreshToken);
  const successor = tokens.successorOf(presented.refreshToken);
  const [used] = await named<{ sessionId: string }>(tx, 'use-refresh-token', USE_TOKEN, [
    hash,
    presented.userId,
    dateOf(now),
  ]);
  if (used) {
    await extend(tx, used.sessionId, tokens.hashSecret(successor), now);
    return { sessionId: used.sessionId, successor };
  }
  const [repeated] = await named<{ sessionId: string; usedAt: Date; isSuccessorUsed: boolean }>(
    tx,
    'find-used-refresh-token',
    FIND_USED,
    [hash, presented.userId, dateOf(now), tokens.hashSecret(successor)],
  );
  if (!repeated) return 'REFUSED';
  const isInGrace = now - repeated.usedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000;
  if (isInGrace && !repeated.isSuccessorUsed) return { sessionId: repeated.sessionId, successor };
  await tx
    .update(session)
    .set({ revokedAt: dateOf(now), revokedReason: 'REUSE' })
    .where(and(eq(session.id, repeated.sessionId), isNull(session.revokedAt)));
  return 'REUSED';
}

async function extend(tx: Tx, sessionId: string, successorHash: Buffer, now: Instant): Promise<void> {
  const expiresAt = refreshTokenExpiry(now);
  await tx.insert(refreshToken).values({ tokenHash: successorHash, sessionId, issuedAt: dateOf(now), expiresAt });
  await tx
    .update(session)
    .set({ lastUsedAt: dateOf(now), expiresAt })
    .where(eq(session.id, sessionId));
  // Expired ones are refused anyway; a session that lives for months must not drag them all along.
  await tx
    .delete(refreshToken)
    .where(and(eq(refreshToken.sessionId, sessionId), lte(refreshToken.expiresAt, dateOf(now))));
}
