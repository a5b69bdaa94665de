import { passkey } from '@primehour/db/schema/session';
import type { Tx } from '@primehour/db/transaction';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { SignedIn } from '../../../http/session-gate.ts';
import { notifyOwner } from '../../../messages/notify-owner.ts';
import { orNotFound } from '../../../refusal.ts';

/** @throws Refusal NOT_FOUND for another user's passkey or an unknown id */
export async function removePasskey(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { userId, userAgent }: SignedIn,
  passkeyId: string,
): Promise<void> {
  const [removed] = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  orNotFound(removed);
  await notifyOwner(tx, { kind: 'ACCOUNT_PASSKEY_REMOVED', userId, userAgent }, clock.now());
}
