import { helpMessage } from '@primehour/db/schema/support';
import type { Tx } from '@primehour/db/transaction';
import type { Instant } from '@primehour/domain/vocabulary';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';

/** The user has seen the operator's answers (product/shell#help). */
export async function readHelpAnswers(tx: Tx, userId: string, now: Instant): Promise<void> {
  const isUnread = and(eq(helpMessage.userId, userId), isNotNull(helpMessage.answer), isNull(helpMessage.readAt));
  await tx
    .update(helpMessage)
    .set({ readAt: dateOf(now) })
    .where(isUnread);
}
