import { session } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { RECENT_PROOF_MINUTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';

/** Marks this session as proven by a code, which permits sensitive actions for a few minutes (decision 064). */
export async function confirmIdentity(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  sessionId: string,
): Promise<{ provenUntil: number }> {
  const now = clock.now();
  await tx
    .update(session)
    .set({ provenAt: dateOf(now) })
    .where(eq(session.id, sessionId));
  return { provenUntil: now + RECENT_PROOF_MINUTES * MINUTE_MS };
}
