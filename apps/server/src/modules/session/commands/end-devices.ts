import { session } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { orNotFound } from '../../../refusal.ts';

type Context = Pick<Deps, 'clock'>;

/**
 * Ends the session of one of this user's devices; every node refuses its next call. Idempotent.
 * @throws Refusal NOT_FOUND for another user's session or an unknown id
 */
export async function endDevice(tx: Tx, { clock }: Context, userId: string, sessionId: string): Promise<void> {
  const own = and(eq(session.id, sessionId), eq(session.userId, userId));
  const [row] = await tx.select({ revokedAt: session.revokedAt }).from(session).where(own).for('update');
  if (orNotFound(row).revokedAt !== null) return;
  await tx
    .update(session)
    .set({ revokedAt: dateOf(clock.now()), revokedReason: 'SIGN_OUT_DEVICE' })
    .where(own);
}

/** Ends all sessions of this user, including the caller's. */
export async function endAllDevices(tx: Tx, { clock }: Context, userId: string): Promise<void> {
  await tx
    .update(session)
    .set({ revokedAt: dateOf(clock.now()), revokedReason: 'SIGN_OUT_EVERYWHERE' })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt)));
}
