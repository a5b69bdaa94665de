import { phoneSession } from '@primehour/db/schema/phone';
import type { Tx } from '@primehour/db/transaction';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';

/** Revokes the secret that `rememberPhone` issued to this device; ignores an unknown one. */
export async function forgetPhone(tx: Tx, { tokens }: Pick<Deps, 'tokens'>, secret: string): Promise<void> {
  await tx.delete(phoneSession).where(eq(phoneSession.tokenHash, tokens.hashSecret(secret)));
}
