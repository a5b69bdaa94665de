import { refreshToken, session } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';

/** Ends the session of a refresh token, whether current or already replaced; ignores unknown tokens. */
export async function endSession(
  tx: Tx,
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  token: string,
): Promise<void> {
  const owner = tx
    .select({ id: refreshToken.sessionId })
    .from(refreshToken)
    .where(eq(refreshToken.tokenHash, tokens.hashSecret(token)));
  await tx
    .update(session)
    .set({ revokedAt: dateOf(clock.now()), revokedReason: 'LOGOUT' })
    .where(and(inArray(session.id, owner), isNull(session.revokedAt)));
}
