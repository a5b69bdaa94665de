import { phoneOptOut } from '@primehour/db/schema/account';
import type { Tx } from '@primehour/db/transaction';
import type { Phone } from '@primehour/domain/vocabulary';
import { eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type Reply, replyOf } from '../policy.ts';

/** Heeds what somebody texted to us: STOP ends all texts to them, START lets them through again. Twice is once. */
export async function heedReply(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { phone, body }: { readonly phone: Phone; readonly body: string },
): Promise<Reply | undefined> {
  const reply = replyOf(body);
  if (reply === 'STOP') {
    const row = { phone, optedOutAt: dateOf(clock.now()) };
    await tx.insert(phoneOptOut).values(row).onConflictDoNothing();
  }
  if (reply === 'START') await tx.delete(phoneOptOut).where(eq(phoneOptOut.phone, phone));
  return reply;
}
