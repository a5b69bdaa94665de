import { bool, instant, nullable, prepared, text, uuid } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { refreshToken, session, type SessionEndReason } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { REFRESH_GRACE_SECONDS } from '@primehour/domain/limits';
import { sessionExpiry } from '@primehour/domain/session';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../refusal.ts';
import type { SignedInTokens } from './sign-in.ts';

type Context = Pick<Deps, 'clock' | 'db' | 'tokens' | 'log'>;
type Presented = { readonly userId: string; readonly refreshToken: string };
type Outcome = { readonly sessionId: string; readonly successor: string } | 'REFUSED' | 'REUSED' | 'SIGNED_OUT';

/** The one winner among racing tabs; the others wait for its commit and then find the token used. */
const USE_TOKEN = prepared(
  'use-refresh-token',
  `
  update refresh_token t set used_at = $3
  from session s
  where t.token_hash = $1 and s.id = t.session_id and s.user_id = $2
    and t.used_at is null and t.expires_at > $3 and s.revoked_at is null and s.expires_at > $3
  returning t.session_id as "sessionId", s.created_at as "signedInAt"`,
  { sessionId: uuid(), signedInAt: instant() },
);

type Used = { readonly sessionId: string; readonly signedInAt: Date };

type UnusableToken = {
  readonly sessionId: string;
  readonly usedAt: Date | null;
  readonly endReason: SessionEndReason | null;
  /** A repeat is refused once the session or the token itself has expired. */
  readonly isAlive: boolean;
  readonly isSuccessorUsed: boolean;
  readonly isConfirmed: boolean;
};

/** What is known about a token that can't be used: its session, and whether its successor was used. */
const FIND_UNUSABLE = prepared(
  'find-known-refresh-token',
  `
  select t.session_id as "sessionId", t.used_at as "usedAt", s.revoked_reason as "endReason",
    s.revoked_at is null and s.expires_at > $3 and t.expires_at > $3 as "isAlive",
    next.used_at is not null as "isSuccessorUsed", s.unconfirmed_since is null as "isConfirmed"
  from refresh_token t
  join session s on s.id = t.session_id
  left join refresh_token next on next.token_hash = $4
  where t.token_hash = $1 and s.user_id = $2`,
  {
    sessionId: uuid(),
    usedAt: nullable(instant()),
    endReason: nullable(text<SessionEndReason>()),
    isAlive: bool(),
    isSuccessorUsed: bool(),
    isConfirmed: bool(),
  },
);

/**
 * Replaces the tokens of a session (product/sign-in#token-refresh). A token works once. A repeat gets the same
 * successor within a short grace period, for racing tabs, and for as long as no token of the response was used, because
 * the response was then lost. Any other repeat counts as theft and ends the session.
 * @throws Refusal SESSION_EXPIRED, SIGNED_OUT_ELSEWHERE
 */
export async function refreshSession(context: Context, presented: Presented): Promise<SignedInTokens> {
  const { clock, db, log, tokens } = context;
  const now = clock.now();
  // The end of a stolen session must be committed, so the refusal is thrown outside the transaction.
  const outcome = await db.transaction((tx) => rotate(tx, context, presented, now));
  if (outcome === 'REUSED')
    log.warn({ userId: presented.userId }, 'A used refresh token was reused: its session was ended');
  if (outcome === 'SIGNED_OUT') throw new Refusal('SIGNED_OUT_ELSEWHERE');
  if (typeof outcome === 'string') throw new Refusal('SESSION_EXPIRED');
  const { userId } = presented;
  const accessToken = tokens.makeAccessToken({ userId, sessionId: outcome.sessionId });
  return { userId, accessToken, refreshToken: outcome.successor };
}

async function rotate(tx: Tx, { tokens }: Context, presented: Presented, now: Instant): Promise<Outcome> {
  const hash = tokens.hashSecret(presented.refreshToken);
  const successor = tokens.successorOf(presented.refreshToken);
  const [used] = await queryPrepared(tx, USE_TOKEN, [hash, presented.userId, dateOf(now)]);
  if (used) {
    await extend(tx, used, tokens.hashSecret(successor), now);
    return { sessionId: used.sessionId, successor };
  }
  const [known] = await queryPrepared(tx, FIND_UNUSABLE, [
    hash,
    presented.userId,
    dateOf(now),
    tokens.hashSecret(successor),
  ]);
  const checked = known ? checkRepeat(known, now) : 'REFUSED';
  if (checked === 'REPEATED' && known) return { sessionId: known.sessionId, successor };
  if (checked !== 'REUSED' || !known) return checked === 'SIGNED_OUT' ? 'SIGNED_OUT' : 'REFUSED';
  await tx
    .update(session)
    .set({ revokedAt: dateOf(now), revokedReason: 'REUSE' })
    .where(and(eq(session.id, known.sessionId), isNull(session.revokedAt)));
  return 'REUSED';
}

/** Reasons that a user chose on another device, which the refusal states. */
const CHOSEN_ENDS: readonly (SessionEndReason | null)[] = ['SIGN_OUT_DEVICE', 'SIGN_OUT_EVERYWHERE'];

function checkRepeat(
  { usedAt, endReason, isAlive, isSuccessorUsed, isConfirmed }: UnusableToken,
  now: Instant,
): 'REPEATED' | 'REUSED' | 'REFUSED' | 'SIGNED_OUT' {
  if (CHOSEN_ENDS.includes(endReason)) return 'SIGNED_OUT';
  if (!isAlive || usedAt === null) return 'REFUSED';
  if (isSuccessorUsed) return 'REUSED';
  const isInGrace = now - usedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000;
  return isInGrace || !isConfirmed ? 'REPEATED' : 'REUSED';
}

async function extend(tx: Tx, { sessionId, signedInAt }: Used, successorHash: Buffer, now: Instant): Promise<void> {
  const expiresAt = dateOf(sessionExpiry(instantOf(signedInAt), now));
  await tx.insert(refreshToken).values({ tokenHash: successorHash, sessionId, issuedAt: dateOf(now), expiresAt });
  await tx
    .update(session)
    .set({ lastUsedAt: dateOf(now), expiresAt, unconfirmedSince: dateOf(now) })
    .where(eq(session.id, sessionId));
  // Expired tokens are refused anyway; deleting them keeps the rows of a long-lived session few.
  await tx
    .delete(refreshToken)
    .where(and(eq(refreshToken.sessionId, sessionId), lte(refreshToken.expiresAt, dateOf(now))));
}
