import { passkey } from '@primehour/db/schema/account';
import type { Tx } from '@primehour/db/transaction';
import { and, eq } from 'drizzle-orm';
import { found } from '../../../http/refusal.ts';

/** @throws Refusal NOT_FOUND for a passkey of somebody else, or of nobody */
export async function removePasskey(tx: Tx, userId: string, passkeyId: string): Promise<void> {
  const [removed] = await tx
    .delete(passkey)
    .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, userId)))
    .returning({ id: passkey.id });
  found(removed);
}
